import type { DelegateQuery, DelegateRow, listDelegates as route } from '@isocentre/contract/delegates';
import type { Answer } from '@isocentre/contract/route';
import type { Edition } from '@isocentre/domain/editions/edition';
import { may } from '@isocentre/domain/people/permissions';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import type { Database } from '../../platform/database.ts';
import { staffOf, type View, type Visit } from '../../platform/feature.ts';
import { checkMark, markOf } from '../../platform/followed-lists.ts';
import { cursorOf, fromCursor } from '../../platform/keyset.ts';
import type { ReadAside } from '../../platform/replica.ts';
import { type FeeOf, feesToday, typesOf } from './fees-today.ts';
import { findDifferences } from './queries/balances.ts';
import { conditions } from './queries/conditions.ts';
import { countDelegates, type CountRow, findDelegates, findInBooks, type ListedRow } from './queries/list.ts';
import { sortingBy } from './queries/sorting.ts';
import { searchTerms } from '../../platform/search-terms.ts';

const PAGE = 50;

/** What a search asks for, and in which order. What was typed is looked for in the books only for those who may read them. */
export async function listWanted(db: Database, query: DelegateQuery, visit: View) {
  const { id: editionId, edition } = visit.edition;
  const terms = searchTerms(query.q, edition.delegatePrefix);
  const readsMoney = may(staffOf(visit).held, 'money.read');
  const fromBooks = terms && readsMoney ? await findInBooks(db, editionId, terms) : [];
  const differing = query.difference === undefined ? [] : await findDifferences(db, editionId, query.difference.split(','));
  const where = conditions({ editionId, edition, query, terms, fromBooks, differing });
  const { sort = 'changed', order = query.sort === undefined || query.sort === 'changed' ? 'down' : 'up' } = query;
  const { feeOf, pricesToday } = feesToday(edition, visit.now);
  const sorting = sortingBy(sort, editionId, pricesToday);
  return { where, sorting, down: order === 'down', feeOf: readsMoney ? feeOf : () => null };
}

/** One page of the list. A search may be up to ten seconds old, and so is its mark; a list that is followed or worked on is not. */
export const listDelegates = (
  { db, aside }: { db: Database; aside: ReadAside },
  query: DelegateQuery,
  visit: Visit,
): Promise<Answer<typeof route>> =>
  query.q !== undefined && query.changedSince === undefined
    ? aside((reports) => onePage(reports, query, visit))
    : onePage(db, query, visit);

async function onePage(db: Database, query: DelegateQuery, visit: Visit): Promise<Answer<typeof route>> {
  const { id: editionId, edition } = visit.edition;
  const mark = await markOf(db, editionId, 'delegates');
  checkMark(query.changedSince, mark);
  const { where, sorting, down, feeOf } = await listWanted(db, query, visit);
  const from = fromCursor(query, sorting.kind);
  const found = await findDelegates(db, editionId, { where, query, sorting, down, from, most: PAGE + 1 });
  const more = found.length > PAGE;
  const rows = from?.back ? found.slice(-PAGE) : found.slice(0, PAGE);
  const first = rows[0];
  const { counts, everybody, tags } = await countDelegates(db, editionId, { where, sorting, down, first: from && first });
  const listed = counts.filter(({ gone, status }) => isShown(query, gone) && isWanted(query, status));
  const ahead = sum(listed.map((row) => row.ahead));
  const total = sum(listed.map(({ number }) => number));
  const last = rows.at(-1);
  return {
    delegates: rows.map((row) => describe(row, edition, feeOf)),
    next: last && (from?.back || more) && ahead + rows.length < total ? cursorOf(last) : null,
    previous: first && ahead > 0 ? cursorOf(first) : null,
    total,
    first: rows.length === 0 ? 0 : ahead + 1,
    byStatus: byStatus(counts, query),
    leftOut: { erased: leftOut(counts, query, 'erased'), cancelled: leftOut(counts, query, 'cancelled') },
    everybody,
    mark,
    choices: {
      category: edition.categories.map(({ code, label }) => ({ code, label })),
      type: typesOf(edition).map((code) => ({ code, label: phaseName(edition, code) })),
      country: edition.options.country,
      tag: tags,
    },
  };
}

/** `Early bird`: shorter than what a delegate chooses from. */
const phaseName = ({ phases }: Edition, type: string) =>
  phases.find(({ code }) => code === type)?.name ?? (type === 'fixed' ? 'Fixed' : 'Complimentary');

const isWanted = ({ status }: DelegateQuery, one: PaymentStatus) => status === undefined || status.split(',').includes(one);

/** Whether those who are gone this way are listed. */
const isShown = ({ also, cancelled, changedSince }: DelegateQuery, gone: CountRow['gone']) =>
  gone === null ||
  changedSince !== undefined ||
  (also?.split(',') ?? []).includes(gone) ||
  (gone === 'cancelled' && cancelled !== undefined);

const leftOut = (counts: readonly CountRow[], query: DelegateQuery, kind: CountRow['gone']) =>
  isShown(query, kind) ? 0 : sum(counts.filter(({ gone, status }) => gone === kind && isWanted(query, status)).map(({ number }) => number));

function byStatus(counts: readonly CountRow[], query: DelegateQuery): Record<PaymentStatus, number> {
  const of = (status: PaymentStatus) =>
    sum(counts.filter((row) => row.status === status && isShown(query, row.gone)).map(({ number }) => number));
  return Object.fromEntries(PaymentStatus.options.map((status) => [status, of(status)])) as Record<PaymentStatus, number>;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function describe(row: ListedRow, edition: Edition, feeOf: FeeOf): DelegateRow {
  const { key: _key, priceKept: _kept, bookedMinor: _booked, currency: _currency, number, registeredAt, changedAt, ...rest } = row;
  return {
    ...rest,
    number: delegateNumber(edition.delegatePrefix, number),
    fee: feeOf(row),
    registeredAt: registeredAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}
