import { ReviewerForm } from '@isocentre/domain/review/reviewer-form';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Reviewers: what they know and take, where they work, and what they declare. */

const decide = organiser('abstracts.decide');
const o = '/api/v1/organiser/{edition}';
const edition = { edition: z.string() };

export const Reviewer = z.object({
  account: z.uuid(),
  name: z.string(),
  expert: z.array(z.string()),
  able: z.array(z.string()),
  load: z.nullable(z.int()),
  paused: z.boolean(),
  institutions: z.array(z.string()),
  declaredPeople: z.array(z.string()),
  declaredInstitutions: z.array(z.string()),
  /** 0: nothing has been noted yet. */
  version: z.int(),
});
export type Reviewer = z.infer<typeof Reviewer>;

export const Reviewers = z.object({
  reviewers: z.array(Reviewer),
  /** The topics of abstracts, in their order. */
  categories: z.array(z.string()),
  /** What somebody takes about whom nothing else is noted. */
  load: z.int(),
});
export type Reviewers = z.infer<typeof Reviewers>;

export const listReviewers = defineRoute({
  name: 'listReviewers',
  summary: 'Who has the role of a reviewer, with topics and how much they take',
  method: 'GET',
  path: `${o}/reviewers`,
  access: decide,
  params: z.object(edition),
  status: 200,
  answer: Reviewers,
});

export const changeReviewer = defineRoute({
  name: 'changeReviewer',
  summary: 'Note topics and how much a reviewer takes. Based on an older version: CHANGED_ELSEWHERE with what is stored',
  method: 'PUT',
  path: `${o}/reviewers/{account}`,
  access: decide,
  params: z.object({ ...edition, account: z.uuid() }),
  body: z.strictObject({ version: z.int().check(z.nonnegative()), reviewer: ReviewerForm }),
  status: 200,
  answer: Reviewers,
});
