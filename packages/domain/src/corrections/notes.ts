import * as z from 'zod/mini';
import { MINUTE_MS } from '../durations.ts';

/** How long its author can still change a note. */
export const NOTE_MS = 15 * MINUTE_MS;

const NOTE_MAX = 2000;

export const NoteText = z.string('Please write something.').check(
  // Before anything is done to it: far too long is far too long, whatever it is made of.
  z.maxLength(2 * NOTE_MAX, { error: `Please write at most ${NOTE_MAX} characters.`, abort: true }),
  z.overwrite((text) => text.replaceAll('\0', ' ')),
  z.trim(),
  z.minLength(1, 'Please write something.'),
  z.maxLength(NOTE_MAX, `Please write at most ${NOTE_MAX} characters.`),
);
