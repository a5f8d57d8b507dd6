import * as z from 'zod/mini';
import { HOUR_MS } from '../durations.ts';

/**
 * A letter is one mail to one person about one thing. An automatic one is written as released; a reviewed one is a
 * draft until a person releases it.
 */
export const LetterState = z.enum(['draft', 'released', 'sending', 'sent', 'bounced', 'failed', 'discarded', 'superseded']);
export type LetterState = z.infer<typeof LetterState>;

export const LetterKind = z.enum(['automatic', 'reviewed']);
export type LetterKind = z.infer<typeof LetterKind>;

/**
 * `sending` to `discarded`: when it was about to leave, its reason was gone (paid meanwhile, erased). `failed` to
 * `released`: whoever runs the installation has mended what was wrong.
 */
const MOVES: Record<LetterState, readonly LetterState[]> = {
  draft: ['released', 'discarded', 'superseded'],
  released: ['sending', 'draft'],
  sending: ['sent', 'released', 'failed', 'discarded'],
  sent: ['bounced'],
  bounced: [],
  failed: ['released'],
  discarded: [],
  superseded: [],
};

export const letterMayMove = (from: LetterState, to: LetterState): boolean => MOVES[from].includes(to);

export const letterStatesBefore = (to: LetterState): LetterState[] => LetterState.options.filter((from) => letterMayMove(from, to));

/** Lower ones leave first. Somebody waits for the first kind; nobody looks out for the last. */
export const LETTER_PRIORITY = { awaited: 0, usual: 1, reminder: 2 } as const;
export type LetterPriority = keyof typeof LETTER_PRIORITY;

/**
 * How often a letter is tried that cannot be rendered, or that ends its worker: with the pauses below, a day in which to
 * mend it. A mail server that is away or refuses us is asked without limit.
 */
export const LETTER_TRIES = 30;
const LONGEST_PAUSE_MS = HOUR_MS;

/** How long to wait after the given try: it doubles, up to an hour. */
export const pauseAfterTry = (attempt: number, firstMs: number): number =>
  Math.min(firstMs * 2 ** Math.min(attempt - 1, 20), Math.max(LONGEST_PAUSE_MS, firstMs));
