import type { Item } from '@isocentre/contract/content-editing';
import { type Fault, keyOf } from '@isocentre/domain/content/faults';
import { idsOf } from '@isocentre/domain/content/items';
import { itemTitle } from '@isocentre/domain/content/item-title';
import { type KindName, kindOf, ONLY_ITEM, ORDER_ITEM } from '@isocentre/domain/content/kinds';
import { PAGE_SLUGS } from '@isocentre/domain/content/page-slugs';
import { Refused } from '@isocentre/domain/refusals';
import type { Visit } from '../../platform/feature.ts';
import type { Area } from './deps.ts';
import { faultsIn, publicBody, type Stored } from './stored.ts';

export type Key = { readonly kind: KindName; readonly id: string };

/** Kinds of the other area are not found here: their routes ask for another permission. */
export function checkArea(kind: KindName, area: Area): void {
  if (kindOf(kind).area !== area) throw new Refused('NOT_FOUND');
}

/** Days follow their dates, and pages have places of their own. */
export const hasOrder = (kind: KindName): boolean => kindOf(kind).holds === 'list' && kind !== 'days';

/** All items of a kind as organisers see them: as they will stand, then what is hidden. */
export function idsIn(stored: Stored, kind: KindName): { standing: string[]; hidden: string[] } {
  const { holds } = kindOf(kind);
  const there = stored.items.kinds[kind].map(({ id }) => id);
  if (holds === 'one' || holds === 'optional') return { standing: [ONLY_ITEM], hidden: [] };
  if (holds === 'fixed') return { standing: [...PAGE_SLUGS, ...there.filter((id) => !PAGE_SLUGS.some((slug) => slug === id))], hidden: [] };
  const others = [...stored.heads.values()].filter((head) => head.kind === kind && head.id !== ORDER_ITEM && !there.includes(head.id));
  const added = others.filter(({ draft }) => draft && !draft.hides).map(({ id }) => id);
  const hidden = others.filter(({ id, published }) => published?.hides && !added.includes(id)).map(({ id }) => id);
  const order = stored.heads.get(keyOf({ kind, id: ORDER_ITEM }))?.draft;
  const place = new Map((order ? idsOf(order.body) : []).map((id, i) => [id, i]));
  const standing = [...there, ...added.toSorted((a, b) => Number(a) - Number(b))];
  return { standing: standing.toSorted((a, b) => (place.get(a) ?? place.size) - (place.get(b) ?? place.size)), hidden };
}

/** Whether there is, or was, such an item; of those the site knows by name, whether it could be. */
export function isKnown(stored: Stored, { kind, id }: Key): boolean {
  if (id === ORDER_ITEM) return false;
  const { standing, hidden } = idsIn(stored, kind);
  return standing.includes(id) || hidden.includes(id) || stored.heads.has(keyOf({ kind, id }));
}

export function describeItem(stored: Stored, faults: ReadonlyMap<string, readonly Fault[]>, { kind, id }: Key, visit: Visit): Item | null {
  const head = stored.heads.get(keyOf({ kind, id }));
  const body = publicBody(stored, kind, id);
  const [draft, last] = [head?.draft ?? null, head?.published ?? null];
  const hidden = body === null && last !== null;
  if (body === null && !draft && !hidden && kindOf(kind).holds === 'list') return null;
  const published = body ?? last?.body ?? null;
  return {
    kind,
    id,
    title: itemTitle(kind, id, draft?.body ?? published),
    state: hidden ? 'hidden' : body === null ? 'new' : draft ? 'changed' : 'published',
    version: head?.newest ?? 0,
    published: published && {
      version: last?.version ?? 0,
      body: { ...published },
      at: last?.at?.toISOString() ?? null,
      by: last?.by ?? null,
    },
    draft: draft && {
      version: draft.version,
      body: { ...draft.body },
      hides: draft.hides,
      savedAt: visit.shown(draft.at),
      savedBy: draft.by,
      publication: draft.waits && { id: draft.waits.id, at: draft.waits.at.toISOString() },
      faults: (faults.get(keyOf({ kind, id })) ?? []).map(({ at, message }) => ({ at, message })),
    },
  };
}

/** Refuses what is based on another version, with the item as it is now. */
export function refuseOlder(stored: Stored, key: Key, visit: Visit): never {
  const order = stored.heads.get(keyOf(key));
  const current =
    key.id === ORDER_ITEM
      ? { ids: idsIn(stored, key.kind).standing, version: order?.newest ?? 0, draft: Boolean(order?.draft) }
      : describeItem(stored, faultsIn(stored), key, visit);
  throw new Refused('CHANGED_ELSEWHERE', { current: current ?? undefined });
}
