import type { DelegateDetails } from '@isocentre/domain/registration/registration-form';

/** The details of a delegate as form fields: their labels, in order. */
export const DETAIL_LABELS = {
  title: 'Title',
  age: 'Age',
  name: 'Name',
  designation: 'Designation',
  institute: 'Institute',
  mealPreference: 'Meals',
  mobile: 'Mobile',
  postalAddress: 'Postal address',
  city: 'City',
  postalPin: 'Postal code',
  country: 'Country',
  countryOther: 'Name of the country',
  membershipId: 'Membership ID',
  latinName: 'Name in Latin letters',
  teamMemberName: 'Second member of the team',
  teamMemberEmail: 'E-mail of the second member',
} as const satisfies Record<keyof DelegateDetails, string>;

export type DetailName = keyof typeof DETAIL_LABELS;
export const DETAIL_NAMES = Object.keys(DETAIL_LABELS) as DetailName[];

/** The values of the fields; fields missing from the form are absent. */
export type Typed = Partial<Record<DetailName, string>>;

export function readTyped(form: FormData): Typed {
  const found: Typed = {};
  for (const name of DETAIL_NAMES) {
    const value = form.get(name);
    if (typeof value === 'string') found[name] = value.replaceAll('\r\n', '\n');
  }
  return found;
}

/** The version that the fields were filled from. */
export const readVersion = (form: FormData): number => Number(form.get('version'));
