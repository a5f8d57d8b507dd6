import { isEmail } from '../accounts/email.ts';
import { NewPassword, passwordWords } from '../accounts/password.ts';
import { type FieldErrors, refusals } from '../refusals.ts';
import { mobileWords, postalFormat, storedMobile, storedPostalCode } from './countries.ts';
import { mealOf, MEALS } from './meals.ts';
import { needsLatinName } from './printable-name.ts';
import type { DelegateDetails, RegistrationForm } from './registration-form.ts';
import type { CategoryRules, RegistrationRules } from './registration-rules.ts';

/** What is wrong with a delegate's input, field by field, in the form's words. Empty if nothing was found. */

export const registrationWords = {
  required: 'Please fill in all required fields',
  email: 'Please enter a valid email address',
  membershipId: 'Please enter your membership ID',
  membershipIdShape: 'Please use letters, digits, spaces and - / . only',
  latinName: 'Please write this name in Latin letters',
  terms: 'Please accept the terms and conditions',
  category: 'Please choose one of the listed categories',
  type: 'Please choose one of the offered registration types',
  payLater: 'This category cannot be paid later',
  option: 'Please choose one of the listed options',
  abroad: (home: string) => `This category is for delegates from outside ${home}. Please choose another category or country.`,
  age: (min: number, max: number) => `Please enter a valid age between ${min} and ${max}`,
  minAge: (min: number) => `Please enter your age: this category is for delegates aged ${min} and over`,
} as const;

const MEMBERSHIP_ID = /^[\p{L}\p{N} ./-]+$/u;

export const categoryIn = (rules: Pick<RegistrationRules, 'categories'>, code: string): CategoryRules | undefined =>
  rules.categories.find((category) => category.code === code);

/** Keeps the first message per field. */
type Found = Record<string, string>;
const note = (found: Found, field: string, words: string | undefined) => {
  if (words !== undefined) found[field] ??= words;
};

type Sometimes = 'mobile' | 'membershipId' | 'latinName' | 'teamMemberName' | 'teamMemberEmail';
type Typed = Omit<DelegateDetails, Sometimes> & { [K in Sometimes]?: DelegateDetails[K] | undefined };

/** A field that is left out (`mobile` on the profile) is not checked. */
export function detailsFaults(rules: RegistrationRules, form: Typed, category: CategoryRules | undefined): FieldErrors {
  const found: Found = {};
  const home = rules.countries[0] ?? '';
  const country = form.country || home;
  const postal = postalFormat(country);
  for (const field of ['name', 'mobile', 'designation', 'postalAddress', 'postalPin'] as const)
    if (form[field] === '') note(found, field, registrationWords.required);
  if (form.mobile !== undefined && storedMobile(country, form.mobile) === null) note(found, 'mobile', mobileWords(country));
  if (!postal.fits.test(storedPostalCode(country, form.postalPin))) note(found, 'postalPin', postal.words);
  note(found, 'age', ageFault(rules, form.age, category?.minAge ?? null));
  if (form.membershipId !== undefined) note(found, 'membershipId', membershipFault(form.membershipId, category));
  if (form.latinName !== undefined && needsLatinName(form.latinName)) note(found, 'latinName', registrationWords.latinName);
  if (form.teamMemberEmail && !isEmail(form.teamMemberEmail)) note(found, 'teamMemberEmail', registrationWords.email);
  if (form.title !== '' && !rules.titles.includes(form.title)) note(found, 'title', registrationWords.option);
  if (!rules.countries.includes(country)) note(found, 'country', registrationWords.option);
  if (category?.abroadOnly && country === home) note(found, 'country', registrationWords.abroad(home));
  if (form.mealPreference !== '' && mealOf(form.mealPreference) === undefined) note(found, 'mealPreference', registrationWords.option);
  return found;
}

function ageFault(rules: RegistrationRules, typed: string, minAge: number | null): string | undefined {
  if (typed === '') return minAge === null ? undefined : registrationWords.minAge(minAge);
  const age = /^\d{1,3}$/.test(typed) ? Number(typed) : NaN;
  if (!(age >= rules.ageMin && age <= rules.ageMax)) return registrationWords.age(rules.ageMin, rules.ageMax);
  return minAge !== null && age < minAge ? registrationWords.minAge(minAge) : undefined;
}

function membershipFault(id: string, category: CategoryRules | undefined): string | undefined {
  if (id === '') return category?.requiresMembershipId ? registrationWords.membershipId : undefined;
  return MEMBERSHIP_ID.test(id) ? undefined : registrationWords.membershipIdShape;
}

/** Category and type. If a category has one price, any type is taken as that one. */
export function choiceFaults(rules: RegistrationRules, choice: { category: string; registrationType: string }): FieldErrors {
  if (choice.category === '') return { category: registrationWords.required };
  const category = categoryIn(rules, choice.category);
  if (!category) return { category: registrationWords.category };
  if (category.pricing !== 'phased') return category.types.length === 0 ? { category: refusals.WORKSHOP_SALES_CLOSED.text } : {};
  if (category.types.some((type) => type.code === choice.registrationType)) return {};
  return { registrationType: rules.typeRefusals[choice.registrationType] ?? registrationWords.type };
}

/** The type that is stored for a valid choice. */
export const typeOf = (category: CategoryRules, chosen: string) => (category.pricing === 'phased' ? chosen : category.pricing);

/** Who is registered, whoever fills the form in. */
export function personFaults(
  rules: RegistrationRules,
  form: Typed & Pick<RegistrationForm, 'email'>,
  category: CategoryRules | undefined,
): FieldErrors {
  const found: Found = {};
  if (form.email === '') note(found, 'email', registrationWords.required);
  if (!isEmail(form.email)) note(found, 'email', registrationWords.email);
  // Registration offers the edition's own list of meals, the profile all of them.
  if (form.mealPreference !== '' && !rules.meals.includes(form.mealPreference)) note(found, 'mealPreference', registrationWords.option);
  return { ...found, ...detailsFaults(rules, form, category) };
}

/** The whole registration form. */
export function registrationFaults(rules: RegistrationRules, form: Typed & Omit<RegistrationForm, keyof DelegateDetails>): FieldErrors {
  const category = categoryIn(rules, form.category);
  const found: Found = {};
  note(found, 'password', NewPassword.safeParse(form.password).error?.issues[0]?.message);
  if (form.confirmPassword !== form.password) note(found, 'confirmPassword', passwordWords.mismatch);
  if (!form.acceptTerms) note(found, 'acceptTerms', registrationWords.terms);
  if (form.payLater && category?.payLater === false) note(found, 'payLater', registrationWords.payLater);
  return { ...found, ...personFaults(rules, form, category), ...choiceFaults(rules, form) };
}

/** Details as stored: defaults filled in, numbers as numbers. */
export function settledDetails<T extends Typed>(rules: RegistrationRules, form: T) {
  const country = form.country || (rules.countries[0] ?? '');
  return {
    ...form,
    ...(form.mobile === undefined ? {} : { mobile: storedMobile(country, form.mobile) ?? form.mobile }),
    postalPin: storedPostalCode(country, form.postalPin),
    country,
    countryOther: form.country === OTHER ? form.countryOther : '',
    mealPreference: mealOf(form.mealPreference) ?? mealOf(rules.meals[0]) ?? MEALS[0],
    age: form.age === '' ? null : Number(form.age),
  };
}

/** The country list's entry that asks for a name. */
export const OTHER = 'Other';
