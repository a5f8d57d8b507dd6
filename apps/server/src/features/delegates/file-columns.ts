import type { DelegateColumn } from '@isocentre/contract/delegates/columns';
import type { Edition } from '@isocentre/domain/editions/edition';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { mealLabel } from '@isocentre/domain/registration/meals';
import { paymentBadge } from '@isocentre/domain/registration/payment-status';
import { PROOF_NAMES, SEAT_NAMES, SOURCE_NAMES } from '@isocentre/domain/registration/standing-names';
import { typeLabel } from '@isocentre/domain/registration/registration-types';
import { type Column, wallClock } from '../../platform/sheets/column.ts';
import type { Amount, FeeOf } from './fees-today.ts';
import type { ExportRow } from './queries/export.ts';

type Columns = readonly Column<ExportRow>[];

/** What a file holds for each column of the list. A fee stands in the currency's own unit, with the currency beside it. */
function byName(edition: Edition, feeOf: FeeOf): Record<DelegateColumn, Columns> {
  const one = (head: string, value: Column<ExportRow>['value']): Columns => [{ head, value }];
  const { timeZone } = edition;
  return {
    number: one('Number', ({ number }) => delegateNumber(edition.delegatePrefix, number)),
    email: one('E-mail', ({ email }) => email),
    mobile: one('Mobile', ({ mobile }) => mobile),
    institute: one('Institute', ({ institute }) => institute),
    designation: one('Designation', ({ designation }) => designation),
    category: one('Category', ({ category }) => edition.categories.find(({ code }) => code === category)?.label ?? category),
    city: one('City', ({ city }) => city),
    country: one('Country', ({ country }) => country),
    type: one('Type', ({ type }) => (type === null ? null : typeLabel(edition, type))),
    fee: [
      { head: 'Fee', value: (row) => inUnits(feeOf(row)) },
      { head: 'Currency', value: (row) => feeOf(row)?.currency ?? null },
    ],
    status: one('Status', ({ status }) => paymentBadge(status)),
    proof: one('Proof', ({ proof }) => PROOF_NAMES[proof]),
    seat: one('Workshop place', ({ seat }) => SEAT_NAMES[seat]),
    meal: one('Meals', ({ meal }) => mealLabel(meal)),
    membership: one('Membership number', ({ membershipId }) => membershipId),
    source: one('Came by', ({ source }) => SOURCE_NAMES[source]),
    abstracts: one('Abstracts', ({ abstracts }) => abstracts),
    tags: one('Tags', ({ tags }) => tags.join(', ')),
    registered: one('Registered', ({ registeredAt }) => wallClock(registeredAt, timeZone)),
    changed: one('Changed', ({ changedAt }) => wallClock(changedAt, timeZone)),
  };
}

const inUnits = (amount: Amount | null) => amount && amount.minor / 100;

const NAME: Columns = [
  { head: 'Title', value: ({ title }) => title },
  { head: 'Name', value: ({ name }) => name },
];

/** The chosen columns in their order behind the name, or everything that is known. */
export function fileColumns(edition: Edition, chosen: readonly DelegateColumn[] | undefined, feeOf: FeeOf): Columns {
  const known = byName(edition, feeOf);
  if (chosen) return [...NAME, ...chosen.flatMap((name) => known[name])];
  const { number, email, mobile, institute, designation, city, country, meal, membership, ...rest } = known;
  return [
    ...number,
    ...NAME,
    { head: 'Name in Latin letters', value: ({ latinName }) => latinName },
    ...email,
    ...mobile,
    ...institute,
    ...designation,
    { head: 'Postal address', value: ({ postalAddress }) => postalAddress },
    { head: 'Postal code', value: ({ postalPin }) => postalPin },
    ...city,
    ...country,
    { head: 'Age', value: ({ age }) => age },
    ...meal,
    ...membership,
    ...Object.values(rest).flat(),
  ];
}
