import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { assertKey, type Files, FilesAway, isKey } from './files.ts';
import { FILE_LIMITS, inTime, streamInTime, timeToPut } from './in-time.ts';
import { putInParts } from './s3-parts.ts';

export interface S3Options {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  /** Omitted in production: the SDK finds the machine's own credentials. */
  credentials?: S3ClientConfig['credentials'];
}

/** Any object store with an S3 API. */
export function s3Files({ bucket, region, endpoint, credentials }: S3Options, limits = FILE_LIMITS): Files {
  const { answerMs } = limits;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: answerMs / 3, requestTimeout: answerMs, throwOnRequestTimeout: true },
  });
  const at = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: key };
  };
  return {
    async put(key, content, contentType) {
      const target = { ...at(key), ContentType: contentType };
      await fromStore(`writing ${key}`, timeToPut(content, limits), (signal) => putInParts(client, target, content, signal));
    },
    async get(key) {
      const target = at(key);
      try {
        const found = await fromStore(`reading ${key}`, answerMs, (abortSignal) =>
          client.send(new GetObjectCommand(target), { abortSignal }),
        );
        if (!(found.Body instanceof Readable)) return undefined;
        return { stream: streamInTime(`reading ${key}`, answerMs, found.Body), bytes: found.ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async delete(key) {
      const target = at(key);
      await fromStore(`deleting ${key}`, answerMs, (abortSignal) => client.send(new DeleteObjectCommand(target), { abortSignal }));
    },
    async *list(prefix = '') {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key, Size = 0, LastModified } of Contents)
          if (Key && isKey(Key) && LastModified) yield { key: Key, bytes: Size, writtenAt: LastModified };
      }
    },
    // An object appears whole or not at all, but its parts are paid for until the upload is aborted.
    async dropPieces(moment) {
      const { Uploads = [] } = await inTime('listing unfinished uploads', answerMs, (abortSignal) =>
        client.send(new ListMultipartUploadsCommand({ Bucket: bucket }), { abortSignal }),
      ).catch(ifUnknown({ Uploads: [] }));
      const old = Uploads.filter(({ Initiated }) => Initiated && Initiated < moment);
      for (const { Key, UploadId } of old) await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
      return old.length;
    },
  };
}

/** A store that answers with a fault of its own, or asks for patience, is away. */
const fromStore = <T>(what: string, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  inTime(what, ms, work).catch((error: unknown) => {
    throw isStoreFault(error) ? new FilesAway(what, error) : error;
  });

const isStoreFault = (error: unknown): boolean =>
  error instanceof Error && '$metadata' in error && ((error.$metadata as { httpStatusCode?: number }).httpStatusCode ?? 0) >= 500;

/** Some object stores do not know every command. */
const ifUnknown =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof Error && error.name === 'NotImplemented') return otherwise;
    throw error;
  };
