import { ContestState } from '@isocentre/domain/contests/contest';
import { SheetForm } from '@isocentre/domain/contests/sheet';
import { Criterion } from '@isocentre/domain/review/rubric';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** A judge's own sheets, and nobody else's. Written at the boards, where the network comes and goes. */

const judge = organiser('contests.judge');
const j = '/api/v1/judge/{edition}/sheets';
const params = z.object({ edition: z.string(), contest: z.uuid(), abstract: z.uuid() });
const instant = z.iso.datetime({ offset: true });
/** A phone that was offline sends all it has at once. */
const often = { calls: 600, perSeconds: 60, together: 'judging' } as const;

export const Sheet = z.object({
  /** Of its last save. */
  nonce: z.uuid(),
  form: SheetForm,
  savedAt: instant,
  /** It came after the result was sealed: kept, not counted. */
  late: z.boolean(),
});
export type Sheet = z.infer<typeof Sheet>;

export const JudgedCandidate = z.object({
  abstract: z.uuid(),
  reference: z.string(),
  title: z.string(),
  board: z.nullable(z.string()),
  /** They stand there. */
  presenter: z.string(),
  institution: z.string(),
  /** Not theirs to judge. */
  inConflict: z.boolean(),
  sheet: z.nullable(Sheet),
});
export type JudgedCandidate = z.infer<typeof JudgedCandidate>;

export const JudgedContest = z.object({
  id: z.uuid(),
  name: z.string(),
  state: ContestState,
  criteria: z.array(Criterion),
  /** By board. */
  candidates: z.array(JudgedCandidate),
});
export type JudgedContest = z.infer<typeof JudgedContest>;

export const readSheets = defineRoute({
  name: 'readSheets',
  summary: 'What I judge, and my sheets',
  method: 'GET',
  path: j,
  access: judge,
  params: z.object({ edition: z.string() }),
  conditional: true,
  status: 200,
  answer: z.object({ contests: z.array(JudgedContest) }),
});

export const saveSheet = defineRoute({
  name: 'saveSheet',
  summary: 'Save a sheet. The same nonce is stored once; over one that was not seen: CHANGED_ELSEWHERE with what is stored',
  method: 'PUT',
  path: `${j}/{contest}/{abstract}`,
  access: judge,
  params,
  body: z.strictObject({
    /** Names this save: sent again, whenever, it is known. */
    nonce: z.uuid(),
    /** Nonces of what it was written over: the sheet as it was read, and saves whose answers were lost. */
    seen: z.array(z.uuid()).check(z.maxLength(50)),
    form: SheetForm,
  }),
  status: 200,
  answer: Sheet,
  accountLimit: often,
});

export const declareJudgesConflict = defineRoute({
  name: 'declareJudgesConflict',
  summary: 'Say that something is not mine to judge. A sheet of mine about it counts no more',
  method: 'POST',
  path: `${j}/{contest}/{abstract}/conflict`,
  access: judge,
  params,
  status: 200,
  answer: z.object({ noted: z.literal(true) }),
  accountLimit: often,
});
