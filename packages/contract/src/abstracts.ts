import { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { AbstractRules, PresentationType } from '@isocentre/domain/abstracts/abstract-rules';
import { AbstractStatus } from '@isocentre/domain/abstracts/status';
import { PayLater, PaymentStatus } from '@isocentre/domain/registration/payment-status';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/**
 * Abstracts of the calling delegate. A change names the version it was made on; a change to an older one is refused
 * with `CHANGED_ELSEWHERE`, and `current` holds what is stored now, in the shape of the route's response (absent when
 * it no longer exists). So nothing is overwritten unseen.
 */

/** The largest value of the column. */
const VERSION_MAX = 2_147_483_647;
const version = z.int().check(z.positive(), z.maximum(VERSION_MAX));

/**
 * The version of the submitted draft, as far as the sender knows; null: they know of none. If the same abstract has a
 * draft at another version, the response is `CHANGED_ELSEWHERE`, the draft stays, and `current` holds it. If omitted,
 * the draft is deleted whatever it holds.
 */
const draftVersion = z.optional(z.nullable(version));
const sections = z.object({ background: z.string(), methods: z.string(), results: z.string(), conclusion: z.string() });

/** The content of an abstract. Title and sections may hold the marks of `domain/abstracts/inline-text`. */
const content = {
  title: z.string(),
  category: z.string(),
  presentationType: PresentationType,
  correspondingAuthor: z.object({ name: z.string(), email: z.string(), mobile: z.string(), institution: z.string() }),
  authors: z.array(
    z.object({ name: z.string(), department: z.string(), institution: z.string(), city: z.string(), isCorresponding: z.boolean() }),
  ),
  abstract: sections,
  keywords: z.array(z.string()),
  wordCount: z.int(),
};

/**
 * The first fields have the names committees have always used; payment fields are current, not as of the submission.
 */
export const AbstractRecord = z.object({
  id: z.uuid(),
  /** `A0017`: the number people use for it. */
  number: z.string(),
  email: z.string(),
  /** The delegate number. */
  userId: z.string(),
  ...content,
  submissionDate: z.iso.datetime(),
  lastEditDate: z.iso.datetime(),
  status: AbstractStatus,
  payLater: PayLater,
  paymentStatus: PaymentStatus,
  registrationCategory: z.nullable(z.string()),
  /** Both null until the results are published. */
  abstractReferenceId: z.nullable(z.string()),
  presentationScore: z.nullable(z.number()),
  version,
  withdrawalRequestedAt: z.nullable(z.iso.datetime()),
  /** What its author may do with it now. */
  actions: z.object({ edit: z.boolean(), requestWithdrawal: z.boolean() }),
});
export type AbstractRecord = z.infer<typeof AbstractRecord>;

/** A stored abstract as the form that edits it. */
export const formOf = (record: Pick<AbstractRecord, keyof typeof content>): AbstractForm => ({
  title: record.title,
  category: record.category,
  presentationType: record.presentationType,
  authors: record.authors.map((author) => ({
    ...author,
    email: author.isCorresponding ? record.correspondingAuthor.email : '',
    mobile: author.isCorresponding ? record.correspondingAuthor.mobile : '',
  })),
  abstract: record.abstract,
  keywords: record.keywords,
});

/** `new`, or the id of the abstract that is being edited. */
const target = z.union([z.literal('new'), z.uuid()]);

export const AbstractDraft = z.object({
  target,
  /** The id that the abstract has or will get: two windows that submit the same draft store one abstract. */
  abstractId: z.uuid(),
  /** The version of the abstract that is being edited; null for a new one. */
  abstractVersion: z.nullable(version),
  form: AbstractForm,
  /** Of the draft. No two drafts, and no two states of one, ever share it. */
  version,
  savedAt: z.iso.datetime(),
});
export type AbstractDraft = z.infer<typeof AbstractDraft>;

export const MyAbstracts = z.object({
  serverNow: z.iso.datetime(),
  /** When anything here that depends on dates next changes. */
  nextChangeAt: z.nullable(z.iso.datetime()),
  window: z.object({
    /** `grace`: pages say Closed, but late submissions are accepted. */
    state: z.enum(['upcoming', 'open', 'grace', 'closed']),
    opensAt: z.nullable(z.iso.datetime()),
    /** The advertised last day, and the text below it. */
    advertised: z.iso.date(),
    note: z.nullable(z.enum(['extended', 'Extendable: Expired'])),
    /** The last day on which abstracts are really accepted, and the instant at which that ends. */
    lastDay: z.iso.date(),
    deadline: z.iso.datetime(),
  }),
  rules: AbstractRules,
  timeZone: z.string(),
  submissions: z.array(AbstractRecord),
  /** How many more may be submitted, whether or not the window is open. */
  remaining: z.int(),
  /** Whether one can be submitted now. */
  canSubmit: z.boolean(),
  /** The notice about the payment. */
  notice: z.nullable(z.object({ title: z.string(), text: z.string() })),
  settled: z.boolean(),
  /** The delegate as the first author of a new abstract. */
  me: z.object({
    name: z.string(),
    department: z.string(),
    institution: z.string(),
    city: z.string(),
    email: z.string(),
    mobile: z.string(),
  }),
  drafts: z.array(AbstractDraft),
});
export type MyAbstracts = z.infer<typeof MyAbstracts>;

export const readMyAbstracts = defineRoute({
  name: 'readMyAbstracts',
  summary: 'My abstracts and drafts, the window, the rules, and what I may do now',
  method: 'GET',
  path: '/api/v1/me/abstracts',
  access: 'delegate',
  status: 200,
  answer: MyAbstracts,
});

export const submitAbstract = defineRoute({
  name: 'submitAbstract',
  summary: 'Submit an abstract; an acknowledgement follows by mail. Sent twice under the same id, it is stored once',
  method: 'POST',
  path: '/api/v1/me/abstracts',
  access: 'delegate',
  body: z.strictObject({
    /** The draft's, if there is one; else the server chooses. */
    id: z.optional(z.uuid()),
    draftVersion,
    ...AbstractForm.shape,
  }),
  status: 201,
  answer: AbstractRecord,
  // Two are allowed; the rest is for corrections.
  accountLimit: { calls: 20, perSeconds: 600 },
});

const one = z.object({ id: z.uuid() });

export const readAbstract = defineRoute({
  name: 'readAbstract',
  summary: 'An abstract of mine',
  method: 'GET',
  path: '/api/v1/me/abstracts/{id}',
  access: 'delegate',
  params: one,
  status: 200,
  answer: AbstractRecord,
});

export const readAbstractPdf = defineRoute({
  name: 'readAbstractPdf',
  summary: 'An abstract of mine as a PDF, with its number',
  method: 'GET',
  path: '/api/v1/me/abstracts/{id}/pdf',
  access: 'delegate',
  params: one,
  download: true,
  status: 200,
  answer: z.string(),
});

export const editAbstract = defineRoute({
  name: 'editAbstract',
  summary: 'Change an abstract of mine while the window is open and it is not accepted; what it said before is kept',
  method: 'PUT',
  path: '/api/v1/me/abstracts/{id}',
  access: 'delegate',
  params: one,
  body: z.strictObject({ version, draftVersion, ...AbstractForm.shape }),
  status: 200,
  answer: AbstractRecord,
  limit: { calls: 300, perSeconds: 3600 },
});

export const listRevisions = defineRoute({
  name: 'listRevisions',
  summary: 'How an abstract of mine has been saved, latest first',
  method: 'GET',
  path: '/api/v1/me/abstracts/{id}/revisions',
  access: 'delegate',
  params: one,
  status: 200,
  answer: z.object({
    revisions: z.array(z.object({ version, savedAt: z.iso.datetime(), title: z.string(), wordCount: z.int(), authors: z.int() })),
  }),
});

export const readRevision = defineRoute({
  name: 'readRevision',
  summary: 'What an abstract of mine said',
  method: 'GET',
  path: '/api/v1/me/abstracts/{id}/revisions/{version}',
  access: 'delegate',
  params: z.object({ id: z.uuid(), version: z.coerce.number().check(z.int(), z.positive(), z.maximum(VERSION_MAX)) }),
  status: 200,
  answer: z.object({ version, savedAt: z.iso.datetime(), ...content }),
});

export const requestWithdrawal = defineRoute({
  name: 'requestWithdrawal',
  summary: 'Ask the organisers to withdraw an abstract of mine; asked twice, it counts once',
  method: 'POST',
  path: '/api/v1/me/abstracts/{id}/withdrawal-requests',
  access: 'delegate',
  params: one,
  body: z.strictObject({ reason: z._default(z.string().check(z.trim(), z.maxLength(1000, 'Please use at most 1000 characters.')), '') }),
  status: 202,
  answer: AbstractRecord,
});

const draftOf = z.object({ target });

export const readDraft = defineRoute({
  name: 'readDraft',
  summary: 'What I was writing',
  method: 'GET',
  path: '/api/v1/me/abstract-drafts/{target}',
  access: 'delegate',
  params: draftOf,
  status: 200,
  answer: AbstractDraft,
});

export const saveDraft = defineRoute({
  name: 'saveDraft',
  summary: 'Keep what I am writing, complete or not',
  method: 'PUT',
  path: '/api/v1/me/abstract-drafts/{target}',
  access: 'delegate',
  params: draftOf,
  body: z.strictObject({
    /** The version that is being replaced; null: the sender knows of none. */
    version: z.nullable(version),
    /** For a new one; else the server chooses. */
    abstractId: z.optional(z.uuid()),
    /** Of the abstract that is being edited. */
    abstractVersion: z._default(z.nullable(version), null),
    form: AbstractForm,
  }),
  status: 200,
  /** Without the form, which the caller has; a conflict returns the whole draft. */
  answer: z.omit(AbstractDraft, { form: true }),
  // A page saves every few seconds at most, in each of its tabs.
  accountLimit: { calls: 60, perSeconds: 60 },
});

export const discardDraft = defineRoute({
  name: 'discardDraft',
  summary: 'Throw away what I was writing',
  method: 'DELETE',
  path: '/api/v1/me/abstract-drafts/{target}',
  access: 'delegate',
  params: draftOf,
  query: z.strictObject({ version: z.coerce.number().check(z.int(), z.positive(), z.maximum(VERSION_MAX)) }),
  status: 200,
  answer: z.object({ discarded: z.literal(true) }),
});

export const DOCUMENT_MAX_BYTES = 1024 * 1024;

export const readAbstractDocument = defineRoute({
  name: 'readAbstractDocument',
  summary: 'What a Word document made from the template says, as a form to look over; nothing is stored',
  method: 'POST',
  path: '/api/v1/me/abstract-documents',
  access: 'delegate',
  upload: { maxBytes: DOCUMENT_MAX_BYTES },
  status: 200,
  answer: z.object({
    /** Only what was found; the rest stays as it is. */
    found: z.object({
      title: z.optional(z.string()),
      category: z.optional(z.string()),
      keywords: z.optional(z.array(z.string())),
      authors: z.optional(AbstractForm.shape.authors),
      abstract: z.object({
        background: z.optional(z.string()),
        methods: z.optional(z.string()),
        results: z.optional(z.string()),
        conclusion: z.optional(z.string()),
      }),
    }),
    /** Remarks for the author: headings that were not found, a category that is not on the list. */
    remarks: z.array(z.string()),
  }),
  limit: { calls: 200, perSeconds: 600 },
  accountLimit: { calls: 30, perSeconds: 600 },
});
