import type { listOrders as ordersRoute, listReceipts as receiptsRoute } from '@isocentre/contract/money/documents';
import type { Answer, Parsed } from '@isocentre/contract/route';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { cursorOf, fromCursor } from '../../platform/keyset.ts';
import { categoryLabel, payerOf, printed } from './describe.ts';
import { countOrders, findOrders, findReceiptsOf, sumReceipts } from './queries/documents.ts';

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
  { year, after }: ReceiptsQuery,
  visit: Visit,
): Promise<Answer<typeof receiptsRoute>> {
  const { id: editionId, edition } = visit.edition;
  const [found, counted] = await Promise.all([
    findReceiptsOf(db, editionId, { year, from: fromCursor({ after }, 'instant'), most: PAGE + 1 }),
    sumReceipts(db, editionId),
  ]);
  const rows = found.slice(0, PAGE);
  const matching = counted.filter((one) => year === undefined || one.year === year);
  const sums = new Map<string, number>();
  for (const { currency, amountMinor } of matching) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return {
    receipts: rows.map((row) => ({
      id: row.id,
      number: printed(edition, row),
      issuedAt: row.issuedAt.toISOString(),
      billedTo: row.billedTo,
      description: row.description,
      amountMinor: row.amountMinor,
      currency: row.currency,
      delegate: payerOf(edition, row.registration, row.delegateNumber, row.name),
      payment: { id: row.paymentId, name: row.paymentName },
      reversed: row.reversed,
    })),
    next: nextOf(found, rows),
    total: matching.reduce((sum, one) => sum + one.count, 0),
    years: [...new Set(counted.map((one) => one.year))],
    sums: [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor })),
  };
}

function nextOf(found: ReadonlyArray<{ key: string; id: string }>, shown: ReadonlyArray<{ key: string; id: string }>): string | null {
  const last = shown.at(-1);
  return last && found.length > shown.length ? cursorOf({ key: last.key, id: last.id }) : null;
}
