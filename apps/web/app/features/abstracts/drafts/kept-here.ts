import { durableStore } from '@isocentre/ui/durable-copy.ts';
import type { Kept } from './kept.ts';

/**
 * Text that is not on the server yet, stored in this browser on every keystroke: it survives a reload, a crash and a
 * lost connection; a second copy survives the whole browser being killed. Every window writes to its own slot, so that
 * two of them cannot overwrite each other; a lock, which the browser releases when a window dies, shows which slots are
 * still in use.
 */
export interface Leftover {
  kept: Kept;
  forget: () => void;
}

export interface LocalCopy {
  /** What closed windows left behind, latest first; each stays until it is forgotten. */
  leftovers: readonly Leftover[];
  write: (kept: Kept) => void;
  /** Everything is on the server. What another editor has since written to the slot stays. */
  clear: () => void;
  leave: () => void;
}

const { durableCopy, readDurable, removeDurable } = durableStore<Kept>('abstracts');

const WINDOW = 'abstract-window';
const MAX_AGE_MS = 90 * 86_400_000;

/** Storage may be full or forbidden; the form works without it. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that releases the name, or null while another window holds it. Without the Locks API every name is
 * free.
 */
function claim(name: string): Promise<(() => void) | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => resolve(() => undefined));
  });
}

const newWindow = () => {
  const id = crypto.randomUUID();
  attempt(() => sessionStorage.setItem(WINDOW, id));
  return id;
};

const thisWindow = () => attempt(() => sessionStorage.getItem(WINDOW)) ?? newWindow();

/** A duplicated window inherits the name of the first; it takes a new one. */
async function claimSlot(prefix: string, first: string): Promise<{ key: string; release: () => void }> {
  for (let id = first; ; id = newWindow()) {
    const release = await claim(prefix + id);
    if (release) return { key: prefix + id, release };
  }
}

const readRaw = (key: string): string | null => attempt(() => localStorage.getItem(key)) ?? null;
const read = (key: string): Kept | null => attempt(() => JSON.parse(readRaw(key) ?? 'null') as Kept | null) ?? null;
const remove = (key: string) => {
  attempt(() => localStorage.removeItem(key));
  removeDurable(key);
};
const newer = (a: Kept | null, b: Kept | null) => (a && b ? (a.at < b.at ? b : a) : (a ?? b));

/** `whose` names the conference and the person: nobody sees what somebody else left on a shared device. */
export async function openLocalCopy(whose: string, target: string, now = Date.now()): Promise<LocalCopy> {
  const prefix = `abstract:${whose}:${target}:`;
  let own = await claimSlot(prefix, thisWindow());
  let written = readRaw(own.key);
  let left = false;
  const leftovers: (Leftover & { key: string })[] = [];
  const durable = await readDurable(prefix);
  for (const key of new Set([...(attempt(() => Object.keys(localStorage)) ?? []), ...durable.keys()])) {
    if (!key.startsWith(prefix)) continue;
    const free = key === own.key ? () => undefined : await claim(key);
    if (!free) continue;
    const kept = newer(read(key), durable.get(key) ?? null);
    if (kept?.form && now - kept.at < MAX_AGE_MS) leftovers.push({ key, kept, forget: () => key !== own.key && remove(key) });
    else remove(key);
    free();
  }
  leftovers.sort((a, b) => b.kept.at - a.kept.at);
  // The latest is taken over into the own slot; an older text there would be lost. It stays, like any other leftover.
  if (leftovers.slice(1).some(({ key }) => key === own.key)) {
    const { release } = own;
    own = await claimSlot(prefix, newWindow());
    written = null;
    release();
  }
  const { key, release } = own;
  const copy = durableCopy(key);
  /** The text was reopened in this window, and its new editor writes to the same slot. */
  const isTaken = () => ![null, written].includes(readRaw(key));
  return {
    leftovers,
    write: (kept) => {
      // A save that was on its way when the page was left must not replace what was typed since.
      if (left && isTaken()) return;
      const text = JSON.stringify(kept);
      attempt(() => {
        localStorage.setItem(key, text);
        written = text;
      });
      copy.write(kept);
    },
    clear: () => {
      if (isTaken()) return;
      attempt(() => localStorage.removeItem(key));
      copy.clear();
    },
    leave: () => {
      left = true;
      copy.leave();
      release();
    },
  };
}
