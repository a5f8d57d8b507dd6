import type { listOrders as ordersRoute, listReceipts as receiptsRoute } from '@isocentre/contract/money/documents';
import { DOCUMENT_KINDS } from '@isocentre/contract/money/payments';
import type { Answer, Parsed } from '@isocentre/contract/route';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { cursorOf, fromCursor } from '../../platform/keyset.ts';
import { categoryLabel, payerOf } from './describe.ts';
import { countOrders, findOrders } from './queries/documents.ts';
import { findReceiptsOf, sumReceipts } from './queries/receipts.ts';
import { taxMonths } from './queries/tax.ts';
import { describeReceipt } from './describe-receipt.ts';

const PAGE = 50;
type OrdersQuery = Parsed<typeof ordersRoute>['query'];
type ReceiptsQuery = Parsed<typeof receiptsRoute>['query'];

export async function listOrders(
  { db }: { db: Database },
  { state, after }: OrdersQuery,
  visit: Visit,
): Promise<Answer<typeof ordersRoute>> {
  const { id: editionId, edition } = visit.edition;
  const states = state?.split(',') ?? null;
  const [found, total] = await Promise.all([
    findOrders(db, editionId, { states, from: fromCursor({ after }, 'instant'), most: PAGE + 1 }),
    countOrders(db, editionId, states),
  ]);
  const rows = found.slice(0, PAGE);
  return {
    orders: rows.map(({ key: _key, registration, delegateNumber, name, category, createdAt, expiresAt, ...order }) => ({
      ...order,
      delegate: payerOf(edition, registration, delegateNumber, name),
      category: categoryLabel(edition, category),
      createdAt: createdAt.toISOString(),
      expiresAt: order.state === 'open' || order.state === 'preparing' || order.state === 'part' ? expiresAt.toISOString() : null,
    })),
    next: nextOf(found, rows),
    total,
  };
}

export async function listReceipts(
  { db }: { db: Database },
  { kind, year, after }: ReceiptsQuery,
  visit: Visit,
): Promise<Answer<typeof receiptsRoute>> {
  const { id: editionId } = visit.edition;
  const kinds = DOCUMENT_KINDS.filter((one) => kind === undefined || kind.split(',').includes(one));
  const [found, counted, months] = await Promise.all([
    findReceiptsOf(db, editionId, { kinds, year, from: fromCursor({ after }, 'instant'), most: PAGE + 1 }),
    sumReceipts(db, editionId),
    taxMonths(db, editionId, visit.edition.edition.timeZone),
  ]);
  const rows = found.slice(0, PAGE);
  const matching = counted.filter((one) => year === undefined || one.year === year);
  const sums = new Map<string, { receiptsMinor: number; creditNotesMinor: number }>();
  for (const { currency, receiptsMinor, creditNotesMinor } of matching) {
    const sum = sums.get(currency) ?? { receiptsMinor: 0, creditNotesMinor: 0 };
    sums.set(currency, { receiptsMinor: sum.receiptsMinor + receiptsMinor, creditNotesMinor: sum.creditNotesMinor + creditNotesMinor });
  }
  const count = (one: (typeof counted)[number]) =>
    (kinds.includes('receipt') ? one.receipts : 0) + (kinds.includes('credit-note') ? one.creditNotes : 0);
  return {
    receipts: rows.map((row) => describeReceipt(visit, row)),
    next: nextOf(found, rows),
    total: matching.reduce((sum, one) => sum + count(one), 0),
    years: [...new Set(counted.map((one) => one.year))],
    taxMonths: months,
    sums: [...sums].map(([currency, sum]) => ({ currency, ...sum })),
  };
}

function nextOf(found: ReadonlyArray<{ key: string; id: string }>, shown: ReadonlyArray<{ key: string; id: string }>): string | null {
  const last = shown.at(-1);
  return last && found.length > shown.length ? cursorOf({ key: last.key, id: last.id }) : null;
}
