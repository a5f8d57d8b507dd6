import type { Failure } from '../../../lib/failure.ts';

/** The name under which a tab keeps what was typed. */
export const REGISTRATION_DRAFT = 'registration';

/** The fields in the order of the form, section by section. */
export const SECTIONS = [
  { code: 'you', title: 'About you', fields: ['title', 'name', 'age', 'mealPreference'] },
  {
    code: 'contact',
    title: 'Contact and sign-in',
    // The country comes first: how a mobile number is written depends on it.
    fields: ['email', 'country', 'countryOther', 'mobile', 'password', 'confirmPassword'],
  },
  { code: 'address', title: 'Institute and address', fields: ['designation', 'institute', 'city', 'postalAddress', 'postalPin'] },
  { code: 'fee', title: 'Category and fee', fields: ['category', 'registrationType', 'membershipId', 'acceptTerms', 'payLater'] },
] as const;

export const LAST = SECTIONS.length - 1;

export type FieldName = (typeof SECTIONS)[number]['fields'][number];
export const FIELDS: readonly FieldName[] = SECTIONS.flatMap<FieldName>(({ fields }) => fields);

/** What stands in the form; a ticked box says `on`, as browsers have it. */
export type Values = Record<FieldName, string>;

export const LABELS: Record<FieldName, string> = {
  title: 'Title',
  name: 'Name',
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

/** Where a field is found in the page. */
export const idOf = (field: FieldName) => `registration-${field}`;

export const sectionOf = (field: string) => SECTIONS.findIndex(({ fields }) => fields.some((one) => one === field));

export function readValues(form: FormData): Values {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(FIELDS.map((name) => [name, text(name)])) as Values;
}

/** Never stored and never sent back: secrets, and a consent that is given anew each time. */
const NOT_KEPT = new Set<string>(['password', 'confirmPassword', 'acceptTerms']);

export const keepable = (values: Values): Values =>
  Object.fromEntries(FIELDS.map((name) => [name, NOT_KEPT.has(name) ? '' : values[name]])) as Values;

/** What became of an attempt to register. Sent without script, what was typed comes back; otherwise it stands in the form. */
export type Outcome = { registered: { userId: string; email: string } } | { failed: Failure; values?: Values };
