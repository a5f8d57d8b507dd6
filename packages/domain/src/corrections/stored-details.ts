import type { CorrectedDetails } from '../registration/registration-form.ts';

/** The columns of a registration that an organiser may correct, by the name of their field. */
export const DETAIL_COLUMNS = {
  title: 'title',
  name: 'name',
  mobile: 'mobile',
  institute: 'institute',
  designation: 'designation',
  city: 'city',
  country: 'country',
  countryOther: 'country_other',
  postalAddress: 'postal_address',
  postalPin: 'postal_pin',
  mealPreference: 'meal_preference',
  age: 'age',
  membershipId: 'membership_id',
  latinName: 'latin_name',
  teamMemberName: 'team_member_name',
  teamMemberEmail: 'team_member_email',
} as const satisfies Record<keyof CorrectedDetails, string>;

export type DetailField = keyof typeof DETAIL_COLUMNS;
export type DetailColumn = (typeof DETAIL_COLUMNS)[DetailField];
export const DETAIL_FIELDS = Object.keys(DETAIL_COLUMNS) as readonly DetailField[];

export type DetailsForm = Record<DetailField, string>;

/** Stored details as a form has them. */
export const formOf = (row: Readonly<Record<DetailColumn, string | number | null>>): DetailsForm =>
  Object.fromEntries(DETAIL_FIELDS.map((field) => [field, String(row[DETAIL_COLUMNS[field]] ?? '')])) as DetailsForm;

/** Fields that are checked again because another one has changed: a number is read by the rules of its country. */
const ALSO_CHECKED: Partial<Record<DetailField, readonly DetailField[]>> = { country: ['countryOther', 'mobile', 'postalPin'] };

/** What a category asks of the person. */
export const ASKED_BY_CATEGORY: readonly DetailField[] = ['membershipId', 'age', 'country'];

export const touchedFields = (before: DetailsForm, given: CorrectedDetails): DetailField[] => {
  const changed = DETAIL_FIELDS.filter((field) => given[field] !== undefined && given[field] !== before[field]);
  return [...new Set(changed.flatMap((field) => [field, ...(ALSO_CHECKED[field] ?? [])]))];
};
