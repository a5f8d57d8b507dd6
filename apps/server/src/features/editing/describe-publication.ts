import type { Publication } from '@isocentre/contract/content-editing';
import { itemTitle } from '@isocentre/domain/content/item-title';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { Area } from './deps.ts';
import { findPublications, type StoredPublication } from './queries/publications.ts';

export function describePublication({ id, state, at, by, reason, items, faults }: StoredPublication): Publication {
  return {
    id,
    state,
    at: at.toISOString(),
    by,
    reason,
    items: items.map((item) => ({
      kind: item.kind,
      id: item.id,
      title: itemTitle(item.kind, item.id, item.body),
      version: item.version,
      hides: item.hides,
    })),
    faults: [...faults],
    undoable: state === 'done' && items.every(({ standing }) => standing),
  };
}

/** One of the other area is not found here: its routes ask for another permission. */
export async function findPublication(db: Database, editionId: number, area: Area, id: string): Promise<StoredPublication> {
  const [found] = await findPublications(db, editionId, { area, id });
  if (!found) throw new Refused('NOT_FOUND');
  return found;
}
