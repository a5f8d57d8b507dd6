import type { Kept } from './kept-here.ts';

/**
 * A second copy of what was typed, for the browser that is killed or loses its power: Chromium brings localStorage to the disk only
 * after many seconds, this copy a moment after the typing. Where IndexedDB is forbidden or fails, nothing is said: the first copy is there.
 */

/** Long enough to gather a few keys into one writing to the disk. */
const GATHER_MS = 250;
/** The editor waits for what was kept; a store that does not answer must not keep anybody from writing. */
const PATIENCE_MS = 2000;
const STORE = 'texts';

let opened: Promise<IDBDatabase> | undefined;

const open = () =>
  (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('abstracts', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('error', () => reject(request.error ?? new Error('No store')));
    request.addEventListener('success', () => {
      // Closed by the browser, as when somebody clears the site's data: opened anew when it is needed.
      request.result.addEventListener('close', () => (opened = undefined));
      resolve(request.result);
    });
  }));

/** `strict`: it is on the disk, not only on its way to it. Changes are made in the order in which they are asked for. */
const change = (act: (texts: IDBObjectStore) => unknown): Promise<void> =>
  open()
    .then((store) => void act(store.transaction(STORE, 'readwrite', { durability: 'strict' }).objectStore(STORE)))
    .catch(() => undefined);

async function readAll(prefix: string): Promise<Map<string, Kept>> {
  const store = await open();
  return new Promise((resolve, reject) => {
    const found = new Map<string, Kept>();
    const request = store
      .transaction(STORE)
      .objectStore(STORE)
      .openCursor(IDBKeyRange.bound(prefix, `${prefix}\uFFFF`));
    request.addEventListener('error', () => reject(request.error ?? new Error('No texts')));
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (!cursor) return resolve(found);
      found.set(cursor.key as string, cursor.value as Kept);
      cursor.continue();
    });
  });
}

/** What is kept under keys that begin with `prefix`. */
export function readDurable(prefix: string): Promise<Map<string, Kept>> {
  const none = new Promise<Map<string, Kept>>((resolve) => {
    setTimeout(() => resolve(new Map()), PATIENCE_MS);
  });
  return Promise.race([readAll(prefix), none]).catch(() => new Map<string, Kept>());
}

export const removeDurable = (key: string) => void change((texts) => texts.delete(key));

export interface DurableCopy {
  write: (kept: Kept) => void;
  clear: () => void;
  /** Writes what is still gathered. */
  leave: () => void;
}

export function durableCopy(key: string): DurableCopy {
  let latest: Kept | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = () => {
    clearTimeout(timer);
    const taken = latest;
    timer = latest = undefined;
    return taken;
  };
  const flush = () => {
    const kept = take();
    if (kept) void change((texts) => texts.put(kept, key));
  };
  return {
    write: (kept) => {
      latest = kept;
      timer ??= setTimeout(flush, GATHER_MS);
    },
    clear: () => {
      take();
      removeDurable(key);
    },
    leave: flush,
  };
}
