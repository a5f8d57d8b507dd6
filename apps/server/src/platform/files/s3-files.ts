import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { assertKey, type Files } from './files.ts';

export interface S3Options {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  /** Left out in production: the SDK finds the machine's own credentials. */
  credentials?: S3ClientConfig['credentials'];
}

/** Any object store that speaks the S3 protocol. */
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
  };
}
