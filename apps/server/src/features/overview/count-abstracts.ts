import type { AbstractStatus } from '@isocentre/domain/abstracts/status';
import { may } from '@isocentre/domain/people/permissions';
import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import { readerOf, staffOf, type Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import { countAbstractsByCall } from './queries/figures.ts';

interface Counted {
  readonly status: AbstractStatus;
  readonly count: number;
}

/**
 * By status, as this reader may know it: authors help to organise, too. Whoever may not see abstracts knows of a decision from the
 * results of its call on, and a chair never counts what they have a conflict with.
 */
export async function countAbstracts(db: Database, visit: Visit): Promise<Counted[]> {
  const { id: editionId } = visit.edition;
  const account = readerOf(visit);
  const sees = may(staffOf(visit).held, 'abstracts.read');
  const hidden = sees && account !== undefined ? await listHidden(db, { editionId, account }) : [];
  const told = sees ? [] : await toldCalls(db, visit);
  const counts = new Map<AbstractStatus, number>();
  for (const { status, call, count } of await countAbstractsByCall(db, editionId, [...hidden])) {
    const known = sees || status === 'withdrawn' || told.includes(call) ? status : 'pending';
    counts.set(known, (counts.get(known) ?? 0) + count);
  }
  return [...counts].map(([status, count]) => ({ status, count })).toSorted((a, b) => (a.status < b.status ? -1 : 1));
}
