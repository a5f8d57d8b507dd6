import * as z from 'zod/mini';

/** The pages of text that people accept when they register. Every version of them is kept. */
export const ACCEPTED_TEXTS = ['terms', 'privacypolicy'] as const;
export type AcceptedText = (typeof ACCEPTED_TEXTS)[number];

/** How a version is asked for: by its number, or by a day of this millennium on which it was in force. */
export const TextVersion = z.union([z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.iso.date().check(z.startsWith('2'))]);
