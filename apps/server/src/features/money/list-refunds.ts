import type { listRefunds as route, RefundQuery } from '@isocentre/contract/money/refunds';
import type { Answer } from '@isocentre/contract/route';
import { currencyOf } from '@isocentre/domain/fees/currency-of';
import { RefundState } from '@isocentre/domain/payments/refund-state';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { cursorOf, fromCursor } from '../../platform/keyset.ts';
import { payerOf } from './describe.ts';
import { refundsFor } from './describe-refund.ts';
import { countRefunds, findRefunds } from './queries/refunds.ts';

const PAGE = 50;

const wanted = (asked: 'yes' | 'no' | undefined): boolean | null => (asked === undefined ? null : asked === 'yes');

/** One page of refunds, with what the reader can do with each. */
export async function listRefunds(
  { db }: { db: Database },
  { state, again, undecided, byHand, after }: RefundQuery,
  visit: Visit,
): Promise<Answer<typeof route>> {
  const { id: editionId, edition } = visit.edition;
  const filters = { states: state?.split(',') ?? null, again: wanted(again), undecided: wanted(undecided), byHand: wanted(byHand) };
  const [found, counted] = await Promise.all([
    findRefunds(db, editionId, { ...filters, from: fromCursor({ after }, 'instant'), most: PAGE + 1 }),
    countRefunds(db, editionId, filters),
  ]);
  const rows = found.slice(0, PAGE);
  const described = await refundsFor(db, visit, rows);
  const last = rows.at(-1);
  const matching = counted.filter(({ matches }) => matches);
  const sums = new Map<string, number>();
  for (const { currency, amountMinor } of matching) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return {
    refunds: described.flatMap((refund, i) => {
      const row = rows[i];
      if (!row) return [];
      const payment = { id: row.paymentId, name: row.paymentName, amountMinor: row.paymentMinor };
      return [{ ...refund, payment, delegate: payerOf(edition, row.registration, row.number, row.name) }];
    }),
    next: last && found.length > PAGE ? cursorOf({ key: last.key, id: last.id }) : null,
    counts: Object.fromEntries(
      RefundState.options.map((one) => [one, counted.filter((row) => row.state === one).reduce((sum, row) => sum + row.count, 0)]),
    ) as Record<RefundState, number>,
    undecided: counted.reduce((sum, one) => (one.undecided ? sum + one.count : sum), 0),
    total: matching.reduce((sum, { count }) => sum + count, 0),
    sums: [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor })),
    alone: edition.refundAloneMinor === null ? null : { amountMinor: edition.refundAloneMinor, currency: currencyOf(edition) },
  };
}
