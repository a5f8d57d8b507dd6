import { draftFaults, keyOf, ruleFaults } from '@isocentre/domain/content/faults';
import { type Change, idsOf, type Items, layOver } from '@isocentre/domain/content/items';
import { itemTitle } from '@isocentre/domain/content/item-title';
import { type KindName, ORDER_ITEM } from '@isocentre/domain/content/kinds';
import { type FieldErrors, Refused } from '@isocentre/domain/refusals';
import { nameAuthor } from '../../platform/changed-by.ts';
import type { Database } from '../../platform/database.ts';
import { isNotStorable, writeItems } from './apply-changes.ts';
import { insertRevision, lockItem, pointTo } from './queries/heads.ts';
import type { PublicationItem } from './queries/publications.ts';
import { isAsKept } from './put-draft.ts';
import { rememberedIn, type Stored } from './stored.ts';

/** A version of an item that goes live. */
export interface LiveChange extends Change {
  readonly version: number;
}

/** Refuses changes that cannot be published together: each fault under `kind/id/place`, those of all together under `all`. */
export function refuseBroken(stored: Stored, changes: readonly LiveChange[]): void {
  const fields = faultFields(stored, changes);
  const [first] = Object.entries(fields);
  if (!first) return;
  const [key, message] = first;
  const about = changes.find((change) => key.startsWith(`${keyOf(change)}/`));
  const words = `${about ? `${itemTitle(about.kind, about.id, about.body)}: ` : ''}${message}`;
  throw new Refused('DRAFTS_BROKEN', { fields, words: `Nothing was published. ${words}${/[.!?]$/.test(words) ? '' : '.'}` });
}

function faultFields(stored: Stored, changes: readonly LiveChange[]): FieldErrors {
  const ground = { ...stored, remembered: rememberedIn(stored) };
  const each = draftFaults(ground, changes);
  const named = [...each].flatMap(([key, faults]) => faults.map(({ at, message }) => [`${key}/${at}`, message] as const));
  const elsewhere = changes
    .filter((change) => change.id !== ORDER_ITEM && !isAsKept(stored, change))
    .map(
      (change) =>
        [`${keyOf(change)}/`, 'This was changed by other means since it was edited here. Please look at it and save it again.'] as const,
    );
  if (named.length + elsewhere.length > 0) return Object.fromEntries([...named, ...elsewhere]);
  const [all] = ruleFaults(layOver(stored.items, changes, ground.remembered), stored.inUse);
  return all === undefined ? {} : { all };
}

/**
 * Writes changes into the public tables and notes them as published, in the caller's transaction, which holds the edition
 * (`lockForLoading`). Returns what was public of each before.
 */
export async function goLive(
  transaction: Database,
  { editionId, by }: { editionId: number; by: string },
  stored: Stored,
  changes: readonly LiveChange[],
): Promise<PublicationItem[]> {
  refuseBroken(stored, changes);
  await nameAuthor(transaction, by);
  const after = layOver(stored.items, changes, rememberedIn(stored));
  await writing(() => writeItems(transaction, editionId, stored.items, after));
  for (const { kind, id, version } of changes) {
    const draft = stored.heads.get(keyOf({ kind, id }))?.draft;
    await pointTo(transaction, { editionId, kind, id }, { published: version, ...(draft?.version === version ? { draft: null } : {}) });
  }
  await rememberPlaces(transaction, { editionId, by }, stored, changes);
  return changes.map(({ kind, id, version }) => ({
    kind,
    id,
    version,
    before: stored.heads.get(keyOf({ kind, id }))?.published?.version ?? null,
  }));
}

/** What another table still refers to, or a name that is taken: the database knows more than the rules. */
async function writing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '23503') throw new Refused('DRAFTS_BROKEN', { words: `Nothing was published. ${STILL_USED}`, cause: error });
    if (code === '23505') throw new Refused('DRAFTS_BROKEN', { words: `Nothing was published. ${TAKEN}`, cause: error });
    if (isNotStorable(error)) throw new Refused('DRAFTS_BROKEN', { words: `Nothing was published. ${NOT_STORABLE}`, cause: error });
    throw error;
  }
}
const NOT_STORABLE = 'Something in it cannot be stored: a number or a date out of its range, or two that contradict each other.';
const STILL_USED = 'Something that would be taken away is still used elsewhere, such as a picture or a category with people in it.';
const TAKEN = 'Two things would have the same address or name while this is published. Please publish one after the other.';

/** Before something is hidden its place is kept, so that it comes back where it stood. */
async function rememberPlaces(
  transaction: Database,
  { editionId, by }: { editionId: number; by: string },
  stored: Stored,
  changes: readonly LiveChange[],
): Promise<void> {
  const hidden = (kind: KindName) => changes.some((change) => change.kind === kind && change.hides && change.id !== ORDER_ITEM);
  const ordered = (kind: KindName) => changes.some((change) => change.kind === kind && change.id === ORDER_ITEM);
  for (const kind of new Set(changes.map((change) => change.kind))) {
    if (!hidden(kind) || ordered(kind)) continue;
    const key = { editionId, kind, id: ORDER_ITEM };
    await lockItem(transaction, key);
    const head = stored.heads.get(keyOf(key));
    const ids = wholeOrder(stored.items, kind, head?.published ? idsOf(head.published.body) : []);
    const version = (head?.newest ?? 0) + 1;
    await insertRevision(transaction, { ...key, version, body: { ids }, hides: false, by });
    await pointTo(transaction, key, { published: version });
  }
}

/** As the list stood, with what was hidden before after the one it stood behind. */
function wholeOrder({ kinds }: Items, kind: KindName, earlier: readonly string[]): string[] {
  const ids = kinds[kind].map(({ id }) => id);
  for (const id of earlier.filter((one) => !ids.includes(one))) {
    const before = earlier.slice(0, earlier.indexOf(id)).findLast((one) => ids.includes(one));
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  }
  return ids;
}

/** The changes of a publication, as it holds them. */
export const changesOf = (items: ReadonlyArray<PublicationItem & { body: Change['body']; hides: boolean }>): LiveChange[] =>
  items.map(({ kind, id, version, body, hides }) => ({ kind, id, version, body, hides }));
