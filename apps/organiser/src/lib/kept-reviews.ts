import { durableStore } from '@isocentre/ui/durable-copy.ts';
import { type DeviceCopy, deviceCopy, type KeptHere } from './device-copy.ts';

/** What a reviewer leaves in this browser: texts that are not on the server yet, never an abstract. */

const store = durableStore<KeptHere>('reviews');
const prefix = (whose: string) => `review:${whose}:`;
const keyOf = (whose: string, slug: string, id: string) => `${prefix(whose)}${slug}:${id}`;

export const outboxKey = (whose: string, slug: string): string => keyOf(whose, slug, 'waiting');

/** Of a judge, in the same place: gone with everything else on logging out. */
export const sheetsKey = (whose: string, slug: string): string => keyOf(whose, slug, 'sheets');

/** In two places: at once, and on disk a moment later, for a browser that is killed. */
export function reviewCopy(whose: string, slug: string, id: string): DeviceCopy {
  const copy = deviceCopy('review', whose, slug, id);
  const durable = store.durableCopy(keyOf(whose, slug, id));
  return {
    read: copy.read,
    write: (kept) => {
      copy.write(kept);
      durable.write(kept);
    },
    drop: () => {
      copy.drop();
      durable.clear();
    },
  };
}

/** What only the disk has kept is there again, before the text is opened. */
export async function recoverReview(whose: string, slug: string, id: string): Promise<void> {
  const key = keyOf(whose, slug, id);
  const onDisk = (await store.readDurable(key)).get(key);
  const copy = deviceCopy('review', whose, slug, id);
  const here = copy.read();
  if (onDisk && (!here || here.at < onDisk.at)) copy.write(onDisk);
}

function keysOf(whose: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix(whose)));
  } catch {
    return [];
  }
}

/** Whether something has not reached the server. */
export const isSomethingHere = (whose: string): boolean => keysOf(whose).length > 0;

const forgetWhere = async (whose: string, gone: (key: string) => boolean): Promise<void> => {
  for (const key of keysOf(whose).filter(gone)) localStorage.removeItem(key);
  const onDisk = await store.readDurable(prefix(whose));
  for (const key of [...onDisk.keys()].filter(gone)) store.removeDurable(key);
};

/** Logged out: the next person at this machine finds nothing. */
export const forgetReviews = (whose: string): Promise<void> => forgetWhere(whose, () => true);

/** It has reached the server. */
export const forgetReview = (whose: string, slug: string, id: string): void => reviewCopy(whose, slug, id).drop();

/** What was typed into a review that is not theirs any more: given back, taken away or ended. */
export function forgetOthers(whose: string, slug: string, ids: ReadonlySet<string>): Promise<void> {
  const kept = new Set([outboxKey(whose, slug), sheetsKey(whose, slug), ...[...ids].map((id) => keyOf(whose, slug, id))]);
  return forgetWhere(whose, (key) => key.startsWith(keyOf(whose, slug, '')) && !kept.has(key));
}
