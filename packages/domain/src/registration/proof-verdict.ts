import * as z from 'zod/mini';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import type { Category, Edition } from '../editions/edition.ts';
import { type Choice, quoteToday } from '../fees/quote-today.ts';
import type { Quote } from '../fees/quote.ts';
import { Reason } from '../people/reason.ts';

/** The delegate's letter waits this long, so that a slip can be taken back and nobody hears of it. */
export const VERDICT_PAUSE_MS = MINUTE_MS;
/** A decision can be taken back this long. */
export const UNDO_MS = DAY_MS;

/** The file that was seen: with each new one it is raised. */
const version = z.int().check(z.positive());

export const ProofDecision = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('accept'), version }),
  z.strictObject({
    verdict: z.literal('refuse'),
    version,
    /** What the delegate reads. */
    note: Reason,
    /** `another`: the category is kept and another document asked for. `move`: to the category that needs none. */
    outcome: z.enum(['another', 'move']),
  }),
]);
export type ProofDecision = z.infer<typeof ProofDecision>;

/** Nobody has to explain a slip that nobody heard of; once the letter has left, a reason is asked for. */
export const VerdictUndo = z.strictObject({ reason: z.optional(Reason) });

/** Where somebody goes whose proof is refused. */
export function fallbackOf(edition: Edition, code: string | null): Category | null {
  const category = edition.categories.find((one) => one.code === code);
  return edition.categories.find((one) => one.code === category?.fallsBackTo) ?? null;
}

/** The category that was lost with a refused proof, while an accepted one brings it back: nothing else has happened to it since. */
export function regainable(edition: Edition, row: { category: string | null; lost_category: string | null }): Category | null {
  const lost = edition.categories.find((one) => one.code === row.lost_category);
  return lost?.fallsBackTo != null && lost.fallsBackTo === row.category ? lost : null;
}

/** The price there, if paid now. Null: there is no such category, or it cannot be booked any more. */
export function fallbackQuote(edition: Edition, choice: Choice, now: Date): Quote | null {
  const fallback = fallbackOf(edition, choice.category);
  return fallback && quoteToday(edition, { category: fallback.code, registration_type: choice.registration_type, price_kept: false }, now);
}

/** Whether a decision of that moment can still be taken back. */
export const mayUndo = (judgedAt: Date, now: Date): boolean => now.getTime() - judgedAt.getTime() < UNDO_MS;
