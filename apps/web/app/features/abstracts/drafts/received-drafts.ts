import type { MyAbstracts, AbstractDraft } from '@isocentre/contract/abstracts/shapes';

/**
 * What the server has sent this window about its drafts since the page was loaded. A screen that is shown again uses
 * the newest of both, never an older load: otherwise a saved text would disappear, and saving it again would conflict
 * with its own earlier save.
 */

/** A loaded list, and the sequence number when it was requested: anything after that is newer. */
export type LoadedAbstracts = MyAbstracts & { receivedBefore: number };

interface Received {
  /** Null: submitted or discarded. */
  draft: AbstractDraft | null;
  order: number;
}

const received = new Map<string, Received>();
let count = 0;
const keyOf = (whose: string, target: string) => `${whose}:${target}`;

export const receivedSoFar = (): number => count;

export function receiveDraft(whose: string, target: string, draft: AbstractDraft | null): void {
  count += 1;
  received.set(keyOf(whose, target), { draft, order: count });
}

/** The list with every update received after it was requested. */
export function newestAbstracts<D extends LoadedAbstracts>(myAbstracts: D, whose: string): D {
  const newer = ['new', ...myAbstracts.submissions.map(({ id }) => id)].flatMap((target) => {
    const one = received.get(keyOf(whose, target));
    return one && one.order > myAbstracts.receivedBefore ? [{ target, draft: one.draft }] : [];
  });
  if (newer.length === 0) return myAbstracts;
  const others = myAbstracts.drafts.filter(({ target }) => newer.every((one) => one.target !== target));
  return { ...myAbstracts, drafts: [...others, ...newer.flatMap(({ draft }) => draft ?? [])] };
}

/** Texts that are open, or still sending their last change. */
const open = new Set<{ settle: () => Promise<void> }>();
/** A page load waits no longer than this for a text that cannot be saved; the browser has a copy. */
const PATIENCE_MS = 3000;

export function openText(text: { settle: () => Promise<void> }): { close: () => void } {
  open.add(text);
  return { close: () => void text.settle().finally(() => open.delete(text)) };
}

/** Saves everything that is being written, so that the next load includes it. */
export async function settleOpenTexts(): Promise<void> {
  if (open.size === 0) return;
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([Promise.allSettled([...open].map((text) => text.settle())), patience]);
}
