import type { DelegateQuery, DelegateRow, listDelegates as route } from '@isocentre/contract/delegates';
import type { Answer } from '@isocentre/contract/route';
import type { Edition } from '@isocentre/domain/editions/edition';
import type { Quote } from '@isocentre/domain/fees/quote';
import { type Choice, quoteToday } from '@isocentre/domain/fees/quote-today';
import { may } from '@isocentre/domain/people/permissions';
import { Refused } from '@isocentre/domain/refusals';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import type { Database } from '../../platform/database.ts';
import { staffOf, type Visit } from '../../platform/feature.ts';
import { findDifferences } from './queries/balances.ts';
import { conditions } from './queries/conditions.ts';
import { countDelegates, type CountRow, findDelegates, findInBooks, type ListedRow } from './queries/list.ts';
import { cursorOf, placeOf, type Place, type Sorting, sortingBy } from './queries/sorting.ts';
import { searchTerms } from './search-terms.ts';

const PAGE = 50;

/** What a search asks for, and in which order. What was typed is looked for in the books only for those who may read them. */
export async function listWanted(db: Database, query: DelegateQuery, visit: Visit) {
  const { id: editionId, edition } = visit.edition;
  const terms = searchTerms(query.q, edition.delegatePrefix);
  const readsMoney = may(staffOf(visit).held, 'money.read');
  const fromBooks = terms && readsMoney ? await findInBooks(db, editionId, terms) : [];
  const differing = query.difference === undefined ? [] : await findDifferences(db, editionId, query.difference.split(','));
  const where = conditions({ editionId, edition, query, terms, fromBooks, differing });
  const { sort = 'changed', order = query.sort === undefined || query.sort === 'changed' ? 'down' : 'up' } = query;
  const quoteOf = quotesToday(edition, visit.now);
  const sorting = sortingBy(sort, editionId, () => pricesToday(edition, quoteOf));
  return { where, sorting, down: order === 'down', quoteOf, readsMoney };
}

/** One page of the list. */
export async function listDelegates({ db }: { db: Database }, query: DelegateQuery, visit: Visit): Promise<Answer<typeof route>> {
  const { id: editionId, edition } = visit.edition;
  const { where, sorting, down, quoteOf, readsMoney } = await listWanted(db, query, visit);
  const from = fromWhere(query, sorting);
  const found = await findDelegates(db, editionId, { where, query, sorting, down, from, most: PAGE + 1 });
  const more = found.length > PAGE;
  const rows = from?.back ? found.slice(-PAGE) : found.slice(0, PAGE);
  const first = rows[0];
  const { counts, everybody } = await countDelegates(db, editionId, { where, sorting, down, first: from && first });
  const listed = counts.filter(({ gone, status }) => (!gone || query.also !== undefined) && isWanted(query, status));
  const ahead = sum(listed.map((row) => row.ahead));
  const total = sum(listed.map(({ number }) => number));
  const last = rows.at(-1);
  return {
    delegates: rows.map((row) => describe(row, { edition, quoteOf, readsMoney })),
    next: last && (from?.back || more) && ahead + rows.length < total ? cursorOf(last) : null,
    previous: first && ahead > 0 ? cursorOf(first) : null,
    total,
    first: rows.length === 0 ? 0 : ahead + 1,
    byStatus: byStatus(counts, query),
    leftOut: {
      erased: query.also === undefined ? sum(counts.filter((row) => row.gone && isWanted(query, row.status)).map((row) => row.number)) : 0,
    },
    everybody,
    choices: {
      category: edition.categories.map(({ code, label }) => ({ code, label })),
      type: typesOf(edition).map((code) => ({ code, label: phaseName(edition, code) })),
      country: edition.options.country,
    },
  };
}

function fromWhere({ after, before }: DelegateQuery, sorting: Sorting): { place: Place; back: boolean } | undefined {
  const cursor = after ?? before;
  if (cursor === undefined) return undefined;
  const place = placeOf(cursor, sorting);
  if (!place) throw new Refused('VALIDATION', { fields: { [after === undefined ? 'before' : 'after']: 'This page does not exist.' } });
  return { place, back: after === undefined };
}

const typesOf = ({ phases }: Edition) => [...phases.map(({ code }) => code), 'fixed', 'complimentary'];

/** `Early bird`: shorter than what a delegate chooses from. */
const phaseName = ({ phases }: Edition, type: string) =>
  phases.find(({ code }) => code === type)?.name ?? (type === 'fixed' ? 'Fixed' : 'Complimentary');

type QuoteOf = (choice: Choice) => Quote | null;

/** A page asks for few different ones. */
function quotesToday(edition: Edition, now: Date): QuoteOf {
  const found = new Map<string, Quote | null>();
  return (choice) => {
    const key = `${choice.category} ${choice.registration_type}`;
    let quote = found.get(key);
    if (quote === undefined) found.set(key, (quote = quoteToday(edition, choice, now)));
    return quote;
  };
}

/** What somebody has to pay who has booked nothing yet, by category and type. */
function pricesToday(edition: Edition, quoteOf: QuoteOf): Record<string, number> {
  const choices = edition.categories.flatMap(({ code: category }) =>
    typesOf(edition).map((registration_type) => ({ category, registration_type })),
  );
  return Object.fromEntries(choices.map((choice) => [`${choice.category} ${choice.registration_type}`, quoteOf(choice)?.chargeMinor ?? 0]));
}

const isWanted = ({ status }: DelegateQuery, one: PaymentStatus) => status === undefined || status.split(',').includes(one);

function byStatus(counts: readonly CountRow[], { also }: DelegateQuery): Record<PaymentStatus, number> {
  const of = (status: PaymentStatus) =>
    sum(counts.filter((row) => row.status === status && (!row.gone || also !== undefined)).map(({ number }) => number));
  return Object.fromEntries(PaymentStatus.options.map((status) => [status, of(status)])) as Record<PaymentStatus, number>;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function describe(
  row: ListedRow,
  { edition, quoteOf, readsMoney }: { edition: Edition; quoteOf: QuoteOf; readsMoney: boolean },
): DelegateRow {
  const { key: _key, registration_type: type, bookedMinor, currency, number, registeredAt, changedAt, ...rest } = row;
  const quote = bookedMinor === null && !row.erased ? quoteOf(row) : null;
  const fee =
    bookedMinor !== null && currency !== null
      ? { minor: bookedMinor, currency }
      : quote && { minor: quote.chargeMinor, currency: quote.currency };
  return {
    ...rest,
    number: delegateNumber(edition.delegatePrefix, number),
    type,
    fee: readsMoney ? fee : null,
    registeredAt: registeredAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}
