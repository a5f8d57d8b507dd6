import { LetterKind, LetterState } from '@isocentre/domain/letters/letter-state';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

const instant = z.iso.datetime({ offset: true });

/** What happened to a letter; names nobody. */
const LetterEvent = z.object({
  at: instant,
  state: LetterState,
  attempt: z.int(),
  /** The mail server's or the network's code; `answer-lost`: it may arrive twice; `some-refused`: sent, but not to all. */
  code: z.nullable(z.string()),
});

const Letter = z.object({
  id: z.uuid(),
  /** `payments.receipt`. */
  purpose: z.string(),
  kind: LetterKind,
  state: LetterState,
  writtenAt: instant,
  sentAt: z.nullable(instant),
  attempts: z.int(),
  /** Known once it was about to leave; null also when erased or not kept. Links with a secret are without it. */
  addresses: z.nullable(z.array(z.string())),
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** What the mail server said last, or why it was not sent. */
  cause: z.nullable(z.string()),
  /** What it said was erased with the person. */
  erased: z.boolean(),
  events: z.array(LetterEvent),
});
export type Letter = z.infer<typeof Letter>;

export const listLetters = defineRoute({
  name: 'listLetters',
  summary: 'The mails to one person in this edition, newest first',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/letters',
  access: organiser('mail.send'),
  params: z.object({ edition: z.string() }),
  query: z.object({ account: z.uuid() }),
  status: 200,
  answer: z.object({ letters: z.array(Letter) }),
});
