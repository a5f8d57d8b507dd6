import { Capacities, Capacity, DecisionOrigin, DecisionReason, Outcome } from '@isocentre/domain/review/decision';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { AbstractDetail, BoardFacts, ReviewedAbstract } from './abstracts.ts';

/** What chairs decide: one by one, many at once, and applied as a batch. Authors are told of none of it before the results. */

const decide = organiser('abstracts.decide');
const o = '/api/v1/organiser/{edition}';
const edition = { edition: z.string() };
const instant = z.iso.datetime({ offset: true });
const version = z.int().check(z.nonnegative());
const count = z.int();
/** Its code; without one the call `regular`. */
const ofCall = z.strictObject({ call: z.optional(z.string().check(z.maxLength(40))) });

const Board = z.object({
  /** In the order of their ranks; those without a review at the end. */
  abstracts: z.array(ReviewedAbstract),
  capacities: z.array(Capacity),
  categories: z.array(z.string()),
  facts: BoardFacts,
});
export type Board = z.infer<typeof Board>;

export const readBoard = defineRoute({
  name: 'readBoard',
  summary: 'The decision board of a call: all its abstracts by rank, and the places there are',
  method: 'GET',
  path: `${o}/decision-board`,
  access: decide,
  params: z.object(edition),
  query: ofCall,
  status: 200,
  answer: Board,
});

export const changeCapacities = defineRoute({
  name: 'changeCapacities',
  summary: 'Set how many talks and e-posters there are. Based on other ones than stored: CHANGED_ELSEWHERE',
  method: 'PUT',
  path: `${o}/calls/{call}/capacities`,
  access: decide,
  params: z.object({ ...edition, call: z.string() }),
  body: z.strictObject({ seen: Capacities, capacities: Capacities }),
  status: 200,
  answer: z.object({ capacities: z.array(Capacity) }),
});

export const setDecision = defineRoute({
  name: 'setDecision',
  summary:
    'Decide about an abstract by hand: pending; after the results a correction, with a reason. CHANGED_ELSEWHERE with what is stored',
  method: 'PUT',
  path: `${o}/abstracts/{id}/decision`,
  access: decide,
  params: z.object({ ...edition, id: z.uuid() }),
  body: z.strictObject({ version, outcome: z.nullable(Outcome), reason: z.optional(DecisionReason) }),
  status: 200,
  answer: AbstractDetail,
});

export const withdrawAbstract = defineRoute({
  name: 'withdrawAbstract',
  summary: 'Withdraw an abstract: as its author asked, or else with a reason. Its reviews end, its reference is retired, its place is free',
  method: 'POST',
  path: `${o}/abstracts/{id}/withdrawal`,
  access: decide,
  params: z.object({ ...edition, id: z.uuid() }),
  body: z.strictObject({ version, reason: z.optional(DecisionReason) }),
  status: 200,
  answer: AbstractDetail,
});

/** Why an entry was not stored. */
export const LEFT_FOR = ['changed', 'hand', 'wish', 'few', 'applied', 'withdrawn'] as const;

/** As many as a batch has at most. */
export const MANY = 2000;

export const setDecisions = defineRoute({
  name: 'setDecisions',
  summary: 'Decide about many abstracts at once, where cut lines put them or by hand; what changed meanwhile is listed and left',
  method: 'POST',
  path: `${o}/decisions`,
  access: decide,
  params: z.object(edition),
  body: z.strictObject({
    origin: DecisionOrigin,
    reason: z.optional(DecisionReason),
    entries: z
      .array(z.strictObject({ abstract: z.uuid(), version, outcome: z.nullable(Outcome) }))
      .check(z.minLength(1), z.maxLength(MANY)),
  }),
  bodyMaxBytes: 400_000,
  status: 200,
  answer: z.object({
    stored: count,
    left: z.array(
      z.object({
        abstract: z.uuid(),
        number: z.nullable(z.string()),
        title: z.string(),
        cause: z.enum(LEFT_FOR),
        /** What stands instead, and who put it there. */
        outcome: z.nullable(Outcome),
        by: z.nullable(z.string()),
      }),
    ),
  }),
});

const Named = z.object({ id: z.uuid(), number: z.nullable(z.string()), title: z.string() });

/** What a batch would do, or has done. */
const BatchCounts = z.object({
  oral: count,
  /** Asked for an e-poster. */
  posterAsked: count,
  /** Asked for a talk. */
  posterInstead: count,
  reserve: count,
  reject: count,
});

export const Pending = z.object({
  counts: BatchCounts,
  /** Left open on purpose: no decision. */
  hold: count,
  undecided: count,
  /** Its text has changed since it was decided: not applied before somebody has looked again. */
  stale: z.array(Named),
  /** Of everything that is pending: another one, and somebody has decided meanwhile. */
  digest: z.string(),
  capacities: z.array(Capacity),
  batches: z.array(
    z.object({
      id: z.uuid(),
      at: instant,
      by: z.string(),
      counts: BatchCounts,
      undone: z.nullable(z.object({ at: instant, by: z.string() })),
    }),
  ),
  facts: BoardFacts,
});
export type Pending = z.infer<typeof Pending>;

export const readPending = defineRoute({
  name: 'readPending',
  summary: 'What is pending in a call, what applying it would do, and what was applied',
  method: 'GET',
  path: `${o}/decisions`,
  access: decide,
  params: z.object(edition),
  query: ofCall,
  status: 200,
  answer: Pending,
});

export const applyDecisions = defineRoute({
  name: 'applyDecisions',
  summary: 'Apply everything of a call that is pending: states, references and scores, all or none. Authors read it at the results',
  method: 'POST',
  path: `${o}/decision-batches`,
  access: decide,
  params: z.object(edition),
  body: z.strictObject({ ...ofCall.shape, digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  idempotent: true,
  status: 201,
  answer: z.object({ batch: z.uuid(), applied: count }),
});

export const undoDecisions = defineRoute({
  name: 'undoDecisions',
  summary: 'Take a batch back before the results: its decisions are pending again, its references stay reserved',
  method: 'DELETE',
  path: `${o}/decision-batches/{id}`,
  access: decide,
  params: z.object({ ...edition, id: z.uuid() }),
  status: 200,
  answer: z.object({ undone: count }),
});
