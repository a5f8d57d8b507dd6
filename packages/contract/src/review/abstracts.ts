import { AbstractForm, Sections } from '@isocentre/domain/abstracts/abstract-form';
import { Outcome, DecisionOrigin, DecisionState } from '@isocentre/domain/review/decision';
import { JudgedPassage, PassageState } from '@isocentre/domain/review/hidden-passages';
import { Reveals } from '@isocentre/domain/review/names-reviewer';
import { FLAGGED_FIELDS, FlagKind } from '@isocentre/domain/review/text-flags';
import { ExcludedFor, Recommendation } from '@isocentre/domain/review/standing';
import * as z from 'zod/mini';
import { anyOf, cursor, storable } from '../filters.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { DrawnFile } from './drawn-file.ts';

/**
 * Abstracts as a chair sees them: reviews, ranks and decisions. No author is in any of these answers but the one that asks for
 * them, and nothing that the reader has a conflict of interest with. Programs read none of it: a token is nobody, so that no
 * conflict would keep anything from it.
 */

const decide = organiser('abstracts.decide');
const o = '/api/v1/organiser/{edition}';
const edition = { edition: z.string() };
const instant = z.iso.datetime({ offset: true });

/** What a chair should look at. */
export const FLAGS = ['split', 'few', 'revised', 'known', 'waived', 'withdrawal', 'stale'] as const;

export const Decision = z.object({
  /** Null: taken back. */
  outcome: z.nullable(Outcome),
  state: DecisionState,
  origin: DecisionOrigin,
  reason: z.nullable(z.string()),
  by: z.string(),
  at: instant,
});
export type Decision = z.infer<typeof Decision>;

export const ReviewedAbstract = z.object({
  id: z.uuid(),
  /** The code of its call: ranks are of one call. */
  call: z.string(),
  /** `A-052`; null before reviewing has opened. */
  number: z.nullable(z.string()),
  title: z.string(),
  category: z.string(),
  wish: z.enum(['Oral', 'E-Poster']),
  withdrawn: z.boolean(),
  /** Equal means share one; null: nobody has reviewed it. */
  rank: z.nullable(z.int()),
  /** Of the reviews that count, lowest first. */
  points: z.array(z.int()),
  /** How many reviews do not count. */
  excluded: z.int(),
  mean: z.nullable(z.number()),
  /** Mean of how far each reviewer put it above or below what they usually give; null: cannot be said. */
  z: z.nullable(z.number()),
  recommendations: z.object({ oral: z.int(), 'e-poster': z.int(), reject: z.int() }),
  flags: z.array(z.enum(FLAGS)),
  decision: z.nullable(Decision),
  /** Of the decision; 0: there has been none. */
  version: z.int(),
  /** Of an accepted one. */
  reference: z.nullable(z.string()),
});
export type ReviewedAbstract = z.infer<typeof ReviewedAbstract>;

/** What the figures of a call mean. */
export const BoardFacts = z.object({
  /** Whose dates these are, and all that there are. */
  call: z.string(),
  calls: z.array(z.object({ code: z.string(), name: z.string() })),
  /** How many reviews every abstract should have, and with how few a decision needs a reason. */
  wanted: z.int(),
  least: z.int(),
  scale: z.object({ least: z.int(), most: z.int() }),
  /** Whether abstracts are still taken or edited. */
  callOpen: z.boolean(),
  resultsAt: z.nullable(instant),
  /** Whether authors read their results. */
  published: z.boolean(),
  /** Others decide about some abstracts: who. Null: the reader sees all there are. */
  elsewhere: z.nullable(z.array(z.string())),
});
export type BoardFacts = z.infer<typeof BoardFacts>;

export const SORTS = ['rank', 'number', 'title', 'category', 'reviews', 'mean', 'spread', 'z', 'decision'] as const;

export const ABSTRACTS_ASKED = {
  /** Words of the title, or a number. */
  q: z.optional(z.string().check(z.maxLength(200), storable)),
  category: z.optional(z.string().check(z.maxLength(200), storable)),
  /** Of this call alone; absent: of all. */
  call: z.optional(z.string().check(z.maxLength(40), storable)),
  decision: anyOf(['none', ...Outcome.options, 'pending', 'applied', 'hand', 'withdrawn']),
  flag: anyOf(FLAGS),
  sort: z.optional(z.enum(SORTS)),
  order: z.optional(z.enum(['up', 'down'])),
};
export const AbstractQuery = z.object({ ...ABSTRACTS_ASKED, after: cursor, before: cursor });
export type AbstractQuery = z.infer<typeof AbstractQuery>;

export const listReviewedAbstracts = defineRoute({
  name: 'listReviewedAbstracts',
  summary: 'Abstracts with their reviews and decisions, fifty at a time, without authors',
  method: 'GET',
  path: `${o}/abstracts`,
  access: decide,
  params: z.object(edition),
  query: AbstractQuery,
  status: 200,
  answer: z.object({
    abstracts: z.array(ReviewedAbstract),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    total: z.int(),
    /** The place of the first one on this page. */
    first: z.int(),
    /** Of everything that is not withdrawn, whatever is asked for. */
    everything: z.int(),
    categories: z.array(z.object({ name: z.string(), abstracts: z.int() })),
    facts: BoardFacts,
  }),
});

export const exportAbstracts = defineRoute({
  name: 'exportAbstracts',
  uses: 'exports',
  summary: 'All abstracts that match, in the order of the list, as CSV, without authors',
  method: 'GET',
  path: `${o}/abstracts.csv`,
  access: organiser('abstracts.decide', { confirm: true }),
  params: z.object(edition),
  query: z.object(ABSTRACTS_ASKED),
  status: 200,
  download: true,
  answer: z.object({}),
  accountLimit: { calls: 60, perSeconds: 3600 },
});

const Review = z.object({
  /** Of its assignment. */
  id: z.uuid(),
  /** As it was submitted last; 0: before versions were kept. */
  version: z.int(),
  reviewer: z.string(),
  points: z.int(),
  z: z.nullable(z.number()),
  /** In the order of the criteria; null: not scored. */
  scores: z.array(z.nullable(z.int())),
  recommendation: Recommendation,
  toAuthor: z.string(),
  /** What that gives away about its writer. */
  reveals: z.array(Reveals),
  /** Whether its author may read it from the results on; `earlier`: as it was before it was submitted again. */
  shared: z.enum(['no', 'yes', 'earlier']),
  toCommittee: z.string(),
  knowsAuthor: z.boolean(),
  late: z.boolean(),
  /** About an earlier revision of the text. */
  revised: z.boolean(),
  submittedAt: instant,
  /** Null: it counts. */
  excluded: z.nullable(ExcludedFor),
});

const HistoryEntry = z.object({
  kind: z.enum(['decided', 'applied', 'undone', 'corrected', 'withdrawn']),
  outcome: z.nullable(Outcome),
  previous: z.nullable(Outcome),
  origin: z.nullable(DecisionOrigin),
  reason: z.nullable(z.string()),
  /** Null: the software. */
  by: z.nullable(z.string()),
  at: instant,
});

const Texts = z.object({ background: z.string(), methods: z.string(), results: z.string(), conclusion: z.string() });

export const AbstractDetail = z.object({
  abstract: ReviewedAbstract,
  text: Texts,
  keywords: z.array(z.string()),
  files: z.array(DrawnFile),
  words: z.int(),
  /** Raised by every change of the text. */
  revision: z.int(),
  /** Whether a chair can mend it: its author has read that it is accepted. */
  correctable: z.boolean(),
  /** What chairs have mended, newest first. */
  corrections: z.array(z.object({ revision: z.int(), reason: z.string(), by: z.string(), at: instant })),
  criteria: z.array(z.object({ name: z.string(), counts: z.boolean(), steps: z.int() })),
  reviews: z.array(Review),
  /** Who was asked and has not submitted. */
  waiting: z.array(z.object({ reviewer: z.string(), state: z.enum(['open', 'suspended', 'declined', 'ended']), dueAt: instant })),
  /** What its author asked; null: nothing. */
  withdrawal: z.nullable(z.object({ askedAt: instant, reason: z.nullable(z.string()) })),
  history: z.array(HistoryEntry),
  /** References it had before. */
  earlier: z.array(z.string()),
  facts: BoardFacts,
});
export type AbstractDetail = z.infer<typeof AbstractDetail>;

const one = { params: z.object({ ...edition, id: z.uuid() }), access: decide } as const;

export const readReviewedAbstract = defineRoute({
  ...one,
  name: 'readReviewedAbstract',
  summary: 'One abstract with its text, its reviews side by side and the history of its decision, without authors',
  method: 'GET',
  path: `${o}/abstracts/{id}`,
  status: 200,
  answer: AbstractDetail,
});

export const shareComment = defineRoute({
  name: 'shareComment',
  summary: 'Let its author read a comment from the results on, or no longer. Submitted again meanwhile: CHANGED_ELSEWHERE',
  method: 'PUT',
  path: `${o}/abstracts/{id}/comments/{assignment}`,
  access: decide,
  params: z.object({ ...edition, id: z.uuid(), assignment: z.uuid() }),
  body: z.strictObject({ version: z.int().check(z.positive(), z.maximum(2_147_483_647)), shared: z.boolean() }),
  status: 200,
  answer: AbstractDetail,
});

export const correctAbstract = defineRoute({
  ...one,
  name: 'correctAbstract',
  summary:
    'Mend a typing error in an accepted abstract: a revision with its reason, and a letter to be released. Changed since: CHANGED_ELSEWHERE',
  method: 'POST',
  path: `${o}/abstracts/{id}/revisions`,
  body: z.strictObject({
    /** The one that was seen. */
    revision: z.int().check(z.positive(), z.maximum(2_147_483_646)),
    title: AbstractForm.shape.title,
    ...Sections.shape,
    keywords: AbstractForm.shape.keywords,
    reason: z
      .string()
      .check(z.trim(), z.minLength(1, 'Please say why it is corrected.'), z.maxLength(500, 'Please use at most 500 characters.')),
  }),
  status: 200,
  answer: AbstractDetail,
});

export const TextFindings = z.object({
  /** Of the text that was looked through. */
  revision: z.int(),
  /** What may tell reviewers who wrote it; positions in the text of the field, keywords joined by commas. */
  passages: z.array(z.object({ field: z.enum(FLAGGED_FIELDS), at: z.int(), length: z.int(), kind: FlagKind, state: PassageState })),
  /** Others that are nearly the same text, the nearest first. */
  similar: z.array(
    z.object({
      id: z.uuid(),
      number: z.nullable(z.string()),
      title: z.string(),
      /** How much of the shorter one is in the other, from 0 to 1. */
      share: z.number(),
      text: Texts,
    }),
  ),
});
export type TextFindings = z.infer<typeof TextFindings>;

export const readTextFindings = defineRoute({
  ...one,
  name: 'readTextFindings',
  summary: 'What in the text of an abstract may name its authors, and which others are nearly the same',
  method: 'GET',
  path: `${o}/abstracts/{id}/text-findings`,
  status: 200,
  answer: TextFindings,
});

const place = z.int().check(z.nonnegative(), z.maximum(100_000));

export const judgePassage = defineRoute({
  ...one,
  name: 'judgePassage',
  summary: 'Keep a passage that may name its authors from reviewers, or say that it is harmless. Changed since: CHANGED_ELSEWHERE',
  method: 'PATCH',
  path: `${o}/abstracts/{id}/text-findings`,
  body: z.strictObject({
    /** As they were seen. */
    revision: z.int().check(z.positive(), z.maximum(2_147_483_647)),
    seen: PassageState,
    field: z.enum(FLAGGED_FIELDS),
    at: place,
    state: JudgedPassage,
  }),
  status: 200,
  answer: TextFindings,
});

export const showAuthors = defineRoute({
  ...one,
  name: 'showAuthors',
  summary: 'Who wrote an abstract. That it was asked is recorded',
  method: 'GET',
  path: `${o}/abstracts/{id}/authors`,
  status: 200,
  answer: z.object({
    authors: z.array(
      z.object({ name: z.string(), department: z.string(), institution: z.string(), city: z.string(), isCorresponding: z.boolean() }),
    ),
  }),
});

export const readFileOfAbstract = defineRoute({
  ...one,
  name: 'readFileOfAbstract',
  summary: 'A file of an abstract as reviewers get it; or as its author sent it, which may name them and is recorded',
  method: 'GET',
  path: `${o}/abstracts/{id}/files/{file}`,
  params: z.object({ ...edition, id: z.uuid(), file: z.uuid() }),
  query: z.strictObject({ as: z._default(z.enum(['reviewers', 'sent']), 'reviewers') }),
  download: true,
  status: 200,
  answer: z.string(),
});
