import { draftFaults, type InUse, keyOf } from '@isocentre/domain/content/faults';
import { type Body, type Change, idsOf, type Items, itemsOf } from '@isocentre/domain/content/items';
import { type KindName, ORDER_ITEM } from '@isocentre/domain/content/kinds';
import type { KnownPictures } from '@isocentre/domain/content/picture-faults';
import type { Database } from '../../platform/database.ts';
import { readContent } from '../editions/queries/content.ts';
import { readEdition } from '../editions/queries/editions.ts';
import { findHeads, type Head } from './queries/heads.ts';
import { readInUse } from './queries/in-use.ts';
import { readPictures } from './queries/pictures.ts';

/** What is public, and what organisers have written over it. */
export interface Stored {
  readonly items: Items;
  readonly heads: ReadonlyMap<string, Head>;
  readonly inUse: InUse;
  readonly pictures: KnownPictures;
}

export async function readStored(db: Database, editionId: number): Promise<Stored> {
  const [edition, content, heads, inUse, pictures] = await Promise.all([
    readEdition(db, editionId),
    readContent(db, editionId),
    findHeads(db, editionId),
    readInUse(db, editionId),
    readPictures(db, editionId),
  ]);
  return { items: itemsOf(edition, content), heads: new Map(heads.map((head) => [keyOf(head), head])), inUse, pictures };
}

/** All drafts, of every kind: what the pages would say if everything were published. */
export const draftsIn = ({ heads }: Stored): Change[] =>
  [...heads.values()].flatMap(({ kind, id, draft }) => (draft ? [{ kind, id, body: draft.body, hides: draft.hides }] : []));

/** The orders that were published, with places of what is hidden now. */
export const rememberedIn = ({ heads }: Stored): ReadonlyMap<KindName, readonly string[]> =>
  new Map(
    [...heads.values()].flatMap(({ kind, id, published }) => (id === ORDER_ITEM && published ? [[kind, idsOf(published.body)]] : [])),
  );

export const publicBody = ({ items }: Stored, kind: KindName, id: string): Body | null =>
  id === ORDER_ITEM ? { ids: items.kinds[kind].map((item) => item.id) } : (items.kinds[kind].find((item) => item.id === id)?.body ?? null);

export const faultsIn = (stored: Stored) =>
  draftFaults({ items: stored.items, remembered: rememberedIn(stored), inUse: stored.inUse, pictures: stored.pictures }, draftsIn(stored));
