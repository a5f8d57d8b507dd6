import * as z from 'zod/mini';

export const EMAIL_MAX = 254;

/**
 * Something, an at sign, something with a dot in it. Besides spaces, characters that separate or quote addresses in a
 * mail header are excluded: one address must never become two. So are invisible characters.
 */
const PATTERN = /^[^\s@\p{Cc}\p{Cf}\p{Z},;:<>()[\]"\\]+@[^\s@\p{Cc}\p{Cf}\p{Z},;:<>()[\]"\\]+\.[^\s@\p{Cc}\p{Cf}\p{Z},;:<>()[\]"\\.]+$/u;

/** Full stops of other scripts, which mail servers read as a dot. */
const OTHER_DOTS = /[\u3002\uff0e\uff61]/u;

/**
 * Whether a domain is in normalised form: full-width letters and the like are other spellings of the same domain, so
 * they are refused.
 */
const isPlainDomain = (domain: string) => domain === domain.normalize('NFKC') && !OTHER_DOTS.test(domain);

export const isEmail = (value: string) =>
  value.length <= EMAIL_MAX &&
  PATTERN.test(value) &&
  value === value.normalize('NFC') &&
  isPlainDomain(value.slice(value.indexOf('@') + 1));

/** An address field with the form's messages. */
export const emailField = (missing: string, invalid: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.refine(isEmail, { error: invalid, when: ({ value }) => typeof value === 'string' && value !== '' }),
    )
    // For the API description, which cannot express the check.
    .register(z.globalRegistry, { format: 'email', maxLength: EMAIL_MAX });

/** The same for what organisers type, which is refused before it is looked at if it is far too long. */
export const boundedEmailField = (missing: string, invalid: string) =>
  z
    .string(missing)
    .check(
      z.maxLength(2 * EMAIL_MAX, { error: invalid, abort: true }),
      z.trim(),
      z.minLength(1, missing),
      z.refine(isEmail, { error: invalid, when: ({ value }) => typeof value === 'string' && value !== '' }),
    )
    .register(z.globalRegistry, { format: 'email', maxLength: EMAIL_MAX });

/** Addresses that differ only in case belong to the same person. */
export const sameEmail = (email: string) => email.trim().toLowerCase();
