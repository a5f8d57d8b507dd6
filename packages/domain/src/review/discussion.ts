import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';

/** How long an entry can be mended by who wrote it; the database asks for the same. */
export const EDITABLE_MS = 10 * MINUTE_MS;
/** Between two letters that tell somebody of new entries. */
export const DIGEST_PAUSE_MS = HOUR_MS;

export const ENTRY_MAX = 4000;
export const EntryBody = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please write something.'), z.maxLength(ENTRY_MAX, `Please use at most ${ENTRY_MAX} characters.`));

export const Voice = z.enum(['chair', 'reviewer']);
export type Voice = z.infer<typeof Voice>;

export const editableUntil = (at: Date): Date => new Date(at.getTime() + EDITABLE_MS);
export const isEditable = (at: Date, now: Date): boolean => now < editableUntil(at);

/** Null: never written to. */
export const digestIsDue = (lastWritten: Date | null, now: Date): boolean =>
  lastWritten === null || now.getTime() - lastWritten.getTime() >= DIGEST_PAUSE_MS;

/** Null: has none yet. */
export const reviewerWords = (number: number | null): string => (number === null ? 'A reviewer' : `Reviewer ${number}`);

interface Who {
  readonly voice: Voice;
  readonly name: string;
  /** Null: has none, as a chair. */
  readonly number: number | null;
}

/** Reviewers never read a name; a chair knows who reviews, and reads both. */
export function whoIn({ voice, name, number }: Who, reader: Voice): string {
  if (voice === 'chair') return reader === 'chair' ? `${name}, chair` : 'Chair';
  const words = reviewerWords(number);
  return reader === 'chair' ? `${name} (${words})` : words;
}
