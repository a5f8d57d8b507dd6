import type { listTransfers as route } from '@isocentre/contract/money/transfers';
import type { Answer, Parsed } from '@isocentre/contract/route';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { cursorOf, fromCursor } from '../../platform/keyset.ts';
import { payerOf } from './describe.ts';
import { countAnnounced, findTransfers } from './queries/transfers.ts';

const PAGE = 50;

/** Bank transfers that delegates have announced. */
export async function listTransfers(
  { db }: { db: Database },
  { state, after }: Parsed<typeof route>['query'],
  visit: Visit,
): Promise<Answer<typeof route>> {
  const { id: editionId, edition } = visit.edition;
  const wanted = { states: state?.split(',') ?? null, from: fromCursor({ after }, 'instant'), most: PAGE + 1 };
  const [found, waiting] = await Promise.all([findTransfers(db, editionId, wanted), countAnnounced(db, editionId)]);
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return {
    transfers: rows.map(({ key: _key, registration, number, name, announcedAt, decidedAt, ...transfer }) => ({
      ...transfer,
      delegate: payerOf(edition, registration, number, name),
      announcedAt: announcedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    next: last && found.length > PAGE ? cursorOf({ key: last.key, id: last.id }) : null,
    waiting,
  };
}
