import type { listMoneyPayments as route, MoneyQuery, MoneyRow } from '@isocentre/contract/money/payments';
import type { Answer } from '@isocentre/contract/route';
import type { Edition } from '@isocentre/domain/editions/edition';
import { isTillRail } from '@isocentre/domain/payments/shift';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { checkMark, markOf } from '../../platform/followed-lists.ts';
import { cursorOf, fromCursor } from '../../platform/keyset.ts';
import { searchTerms } from '../../platform/search-terms.ts';
import { categoryLabel, payerOf, printed } from './describe.ts';
import { conditions } from './queries/conditions.ts';
import { findTyped } from './queries/typed.ts';
import { countWaiting, findPayments, type ListedPayment, sumPayments } from './queries/list.ts';
import { openSince } from './queries/shifts.ts';

const PAGE = 50;

/** One page of payments with the sums of everything that matches. */
export async function listMoneyPayments({ db }: { db: Database }, query: MoneyQuery, visit: Visit): Promise<Answer<typeof route>> {
  const { id: editionId, edition } = visit.edition;
  const mark = await markOf(db, editionId, 'payments');
  checkMark(query.changedSince, mark);
  const terms = searchTerms(query.q, edition.delegatePrefix);
  const typed = terms && (await findTyped(db, editionId, terms));
  const where = conditions(editionId, query, { typed, timeZone: edition.timeZone });
  const from = fromCursor(query, 'instant');
  const [found, { total, before, sums }, waiting, withheld] = await Promise.all([
    findPayments(db, editionId, { where, from, most: PAGE + 1 }),
    sumPayments(db, { where, from }),
    countWaiting(db, editionId),
    isWithheld(db, query, visit),
  ]);
  const rows = from?.back ? found.slice(-PAGE) : found.slice(0, PAGE);
  const first = rows[0];
  const last = rows.at(-1);
  const ahead = from?.back ? before - rows.length : before;
  return {
    payments: rows.map((row) => describe(row, edition)),
    next: last && ahead + rows.length < total ? cursorOf(last) : null,
    previous: first && ahead > 0 ? cursorOf(first) : null,
    total,
    first: rows.length === 0 ? 0 : ahead + 1,
    sums: withheld ? [] : sums,
    withheld,
    mark,
    waiting,
  };
}

/**
 * A till is counted before anybody tells its cashier what should be there: also by the list of its rail, or of a day with it, and
 * also by a program of theirs.
 */
async function isWithheld(db: Database, { rail, day }: MoneyQuery, visit: Visit): Promise<boolean> {
  const showsTill = rail === undefined ? day !== undefined : rail.split(',').some(isTillRail);
  return showsTill && (await openSince(db, visit.edition.id, visit.token?.madeBy ?? accountOf(visit).id)) !== undefined;
}

function describe(row: ListedPayment, edition: Edition): MoneyRow {
  const { key: _key, registration, number, name, at, category, receipt, ...rest } = row;
  return {
    ...rest,
    at: at.toISOString(),
    delegate: payerOf(edition, registration, number, name),
    category: categoryLabel(edition, category),
    receipt: receipt && { id: receipt.id, number: printed(edition, receipt) },
  };
}
