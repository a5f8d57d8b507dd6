/**
 * A second copy of what was typed, in case the browser is killed or loses power: Chromium writes localStorage to disk
 * only after many seconds, this copy is on disk a moment after typing. Errors of IndexedDB are ignored: the first copy
 * is still there.
 */

/** Long enough to batch a few keystrokes into one write. */
const GATHER_MS = 250;
/** The editor waits for this copy; an unresponsive store must not keep anybody from writing. */
const PATIENCE_MS = 2000;
const STORE = 'texts';

export interface DurableCopy<T> {
  write: (kept: T) => void;
  clear: () => void;
  /** Writes what is still batched. */
  leave: () => void;
}

export interface DurableStore<T> {
  /** The entries whose keys begin with `prefix`. */
  readDurable: (prefix: string) => Promise<Map<string, T>>;
  removeDurable: (key: string) => void;
  durableCopy: (key: string) => DurableCopy<T>;
}

/** One store for each kind of text. */
export function durableStore<T>(name: string): DurableStore<T> {
  let opened: Promise<IDBDatabase> | undefined;

  const open = () =>
    (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
      request.addEventListener('error', () => reject(request.error ?? new Error('No store')));
      request.addEventListener('success', () => {
        // Closed by the browser, for example when somebody clears the site's data: reopened on the next use.
        request.result.addEventListener('close', () => (opened = undefined));
        resolve(request.result);
      });
    }));

  /** `strict`: flushed to disk, not only queued. Changes are applied in order. */
  const change = (act: (texts: IDBObjectStore) => unknown): Promise<void> =>
    open()
      .then((store) => void act(store.transaction(STORE, 'readwrite', { durability: 'strict' }).objectStore(STORE)))
      .catch(() => undefined);

  async function readAll(prefix: string): Promise<Map<string, T>> {
    const store = await open();
    return new Promise((resolve, reject) => {
      const found = new Map<string, T>();
      const request = store
        .transaction(STORE)
        .objectStore(STORE)
        .openCursor(IDBKeyRange.bound(prefix, `${prefix}\uFFFF`));
      request.addEventListener('error', () => reject(request.error ?? new Error('No texts')));
      request.addEventListener('success', () => {
        const cursor = request.result;
        if (!cursor) return resolve(found);
        found.set(cursor.key as string, cursor.value as T);
        cursor.continue();
      });
    });
  }

  /** The entries whose keys begin with `prefix`. */
  function readDurable(prefix: string): Promise<Map<string, T>> {
    const none = new Promise<Map<string, T>>((resolve) => {
      setTimeout(() => resolve(new Map()), PATIENCE_MS);
    });
    return Promise.race([readAll(prefix), none]).catch(() => new Map<string, T>());
  }

  const removeDurable = (key: string) => void change((texts) => texts.delete(key));

  function durableCopy(key: string): DurableCopy<T> {
    let latest: T | undefined;
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

  return { readDurable, removeDurable, durableCopy };
}
