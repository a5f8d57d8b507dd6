import { EMAIL_MAX } from '@isocentre/domain/accounts/email';
import { ErasureCancellation, ErasureRequest } from '@isocentre/domain/accounts/erasure';
import { mobileInWords } from '@isocentre/domain/registration/countries';
import { PaymentStatus, PayLater } from '@isocentre/domain/registration/payment-status';
import { PROOF_MAX_BYTES, ProofKind, ProofStanding, ProofStatus } from '@isocentre/domain/registration/proofs';
import { Quote } from '@isocentre/domain/fees/quote';
import { CompletionForm, type DelegateDetails, ProfileForm, RegistrationForm } from '@isocentre/domain/registration/registration-form';
import { RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const readRegistrationOptions = defineRoute({
  name: 'readRegistrationOptions',
  summary: 'What can be registered now: categories with the types on offer, their prices, and what each asks for',
  method: 'GET',
  path: '/api/v1/registration-options',
  access: 'public',
  status: 200,
  answer: z.object({
    ...RegistrationRules.shape,
    /** When any of it next changes. */
    nextChangeAt: z.nullable(z.iso.datetime()),
  }),
});

export const register = defineRoute({
  name: 'register',
  uses: 'registrations',
  summary: 'Create an account and register it for this conference; a mail follows, nobody is signed in',
  method: 'POST',
  path: '/api/v1/registrations',
  access: 'public',
  body: RegistrationForm,
  status: 201,
  answer: z.object({
    /** The delegate number. */
    userId: z.string(),
    quote: Quote,
    payLater: PayLater,
  }),
  // A whole department may share one address.
  limit: { calls: 30, perSeconds: 600 },
  underCeiling: true,
});

export const checkRegistrationSignIn = defineRoute({
  name: 'checkRegistrationSignIn',
  summary: 'Whether registering with this address and password would be refused; nothing is stored',
  method: 'POST',
  path: '/api/v1/registration-checks',
  access: 'public',
  body: z.strictObject({
    email: z.string().check(z.trim(), z.maxLength(EMAIL_MAX)),
    /** A password must not be built from it. */
    name: z._default(z.string().check(z.maxLength(120)), ''),
    /** Empty: not checked. */
    password: z._default(z.string().check(z.maxLength(1000)), ''),
  }),
  status: 200,
  /** What is wrong with each; null: nothing, as far as may be revealed. */
  answer: z.object({ email: z.nullable(z.string()), password: z.nullable(z.string()) }),
  // As many as registrations, whose refusals reveal the same.
  limit: { calls: 30, perSeconds: 600 },
});

export const Proof = z.object({
  id: z.uuid(),
  kind: ProofKind,
  status: ProofStatus,
  /** The organisers' reason for refusing it. */
  note: z.nullable(z.string()),
  fileName: z.string(),
  type: z.string(),
  bytes: z.int(),
  uploadedAt: z.iso.datetime(),
});
export type Proof = z.infer<typeof Proof>;

/** The delegate's own record. The first fields have the names committees have always used. */
export const MyRegistration = z.object({
  userId: z.string(),
  userName: z.string(),
  userTitle: z.string(),
  emailId: z.string(),
  mobileNumber: z.string(),
  age: z.nullable(z.int()),
  registrationCategory: z.nullable(z.string()),
  membershipId: z.string(),
  instituteName: z.string(),
  designation: z.string(),
  city: z.string(),
  country: z.string(),
  countryOther: z.string(),
  postalAddress: z.string(),
  postalPin: z.string(),
  mealPreference: z.string(),
  registrationType: z.nullable(z.string()),
  paymentStatus: PaymentStatus,
  payLater: PayLater,
  /** `AMPI Member`; null until a category is chosen. */
  categoryLabel: z.nullable(z.string()),
  /** `Payment Pending` until a type is chosen. */
  registrationTypeLabel: z.string(),
  /** The text of the badge. */
  paymentBadge: z.string(),
  /** Nothing is left to pay. */
  settled: z.boolean(),
  /** Category, details and a way to pay have been chosen. */
  completed: z.boolean(),
  payLaterVisible: z.boolean(),
  /** The payment that settled it. */
  paid: z.nullable(z.object({ amount: z.string(), at: z.iso.datetime(), paymentId: z.string(), receiptId: z.nullable(z.uuid()) })),
  /** What it costs if it is paid now; null when settled, without a category, or when nothing can be paid any more. */
  quote: z.nullable(Quote),
  /** The voucher it came with; `over`: its price no longer holds, today's does. */
  voucher: z.nullable(z.object({ code: z.string(), over: z.boolean() })),
  /** A code can be entered: the edition has vouchers, and something is left to pay. */
  takesVoucher: z.boolean(),
  /** The document this category requires, if any. */
  proofWanted: z.nullable(ProofKind),
  proofs: z.array(Proof),
  /** The state of that document. */
  proofStanding: ProofStanding,
  /** A document that brings back the category that was lost with a refused one, after paying. */
  proofRegains: z.nullable(z.object({ kind: ProofKind, category: z.string() })),
  /** Nothing is left to pay or to show: badge and certificate can be issued. */
  confirmed: z.boolean(),
  /** For documents, if the name is in a script that they cannot print. */
  latinName: z.string(),
  /** The second member of a team; empty if there is none. */
  teamMemberName: z.string(),
  teamMemberEmail: z.string(),
  registeredAt: z.iso.datetime(),
  /** Sent back with every change: a change made on an older version is refused with what is stored now. */
  version: z.int(),
});
export type MyRegistration = z.infer<typeof MyRegistration>;

/** A record as the form that edits it. */
export const detailsOf = (mine: MyRegistration): DelegateDetails => ({
  title: mine.userTitle,
  name: mine.userName,
  mobile: mobileInWords(mine.country, mine.mobileNumber),
  institute: mine.instituteName,
  designation: mine.designation,
  city: mine.city,
  country: mine.country,
  countryOther: mine.countryOther,
  postalAddress: mine.postalAddress,
  postalPin: mine.postalPin,
  mealPreference: mine.mealPreference,
  age: mine.age === null ? '' : String(mine.age),
  membershipId: mine.membershipId,
  latinName: mine.latinName,
  teamMemberName: mine.teamMemberName,
  teamMemberEmail: mine.teamMemberEmail,
});

export const readMyRegistration = defineRoute({
  name: 'readMyRegistration',
  summary: 'My registration for this conference',
  method: 'GET',
  path: '/api/v1/me',
  access: 'delegate',
  status: 200,
  answer: MyRegistration,
});

export const joinEdition = defineRoute({
  name: 'joinEdition',
  uses: 'registrations',
  summary: 'Register an account of an earlier conference for this one, with the details known from then',
  method: 'POST',
  path: '/api/v1/me/join',
  access: 'account',
  status: 201,
  answer: MyRegistration,
});

export const completeRegistration = defineRoute({
  name: 'completeRegistration',
  summary: 'Store category, type and details, and choose how to pay: online, later, or not at all where nothing is charged',
  method: 'PUT',
  path: '/api/v1/me/registration',
  access: 'delegate',
  body: CompletionForm,
  status: 200,
  answer: MyRegistration,
  // Each change may take a new hold on a workshop seat.
  accountLimit: { calls: 30, perSeconds: 600 },
});

export const updateProfile = defineRoute({
  name: 'updateProfile',
  summary: 'Change my own details; e-mail, mobile, category and everything about money are not among them',
  method: 'PATCH',
  path: '/api/v1/me/profile',
  access: 'delegate',
  body: ProfileForm,
  status: 200,
  answer: MyRegistration,
  // More than anybody types.
  accountLimit: { calls: 30, perSeconds: 60 },
});

export const uploadProof = defineRoute({
  name: 'uploadProof',
  uses: 'storage',
  summary: 'Attach a document that shows age, studies or employment: PDF, JPEG or PNG; replaces the one before',
  method: 'POST',
  path: '/api/v1/me/proofs',
  access: 'delegate',
  query: z.strictObject({
    kind: ProofKind,
    /** The delegate's name for the file. Shown back to them, used for nothing else. */
    name: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  upload: { maxBytes: PROOF_MAX_BYTES },
  status: 201,
  answer: Proof,
  // A whole campus may share one address.
  limit: { calls: 200, perSeconds: 3600 },
  accountLimit: { calls: 20, perSeconds: 3600 },
});

export const deleteProof = defineRoute({
  name: 'deleteProof',
  summary: 'Take back a document of mine that the organisers have not accepted',
  method: 'DELETE',
  path: '/api/v1/me/proofs/{id}',
  access: 'delegate',
  params: z.object({ id: z.uuid() }),
  status: 200,
  answer: MyRegistration,
});

export const readProof = defineRoute({
  name: 'readProof',
  summary: 'A document of mine, to keep',
  method: 'GET',
  path: '/api/v1/me/proofs/{id}',
  access: 'delegate',
  params: z.object({ id: z.uuid() }),
  download: true,
  status: 200,
  answer: z.string(),
});

export const exportMyData = defineRoute({
  name: 'exportMyData',
  summary: 'Everything stored about me, over all conferences, as a file',
  method: 'GET',
  path: '/api/v1/me/data',
  access: 'account',
  download: true,
  status: 200,
  answer: z.string(),
  // Reads everything about one person.
  accountLimit: { calls: 10, perSeconds: 600 },
});

export const requestErasure = defineRoute({
  name: 'requestErasure',
  summary: 'Ask, with my password, for my data to be erased; confirmed by mail, done after seven days',
  method: 'POST',
  path: '/api/v1/me/erasure-requests',
  access: 'account',
  body: ErasureRequest,
  status: 202,
  answer: z.object({ requestedAt: z.iso.datetime(), eraseAfter: z.iso.datetime() }),
});

/** False: this link's request no longer exists. */
export const cancelErasure = defineRoute({
  name: 'cancelErasure',
  summary: 'Take the request to erase my data back, with the link of the mail that confirmed it',
  method: 'POST',
  path: '/api/v1/erasure-cancellations',
  access: 'public',
  body: ErasureCancellation,
  status: 200,
  answer: z.object({ kept: z.boolean() }),
  limit: { calls: 30, perSeconds: 3600 },
});
