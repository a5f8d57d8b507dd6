import { PresentationType } from '@isocentre/domain/abstracts/abstract-rules';
import { CANDIDATES_MAX, ContestForm, ContestState, JUDGES_MAX } from '@isocentre/domain/contests/contest';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Awards that judges decide about: planned, shortlisted, judged, and sealed by a chair. Nobody's name but the judges' is in it. */

const decide = organiser('abstracts.decide');
const o = '/api/v1/organiser/{edition}/contests';
const one = `${o}/{contest}` as const;
const inEdition = z.object({ edition: z.string() });
const params = z.object({ edition: z.string(), contest: z.uuid() });
const instant = z.iso.datetime({ offset: true });
const version = z.int().check(z.positive(), z.maximum(2_147_483_646));
const often = { calls: 120, perSeconds: 600, together: 'contests' } as const;
const person = z.object({ account: z.uuid(), name: z.string() });

/** Why a sheet is not in the ranking; `after-seal`: it came too late and is kept. */
export const SheetStanding = z.enum(['counted', 'unfinished', 'absent', 'conflict', 'after-seal']);
export type SheetStanding = z.infer<typeof SheetStanding>;

export const ContestCandidate = z.object({
  abstract: z.uuid(),
  reference: z.nullable(z.string()),
  title: z.string(),
  category: z.string(),
  type: PresentationType,
  withdrawn: z.boolean(),
  /** Null: too few sheets for a rank. */
  rank: z.nullable(z.int()),
  mean: z.nullable(z.number()),
  z: z.nullable(z.number()),
  tiedBy: z.nullable(z.enum(['criterion', 'first-places', 'shared'])),
  /** How many sheets count. */
  counted: z.int(),
  sheets: z.array(
    z.object({ judge: z.string(), points: z.nullable(z.int()), note: z.string(), standing: SheetStanding, late: z.boolean() }),
  ),
});
export type ContestCandidate = z.infer<typeof ContestCandidate>;

export const Contest = z.object({
  id: z.uuid(),
  version: z.int(),
  state: ContestState,
  form: ContestForm,
  sealedAt: z.nullable(instant),
  sealedBy: z.nullable(z.string()),
  reopenedFor: z.nullable(z.string()),
  /** What is missing before it can be opened. */
  missing: z.array(z.string()),
  /** Those with a rank by rank, then those with too few sheets. */
  candidates: z.array(ContestCandidate),
  judges: z.array(z.object({ ...person.shape, done: z.int(), of: z.int(), conflicts: z.int() })),
  /** Everybody who has the role. */
  possible: z.array(person),
  /** The most points of a sheet. */
  most: z.int(),
  /** Others who see what a conflict keeps from the reader; null: nothing is kept. */
  elsewhere: z.nullable(z.array(z.string())),
});
export type Contest = z.infer<typeof Contest>;

export const Contests = z.object({
  contests: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      state: ContestState,
      candidates: z.int(),
      judges: z.int(),
      /** Handed in, of those that are expected. */
      done: z.int(),
      of: z.int(),
      resultsAt: z.nullable(instant),
    }),
  ),
  categories: z.array(z.string()),
  delegates: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type Contests = z.infer<typeof Contests>;

export const listContests = defineRoute({
  name: 'listContests',
  summary: 'The contests of the edition, and how far their judges are',
  method: 'GET',
  path: o,
  access: decide,
  params: inEdition,
  status: 200,
  answer: Contests,
});

export const planContest = defineRoute({
  name: 'planContest',
  summary: 'Plan a contest. Sent twice under the same id, it is there once',
  method: 'POST',
  path: o,
  access: decide,
  params: inEdition,
  body: z.strictObject({ id: z.uuid(), contest: ContestForm }),
  status: 201,
  answer: Contest,
  accountLimit: often,
});

export const readContest = defineRoute({
  name: 'readContest',
  summary: 'A contest: shortlist, judges, sheets and ranking as it stands, or as it was sealed',
  method: 'GET',
  path: one,
  access: decide,
  params,
  conditional: true,
  status: 200,
  answer: Contest,
});

export const changeContest = defineRoute({
  name: 'changeContest',
  summary: 'Change a contest. With sheets there, criteria keep what scores mean; sealed, only when winners are named can change',
  method: 'PUT',
  path: one,
  access: decide,
  params,
  body: z.strictObject({ version, contest: ContestForm }),
  status: 200,
  answer: Contest,
  accountLimit: often,
});

export const Shortlist = z.object({
  version: z.int(),
  /** Accepted abstracts that the rule lets in, in the order of the decision board, and what is chosen already. */
  abstracts: z.array(
    z.object({
      abstract: z.uuid(),
      number: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      title: z.string(),
      category: z.string(),
      type: PresentationType,
      /** On the decision board. */
      rank: z.nullable(z.int()),
      mean: z.nullable(z.number()),
      z: z.nullable(z.number()),
      chosen: z.boolean(),
      /** Whether the rule lets it in. */
      fits: z.boolean(),
    }),
  ),
});
export type Shortlist = z.infer<typeof Shortlist>;

export const readShortlist = defineRoute({
  name: 'readShortlist',
  summary: 'What could be on the shortlist of a contest by its rule, as it stands on the decision board',
  method: 'GET',
  path: `${one}/shortlist`,
  access: decide,
  params,
  status: 200,
  answer: Shortlist,
});

export const changeShortlist = defineRoute({
  name: 'changeShortlist',
  summary: 'Say what is on the shortlist. What has a sheet stays on it',
  method: 'PUT',
  path: `${one}/shortlist`,
  access: decide,
  params,
  body: z.strictObject({ version, abstracts: z.array(z.uuid()).check(z.maxLength(CANDIDATES_MAX, `At most ${CANDIDATES_MAX}.`)) }),
  status: 200,
  answer: Contest,
  accountLimit: often,
});

export const nameJudges = defineRoute({
  name: 'nameJudges',
  summary: 'Say who judges, among those with the role. Who has a sheet stays',
  method: 'PUT',
  path: `${one}/judges`,
  access: decide,
  params,
  body: z.strictObject({ version, judges: z.array(z.uuid()).check(z.maxLength(JUDGES_MAX, `At most ${JUDGES_MAX} judges.`)) }),
  status: 200,
  answer: Contest,
  accountLimit: often,
});

export const moveContest = defineRoute({
  name: 'moveContest',
  summary: 'Open, close or seal a contest; reopen a sealed one, with a reason',
  method: 'POST',
  path: `${one}/state`,
  access: decide,
  params,
  body: z.strictObject({
    version,
    to: ContestState,
    /** Only to reopen. */
    reason: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Please use at most 500 characters.'))),
  }),
  status: 200,
  answer: Contest,
  accountLimit: often,
});

export const readJudgeCards = defineRoute({
  name: 'readJudgeCards',
  summary: 'A card for every board of the shortlist, with a code that opens its sheet for judges',
  method: 'GET',
  path: `${one}/cards.pdf`,
  access: decide,
  params,
  status: 200,
  download: true,
  answer: z.object({}),
  accountLimit: { calls: 20, perSeconds: 3600 },
});
