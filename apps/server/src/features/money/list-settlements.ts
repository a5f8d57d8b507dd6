import type { listSettlements as listRoute, readSettlement as readRoute, ReportedLine } from '@isocentre/contract/money/settlements';
import type { Answer, Parsed } from '@isocentre/contract/route';
import type { Edition } from '@isocentre/domain/editions/edition';
import { settledIfBefore } from '@isocentre/domain/payments/settlement-due';
import { transferKey } from '@isocentre/domain/payments/transfer-key';
import { may } from '@isocentre/domain/people/permissions';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { accountOf, staffOf, type Visit } from '../../platform/feature.ts';
import type { Reader } from '../payments/queries/settlement-lines.ts';
import { payerOf } from './describe.ts';
import { findLinesOf, findNeverSettled, findSettlements, findUnexplained, type StoredLine } from './queries/settlements.ts';

const PAGE = 50;
const LINES_PAGE = 100;

/** Lines in nobody's books may be anybody's: only owners of the whole society see them. */
export function settlementReader(visit: Visit): Reader {
  const { held, societyId } = staffOf(visit);
  return { societyId, editionId: visit.edition.id, seesUnknown: may(held, 'society.manage') };
}

/** Settlements with their sums; beside them what does not agree and what is in none. */
export async function listSettlements(
  { db }: { db: Database },
  { q, after }: Parsed<typeof listRoute>['query'],
  visit: Visit,
): Promise<Answer<typeof listRoute>> {
  const { id: editionId, edition } = visit.edition;
  const reader = settlementReader(visit);
  const before = settledIfBefore(visit.now, edition.timeZone);
  const named = q === undefined || q === '' ? undefined : { id: q.toLowerCase(), utr: transferKey(q) };
  const [{ settlements, total }, unexplained, missing] = await Promise.all([
    findSettlements(db, reader, { named, after, most: PAGE + 1 }),
    findUnexplained(db, reader, PAGE),
    findNeverSettled(db, editionId, { before, most: PAGE }),
  ]);
  const shown = settlements.slice(0, PAGE);
  return {
    settlements: shown,
    next: settlements.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    total,
    waiting: { total: unexplained.total, lines: unexplained.lines.map((line) => lineFor(visit, line)) },
    missing: {
      total: missing.total,
      before: before.toISOString(),
      payments: missing.payments.map(({ at, registration, number, name, ...payment }) => ({
        ...payment,
        at: at.toISOString(),
        delegate: payerOf(edition, registration, number, name),
      })),
    },
  };
}

export async function readSettlement(
  { db }: { db: Database },
  { id, after }: { id: string; after: string | undefined },
  visit: Visit,
): Promise<Answer<typeof readRoute>> {
  const reader = settlementReader(visit);
  const [{ settlements }, lines] = await Promise.all([
    findSettlements(db, reader, { named: { id: id.toLowerCase(), utr: '' }, most: 10 }),
    findLinesOf(db, reader, { settlement: id, after, most: LINES_PAGE + 1 }),
  ]);
  const settlement = settlements.find((one) => one.id === id);
  if (!settlement) throw new Refused('NOT_FOUND');
  const shown = lines.slice(0, LINES_PAGE);
  return {
    settlement,
    lines: shown.map((line) => lineFor(visit, line)),
    next: lines.length > LINES_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

export function lineFor(visit: Visit, line: StoredLine): ReportedLine {
  const { bookedMinor, bookedCurrency, decidedAt, decidedBy, note, payment, registration, account, number, name, ...facts } = line;
  const keeps = account !== accountOf(visit).id && may(staffOf(visit).held, 'books.keep');
  return {
    ...facts,
    booked: bookedMinor === null || bookedCurrency === null ? null : { amountMinor: bookedMinor, currency: bookedCurrency },
    payment: paymentOf(visit.edition.edition, { payment, registration, number, name }),
    decision: decidedAt && { note, by: decidedBy, at: decidedAt.toISOString() },
    decidable: keeps && line.match !== 'agrees' && decidedAt === null,
    withdrawable: keeps && decidedAt !== null,
    withdrawn: line.withdrawn.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  };
}

const paymentOf = (
  edition: Edition,
  { payment, registration, number, name }: Pick<StoredLine, 'payment' | 'registration' | 'number' | 'name'>,
): ReportedLine['payment'] =>
  payment === null || registration === null || number === null || name === null
    ? null
    : { id: payment, delegate: payerOf(edition, registration, number, name) };
