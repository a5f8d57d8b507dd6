import { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import * as z from 'zod/mini';
import { AbstractRecord, content, MyAbstracts, version, VERSION_MAX } from './abstracts/shapes.ts';
import { defineRoute } from './route.ts';

/**
 * Abstracts of the calling delegate. A change names the version it was made on; a change to an older one is refused
 * with `CHANGED_ELSEWHERE`, and `current` holds what is stored now, in the shape of the route's response (absent when
 * it no longer exists). So nothing is overwritten unseen.
 */

/**
 * The version of the submitted draft, as far as the sender knows; null: they know of none. If the same abstract has a
 * draft at another version, the response is `CHANGED_ELSEWHERE`, the draft stays, and `current` holds it. If omitted,
 * the draft is deleted whatever it holds.
 */
const draftVersion = z.optional(z.nullable(version));
export const readMyAbstracts = defineRoute({
  name: 'readMyAbstracts',
  summary: 'My abstracts and drafts, the window, the rules, and what I may do now',
  method: 'GET',
  path: '/api/v1/me/abstracts',
  access: 'delegate',
  status: 200,
  answer: MyAbstracts,
});

export const submitAbstract = defineRoute({
  name: 'submitAbstract',
  summary: 'Submit an abstract; an acknowledgement follows by mail. Sent twice under the same id, it is stored once',
  method: 'POST',
  path: '/api/v1/me/abstracts',
  access: 'delegate',
  body: z.strictObject({
    /** The draft's, if there is one; else the server chooses. */
    id: z.optional(z.uuid()),
    draftVersion,
    ...AbstractForm.shape,
  }),
  status: 201,
  answer: AbstractRecord,
  // Two are allowed; the rest is for corrections.
  accountLimit: { calls: 20, perSeconds: 600 },
});

const one = z.object({ id: z.uuid() });

export const readAbstract = defineRoute({
  name: 'readAbstract',
  summary: 'An abstract of mine',
  method: 'GET',
  path: '/api/v1/me/abstracts/{id}',
  access: 'delegate',
  params: one,
  status: 200,
  answer: AbstractRecord,
});

export const readAbstractPdf = defineRoute({
  name: 'readAbstractPdf',
  summary: 'An abstract of mine as a PDF, with its number',
  method: 'GET',
  path: '/api/v1/me/abstracts/{id}/pdf',
  access: 'delegate',
  params: one,
  download: true,
  status: 200,
  answer: z.string(),
});

export const editAbstract = defineRoute({
  name: 'editAbstract',
  summary: 'Change an abstract of mine while the window is open and it is not accepted; what it said before is kept',
  method: 'PUT',
  path: '/api/v1/me/abstracts/{id}',
  access: 'delegate',
  params: one,
  body: z.strictObject({ version, draftVersion, ...AbstractForm.shape }),
  status: 200,
  answer: AbstractRecord,
  limit: { calls: 300, perSeconds: 3600 },
});

export const listRevisions = defineRoute({
  name: 'listRevisions',
  summary: 'How an abstract of mine has been saved, latest first',
  method: 'GET',
  path: '/api/v1/me/abstracts/{id}/revisions',
  access: 'delegate',
  params: one,
  status: 200,
  answer: z.object({
    revisions: z.array(z.object({ version, savedAt: z.iso.datetime(), title: z.string(), wordCount: z.int(), authors: z.int() })),
  }),
});

export const readRevision = defineRoute({
  name: 'readRevision',
  summary: 'What an abstract of mine said',
  method: 'GET',
  path: '/api/v1/me/abstracts/{id}/revisions/{version}',
  access: 'delegate',
  params: z.object({ id: z.uuid(), version: z.coerce.number().check(z.int(), z.positive(), z.maximum(VERSION_MAX)) }),
  status: 200,
  answer: z.object({ version, savedAt: z.iso.datetime(), ...content }),
});

export const requestWithdrawal = defineRoute({
  name: 'requestWithdrawal',
  summary: 'Ask the organisers to withdraw an abstract of mine; asked twice, it counts once',
  method: 'POST',
  path: '/api/v1/me/abstracts/{id}/withdrawal-requests',
  access: 'delegate',
  params: one,
  body: z.strictObject({ reason: z._default(z.string().check(z.trim(), z.maxLength(1000, 'Please use at most 1000 characters.')), '') }),
  status: 202,
  answer: AbstractRecord,
});
