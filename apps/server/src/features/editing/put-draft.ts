import type { Item } from '@isocentre/contract/content-editing';
import { keyOf } from '@isocentre/domain/content/faults';
import type { Body } from '@isocentre/domain/content/items';
import { type KindName, kindOf, ORDER_ITEM } from '@isocentre/domain/content/kinds';
import { sameBody } from '@isocentre/domain/content/same-body';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { cleanBody } from './clean-body.ts';
import type { Area, EditingDeps } from './deps.ts';
import { checkArea, describeItem, hasOrder, idsIn, isKnown, type Key, refuseOlder } from './describe-item.ts';
import { dropReplaced, findHeads, insertRevision, lockItem, nextId, pointTo } from './queries/heads.ts';
import { holdPictures } from './queries/pictures.ts';
import { faultsIn, publicBody, readStored, type Stored } from './stored.ts';

interface Draft extends Key {
  /** The newest version its author has seen. */
  readonly version: number;
  readonly body: Body;
  readonly hides: boolean;
}

/** Stores what an item will say. Nobody but organisers sees it. */
export async function saveDraft({ db }: EditingDeps, area: Area, draft: Draft, visit: Visit): Promise<Item> {
  checkArea(draft.kind, area);
  const body = cleanBody(draft.kind, draft.body);
  if (draft.hides && kindOf(draft.kind).holds === 'one') throw new Refused('VALIDATION', { fields: { hides: 'This is always shown.' } });
  return db.transaction().execute(async (transaction) => {
    await holdPictures(transaction, visit.edition.id, body);
    const stored = await readStored(transaction, visit.edition.id);
    if (!isKnown(stored, draft)) throw new Refused('NOT_FOUND');
    return describe(await put(transaction, stored, { ...draft, body }, visit), draft, visit);
  });
}

/** A new item of a list, after the others. Its number is never given again. */
export async function addItem(
  { db }: EditingDeps,
  area: Area,
  { kind, body }: { kind: KindName; body: Body },
  visit: Visit,
): Promise<Item> {
  checkArea(kind, area);
  if (kindOf(kind).holds !== 'list') throw new Refused('NOT_FOUND');
  const clean = cleanBody(kind, body);
  return db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      await holdPictures(transaction, visit.edition.id, clean);
      const stored = await readStored(transaction, visit.edition.id);
      const key = { kind, id: String(await nextId(transaction, kind)) };
      return describe(await put(transaction, stored, { ...key, version: 0, body: clean, hides: false }, visit), key, visit);
    }),
  );
}

/** Another order of a list, as a draft. Ids that are not there are left out; those it does not name come after. */
export async function orderList(
  { db }: EditingDeps,
  { kind, version, ids }: { kind: KindName; version: number; ids: readonly string[] },
  visit: Visit,
): Promise<{ version: number }> {
  checkArea(kind, 'content');
  if (!hasOrder(kind)) throw new Refused('NOT_IN_AN_ORDER');
  return db.transaction().execute(async (transaction) => {
    const stored = await readStored(transaction, visit.edition.id);
    const { standing } = idsIn(stored, kind);
    const named = [...new Set(ids)].filter((id) => standing.includes(id));
    const body = { ids: [...named, ...standing.filter((id) => !named.includes(id))] };
    const after = await put(transaction, stored, { kind, id: ORDER_ITEM, version, body, hides: false }, visit);
    return { version: after.heads.get(keyOf({ kind, id: ORDER_ITEM }))?.newest ?? 0 };
  });
}

export async function discardDraft(
  { db }: EditingDeps,
  area: Area,
  { kind, id, version }: Key & { version: number },
  visit: Visit,
): Promise<{ item: Item | null }> {
  checkArea(kind, area);
  const key = { editionId: visit.edition.id, kind, id };
  return db.transaction().execute(async (transaction) => {
    await lockIfEdited(transaction, key);
    const stored = await readStored(transaction, visit.edition.id);
    const head = stored.heads.get(keyOf(key));
    if (!head) throw new Refused('NOT_FOUND');
    if (head.newest !== version) refuseOlder(stored, key, visit);
    if (head.draft?.waits) throw new Refused('WAITS_ALREADY');
    if (head.draft) {
      await pointTo(transaction, key, { draft: null });
      await record(transaction, 'content.discarded', key, visit);
    }
    const after = await withHeads(transaction, stored, key);
    return { item: id === ORDER_ITEM ? null : describeItem(after, faultsIn(after), key, visit) };
  });
}

async function lockIfEdited(transaction: Database, key: Key & { editionId: number }): Promise<void> {
  const heads = await findHeads(transaction, key.editionId, key.kind);
  if (!heads.some(({ id }) => id === key.id)) throw new Refused('NOT_FOUND');
  await lockItem(transaction, key);
}

function describe(stored: Stored, key: Key, visit: Visit): Item {
  const item = describeItem(stored, faultsIn(stored), key, visit);
  if (!item) throw new Refused('NOT_FOUND');
  return item;
}

/** The same, with the heads of the item's kind as they are now. */
async function withHeads(transaction: Database, stored: Stored, { editionId, kind }: Key & { editionId: number }): Promise<Stored> {
  const others = [...stored.heads.values()].filter((head) => head.kind !== kind);
  const heads = [...others, ...(await findHeads(transaction, editionId, kind))];
  return { ...stored, heads: new Map(heads.map((head) => [keyOf(head), head])) };
}

async function put(transaction: Database, seen: Stored, { kind, id, version, body, hides }: Draft, visit: Visit): Promise<Stored> {
  const [key, by] = [{ editionId: visit.edition.id, kind, id }, accountOf(visit).id];
  await lockItem(transaction, key);
  const stored = await withHeads(transaction, seen, key);
  const head = stored.heads.get(keyOf(key));
  if ((head?.newest ?? 0) !== version) refuseOlder(stored, key, visit);
  const next = (await keepPublic(transaction, stored, key)) + 1;
  await insertRevision(transaction, { ...key, version: next, body: await withIds(transaction, stored, key, body), hides, by });
  const published = publicBody(stored, kind, id);
  const asPublished = !hides && published !== null && id !== ORDER_ITEM && sameBody(kind, published, body);
  await pointTo(transaction, key, { draft: asPublished ? null : next });
  if (head?.draft) await dropReplaced(transaction, key, head.draft.version, by);
  else await record(transaction, id === ORDER_ITEM ? 'content.ordered' : 'content.drafted', key, visit);
  return withHeads(transaction, stored, key);
}

/**
 * What is public becomes a version before it is edited, so that it can be compared and restored; and once more if it was changed
 * by other means since. Returns the newest version.
 */
export async function keepPublic(transaction: Database, stored: Stored, key: Key & { editionId: number }): Promise<number> {
  const head = stored.heads.get(keyOf(key));
  const [newest, body] = [head?.newest ?? 0, publicBody(stored, key.kind, key.id)];
  if (body === null || isAsKept(stored, key)) return newest;
  await insertRevision(transaction, { ...key, version: newest + 1, body, hides: false, by: null });
  await pointTo(transaction, key, { published: newest + 1 });
  return newest + 1;
}

/** Whether the pages say what was published here last. An order changes with its list, so any will do. */
export function isAsKept(stored: Stored, { kind, id }: Key): boolean {
  const published = stored.heads.get(keyOf({ kind, id }))?.published ?? null;
  const body = publicBody(stored, kind, id);
  if (id === ORDER_ITEM) return published !== null;
  if (body === null || published === null) return body === null && (published === null || published.hides);
  return !published.hides && sameBody(kind, body, published.body);
}

/** Pictures of a sight are rows with ids of their own; a new one gets the next. */
async function withIds(transaction: Database, stored: Stored, { kind, id }: Key, body: Body): Promise<Body> {
  if (kind !== 'sights' || !Array.isArray(body['pictures'])) return body;
  const head = stored.heads.get(keyOf({ kind, id }));
  const earlier = [publicBody(stored, kind, id), head?.draft?.body, head?.published?.body];
  const known = new Set(earlier.flatMap((one) => picturesIn(one ?? {}).map((picture) => picture['id'])));
  const pictures: Body[] = [];
  for (const picture of picturesIn(body)) {
    const own = known.delete(picture['id']);
    pictures.push(own ? picture : { ...picture, id: await nextId(transaction, 'pictures') });
  }
  return { ...body, pictures };
}

const picturesIn = (body: Body): Body[] =>
  Array.isArray(body['pictures']) ? body['pictures'].filter((one): one is Body => typeof one === 'object' && one !== null) : [];

const record = (transaction: Database, action: string, { kind, id }: Key, { edition, actor, requestId }: Visit) =>
  writeAudit(transaction, { editionId: edition.id, actor, action, entity: 'content', entityId: `${kind}/${id}`, requestId });
