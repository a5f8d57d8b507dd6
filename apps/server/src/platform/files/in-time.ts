import { Readable } from 'node:stream';
import { FilesAway } from './files.ts';

/** How long the store may keep us waiting. */
export interface FileLimits {
  /** To begin an answer, to delete, to list, to take what somebody has just uploaded and waits for, or for the next piece of a file. */
  readonly answerMs: number;
  /** To take a file that is still being made. */
  readonly putMs: number;
}

export const FILE_LIMITS: FileLimits = { answerMs: 7000, putMs: 60_000 };

/** What the store answers, or `FilesAway`: a disk over the network may hang without an error. */
export async function inTime<T>(what: string, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const waited = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new FilesAway(what);
    late.abort(error);
    waited.reject(error);
  }, ms);
  try {
    return await Promise.race([work(late.signal), waited.promise]);
  } catch (error) {
    // The driver may have noticed the abort first, in words of its own.
    throw late.signal.aborted && !(error instanceof FilesAway) ? new FilesAway(what, error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** For a file that is whole, and for one that is still being made. */
export const timeToPut = (content: Uint8Array | AsyncIterable<Uint8Array>, { answerMs, putMs }: FileLimits): number =>
  content instanceof Uint8Array ? answerMs : putMs;

/** The same bytes until the abort: whoever writes a source that hangs would otherwise wait for it with the file open. */
export async function* untilAborted(source: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  signal.addEventListener('abort', () => aborted.reject(signal.reason as Error), { once: true });
  const pieces = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([pieces.next(), aborted.promise]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Ends the source if it was not read to its end; not awaited, since it may be the source that hangs.
    pieces.return?.().catch(() => {});
  }
}

/** The same bytes, unless the store stops sending. A slow reader is no fault of the store: its time is not counted. */
export function streamInTime(what: string, ms: number, source: Readable): Readable {
  const stream = Readable.from(timedPieces(what, ms, source), { objectMode: false });
  // Also when nobody has read from it, so that no file or connection stays open.
  stream.once('close', () => source.destroy());
  return stream;
}

async function* timedPieces(what: string, ms: number, source: Readable): AsyncGenerator<Uint8Array> {
  const watch = () => setTimeout(() => source.destroy(new FilesAway(what)), ms);
  let timer = watch();
  try {
    for await (const piece of source) {
      clearTimeout(timer);
      yield piece as Uint8Array;
      timer = watch();
    }
  } finally {
    clearTimeout(timer);
  }
}
