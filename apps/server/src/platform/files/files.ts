/** Where uploads are stored. Keys are ours (random, at most one folder deep), never a visitor's file name. */
export interface Files {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined when there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>;
  delete(key: string): Promise<void>;
  /** The keys of files last written before that moment. */
  writtenBefore(moment: Date): AsyncIterable<string>;
  /** Removes what interrupted uploads left before that moment; returns how many partial files. */
  dropPieces(moment: Date): Promise<number>;
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
