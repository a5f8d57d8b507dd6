import * as z from 'zod/mini';

/** One action on many delegates. */
export const BulkKind = z.enum(['tag', 'untag', 'letter']);
export type BulkKind = z.infer<typeof BulkKind>;

/** Why a run did nothing for somebody. */
export const BulkCause = z.enum(['erased', 'address', 'tags', 'unsubscribed']);
export type BulkCause = z.infer<typeof BulkCause>;

export const BULK_CAUSES: Readonly<Record<BulkCause, string>> = {
  erased: 'Erased meanwhile',
  address: 'Mail to this address comes back',
  tags: 'Has 20 tags already',
  unsubscribed: 'Wants no news',
};

const line = (most: number, missing: string) =>
  z.string(missing).check(
    z.maxLength(2 * most, { error: `Please write at most ${most} characters.`, abort: true }),
    z.overwrite((text) => text.replaceAll('\0', ' ')),
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(most, `Please write at most ${most} characters.`),
  );

/** On one line: it becomes a header of the mail. */
export const LetterSubject = line(150, 'Please give the letter a subject.').check(z.regex(/^[^\r\n]*$/, 'On one line, please.'));
export const LetterBody = line(5000, 'Please write something.');
