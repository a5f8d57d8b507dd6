import { type DelegateColumn, USUAL_COLUMNS } from '@isocentre/contract/delegates/columns';
import type { DelegateRow, DelegateSort, listDelegates } from '@isocentre/contract/delegates';
import type { Answer } from '@isocentre/contract/route';
import { mealLabel } from '@isocentre/domain/registration/meals';
import { PROOF_NAMES, SEAT_NAMES, SOURCE_NAMES } from '@isocentre/domain/registration/standing-names';
import type { ReactNode } from 'react';
import { feeWords, shortDay, shortLabel, standingOf } from './delegate-words.ts';
import { Tags } from './tags.tsx';
import { StandingWords } from './standing-words.tsx';

export interface ColumnWords {
  readonly choices: Answer<typeof listDelegates>['choices'];
  readonly edition: { readonly timeZone: string; readonly startsOn: string };
}

interface Column {
  /** In the head of the table, and where columns are chosen. */
  readonly label: string;
  readonly head?: ReactNode;
  readonly figure?: true;
  readonly sort?: DelegateSort;
  readonly cell: (row: DelegateRow, words: ColumnWords) => ReactNode;
}

const named = (list: readonly { code: string; label: string }[], code: string | null) =>
  code === null ? '' : shortLabel(list.find((one) => one.code === code)?.label ?? code);

/** Everything that the list can show of a delegate, beside the name. */
export const COLUMNS: Record<DelegateColumn, Column> = {
  number: { label: 'ID', sort: 'number', cell: ({ number }) => number },
  email: { label: 'E-mail', sort: 'email', cell: ({ erased, email }) => (erased ? '' : email) },
  mobile: { label: 'Mobile', cell: ({ mobile }) => mobile },
  institute: { label: 'Institute', sort: 'institute', cell: ({ institute }) => institute },
  designation: { label: 'Designation', cell: ({ designation }) => designation },
  category: { label: 'Category', sort: 'category', cell: ({ category }, { choices }) => named(choices.category, category) },
  city: { label: 'City', sort: 'city', cell: ({ city }) => city },
  country: { label: 'Country', sort: 'country', cell: ({ country }) => country },
  type: { label: 'Type', sort: 'type', cell: ({ type }, { choices }) => named(choices.type, type) },
  fee: { label: 'Fee', sort: 'fee', figure: true, cell: ({ fee }) => feeWords(fee) },
  status: { label: 'Status', sort: 'status', cell: (row) => <StandingWords {...standingOf(row)} /> },
  proof: { label: 'Proof', cell: ({ proof }) => PROOF_NAMES[proof] },
  seat: { label: 'Workshop place', cell: ({ seat }) => SEAT_NAMES[seat] },
  meal: { label: 'Meals', cell: ({ meal }) => (meal === '' ? '' : mealLabel(meal)) },
  membership: { label: 'Membership number', cell: ({ membership }) => membership },
  source: { label: 'Came by', cell: ({ source }) => SOURCE_NAMES[source] },
  abstracts: {
    label: 'Abstracts',
    head: <abbr title="Abstracts">Abs.</abbr>,
    sort: 'abstracts',
    figure: true,
    cell: ({ abstracts }) => abstracts,
  },
  tags: { label: 'Tags', cell: ({ tags }) => <Tags tags={tags} /> },
  registered: {
    label: 'Registered',
    sort: 'registered',
    figure: true,
    cell: ({ registeredAt }, { edition }) => shortDay(registeredAt, edition),
  },
  changed: { label: 'Changed', sort: 'changed', figure: true, cell: ({ changedAt }, { edition }) => shortDay(changedAt, edition) },
};

/** Where there is little room three columns stay: on a phone beside the name, below it, and below that on the right. */
const PLACES = ['dc-beside', 'dc-below', 'dc-below-right'];
const USUAL_PLACES: readonly DelegateColumn[] = ['fee', 'category', 'status'];

/** The columns as they stand, each with the class that gives it its place. */
export function placed(chosen: readonly DelegateColumn[] | null): { name: DelegateColumn; className: string }[] {
  const narrow = chosen ? chosen.slice(0, PLACES.length) : USUAL_PLACES;
  return (chosen ?? USUAL_COLUMNS).map((name) => {
    const place = PLACES[narrow.indexOf(name)] ?? 'dc-wide';
    return { name, className: `dc-${name} ${place}${COLUMNS[name].figure ? ' dc-figure' : ''}` };
  });
}
