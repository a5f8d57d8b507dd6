import type { Readable } from 'node:stream';

/**
 * Where uploads are stored. Keys are ours (random, at most one folder deep), never a visitor's file name. Nothing is held
 * in memory as a whole that was not given as a whole. What takes too long fails with `FilesAway`.
 */
export interface Files {
  /** The file appears whole or not at all. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  /** Undefined when there is no such file. The stream has to be read or destroyed. */
  get(key: string): Promise<OpenFile | undefined>;
  delete(key: string): Promise<void>;
  /** The files whose keys begin so, those of one folder together. */
  list(prefix?: string): AsyncIterable<ListedFile>;
  /** Removes what interrupted uploads left before that moment; returns how many partial files. */
  dropPieces(moment: Date): Promise<number>;
}

export interface OpenFile {
  readonly stream: Readable;
  readonly bytes: number;
}

export interface ListedFile {
  readonly key: string;
  readonly bytes: number;
  readonly writtenAt: Date;
}

/** The store does not answer in time: the request is fine, and may succeed later. */
export class FilesAway extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(what: string, cause?: unknown) {
    super(`The file store did not answer: ${what}`, { cause });
  }
}

/** Whether the disk or a quota is full: the request is fine, and there may be room later. */
export const isStoreFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)?(\.[a-z0-9]+)?$/;

export const isKey = (key: string): boolean => KEY.test(key);

/** Refuses any key that could escape the store, before a driver sees it. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}
