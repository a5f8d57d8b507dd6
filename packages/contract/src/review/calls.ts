import { Reason } from '@isocentre/domain/people/reason';
import { Criteria, Criterion } from '@isocentre/domain/review/rubric';
import { ReviewSettings } from '@isocentre/domain/review/review-settings';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** A call for abstracts as the chair sets it: how it is reviewed, and by which criteria. Its window is the edition's dates. */

const decide = organiser('abstracts.decide');
const c = '/api/v1/organiser/{edition}/calls/{call}';
const params = z.object({ edition: z.string(), call: z.string() });
const instant = z.nullable(z.iso.datetime({ offset: true }));
const version = z.int().check(z.nonnegative());

export const ReviewedCall = z.object({
  code: z.string(),
  /** Changed under Settings, by an owner. */
  window: z.object({
    state: z.enum(['upcoming', 'open', 'grace', 'closed']),
    opensAt: instant,
    /** The last day as it was advertised. */
    advertisedOn: z.iso.date(),
    closesAt: z.iso.datetime({ offset: true }),
    graceMinutes: z.int(),
    maxPerDelegate: z.int(),
    /** Until then authors are told of no decision; null: not set, and nothing is told. */
    resultsAt: instant,
  }),
  /** How many were submitted and not withdrawn, by what they ask for and by topic; all that can be chosen are listed. */
  types: z.array(z.object({ name: z.string(), abstracts: z.int() })),
  categories: z.array(z.object({ name: z.string(), abstracts: z.int() })),
  abstracts: z.int(),
  /** How many people have the role of a reviewer in this edition, and how many of them get something: with topics, and not paused. */
  reviewers: z.int(),
  activeReviewers: z.int(),
  settings: ReviewSettings,
  criteria: z.array(Criterion),
  /** 0: nothing has been set yet. */
  version,
  /** When a chair opened reviewing; null: not yet. */
  openedAt: instant,
  /** Once there is one, only the wording of criteria can change. */
  submittedReviews: z.int(),
  /** What is needed before reviewing can open. */
  missing: z.array(z.string()),
});
export type ReviewedCall = z.infer<typeof ReviewedCall>;

export const readCall = defineRoute({
  name: 'readCall',
  summary: 'A call for abstracts: its window, how it is reviewed, its criteria, and what is missing',
  method: 'GET',
  path: c,
  access: decide,
  params,
  status: 200,
  answer: ReviewedCall,
});

export const changeCall = defineRoute({
  name: 'changeCall',
  summary: 'Set how a call is reviewed. Based on an older version: CHANGED_ELSEWHERE with what is stored',
  method: 'PUT',
  path: c,
  access: decide,
  params,
  body: z.strictObject({
    version,
    settings: ReviewSettings,
    /** Why reviewers are to know authors, once abstracts are assigned. */
    reason: z.optional(Reason),
  }),
  status: 200,
  answer: ReviewedCall,
});

export const changeRubric = defineRoute({
  name: 'changeRubric',
  summary: 'Set the criteria of a call, all of them in their order. Based on an older version: CHANGED_ELSEWHERE',
  method: 'PUT',
  path: `${c}/rubric`,
  access: decide,
  params,
  body: z.strictObject({ version, criteria: Criteria }),
  status: 200,
  answer: ReviewedCall,
});

export const openReview = defineRoute({
  name: 'openReview',
  summary: 'Open the reviewing of a call: abstracts get their numbers. REVIEW_NOT_READY names everything that is missing',
  method: 'POST',
  path: `${c}/review-opening`,
  access: decide,
  params,
  body: z.strictObject({ version }),
  status: 200,
  answer: ReviewedCall,
});
