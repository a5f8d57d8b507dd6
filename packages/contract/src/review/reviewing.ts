import { PresentationType } from '@isocentre/domain/abstracts/abstract-rules';
import { Reveals } from '@isocentre/domain/review/names-reviewer';
import { Recommendation, ReviewForm } from '@isocentre/domain/review/review-form';
import { Criterion } from '@isocentre/domain/review/rubric';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { DrawnFile } from './drawn-file.ts';

/**
 * What somebody reviews. These routes know assignments, not abstracts: no answer names an author, an abstract's own id or
 * number, when it came or how often it was changed. `blindness.test.ts` looks through every route with this access.
 */

const write = organiser('reviews.write');
const r = '/api/v1/review/{edition}';
const one = `${r}/assignments/{id}` as const;
const inEdition = z.object({ edition: z.string() });
const params = z.object({ edition: z.string(), id: z.uuid() });
const instant = z.iso.datetime({ offset: true });
const version = z.int().check(z.nonnegative(), z.maximum(2_147_483_646));
/** Far more than anybody types in two windows. */
const often = { calls: 600, perSeconds: 60, together: 'reviewing' } as const;

export const OwnReview = z.object({
  /** 0: nothing is written yet. Raised by every save. */
  version: z.int(),
  form: ReviewForm,
  /** Changing: submitted, and something else was written since, which counts once it is submitted. */
  state: z.enum(['none', 'draft', 'submitted', 'changing']),
  savedAt: z.nullable(instant),
  submittedAt: z.nullable(instant),
  late: z.boolean(),
  /** As submitted. */
  points: z.nullable(z.int()),
  /** What the comment to the author gives away about its writer. */
  reveals: z.array(Reveals),
});
export type OwnReview = z.infer<typeof OwnReview>;

export const ReadingText = z.object({
  title: z.string(),
  category: z.string(),
  /** What was asked for. */
  wish: PresentationType,
  background: z.string(),
  methods: z.string(),
  results: z.string(),
  conclusion: z.string(),
  keywords: z.array(z.string()),
  words: z.int(),
});
export type ReadingText = z.infer<typeof ReadingText>;

export const ReadingAssignment = z.object({
  id: z.uuid(),
  /** `A-052`: not the number by which its author knows it. */
  number: z.string(),
  dueAt: instant,
  closesAt: z.nullable(instant),
  closed: z.boolean(),
  text: ReadingText,
  /** Stands for the text that was read; sent back with a review. */
  read: z.string(),
  /** What was reviewed, if its text has changed since; null: it has not. */
  before: z.nullable(ReadingText),
  /** Null: reviewers do not know authors here. */
  authors: z.nullable(z.array(z.object({ name: z.string(), institution: z.string() }))),
  files: z.array(DrawnFile),
  criteria: z.array(Criterion),
  review: OwnReview,
  /** Whether the reviews of others can be read now. */
  mayReadOthers: z.boolean(),
  /** Whether the discussion is open to me: my own review is submitted. */
  mayDiscuss: z.boolean(),
});
export type ReadingAssignment = z.infer<typeof ReadingAssignment>;

export const QueuedAssignment = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  category: z.string(),
  words: z.int(),
  dueAt: instant,
  state: z.enum(['to-read', 'draft', 'done']),
  /** Opened before. */
  opened: z.boolean(),
  scored: z.int(),
  points: z.nullable(z.int()),
  late: z.boolean(),
  savedAt: z.nullable(instant),
  /** Its author changed the text after it was reviewed. */
  changed: z.boolean(),
});
export type QueuedAssignment = z.infer<typeof QueuedAssignment>;

export const Queue = z.object({
  /** By the edition's clock, which deadlines follow. */
  now: instant,
  window: z.enum(['preparing', 'open', 'closed']),
  blind: z.enum(['double', 'single']),
  dueAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  /** In an order of this reviewer's own, which stays. */
  assignments: z.array(QueuedAssignment),
  /** Of those that were given back only the number is left. */
  givenBack: z.array(z.object({ number: z.string(), why: z.enum(['conflict', 'declined']) })),
  /** Taken away by a chair, a short time ago: what was written is still theirs. */
  takenAway: z.array(z.object({ id: z.uuid(), number: z.string() })),
  /** How many criteria there are, and the most points they make. */
  criteria: z.int(),
  most: z.int(),
});
export type Queue = z.infer<typeof Queue>;

export const readQueue = defineRoute({
  name: 'readQueue',
  summary: 'What I review: to read, begun and done, in an order of my own',
  method: 'GET',
  path: `${r}/queue`,
  access: write,
  params: inEdition,
  status: 200,
  answer: Queue,
});

export const readAssignment = defineRoute({
  name: 'readAssignment',
  summary: 'The text of an abstract that I review, the criteria, and what I have written',
  method: 'GET',
  path: one,
  access: write,
  params,
  conditional: true,
  status: 200,
  answer: ReadingAssignment,
});

export const EndedAssignment = z.object({
  number: z.string(),
  criteria: z.array(Criterion),
  /** Their own words; null: nothing was written. */
  review: z.nullable(OwnReview),
  /** Until when their words are kept. */
  keptUntil: instant,
});
export type EndedAssignment = z.infer<typeof EndedAssignment>;

export const readEndedAssignment = defineRoute({
  name: 'readEndedAssignment',
  summary: 'What I have written about an abstract that is not mine to review any more. Its text is not in it',
  method: 'GET',
  path: `${one}/ended`,
  access: write,
  params,
  status: 200,
  answer: EndedAssignment,
});

const written = z.strictObject({
  /** Of the review that was seen. */
  version,
  read: z.string().check(z.maxLength(100)),
  form: ReviewForm,
});

export const saveReviewDraft = defineRoute({
  name: 'saveReviewDraft',
  summary: 'Keep what is written so far. Based on an older version: CHANGED_ELSEWHERE with what is stored',
  method: 'PUT',
  path: `${one}/draft`,
  access: write,
  params,
  body: written,
  status: 200,
  answer: OwnReview,
  accountLimit: often,
});

export const submitReview = defineRoute({
  name: 'submitReview',
  summary: 'Submit a review, or submit it again. The same one sent twice is stored once; after the end: REVIEW_CLOSED',
  method: 'POST',
  path: `${one}/submission`,
  access: write,
  params,
  body: written,
  status: 200,
  answer: OwnReview,
  accountLimit: often,
});

const GivenBack = z.object({ givenBack: z.literal(true) });
const words = z.string().check(z.trim(), z.maxLength(500, 'Please use at most 500 characters.'));

export const declareConflict = defineRoute({
  name: 'declareConflict',
  summary: 'Give an abstract back for a conflict of interest. The answer is the same whatever the truth',
  method: 'POST',
  path: `${one}/conflict`,
  access: write,
  params,
  body: z.strictObject({ why: z.enum(['known', 'author', 'close', 'commercial']), words }),
  status: 200,
  answer: GivenBack,
  accountLimit: often,
});

export const declineAssignment = defineRoute({
  name: 'declineAssignment',
  summary: 'Give an abstract back for another reason',
  method: 'POST',
  path: `${one}/decline`,
  access: write,
  params,
  body: z.strictObject({ words }),
  status: 200,
  answer: GivenBack,
  accountLimit: often,
});

export const OtherReviews = z.object({
  /** Submitted ones, in an order that stays; neither names nor times. */
  reviews: z.array(
    z.object({
      /** `Reviewer 1`. */
      who: z.string(),
      scores: z.record(z.string(), z.int()),
      points: z.int(),
      recommendation: Recommendation,
      toAuthor: z.string(),
    }),
  ),
});
export type OtherReviews = z.infer<typeof OtherReviews>;

export const readOtherReviews = defineRoute({
  name: 'readOtherReviews',
  summary: 'What others wrote about an abstract that I review, where the call allows it',
  method: 'GET',
  path: `${one}/others`,
  access: write,
  params,
  conditional: true,
  status: 200,
  answer: OtherReviews,
});
