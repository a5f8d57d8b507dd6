import { BulkCause, BulkKind, LetterBody, LetterSubject } from '@isocentre/domain/bulk/runs';
import { TagName } from '@isocentre/domain/bulk/tags';
import * as z from 'zod/mini';
import { DelegateQuery } from '../delegates.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { ColumnChoice } from './columns.ts';

/** Tags, letters and files for a selection of delegates. Tags and letters are done by the worker, as a run with a report. */

const instant = z.iso.datetime({ offset: true });
const { after: _after, before: _before, changedSince: _since, ...asked } = DelegateQuery.shape;
export const DELEGATES_ASKED = asked;

/** Those that were picked, or all that match, with the number that was shown: if another number matches, it is asked for again. */
export const Selection = z.union([
  z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000)) }),
  z.strictObject({ query: z.strictObject(asked), count: z.int().check(z.positive()) }),
]);
export type Selection = z.infer<typeof Selection>;

const params = z.object({ edition: z.string() });
const Started = z.object({ run: z.uuid(), people: z.int() });
const HOUR = 3600;

export const tagDelegates = defineRoute({
  name: 'tagDelegates',
  summary: 'Give a selection of delegates a tag, or take it off them',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/bulk-runs/tags',
  access: organiser('delegates.change'),
  params,
  body: z.strictObject({ selection: Selection, tag: TagName, kind: z.enum(['tag', 'untag']) }),
  status: 202,
  answer: Started,
  idempotent: true,
});

export const writeToDelegates = defineRoute({
  name: 'writeToDelegates',
  uses: 'mails',
  summary: 'Write a letter to a selection of delegates; each gets a mail of their own',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/bulk-runs/letters',
  access: organiser('delegates.change', { confirm: true }),
  params,
  body: z.strictObject({
    selection: Selection,
    subject: LetterSubject,
    body: LetterBody,
    /** People can do without it: it says how to get no more, and those who said so get none. */
    news: z.optional(z.boolean()),
  }),
  status: 202,
  answer: Started,
  idempotent: true,
  accountLimit: { calls: 20, perSeconds: HOUR },
});

export const undoBulkRun = defineRoute({
  name: 'undoBulkRun',
  summary: 'Take a run of tags back: for exactly those whom it changed',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/bulk-runs/{run}/undo',
  access: organiser('delegates.change'),
  params: z.object({ edition: z.string(), run: z.uuid() }),
  status: 202,
  answer: Started,
  idempotent: true,
});

const Run = z.object({
  id: z.uuid(),
  kind: BulkKind,
  tag: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** The run that it takes back, or by which it was taken back. */
  undoes: z.nullable(z.uuid()),
  undoneBy: z.nullable(z.uuid()),
  /** Who started it. */
  by: z.string(),
  startedAt: instant,
  /** Null: the worker is at it. */
  finishedAt: z.nullable(instant),
  people: z.int(),
  waiting: z.int(),
  done: z.int(),
  /** There was nothing to do for them. */
  unchanged: z.int(),
  refused: z.int(),
});
export type BulkRun = z.infer<typeof Run>;

export const listBulkRuns = defineRoute({
  name: 'listBulkRuns',
  summary: 'The last fifty runs for many delegates',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/bulk-runs',
  access: organiser('delegates.read'),
  params,
  status: 200,
  answer: z.object({ runs: z.array(Run) }),
});

export const readBulkRun = defineRoute({
  name: 'readBulkRun',
  summary: 'One run: what was done, and for whom nothing was done, with the cause',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/bulk-runs/{run}',
  access: organiser('delegates.read'),
  params: z.object({ edition: z.string(), run: z.uuid() }),
  status: 200,
  answer: z.object({
    run: Run,
    /** Of a letter. */
    body: z.nullable(z.string()),
    /** The first 500, by name. */
    refusals: z.array(z.object({ id: z.uuid(), number: z.string(), name: z.string(), cause: BulkCause })),
  }),
});

const file = {
  method: 'POST',
  access: organiser('delegates.export', { confirm: true }),
  params,
  body: z.strictObject({
    selection: Selection,
    /** The order of those that were picked; a search has its own. */
    sort: asked.sort,
    order: asked.order,
    /** Absent: everything that is known of them. */
    columns: z.optional(ColumnChoice),
  }),
  status: 200,
  download: true,
  answer: z.object({}),
  accountLimit: { calls: 20, perSeconds: HOUR, together: 'files of delegates' },
} as const;

export const exportSelection = defineRoute({
  ...file,
  name: 'exportSelection',
  uses: 'exports',
  summary: 'Exactly the selected delegates as CSV',
  path: '/api/v1/organiser/{edition}/delegates.csv',
});

export const exportSelectionWorkbook = defineRoute({
  ...file,
  name: 'exportSelectionWorkbook',
  uses: 'exports',
  summary: 'Exactly the selected delegates as a workbook (XLSX)',
  path: '/api/v1/organiser/{edition}/delegates.xlsx',
});
