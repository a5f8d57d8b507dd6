import { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { AbstractFileType, ForReviewers } from '@isocentre/domain/abstracts/abstract-file';
import { AbstractRules, PresentationType } from '@isocentre/domain/abstracts/abstract-rules';
import { AbstractStatus } from '@isocentre/domain/abstracts/status';
import { PayLater, PaymentStatus } from '@isocentre/domain/registration/payment-status';
import * as z from 'zod/mini';

/** The largest value of the column. */
export const VERSION_MAX = 2_147_483_647;
export const version = z.int().check(z.positive(), z.maximum(VERSION_MAX));

const sections = z.object({ background: z.string(), methods: z.string(), results: z.string(), conclusion: z.string() });

/** The content of an abstract. Title and sections may hold the marks of `domain/abstracts/inline-text`. */
export const content = {
  title: z.string(),
  category: z.string(),
  presentationType: PresentationType,
  correspondingAuthor: z.object({ name: z.string(), email: z.string(), mobile: z.string(), institution: z.string() }),
  authors: z.array(
    z.object({
      name: z.string(),
      department: z.string(),
      institution: z.string(),
      city: z.string(),
      orcid: z.nullable(z.string()),
      isCorresponding: z.boolean(),
    }),
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
  /** To which it was sent: its dates and its results are this one's. */
  call: z.object({ code: z.string(), name: z.string() }),
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
  /** Comments of reviewers that the committee passes on, from the results on. Their order says nothing. */
  comments: z.array(z.string()),
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
    orcid: author.orcid ?? '',
    email: author.isCorresponding ? record.correspondingAuthor.email : '',
    mobile: author.isCorresponding ? record.correspondingAuthor.mobile : '',
  })),
  abstract: record.abstract,
  keywords: record.keywords,
});

/** `new`, or the id of the abstract that is being edited. */
export const target = z.union([z.literal('new'), z.uuid()]);

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

/** A file beside the text, as its author sees it. */
export const OwnAbstractFile = z.object({
  id: z.uuid(),
  /** As its author called it. */
  name: z.string(),
  type: AbstractFileType,
  bytes: z.int(),
  forReviewers: ForReviewers,
});
export type OwnAbstractFile = z.infer<typeof OwnAbstractFile>;

/** A call for abstracts, as a delegate meets it. */
const OwnCall = z.object({
  code: z.string(),
  name: z.string(),
  /** `grace`: pages say Closed, but late submissions are accepted. */
  state: z.enum(['upcoming', 'open', 'grace', 'closed']),
  opensAt: z.nullable(z.iso.datetime()),
  /** The last day on which abstracts are really accepted. */
  lastDay: z.iso.date(),
  maxAbstracts: z.int(),
  /** How many more may be submitted to this one, whether or not it is open. */
  remaining: z.int(),
});

export const MyAbstracts = z.object({
  serverNow: z.iso.datetime(),
  /** When anything here that depends on dates next changes. */
  nextChangeAt: z.nullable(z.iso.datetime()),
  /** All of them, the call `regular` first. What follows is about the one that a page speaks of: one that is open, if any is. */
  calls: z.array(OwnCall),
  window: z.object({
    /** Of the call. */
    name: z.string(),
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
  /** Whether reviewers are told who wrote an abstract; else its text should not tell them either. */
  reviewersKnowAuthors: z.boolean(),
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
  /** Absent: this conference takes no files with abstracts, and none are there. */
  files: z.optional(
    z.object({
      most: z.int(),
      maxMb: z.int(),
      types: z.array(AbstractFileType),
      /** By the id of the abstract, or the one that a draft will have. */
      stored: z.record(z.string(), z.array(OwnAbstractFile)),
    }),
  ),
});
export type MyAbstracts = z.infer<typeof MyAbstracts>;
