import type { DelegateDetails } from '@isocentre/domain/registration/registration-form';

/** The details of a delegate as fields of a form: what they are called, in the order they are asked for. */
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
  postalPin: 'PIN',
  country: 'Country',
  countryOther: 'Name of the country',
  membershipId: 'Membership ID',
} as const satisfies Record<keyof DelegateDetails, string>;

export type DetailName = keyof typeof DETAIL_LABELS;
export const DETAIL_NAMES = Object.keys(DETAIL_LABELS) as DetailName[];

/** What stands in the fields; a field that the form does not have is not there. */
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
