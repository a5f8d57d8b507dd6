import * as z from 'zod/mini';
import { EMAIL_MAX } from '../accounts/email.ts';

/**
 * The shapes of what delegates type. Whether it is right depends on the edition and the day (`check-registration.ts`);
 * here a text is only trimmed, kept to a length and kept free of characters that have no business in it.
 */

const given = (max: number, allowed = /^[^\p{Cc}]*$/u) =>
  z.string().check(
    z.overwrite((value) => value.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(max, `Please use at most ${max} characters.`),
    z.regex(allowed, 'Please use plain text.'),
  );

/** What is left out is empty. */
const text = (max: number, allowed?: RegExp) => z._default(given(max, allowed), '');

/** Kept as it is typed, spaces and all; how good it is, is another question. */
const secret = z._default(z.string().check(z.maxLength(1000)), '');

/** A number from a program, digits from a form, nothing from somebody who does not say. */
const age = z._default(
  z.pipe(
    z.union([z.string().check(z.trim(), z.maxLength(10)), z.number(), z.null()]),
    z.transform((value) => (value === null ? '' : String(value))),
  ),
  '',
);

const MEMBERSHIP_ID_MAX = 40;

export const DelegateDetails = z.strictObject({
  title: text(20),
  name: text(120),
  mobile: text(30),
  institute: text(160),
  designation: text(120),
  city: text(80),
  /** Empty: the edition's own. */
  country: text(60),
  /** The name of a country that the list calls Other. */
  countryOther: text(60),
  // An address has lines; a form posted without script ends them in its own way.
  postalAddress: text(400, /^(?:[^\p{Cc}]|\n)*$/u),
  postalPin: text(12),
  mealPreference: text(20),
  age,
  membershipId: text(MEMBERSHIP_ID_MAX),
});
export type DelegateDetails = z.infer<typeof DelegateDetails>;

const choice = { category: text(60), registrationType: text(60) };

/** The registration form: account, details, and what is booked. */
export const RegistrationForm = z.strictObject({
  ...DelegateDetails.shape,
  ...choice,
  email: text(EMAIL_MAX),
  password: secret,
  confirmPassword: secret,
  payLater: z._default(z.boolean(), false),
  acceptTerms: z._default(z.boolean(), false),
});
export type RegistrationForm = z.infer<typeof RegistrationForm>;

const version = z.int().check(z.positive());

/** The details of somebody who has an account already, and how they want to pay. */
export const CompletionForm = z.strictObject({
  ...DelegateDetails.shape,
  ...choice,
  /** `online` stores the details; the payment itself follows. */
  payment: z.enum(['online', 'later', 'complimentary'], 'Please choose how to pay.'),
  version,
});
export type CompletionForm = z.infer<typeof CompletionForm>;

/** What a delegate may change by themselves: never e-mail, mobile, category, type or anything about money. */
export const ProfileForm = z.strictObject({
  ...z.omit(DelegateDetails, { mobile: true, membershipId: true }).shape,
  /** Only until the registration is settled; left out, it stays. */
  membershipId: z.optional(given(MEMBERSHIP_ID_MAX)),
  version,
});
export type ProfileForm = z.infer<typeof ProfileForm>;
