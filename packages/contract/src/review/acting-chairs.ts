import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Who decides about abstracts with which every chair is in conflict. */

const o = '/api/v1/organiser/{edition}';
const edition = { edition: z.string() };

const ActingChairs = z.object({
  /** How many abstracts no chair can handle. */
  without: z.int(),
  acting: z.array(z.object({ account: z.uuid(), name: z.string(), namedAt: z.iso.datetime({ offset: true }), handles: z.int() })),
  /** Who could be named: with a role here, and without a conflict with at least one of them. */
  possible: z.array(z.object({ account: z.uuid(), name: z.string(), handles: z.int() })),
});
export type ActingChairs = z.infer<typeof ActingChairs>;

export const readActingChairs = defineRoute({
  name: 'readActingChairs',
  summary: 'How many abstracts no chair can handle, who acts for them, and who could',
  method: 'GET',
  path: `${o}/acting-chairs`,
  access: organiser('people.manage'),
  params: z.object(edition),
  status: 200,
  answer: ActingChairs,
});

export const nameActingChair = defineRoute({
  name: 'nameActingChair',
  summary: 'Name an acting chair for the abstracts that no chair can handle. They see no others',
  method: 'POST',
  path: `${o}/acting-chairs`,
  access: organiser('people.manage', { confirm: true }),
  params: z.object(edition),
  body: z.strictObject({ account: z.uuid() }),
  status: 200,
  answer: ActingChairs,
});

export const dismissActingChair = defineRoute({
  name: 'dismissActingChair',
  summary: 'End the part of an acting chair',
  method: 'DELETE',
  path: `${o}/acting-chairs/{account}`,
  access: organiser('people.manage', { confirm: true }),
  params: z.object({ ...edition, account: z.uuid() }),
  status: 200,
  answer: ActingChairs,
});
