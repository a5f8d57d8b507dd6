import type { readDelegateTimeline as route } from '@isocentre/contract/delegates/delegate';
import type { Answer } from '@isocentre/contract/route';
import { may } from '@isocentre/domain/people/permissions';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { staffOf, type Visit } from '../../platform/feature.ts';
import { findDelegate } from './queries/delegate.ts';
import { findTimeline } from './queries/timeline.ts';
import { printed } from './read-delegate.ts';

const PAGE = 50;

export async function readTimeline(
  { db }: { db: Database },
  { id, after }: { id: string; after: string | undefined },
  visit: Visit,
): Promise<Answer<typeof route>> {
  const { id: editionId, edition } = visit.edition;
  const { held } = staffOf(visit);
  const delegate = await findDelegate(db, editionId, id);
  if (!delegate) throw new Refused('NOT_FOUND');
  const rows = await findTimeline(db, {
    editionId,
    registrationId: id,
    accountId: delegate.account,
    money: may(held, 'money.read'),
    abstracts: may(held, 'abstracts.read'),
    after,
    most: PAGE + 1,
  });
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return {
    entries: rows.slice(0, PAGE).map(({ at, minor, currency, exactly: _exactly, number, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      amount: minor === null || currency === null ? null : { minor, currency },
      number: number === null ? null : printed(edition, number),
    })),
    next: last ? `${last.exactly}_${last.id}` : null,
  };
}
