import * as z from 'zod/mini';
import { sameEmail } from '../accounts/email.ts';
import { DAY_MS } from '../durations.ts';
import { firstInstantAt } from '../editions/local-time.ts';

/** One text to a group of people: prepared by one person, read, and released by one. */

export const MailingState = z.enum(['draft', 'released', 'held', 'called-off']);
export type MailingState = z.infer<typeof MailingState>;

/** `held`: it could not leave at its time, so a person decides anew. */
const MOVES: Record<MailingState, readonly MailingState[]> = {
  draft: ['released', 'called-off'],
  released: ['held', 'called-off'],
  held: ['released', 'called-off'],
  'called-off': [],
};

export const mailingMayMove = (from: MailingState, to: MailingState): boolean => MOVES[from].includes(to);

/** As many letters as a person releases at once. */
export const MAILING_MAX = 2000;

/** How far ahead a mailing can be planned. */
export const PLANNED_DAYS_MAX = 366;

/** How late it may still leave. */
const LATE_MS = DAY_MS;

/** A date and a time of the edition's clock, as `2026-09-17T09:00`. It is no instant: clocks may change before it comes. */
export const LocalMoment = z
  .string()
  .check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please give a date and a time.'));

export const instantOf = (moment: string, timeZone: string): Date => firstInstantAt(moment.slice(0, 10), moment.slice(11), timeZone);

/** `late`: nobody expects it any more, so it does not leave by itself. */
export function standingOf(moment: string, timeZone: string, now: Date): 'waits' | 'due' | 'late' {
  const after = now.getTime() - instantOf(moment, timeZone).getTime();
  if (after < 0) return 'waits';
  return after <= LATE_MS ? 'due' : 'late';
}

interface Written {
  readonly email: string;
  readonly subject: string;
  readonly body: string;
}

/** One mail for each person and text: somebody with two abstracts gets two only if they say different things. */
export function oneForEachText<Row extends Written>(rows: readonly Row[]): Array<{ readonly first: Row; readonly rows: number }> {
  const same = Map.groupBy(rows, ({ email, subject, body }) => JSON.stringify([sameEmail(email), subject, body]));
  return [...same.values()].flatMap((all) => {
    const [first] = all;
    return first ? [{ first, rows: all.length }] : [];
  });
}
