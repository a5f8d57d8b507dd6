import { CallWindow } from '@isocentre/domain/abstracts/calls';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/**
 * The calls for abstracts of an edition. The call `regular` is the edition's own and is changed under Settings, by an owner; further
 * ones, for late-breaking work, are made and changed here. How abstracts are reviewed is set once, for all of them.
 */

const decide = organiser('abstracts.decide');
const c = '/api/v1/organiser/{edition}/calls';
const edition = { edition: z.string() };
const one = z.object({ ...edition, call: z.string() });

const ListedCall = z.object({
  code: z.string(),
  window: z.object({ ...CallWindow.shape, opensAt: z.nullable(CallWindow.shape.opensAt) }),
  state: z.enum(['upcoming', 'open', 'grace', 'closed']),
  /** Whether authors read their results. */
  told: z.boolean(),
  /** What was submitted and not withdrawn. */
  abstracts: z.int(),
  /** 0: the call `regular`. */
  version: z.int(),
  /** Nothing has ever been submitted to it. */
  removable: z.boolean(),
});
export type ListedCall = z.infer<typeof ListedCall>;

const ListedCalls = z.object({ calls: z.array(ListedCall) });
export type ListedCalls = z.infer<typeof ListedCalls>;

export const listCalls = defineRoute({
  name: 'listCalls',
  summary: 'The calls for abstracts: windows, limits, results, and how many were submitted',
  method: 'GET',
  path: c,
  access: decide,
  params: z.object(edition),
  status: 200,
  answer: ListedCalls,
});

export const addCall = defineRoute({
  name: 'addCall',
  summary: 'A further call for abstracts',
  method: 'POST',
  path: c,
  access: decide,
  params: z.object(edition),
  body: CallWindow,
  idempotent: true,
  status: 201,
  answer: ListedCalls,
});

export const changeWindow = defineRoute({
  name: 'changeWindow',
  summary: 'Change the dates, limit and results of a further call. Based on an older version: CHANGED_ELSEWHERE',
  method: 'PUT',
  path: `${c}/{call}/window`,
  access: decide,
  params: one,
  body: z.strictObject({ version: z.int().check(z.positive()), window: CallWindow }),
  status: 200,
  answer: ListedCalls,
});

export const removeCall = defineRoute({
  name: 'removeCall',
  summary: 'Remove a further call to which nothing was ever submitted',
  method: 'DELETE',
  path: `${c}/{call}`,
  access: decide,
  params: one,
  status: 200,
  answer: ListedCalls,
});
