import * as z from 'zod/mini';
import { read } from './content/shared.ts';
import { defineRoute } from './route.ts';

/** What visitors are told of a release. Apart from the organisers' routes, so that no public page carries those. */

const text = z.nullable(z.string());
const Place = z.object({ date: z.string(), starts: text, ends: text, room: text });
const entry = { id: z.int(), within: z.nullable(z.int()), title: z.string() };
export const ProgrammeChange = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('added'), people: text, place: Place }),
  z.object({ ...entry, kind: z.literal('removed'), place: Place }),
  z.object({ ...entry, kind: z.literal('moved'), from: Place, to: Place }),
  z.object({ ...entry, kind: z.literal('renamed'), from: z.string() }),
  z.object({ ...entry, kind: z.literal('people'), from: text, to: text }),
]);

export const readProgrammeChanges = defineRoute({
  ...read,
  name: 'readProgrammeChanges',
  summary: 'What the last release of the programme changed',
  path: '/api/v1/programme/changes',
  answer: z.object({
    /** Null: nothing has been released since the programme was first published. */
    release: z.nullable(z.object({ number: z.int(), at: z.iso.datetime(), note: text })),
    changes: z.array(ProgrammeChange),
  }),
});
