import * as z from 'zod/mini';

const TAG_MAX = 40;

/** More would no longer sort anybody. */
export const MOST_TAGS = 20;

/** Without commas, which stand between tags in an address. */
export const TagName = z.string('Please give the tag a name.').check(
  z.maxLength(4 * TAG_MAX, { error: `At most ${TAG_MAX} letters.`, abort: true }),
  z.overwrite((text) => text.replaceAll('\0', ' ').replaceAll(/\s+/g, ' ')),
  z.trim(),
  z.minLength(1, 'Please give the tag a name.'),
  z.maxLength(TAG_MAX, `At most ${TAG_MAX} letters.`),
  z.regex(/^[^,]*$/, 'Without commas, please.'),
);
