import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { assertKey, type Files, isKey } from './files.ts';

export interface S3Options {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  /** Omitted in production: the SDK finds the machine's own credentials. */
  credentials?: S3ClientConfig['credentials'];
}

/** Any object store with an S3 API. */
export function s3Files({ bucket, region, endpoint, credentials }: S3Options): Files {
  const client = new S3Client({ region, ...(endpoint ? { endpoint, forcePathStyle: true } : {}), ...(credentials ? { credentials } : {}) });
  const at = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: key };
  };
  return {
    async put(key, bytes, contentType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }));
    },
    async get(key) {
      try {
        const found = await client.send(new GetObjectCommand(at(key)));
        return await found.Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *writtenBefore(moment) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key, LastModified } of Contents) if (Key && isKey(Key) && LastModified && LastModified < moment) yield Key;
      }
    },
    // An object appears whole or not at all.
    dropPieces: () => Promise.resolve(0),
  };
}
