import { LetterState } from '@isocentre/domain/letters/letter-state';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** All mail of an edition: to whom, what for, and what became of it. What it says is not here. */

const instant = z.iso.datetime({ offset: true });
const state = `(?:${LetterState.options.join('|')})`;

export const OutboxQuery = z.object({
  /** `failed,bounced`: any of them. */
  state: z.optional(z.string().check(z.maxLength(100), z.regex(new RegExp(`^${state}(?:,${state})*$`)))),
  purpose: z.optional(z.string().check(z.maxLength(60), z.regex(/^[a-z-]+\.[a-z-]+$/))),
  /** The `next` of the page before. */
  after: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
});
export type OutboxQuery = z.infer<typeof OutboxQuery>;

const OutboxLetter = z.object({
  id: z.uuid(),
  /** `payments.receipt`. */
  purpose: z.string(),
  state: LetterState,
  writtenAt: instant,
  sentAt: z.nullable(instant),
  attempts: z.int(),
  /** The person; null: the organisers, or an address without an account. */
  name: z.nullable(z.string()),
  /** Theirs, whose letters `listLetters` has; null: nobody's. */
  account: z.nullable(z.uuid()),
  /** Where it goes or went; empty while that is not known, and once it is erased. */
  addresses: z.array(z.string()),
  /** What the mail server said last, or why it was not sent. */
  cause: z.nullable(z.string()),
  /** It failed, and may be sent again. */
  again: z.boolean(),
});
export type OutboxLetter = z.infer<typeof OutboxLetter>;

export const listOutbox = defineRoute({
  name: 'listOutbox',
  summary: 'The mail of this edition, newest first, fifty at a time',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/outbox',
  access: organiser('mail.send'),
  params: z.object({ edition: z.string() }),
  query: OutboxQuery,
  status: 200,
  answer: z.object({
    letters: z.array(OutboxLetter),
    /** Null on the last page. */
    next: z.nullable(z.string()),
    /** How many there are in each state, whatever is shown; states without any are not there. */
    counts: z.partialRecord(LetterState, z.int()),
    /** What mail there is in this edition. */
    purposes: z.array(z.string()),
  }),
});

export const sendLetterAgain = defineRoute({
  name: 'sendLetterAgain',
  summary: 'Send a letter that failed once more',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/letters/{id}/again',
  access: organiser('mail.send'),
  params: z.object({ edition: z.string(), id: z.uuid() }),
  status: 200,
  answer: OutboxLetter,
});
