import type { listBankCredits as route } from '@isocentre/contract/money/bank-credits';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { currencyOf } from '@isocentre/domain/fees/currency-of';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { cursorOf, fromCursor } from '../../platform/keyset.ts';
import { payerOf } from './describe.ts';
import { findBankCredits, sumRests } from './queries/bank-credits.ts';

const PAGE = 50;

/** Bank credits with who was paid with them, and what is left. */
export async function listBankCredits(
  { db }: { db: Database },
  { rest, after }: Parsed<typeof route>['query'],
  visit: Visit,
): Promise<Answer<typeof route>> {
  const { id: editionId, edition } = visit.edition;
  const [found, rests] = await Promise.all([
    findBankCredits(db, editionId, {
      rest: rest === undefined ? null : rest === 'yes',
      from: fromCursor({ after }, 'instant'),
      most: PAGE + 1,
    }),
    sumRests(db, editionId),
  ]);
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return {
    credits: rows.map(({ key: _key, recordedAt, closedAt, changes, payments, ...credit }) => ({
      ...credit,
      recordedAt: recordedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      changes: changes.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
      payments: payments.map(({ registration, number, name, ...payment }) => ({
        ...payment,
        delegate: payerOf(edition, registration, number, name),
      })),
    })),
    next: last && found.length > PAGE ? cursorOf({ key: last.key, id: last.id }) : null,
    currency: currencyOf(edition),
    withRest: rests.reduce((sum, { count }) => sum + count, 0),
    rests: rests.map(({ currency, amountMinor }) => ({ currency, amountMinor })),
  };
}
