import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { untilAborted } from './in-time.ts';

/** The provider takes no part but the last below 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024;

interface Target {
  Bucket: string;
  Key: string;
  ContentType: string;
}

/**
 * Stores bytes whose length nobody knows yet with two parts of them in memory: a small file by one command, a larger one
 * part by part. A part that fails is sent again by the SDK, which a stream would not allow.
 */
export async function putInParts(
  client: S3Client,
  target: Target,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  abortSignal: AbortSignal,
): Promise<void> {
  const parts = partsOf(content instanceof Uint8Array ? [content] : untilAborted(content, abortSignal));
  try {
    const first = await parts.next();
    const second = await parts.next();
    if (second.done) await client.send(new PutObjectCommand({ ...target, Body: first.value ?? new Uint8Array() }), { abortSignal });
    else await putMany(client, target, [first.value as Uint8Array, second.value], parts, abortSignal);
  } finally {
    await parts.return(undefined);
  }
}

async function putMany(
  client: S3Client,
  target: Target,
  begun: readonly Uint8Array[],
  others: AsyncIterable<Uint8Array>,
  abortSignal: AbortSignal,
): Promise<void> {
  const { Bucket, Key } = target;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target), { abortSignal });
  const done: CompletedPart[] = [];
  const send = async (Body: Uint8Array) => {
    const PartNumber = done.length + 1;
    const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }), { abortSignal });
    done.push({ ETag, PartNumber });
  };
  try {
    for (const part of begun) await send(part);
    for await (const part of others) await send(part);
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: done } }), { abortSignal });
  } catch (error) {
    // What cannot be aborted now is aborted by the daily sweep.
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
    throw error;
  }
}

/** The same bytes in parts of one size; the last may be smaller. */
async function* partsOf(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (let piece of content) {
    while (size + piece.length >= PART_BYTES) {
      const room = PART_BYTES - size;
      yield Buffer.concat([...held, piece.subarray(0, room)]);
      piece = piece.subarray(room);
      held = [];
      size = 0;
    }
    held.push(piece);
    size += piece.length;
  }
  if (size > 0) yield Buffer.concat(held);
  return undefined;
}
