import * as z from 'zod/mini';

/**
 * Rules for a new password: long, not among the most common ones, and not built from the person's or the conference's
 * name.
 */

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

export const passwordWords = {
  missing: 'Please enter a password',
  short: `Password must be at least ${PASSWORD_MIN} characters`,
  long: `Password must be at most ${PASSWORD_MAX} characters`,
  mismatch: 'Passwords do not match',
  common: 'This password is too easy to guess. Please choose another.',
  context: 'Please choose a password without your name, your address or the name of the conference',
  currentMissing: 'Please enter your current password',
  currentWrong: 'Your current password is not correct',
} as const;

/** Every character counts, including spaces and letters of all scripts; nothing is cut off or trimmed. */
export const NewPassword = z
  .string(passwordWords.missing)
  .check(
    z.minLength(1, passwordWords.missing),
    z.refine((value) => length(value) >= PASSWORD_MIN, {
      error: passwordWords.short,
      when: ({ value }) => typeof value === 'string' && value !== '',
    }),
    z.refine((value) => length(value) <= PASSWORD_MAX, { error: passwordWords.long }),
  )
  // For the API description, which cannot express the checks.
  .register(z.globalRegistry, { format: 'password', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });

/** A form that sets a password asks for it twice. */
export const samePassword = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: passwordWords.mismatch, path: ['confirmPassword'] },
);

/** Counts characters as people do, not UTF-16 units; for a text that is far too long, its beginning is enough. */
const length = (value: string) => Array.from(value.slice(0, 2 * PASSWORD_MAX + 2)).length;

export interface PasswordContext {
  /** Common passwords in lower case. The list is large, so it is passed in. */
  readonly common: ReadonlySet<string>;
  /** Words of the person and the conference: name, address, names of society and venue. */
  readonly words: readonly string[];
}

/** What is wrong with a password that is long enough, if anything. */
export function passwordProblem(password: string, { common, words }: PasswordContext): string | undefined {
  const plain = password.toLowerCase();
  if (common.has(plain) || common.has(trimmed(plain)) || isPattern(plain)) return passwordWords.common;
  return restsOn(plain, words) ? passwordWords.context : undefined;
}

/** `password2025!` is `password`. */
const trimmed = (plain: string) => plain.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]{1,8}$/u, '');

/** Few different characters, one piece repeated, or a run along the alphabet or the keyboard. */
function isPattern(plain: string): boolean {
  if (new Set(plain).size <= 3) return true;
  for (let size = 1; size <= 4; size += 1) {
    if (
      plain ===
      plain
        .slice(0, size)
        .repeat(Math.ceil(plain.length / size))
        .slice(0, plain.length)
    )
      return true;
  }
  return WALKS.some((walk) => walk.includes(plain));
}

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm'];
const WALKS = ROWS.flatMap((row) => [row + row, [...(row + row)].toReversed().join('')]);

const SHORTEST_WORD = 4;
const OWN_LETTERS = 6;

/** Whether little is left once known words, digits and signs are removed. */
function restsOn(plain: string, words: readonly string[]): boolean {
  const known = words
    .flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length);
  let left = plain;
  for (const word of known) left = left.replaceAll(word, ' ');
  return left !== plain && left.replaceAll(/[^\p{L}]/gu, '').length < OWN_LETTERS;
}
