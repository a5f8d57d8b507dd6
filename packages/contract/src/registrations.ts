import { PaymentStatus, PayLater } from '@isocentre/domain/registration/payment-status';
import { PROOF_MAX_BYTES, ProofKind, ProofStatus } from '@isocentre/domain/registration/proofs';
import { Quote } from '@isocentre/domain/registration/quote';
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
  // A whole department may sit behind one address.
  limit: { calls: 30, perSeconds: 600 },
});

export const Proof = z.object({
  id: z.uuid(),
  kind: ProofKind,
  status: ProofStatus,
  /** What the organisers wrote when they refused it. */
  note: z.nullable(z.string()),
  fileName: z.string(),
  type: z.string(),
  bytes: z.int(),
  uploadedAt: z.iso.datetime(),
});
export type Proof = z.infer<typeof Proof>;

/** The delegate's own record. The first fields carry the names committees have always used. */
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
  /** The words on the badge. */
  paymentBadge: z.string(),
  /** Nothing is left to pay. */
  settled: z.boolean(),
  /** Category, details and a way to pay have been chosen. */
  completed: z.boolean(),
  payLaterVisible: z.boolean(),
  /** What it costs if it is paid now; null when settled, without a category, or when nothing can be paid any more. */
  quote: z.nullable(Quote),
  /** The document this category has to show, if any. */
  proofWanted: z.nullable(ProofKind),
  proofs: z.array(Proof),
  registeredAt: z.iso.datetime(),
  /** Sent back with every change: a change made on an older one is refused with what is stored now. */
  version: z.int(),
});
export type MyRegistration = z.infer<typeof MyRegistration>;

/** A record as the form that edits it. */
export const detailsOf = (mine: MyRegistration): DelegateDetails => ({
  title: mine.userTitle,
  name: mine.userName,
  mobile: mine.mobileNumber,
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
});

export const uploadProof = defineRoute({
  name: 'uploadProof',
  summary: 'Attach a document that shows age, studies or employment: PDF, JPEG or PNG; replaces the one before',
  method: 'POST',
  path: '/api/v1/me/proofs',
  access: 'delegate',
  query: z.strictObject({
    kind: ProofKind,
    /** What the delegate calls the file. Shown back to them, used for nothing else. */
    name: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  upload: { maxBytes: PROOF_MAX_BYTES },
  status: 201,
  answer: Proof,
  limit: { calls: 20, perSeconds: 3600 },
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
});

export const requestErasure = defineRoute({
  name: 'requestErasure',
  summary: 'Ask for my data to be erased; confirmed by mail, done after seven days',
  method: 'POST',
  path: '/api/v1/me/erasure-requests',
  access: 'account',
  status: 202,
  answer: z.object({ requestedAt: z.iso.datetime(), eraseAfter: z.iso.datetime() }),
});
