import { RowId } from '@isocentre/domain/editions/row-id';
import { PresentationType } from '@isocentre/domain/presentations/presentation';
import { SLOTS_MAX } from '@isocentre/domain/programme/draft';
import * as z from 'zod/mini';
import { Programme } from './programme.ts';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** Accepted abstracts and their places in the draft of the programme. */

export type { Programme } from './programme.ts';

const change = organiser('programme.change');
const o = '/api/v1/organiser/{edition}';
const edition = { edition: z.string() };

const Unplaced = z.object({
  id: z.uuid(),
  reference: z.nullable(z.string()),
  title: z.string(),
  category: z.string(),
  type: PresentationType,
  presenter: z.nullable(z.string()),
  /** Its author has confirmed. Without that it can be placed, and stands in no release. */
  confirmed: z.boolean(),
});
export type UnplacedAbstract = z.infer<typeof Unplaced>;

export const readUnplaced = defineRoute({
  name: 'readUnplaced',
  summary: 'Accepted abstracts that stand in no session of the draft, from the results on',
  method: 'GET',
  path: `${o}/programme/unplaced`,
  access: change,
  params: z.object(edition),
  status: 200,
  answer: z.object({
    abstracts: z.array(Unplaced),
    /** In one slot, of this kind: each may have one of the other, as a short talk and an e-poster. */
    once: z.array(z.extend(Unplaced, { placedAs: z.enum(['talk', 'poster']) })),
  }),
});

export const placeAbstract = defineRoute({
  name: 'placeAbstract',
  summary: 'Place an accepted abstract in a session of the draft. Based on an older version of the session: CHANGED_ELSEWHERE',
  method: 'POST',
  path: `${o}/programme/placements`,
  access: change,
  params: z.object(edition),
  body: z.strictObject({
    abstract: z.uuid(),
    session: RowId,
    /** Of the session. */
    version: z.int().check(z.nonnegative()),
    /** Before which talk; left out: at the end. */
    position: z.optional(z.int().check(z.minimum(0), z.maximum(SLOTS_MAX))),
    /** In place of a vacant slot of this session, which goes. */
    instead: z.optional(RowId),
    minutes: z.int('Please give a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(600, 'At most 600.')),
  }),
  status: 200,
  answer: Programme,
});
