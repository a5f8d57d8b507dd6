import { LetterState } from '@isocentre/domain/letters/letter-state';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** Letters that tell people what releases of the programme have changed for them. They are prepared; a person lets them go. */

const o = '/api/v1/organiser/{edition}';
const edition = { edition: z.string() };
const MANY = 2000;

const ProgrammeLetter = z.object({
  id: z.uuid(),
  state: LetterState,
  name: z.string(),
  address: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Of what it says and where it goes. */
  digest: z.string(),
  sentAt: z.nullable(z.iso.datetime({ offset: true })),
});
export type ProgrammeLetter = z.infer<typeof ProgrammeLetter>;

export const listProgrammeLetters = defineRoute({
  name: 'listProgrammeLetters',
  summary: 'Letters about changes of the programme, as they would leave now or have left; one for each person',
  method: 'GET',
  path: `${o}/programme-letters`,
  access: organiser('mail.send'),
  params: z.object(edition),
  status: 200,
  answer: z.object({ letters: z.array(ProgrammeLetter) }),
});

export const releaseProgrammeLetters = defineRoute({
  name: 'releaseProgrammeLetters',
  uses: 'mails',
  summary: 'Let prepared letters go, as they were shown. Changed since: OUTBOX_CHANGED, and none leaves',
  method: 'POST',
  path: `${o}/programme-letter-releases`,
  access: organiser('mail.send', { confirm: true }),
  params: z.object(edition),
  body: z.strictObject({
    letters: z
      .array(z.strictObject({ id: z.uuid(), digest: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }))
      .check(z.minLength(1), z.maxLength(MANY)),
  }),
  bodyMaxBytes: 300_000,
  idempotent: true,
  status: 200,
  answer: z.object({ released: z.int() }),
});
