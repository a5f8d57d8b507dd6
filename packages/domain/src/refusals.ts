import type { AbstractRefusalCode } from './abstracts/abstract-refusals.ts';
import type { BookRefusalCode } from './book/book-refusals.ts';
import type { BulkRefusalCode } from './bulk/bulk-refusals.ts';
import type { ContestRefusalCode } from './contests/contest-refusals.ts';
import type { ContentRefusalCode } from './content/content-refusals.ts';
import type { EditionRefusalCode } from './editions/edition-refusals.ts';
import type { CorrectionRefusalCode } from './corrections/correction-refusals.ts';
import type { UsageRefusalCode } from './editions/usage-refusals.ts';
import type { PreviewRefusalCode } from './editions/preview-refusals.ts';
import type { WorkshopRefusalCode } from './workshop/workshop-refusals.ts';
import type { OutboundRefusalCode } from './outbound/outbound-refusals.ts';
import type { MoneyRefusalCode } from './payments/money-refusals.ts';
import type { PaymentRefusalCode } from './payments/payment-refusals.ts';
import type { PeopleRefusalCode } from './people/people-refusals.ts';
import type { OnBehalfRefusalCode } from './registration/on-behalf-refusals.ts';
import type { AssignmentRefusalCode } from './review/assignment-refusals.ts';
import type { ProgrammeRefusalCode } from './programme/programme-refusals.ts';
import type { ProofRefusalCode } from './registration/proof-refusals.ts';
import type { ReviewingRefusalCode } from './review/reviewing-refusals.ts';
import type { PresentationRefusalCode } from './presentations/presentation-refusals.ts';
import type { DecisionRefusalCode } from './review/decision-refusals.ts';

/**
 * The server's refusals: a code for programs, an HTTP status, and the text a person reads. API messages and pages take
 * their text from here, so both say the same.
 */
export const refusals = {
  MALFORMED: { status: 400, text: 'The request could not be read.' },
  RESET_LINK_INVALID: { status: 400, text: 'This link has been used or is too old. Please ask for a new one.' },
  ADDRESS_LINK_INVALID: { status: 400, text: 'This link has been used, replaced or withdrawn, or is older than seven days.' },
  /** Nobody is logged in here, and nobody was. */
  LOGIN_REQUIRED: { status: 401, text: 'Please log in to continue.' },
  /** There was a session, and it has ended. */
  UNAUTHENTICATED: { status: 401, text: 'Session expired. Please login again.' },
  INVALID_CREDENTIALS: { status: 401, text: 'Invalid email or password' },
  FOREIGN_ORIGIN: { status: 403, text: 'This form was sent from another site. Please open the page again and retry.' },
  NOT_FOUND: { status: 404, text: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address does not take this kind of request.' },
  CANCER_TYPE_UNKNOWN: { status: 404, text: 'No cancer information found for this ID.' },
  EMAIL_NOT_FOUND: { status: 404, text: 'Email Not Found' },
  NO_REGISTRATION: { status: 404, text: 'You are not registered for this conference yet.' },
  EMAIL_IN_USE: {
    status: 409,
    text: 'This e-mail address is already registered. Please log in, or set a new password if you have forgotten yours.',
  },
  ONLINE_REGISTRATION_CLOSED: { status: 409, text: 'Online Registration Closed' },
  REGISTRATION_CLOSED: { status: 409, text: 'Registration for this conference has ended.' },
  WORKSHOP_SALES_CLOSED: { status: 409, text: 'This category can no longer be booked: the workshop has begun.' },
  REGISTRATION_CANCELLED: { status: 409, text: 'This registration has been cancelled. Please write to the organisers.' },
  ALREADY_REGISTERED: { status: 409, text: 'You are already registered for this conference.' },
  ALREADY_SETTLED: { status: 409, text: 'Your registration is settled. Please write to the organisers to change it.' },
  PAY_LATER_NOT_ALLOWED: { status: 409, text: 'This registration cannot be paid later.' },
  NOT_COMPLIMENTARY: { status: 409, text: 'This category has a fee to pay.' },
  PROOF_REQUIRED: { status: 409, text: 'Please upload your document first: this category depends on it.' },
  PROOF_VERIFIED: { status: 409, text: 'Your proof has been accepted; there is nothing to replace.' },
  SCAN_WAITING: {
    status: 409,
    text: 'Your file has arrived and waits for the virus scanner. It can be opened once it has been scanned; there is nothing you need to do.',
  },
  CHANGED_ELSEWHERE: {
    status: 409,
    text: 'This was changed in another window meanwhile. Your text is still here; please compare both versions and save again.',
  },
  EDITION_ARCHIVED: {
    status: 409,
    text: 'This conference is over and its pages are kept for reading. Nothing can be booked, sent or changed here any more.',
  },
  KEY_REUSED: { status: 409, text: 'This was sent before with other content. Please open the form again.' },
  PROOF_TOO_LARGE: { status: 413, text: 'Please choose a file of at most 5 MB.' },
  PROOF_TYPE: { status: 415, text: 'Please choose a PDF, JPEG or PNG file.' },
  TOO_LARGE: { status: 413, text: 'That is more than we can accept at once. Please shorten it.' },
  UNSUPPORTED_MEDIA: { status: 415, text: 'This kind of content is not accepted here.' },
  FILE_INFECTED: { status: 422, text: 'The virus scanner found malicious software in this file. Please choose another one.' },
  VALIDATION: { status: 422, text: 'Please check the marked fields.' },
  WORK_NEEDED: {
    status: 428,
    text: 'Robots are flooding this form, so your browser has to work for a moment first. Please switch on JavaScript and try again; what you typed is still here.',
  },
  RATE_LIMITED: { status: 429, text: 'Too Many Requests' },
  INTERNAL: { status: 500, text: 'Something went wrong on our side. Nothing was saved; please try again.' },
  BUSY: { status: 503, text: 'Many people are signing in right now. Please try again in a few seconds.' },
  /** Told to those who look and to those who save. */
  UNAVAILABLE: {
    status: 503,
    text: 'This cannot be shown or saved at the moment. Please try again in a minute; anything you typed is still here.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

/** The words of `CHANGED_ELSEWHERE` where a state has moved and no text was saved: a refund, a cheque, a proof, a decision. */
export const STATE_MOVED = 'Somebody else has changed this meanwhile, so nothing was done. Please look at what it says now.';

export type RefusalCode =
  | keyof typeof refusals
  | PaymentRefusalCode
  | MoneyRefusalCode
  | WorkshopRefusalCode
  | CorrectionRefusalCode
  | ContentRefusalCode
  | ContestRefusalCode
  | EditionRefusalCode
  | UsageRefusalCode
  | BookRefusalCode
  | BulkRefusalCode
  | AbstractRefusalCode
  | PeopleRefusalCode
  | OutboundRefusalCode
  | ProofRefusalCode
  | ProgrammeRefusalCode
  | AssignmentRefusalCode
  | PreviewRefusalCode
  | OnBehalfRefusalCode
  | ReviewingRefusalCode
  | DecisionRefusalCode
  | PresentationRefusalCode;
export type FieldErrors = Readonly<Record<string, string>>;

/** Thrown by a use case that refuses a request. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldErrors | undefined;
  /** What is stored now, if somebody else saved first. */
  readonly current: object | undefined;
  /** Replaces the table's text if it names a date or a number of the edition. */
  readonly words: string | undefined;
  constructor(
    code: RefusalCode,
    { fields, current, words, cause }: { fields?: FieldErrors; current?: object | undefined; words?: string; cause?: unknown } = {},
  ) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'Refused';
    this.code = code;
    this.fields = fields;
    this.current = current;
    this.words = words;
  }
}

/** One message per field from a list of issues: the first one for each. */
export function fieldErrors(issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }>): FieldErrors {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.map(String).join('.')] ??= issue.message;
  return fields;
}
