import { FileScan, FileType } from '@isocentre/domain/presentations/presentation-file';
import { PART_NAMES } from '@isocentre/domain/presentations/presentation-parts';
import { PresentationDates, PresentationState, PresentationType } from '@isocentre/domain/presentations/presentation';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Who presents what: for chairs, from the results on. Before them the list is empty, since it has names. */

const decide = organiser('abstracts.decide');
const o = '/api/v1/organiser/{edition}';
const edition = { edition: z.string() };
const instant = z.iso.datetime({ offset: true });
const version = z.int().check(z.nonnegative());

const Presentation = z.object({
  /** Of the abstract. */
  id: z.uuid(),
  /** The number that reviewers and chairs know it by. */
  number: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  title: z.string(),
  category: z.string(),
  wish: PresentationType,
  type: PresentationType,
  state: PresentationState,
  until: z.nullable(instant),
  answeredAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  presenter: z.object({
    name: z.string(),
    email: z.string(),
    /** Somebody with that address is registered for this conference; and owes nothing. */
    registered: z.boolean(),
    settled: z.boolean(),
    /** How many places that are not declined the same person presents. */
    presents: z.int(),
  }),
  /** The slides or the e-poster that count now. */
  file: z.nullable(z.object({ id: z.uuid(), type: FileType, bytes: z.int(), pages: z.int(), scan: FileScan, uploadedAt: instant })),
  /** The session it stands in, in the draft of the programme; null: in none. */
  session: z.nullable(z.string()),
  version,
});
export type Presentation = z.infer<typeof Presentation>;

export const Presentations = z.object({
  /** Null: no instant is set. */
  resultsAt: z.nullable(instant),
  published: z.boolean(),
  timeZone: z.string(),
  dates: z.extend(PresentationDates, { version }),
  presentations: z.array(Presentation),
  /** On reserve, best first: who could have a place that was declined or not answered. Nobody moves up by itself. */
  reserve: z.array(z.object({ id: z.uuid(), number: z.nullable(z.string()), title: z.string(), rank: z.nullable(z.int()) })),
  /** Others who handle what the reader has a conflict with; null: nothing is kept from them. */
  elsewhere: z.nullable(z.array(z.string())),
});
export type Presentations = z.infer<typeof Presentations>;

export const readPresentations = defineRoute({
  name: 'readPresentations',
  summary: 'Accepted abstracts and their presenters, from the results on: who answered, registered and paid',
  method: 'GET',
  path: `${o}/presentations`,
  access: decide,
  params: z.object(edition),
  status: 200,
  answer: Presentations,
});

export const changePresentationDates = defineRoute({
  name: 'changePresentationDates',
  summary: 'Set until when authors answer and name presenters. Based on an older version: CHANGED_ELSEWHERE',
  method: 'PUT',
  path: `${o}/presentation-dates`,
  access: decide,
  params: z.object(edition),
  body: z.strictObject({ version, dates: PresentationDates }),
  status: 200,
  answer: Presentations,
});

export const offerAgain = defineRoute({
  name: 'offerAgain',
  summary: 'Offer a place again that was declined or not answered in time, with a date of its own',
  method: 'POST',
  path: `${o}/presentations/{id}/offers`,
  access: decide,
  params: z.object({ ...edition, id: z.uuid() }),
  body: z.strictObject({ version, until: instant }),
  status: 200,
  answer: Presentations,
});

export const readPresentationFile = defineRoute({
  name: 'readPresentationFile',
  summary: 'The slides or the e-poster of a presentation, named by its reference',
  method: 'GET',
  path: `${o}/presentations/{id}/files/{file}`,
  access: decide,
  params: z.object({ ...edition, id: z.uuid(), file: z.uuid() }),
  download: true,
  status: 200,
  answer: z.string(),
});

export const exportPresenters = defineRoute({
  name: 'exportPresenters',
  uses: 'exports',
  summary: 'The presenters of a part of the list, with their addresses, as CSV: whom to write to',
  method: 'GET',
  path: `${o}/presentations.csv`,
  access: organiser('abstracts.decide', { confirm: true }),
  params: z.object(edition),
  query: z.object({ show: z._default(z.enum(PART_NAMES), 'all') }),
  download: true,
  status: 200,
  answer: z.object({}),
  accountLimit: { calls: 60, perSeconds: 3600 },
});
