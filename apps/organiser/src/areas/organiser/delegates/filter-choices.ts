import type { listDelegates } from '@isocentre/contract/delegates';
import type { Answer } from '@isocentre/contract/route';
import { mealLabel, MEALS } from '@isocentre/domain/registration/meals';
import { GRANT_NAMES } from '@isocentre/domain/registration/grants';
import { PROOF_NAMES, SEAT_NAMES, SOURCE_NAMES } from '@isocentre/domain/registration/standing-names';
import { shortLabel } from './delegate-words.ts';

export type DelegateChoices = Answer<typeof listDelegates>['choices'];

export interface Filter {
  /** As in the address. */
  readonly name: string;
  readonly label: string;
  /** The words for no choice. */
  readonly any: string;
  readonly options: readonly (readonly [value: string, words: string])[];
}

const YES_NO = (yes: string, no: string) => [['yes', yes] as const, ['no', no] as const];

/** The three that are used most stand beside the search, as drawn. */
export const firstFilters = ({ category, type }: DelegateChoices): Filter[] => [
  { name: 'category', label: 'Category', any: 'Any category', options: category.map(({ code, label }) => [code, shortLabel(label)]) },
  { name: 'type', label: 'Phase', any: 'Any phase', options: type.map(({ code, label }) => [code, label]) },
  {
    name: 'proof',
    label: 'Proof',
    any: 'Any proof',
    options: Object.entries(PROOF_NAMES),
  },
];

/** The others, behind a button. */
export const moreFilters = ({ country, tag }: DelegateChoices): Filter[] => [
  { name: 'tag', label: 'Tag', any: 'Any', options: tag.map((one) => [one, one]) },
  {
    name: 'difference',
    label: 'Difference',
    any: 'Any',
    options: [
      ['open', 'Something still to pay'],
      ['owed', 'Paid more than due'],
      ['open,owed', 'Either'],
    ],
  },
  { name: 'flagged', label: 'Flagged payment', any: 'Any', options: YES_NO('Flagged', 'Not flagged') },
  {
    name: 'refund',
    label: 'Refund',
    any: 'Any',
    options: [
      ['proposed', 'Waits for approval'],
      ['failed', 'Failed'],
    ],
  },
  {
    name: 'seat',
    label: 'Workshop place',
    any: 'Any',
    options: Object.entries(SEAT_NAMES),
  },
  {
    name: 'granted',
    label: 'Granted to',
    any: 'Any',
    options: [[Object.keys(GRANT_NAMES).join(','), 'Anybody'], ...Object.entries(GRANT_NAMES)],
  },
  { name: 'abstracts', label: 'Abstracts', any: 'Any', options: YES_NO('With abstracts', 'Without') },
  { name: 'membership', label: 'Membership number', any: 'Any', options: YES_NO('Given', 'Not given') },
  { name: 'erasure', label: 'Erasure', any: 'Any', options: YES_NO('Asked to be erased', 'Not asked') },
  { name: 'cancelled', label: 'Cancelled', any: 'Left out', options: [['yes', 'Only cancelled']] },
  { name: 'meal', label: 'Meals', any: 'Any', options: MEALS.map((meal) => [meal, mealLabel(meal)]) },
  { name: 'country', label: 'Country', any: 'Any', options: country.map((name) => [name, name]) },
  {
    name: 'source',
    label: 'Came by',
    any: 'Any way',
    options: Object.entries(SOURCE_NAMES),
  },
];

export const LABELS: Readonly<Record<string, string>> = {
  q: 'search',
  status: 'status',
  difference: 'difference',
  flagged: 'flagged payment',
  refund: 'refund',
  erasure: 'erasure',
  category: 'category',
  type: 'phase',
  proof: 'proof',
  seat: 'workshop place',
  source: 'how they came',
  granted: 'grant',
  country: 'country',
  meal: 'meals',
  tag: 'tag',
  abstracts: 'abstracts',
  membership: 'membership number',
  day: 'day of registration',
  cancelled: 'cancelled',
};
