import { postalFormat } from '@isocentre/domain/registration/countries';
import type { Failure } from '../../../lib/failure.ts';

/** The key under which a tab stores what was typed. */
export const REGISTRATION_DRAFT = 'registration';

/** The fields in form order, section by section. */
export const SECTIONS = [
  { code: 'you', title: 'About you', fields: ['title', 'name', 'latinName', 'age', 'mealPreference'] },
  {
    code: 'contact',
    title: 'Contact and sign-in',
    // The country comes first: the format of a mobile number depends on it.
    fields: ['email', 'country', 'countryOther', 'mobile', 'password', 'confirmPassword'],
  },
  { code: 'address', title: 'Institute and address', fields: ['designation', 'institute', 'city', 'postalAddress', 'postalPin'] },
  { code: 'fee', title: 'Category and fee', fields: ['category', 'registrationType', 'membershipId', 'acceptTerms', 'payLater'] },
] as const;

export const LAST = SECTIONS.length - 1;

export type FieldName = (typeof SECTIONS)[number]['fields'][number];
export const FIELDS: readonly FieldName[] = SECTIONS.flatMap<FieldName>(({ fields }) => fields);

/** The form's values; a ticked box is `on`, as in browsers. */
export type Values = Record<FieldName, string>;

export const LABELS: Record<FieldName, string> = {
  title: 'Title',
  name: 'Name',
  latinName: 'Name in Latin letters',
  age: 'Age',
  mealPreference: 'Meal preference',
  email: 'E-mail',
  country: 'Country',
  countryOther: 'Name of the country',
  mobile: 'Mobile',
  password: 'Password',
  confirmPassword: 'Confirm password',
  designation: 'Designation',
  institute: 'Institute',
  city: 'City',
  postalAddress: 'Postal address',
  postalPin: 'PIN code',
  category: 'Registration category',
  registrationType: 'Registration type',
  membershipId: 'Membership ID',
  acceptTerms: 'Terms and conditions',
  payLater: 'Pay later',
};

/** A postal code has the country's own name for it. */
export const labelOf = (field: FieldName, country: string) => (field === 'postalPin' ? postalFormat(country).name : LABELS[field]);

/** A field's element id. */
export const idOf = (field: FieldName) => `registration-${field}`;

export const sectionOf = (field: string) => SECTIONS.findIndex(({ fields }) => fields.some((one) => one === field));

export function readValues(form: FormData): Values {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(FIELDS.map((name) => [name, text(name)])) as Values;
}

/** Never stored and never sent back: secrets, and consent, which is given anew each time. */
const NOT_KEPT = new Set<string>(['password', 'confirmPassword', 'acceptTerms']);

export const keepable = (values: Values): Values =>
  Object.fromEntries(FIELDS.map((name) => [name, NOT_KEPT.has(name) ? '' : values[name]])) as Values;

/**
 * The result of an attempt to register. Sent without script, what was typed comes back; otherwise it is still in the
 * form.
 */
export type Outcome = { registered: { userId: string; email: string } } | { failed: Failure; values?: Values };
