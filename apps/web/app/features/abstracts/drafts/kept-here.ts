import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { durableCopy, readDurable, removeDurable } from './durable-copy.ts';

/**
 * What was typed and is not on the server yet, kept by this browser at every key: it survives a reload, a crash and a lost
 * connection; a second copy survives that the whole browser is killed. Every window writes to a place of its own, so that two of them cannot overwrite each other; a lock that the
 * browser gives back when a window dies tells which places are still written to.
 */
export interface Kept {
  form: AbstractForm;
  /** The state of the server's draft that it goes on from; null: there was none. */
  draftVersion: number | null;
  abstractId: string;
  abstractVersion: number | null;
  /** What the server was sent and has not confirmed: it may have it. */
  sent?: AbstractForm;
  /** It was submitted and no answer came: it may be stored. */
  attempted?: boolean;
  /** When it was typed, by the device's clock. */
  at: number;
}

export interface Leftover {
  kept: Kept;
  forget: () => void;
}

export interface Place {
  /** What windows that are gone left behind, latest first; each stays until it is forgotten. */
  leftovers: readonly Leftover[];
  write: (kept: Kept) => void;
  /** Nothing is missing on the server any more. */
  clear: () => void;
  leave: () => void;
}

const WINDOW = 'abstract-window';
const MAX_AGE_MS = 90 * 86_400_000;

/** Storage may be full or forbidden; the form works without. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Answers how to give the name back, or null while another window holds it. Without locks every name is free. */
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

/** A duplicated window brings the name of the first along; it takes a new one. */
async function ownPlace(prefix: string): Promise<{ key: string; release: () => void }> {
  for (let id = attempt(() => sessionStorage.getItem(WINDOW)) ?? newWindow(); ; id = newWindow()) {
    const release = await claim(prefix + id);
    if (release) return { key: prefix + id, release };
  }
}

const read = (key: string): Kept | null => attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null) ?? null;
const remove = (key: string) => {
  attempt(() => localStorage.removeItem(key));
  removeDurable(key);
};
const newer = (a: Kept | null, b: Kept | null) => (a && b ? (a.at < b.at ? b : a) : (a ?? b));

/** `whose` names the conference and the person: nobody is shown what somebody else left on a shared device. */
export async function openPlace(whose: string, target: string, now = Date.now()): Promise<Place> {
  const prefix = `abstract:${whose}:${target}:`;
  const { key: own, release } = await ownPlace(prefix);
  const leftovers: Leftover[] = [];
  const durable = await readDurable(prefix);
  for (const key of new Set([...(attempt(() => Object.keys(localStorage)) ?? []), ...durable.keys()])) {
    if (!key.startsWith(prefix)) continue;
    const free = key === own ? () => undefined : await claim(key);
    if (!free) continue;
    const kept = newer(read(key), durable.get(key) ?? null);
    if (kept?.form && now - kept.at < MAX_AGE_MS) leftovers.push({ kept, forget: () => key !== own && remove(key) });
    else remove(key);
    free();
  }
  leftovers.sort((a, b) => b.kept.at - a.kept.at);
  const copy = durableCopy(own);
  return {
    leftovers,
    write: (kept) => {
      attempt(() => localStorage.setItem(own, JSON.stringify(kept)));
      copy.write(kept);
    },
    clear: () => {
      attempt(() => localStorage.removeItem(own));
      copy.clear();
    },
    leave: () => {
      copy.leave();
      release();
    },
  };
}
