import type { Selection } from '@isocentre/contract/delegates/bulk';
import type { DelegateQuery } from '@isocentre/contract/delegates';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { listWanted } from './list-delegates.ts';
import { alsoAmong } from './queries/conditions.ts';

/** Whom a selection means. Somebody who was picked is meant, also when they are gone: the report says why nothing was done. */
export async function wantedBy(db: Database, selection: Selection, visit: Visit, order: Pick<DelegateQuery, 'sort' | 'order'> = {}) {
  const query: DelegateQuery = 'ids' in selection ? { ...order, also: 'erased,cancelled' } : selection.query;
  const wanted = await listWanted(db, query, visit);
  return { ...wanted, query, where: 'ids' in selection ? alsoAmong(wanted.where, selection.ids) : wanted.where };
}

/** Nothing is done for more or fewer people than the organiser has seen. */
export function refuseOthers(selection: Selection, found: number): void {
  if ('ids' in selection) {
    if (found !== new Set(selection.ids).size) throw new Refused('NOT_FOUND');
  } else if (found !== selection.count) {
    const words = `${selection.count} matched when you chose them, ${found} do now, so nothing was done. Please confirm the new number.`;
    throw new Refused('SELECTION_CHANGED', { current: { count: found }, words });
  }
}

/** For the record, which is never erased: how they were chosen, but no search, which may be a name. */
export function chosenBy(selection: Selection): object {
  if ('ids' in selection) return { chosen: 'one by one' };
  const { q, ...filters } = selection.query;
  return { chosen: 'by filter', filters, searched: Boolean(q) };
}
