import { Explanation } from '@isocentre/domain/review/explanations';
import { AssignmentState } from '@isocentre/domain/review/assignment-state';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/**
 * Who reviews what: proposals that are looked at before they are applied, and changes by hand. That somebody is in conflict
 * is said here; on what ground, only among the conflicts. Abstracts with which the caller is in conflict are left out, in
 * figures too.
 */

const decide = organiser('abstracts.decide');
const o = '/api/v1/organiser/{edition}';
const edition = { edition: z.string() };
const params = z.object(edition);
const instant = z.nullable(z.iso.datetime({ offset: true }));

const Fit = z.object({ expert: z.int(), able: z.int(), outside: z.int() });

export const Run = z.object({
  id: z.uuid(),
  state: z.enum(['proposed', 'applied', 'discarded', 'undone']),
  /** Whether somebody could get what is outside their topics. */
  outside: z.boolean(),
  madeAt: z.iso.datetime({ offset: true }),
  madeBy: z.string(),
  appliedAt: instant,
  /** What has changed since it was made, if it is not applied yet. */
  changes: z.array(z.string()),
  /** Whether it can be undone: applied, and nobody has begun to read. */
  undoable: z.boolean(),
  abstracts: z.int(),
  /** All reviews that are wanted, those there were already, and those it adds. */
  wanted: z.int(),
  existing: z.int(),
  proposed: z.int(),
  /** Of what it adds. */
  fit: Fit,
  /** By reviewer: what they take, what they had, and what it adds. */
  reviewers: z.array(z.object({ account: z.uuid(), name: z.string(), load: z.int(), has: z.int(), fit: Fit })),
  /** By topic: what it adds, and what would still be missing. */
  topics: z.array(z.object({ category: z.string(), wanted: z.int(), has: z.int(), fit: Fit })),
  short: z.array(
    z.object({
      abstract: z.uuid(),
      number: z.nullable(z.int()),
      category: z.string(),
      missing: z.int(),
      cause: z.enum(['topic', 'conflicts', 'load']),
    }),
  ),
  rows: z.array(z.object({ abstract: z.uuid(), account: z.uuid(), explanation: Explanation })),
});
export type Run = z.infer<typeof Run>;

export const Assigned = z.object({
  id: z.uuid(),
  account: z.uuid(),
  state: AssignmentState,
  origin: z.enum(['run', 'hand', 'replacement']),
  /** Why somebody got more than they take, or something outside their topics. */
  reason: z.nullable(z.string()),
  opened: z.boolean(),
  /** The abstract was in this category when it was assigned, and is in another one now. */
  categoryBefore: z.nullable(z.string()),
  /** A conflict was waived for it, and why. */
  waiver: z.nullable(z.string()),
});
export type Assigned = z.infer<typeof Assigned>;

export const Assignments = z.object({
  openedAt: instant,
  dueAt: instant,
  wanted: z.int(),
  abstracts: z.array(
    z.object({
      id: z.uuid(),
      number: z.nullable(z.int()),
      title: z.string(),
      category: z.string(),
      /** Declined and ended ones too: who has had it is not asked again. */
      assigned: z.array(Assigned),
      /** Who must not have it. */
      conflicts: z.array(z.uuid()),
    }),
  ),
  reviewers: z.array(
    z.object({
      account: z.uuid(),
      name: z.string(),
      expert: z.array(z.string()),
      able: z.array(z.string()),
      load: z.int(),
      taken: z.int(),
      paused: z.boolean(),
    }),
  ),
  /** The newest proposal, and the newest before it, if there are any. */
  run: z.nullable(Run),
  previous: z.nullable(z.object({ proposed: z.int(), wanted: z.int(), fit: Fit })),
});
export type Assignments = z.infer<typeof Assignments>;

export const readAssignments = defineRoute({
  name: 'readAssignments',
  summary: 'Who reviews what, what everybody has and takes, and the newest proposal',
  method: 'GET',
  path: `${o}/assignments`,
  access: decide,
  params,
  status: 200,
  answer: Assignments,
});

export const proposeRun = defineRoute({
  name: 'proposeRun',
  summary: 'Calculate a proposal for what is missing. Nothing is assigned and nobody is told until it is applied',
  method: 'POST',
  path: `${o}/assignment-runs`,
  access: decide,
  params,
  body: z.strictObject({ outside: z.boolean() }),
  status: 200,
  answer: Run,
  accountLimit: { calls: 30, perSeconds: 60 },
});

const runParams = z.object({ ...edition, run: z.uuid() });

export const readRun = defineRoute({
  name: 'readRun',
  summary: 'A proposal: coverage, loads, shortfalls, and why each reviewer',
  method: 'GET',
  path: `${o}/assignment-runs/{run}`,
  access: decide,
  params: runParams,
  status: 200,
  answer: Run,
});

export const applyRun = defineRoute({
  name: 'applyRun',
  summary: 'Assign everything a proposal says, or nothing. RUN_APPLIED: it was before. RUN_STALE says what has changed since',
  method: 'POST',
  path: `${o}/assignment-runs/{run}/application`,
  access: decide,
  params: runParams,
  body: z.strictObject({}),
  status: 200,
  answer: Run,
});

export const undoRun = defineRoute({
  name: 'undoRun',
  summary: 'Take back an applied proposal, while nobody has begun to read or was written to. RUN_STARTED: somebody has',
  method: 'DELETE',
  path: `${o}/assignment-runs/{run}/application`,
  access: decide,
  params: runParams,
  status: 200,
  answer: Run,
});

export const assignByHand = defineRoute({
  name: 'assignByHand',
  summary:
    'Ask one reviewer for one abstract. IN_CONFLICT; more than they take or outside their topics: ASSIGNMENT_UNUSUAL asks for a reason',
  method: 'POST',
  path: `${o}/assignments`,
  access: decide,
  params,
  body: z.strictObject({
    abstract: z.uuid(),
    account: z.uuid(),
    reason: z.nullable(
      z.string().check(z.trim(), z.minLength(1, 'Please say why.'), z.maxLength(500, 'Please use at most 500 characters.')),
    ),
  }),
  status: 200,
  answer: Assigned,
});

export const takeAway = defineRoute({
  name: 'takeAway',
  summary: 'End an assignment whose review is not submitted. Ended before: the same answer',
  method: 'DELETE',
  path: `${o}/assignments/{assignment}`,
  access: decide,
  params: z.object({ ...edition, assignment: z.uuid() }),
  status: 200,
  answer: Assigned,
});
