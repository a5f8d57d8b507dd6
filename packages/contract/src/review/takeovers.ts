import { Explanation } from '@isocentre/domain/review/explanations';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { Assigned } from './assignment.ts';

/**
 * Work that goes from one reviewer to another: looked at before it happens, and done as it was shown or not at all. Abstracts
 * with which the caller is in conflict are left out.
 */

const decide = organiser('abstracts.decide');
const o = '/api/v1/organiser/{edition}';
const edition = { edition: z.string() };
const params = z.object(edition);
const digest = z.string().check(z.regex(/^[0-9a-f]{16}$/));

const Takeover = z.object({
  assignment: z.uuid(),
  abstract: z.uuid(),
  number: z.nullable(z.int()),
  category: z.string(),
  from: z.string(),
  /** Null: there is nobody who could. */
  to: z.nullable(z.string()),
  explanation: z.nullable(Explanation),
  /** Something is written about it. */
  started: z.boolean(),
  dueAt: z.iso.datetime({ offset: true }),
});
export type Takeover = z.infer<typeof Takeover>;

const LateWork = z.object({
  /** Late and not begun: they go together. */
  rows: z.array(Takeover),
  /** Late and begun: moved one by one. */
  begun: z.array(Takeover),
  /** Stands for what was shown. */
  digest: z.string(),
});
export type LateWork = z.infer<typeof LateWork>;

/** How many were taken from somebody, and how many of them somebody else has now. */
const Done = z.object({ ended: z.int(), given: z.int() });

export const readLateWork = defineRoute({
  name: 'readLateWork',
  summary: 'What is late, and who would take it over; stores nothing',
  method: 'GET',
  path: `${o}/late-assignments`,
  access: decide,
  params,
  status: 200,
  answer: LateWork,
});

export const handOnLateWork = defineRoute({
  name: 'handOnLateWork',
  summary: 'Give everything that is late and not begun to others, as it was shown. TAKEOVER_STALE: something has changed since',
  method: 'POST',
  path: `${o}/late-assignments`,
  access: decide,
  params,
  body: z.strictObject({ digest }),
  status: 200,
  answer: Done,
});

const RemovalPreview = z.object({
  name: z.string(),
  rows: z.array(Takeover),
  /** Reviews of theirs that stay. */
  submitted: z.int(),
  digest: z.string(),
});
export type RemovalPreview = z.infer<typeof RemovalPreview>;

const reviewer = z.object({ ...edition, account: z.uuid() });

export const previewRemoval = defineRoute({
  name: 'previewRemoval',
  summary: 'Who would take over what, if somebody stopped reviewing; stores nothing',
  method: 'GET',
  path: `${o}/reviewers/{account}/removal`,
  access: decide,
  params: reviewer,
  status: 200,
  answer: RemovalPreview,
});

export const removeReviewer = defineRoute({
  name: 'removeReviewer',
  summary: 'Take the role from a reviewer and hand on what is open, as it was shown. Submitted reviews stay',
  method: 'POST',
  path: `${o}/reviewers/{account}/removal`,
  access: organiser('abstracts.decide', { confirm: true }),
  params: reviewer,
  body: z.strictObject({ digest }),
  status: 200,
  answer: Done,
});

export const moveAssignment = defineRoute({
  name: 'moveAssignment',
  summary: 'Move an assignment to another reviewer, under the rules of an assignment by hand',
  method: 'POST',
  path: `${o}/assignments/{assignment}/replacement`,
  access: decide,
  params: z.object({ ...edition, assignment: z.uuid() }),
  body: z.strictObject({
    to: z.uuid(),
    reason: z.nullable(
      z.string().check(z.trim(), z.minLength(1, 'Please say why.'), z.maxLength(500, 'Please use at most 500 characters.')),
    ),
    /** It takes back a move. */
    undo: z.boolean(),
  }),
  status: 200,
  answer: z.object({ ended: Assigned, made: Assigned }),
});
