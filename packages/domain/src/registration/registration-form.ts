import * as z from 'zod/mini';
import { EMAIL_MAX } from '../accounts/email.ts';

/**
 * The shapes of delegates' input. Whether it is valid depends on the edition and the day (`check-registration.ts`);
 * here text is only trimmed, limited in length and checked for control characters.
 */

const given = (max: number, allowed = /^[^\p{Cc}]*$/u) =>
  z.string().check(
    z.overwrite((value) => value.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(max, `Please use at most ${max} characters.`),
    z.regex(allowed, 'Please use plain text.'),
  );

/** Names appear in mails to people who may never have asked for one: they must not contain a link. */
const WITHOUT_LINK = /^(?!.*:\/\/)[^\p{Cc}]*$/u;

/** A missing field is empty. */
const text = (max: number, allowed?: RegExp) => z._default(given(max, allowed), '');

/** Kept exactly as typed, including spaces; its strength is checked elsewhere. */
const secret = z._default(z.string().check(z.maxLength(1000)), '');

/** A number from a program, digits from a form, or nothing. */
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
  name: text(120, WITHOUT_LINK),
  mobile: text(30),
  institute: text(160),
  designation: text(120),
  city: text(80),
  /** Empty: the edition's own country. */
  country: text(60),
  /** The name of a country that the list calls Other. */
  countryOther: text(60),
  // An address has several lines; a form posted without script uses other line endings.
  postalAddress: text(400, /^(?:[^\p{Cc}]|\n)*$/u),
  postalPin: text(12),
  mealPreference: text(20),
  age,
  membershipId: text(MEMBERSHIP_ID_MAX),
  /** For documents, if the name is in a script that they cannot print. */
  latinName: text(120, WITHOUT_LINK),
  /** The second member of a team that registers as one. */
  teamMemberName: text(120, WITHOUT_LINK),
  teamMemberEmail: text(EMAIL_MAX),
});
export type DelegateDetails = z.infer<typeof DelegateDetails>;

/** What an organiser may correct of somebody's details; whatever is left out stays. */
const left = <S extends z.core.SomeType>(field: z.ZodMiniDefault<S>) => z.optional(field.def.innerType);

const { shape } = DelegateDetails;
export const CorrectedDetails = z.strictObject({
  title: left(shape.title),
  name: left(shape.name),
  mobile: left(shape.mobile),
  institute: left(shape.institute),
  designation: left(shape.designation),
  city: left(shape.city),
  country: left(shape.country),
  countryOther: left(shape.countryOther),
  postalAddress: left(shape.postalAddress),
  postalPin: left(shape.postalPin),
  mealPreference: left(shape.mealPreference),
  age: left(shape.age),
  membershipId: left(shape.membershipId),
  latinName: left(shape.latinName),
  teamMemberName: left(shape.teamMemberName),
  teamMemberEmail: left(shape.teamMemberEmail),
});
export type CorrectedDetails = z.infer<typeof CorrectedDetails>;

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

/** At most what the column can hold. */
export const Version = z.int().check(z.positive(), z.maximum(2_147_483_647));

/** The details of somebody who already has an account, and how they want to pay. */
export const CompletionForm = z.strictObject({
  ...DelegateDetails.shape,
  ...choice,
  /** `online` stores the details; the payment itself follows. */
  payment: z.enum(['online', 'later', 'complimentary'], 'Please choose how to pay.'),
  /** A code that gives another price; empty: none, and one that was used before stays as long as the choice does. */
  voucher: text(40),
  version: Version,
});
export type CompletionForm = z.infer<typeof CompletionForm>;

/** What delegates may change themselves: never e-mail, mobile, category, type or anything about money. */
export const ProfileForm = z.strictObject({
  ...z.omit(DelegateDetails, { mobile: true, membershipId: true, latinName: true, teamMemberName: true, teamMemberEmail: true }).shape,
  /** Only until the registration is settled; if left out, it stays. */
  membershipId: z.optional(given(MEMBERSHIP_ID_MAX)),
  // Not every form has these; if left out, they stay.
  latinName: z.optional(given(120, WITHOUT_LINK)),
  teamMemberName: z.optional(given(120, WITHOUT_LINK)),
  teamMemberEmail: z.optional(given(EMAIL_MAX)),
  version: Version,
});
export type ProfileForm = z.infer<typeof ProfileForm>;
