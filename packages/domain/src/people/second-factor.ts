import * as z from 'zod/mini';
import { PASSWORD_MAX, passwordWords } from '../accounts/password.ts';

export const RECOVERY_CODES = 10;
/** After this many wrong codes in a row the account's owner gets a mail. */
export const WRONG_CODES_TOLD = 10;

/** The page that ends all sessions; the token is in the fragment, which browsers do not send. */
export const END_SESSIONS_PATH = '/organiser/end-sessions';

export const factorWords = {
  missing: 'Please enter the code.',
  digits: 'The code has six digits.',
  wrong: 'This code is not right, or it was used already. Please wait for the next one.',
  wrongPasskey: 'This passkey was not accepted. Please try again.',
  passkeyName: 'Please name this passkey, with at most 60 characters.',
  wrongRecovery: 'This recovery code is not right, or it was used already.',
} as const;

/** As apps show it, with or without a space in the middle. */
export const AppCode = z.string(factorWords.missing).check(
  z.overwrite((value) => value.replaceAll(/\s/g, '')),
  z.minLength(1, factorWords.missing),
  z.regex(/^(?:\d{6})?$/, factorWords.digits),
);

/** As printed, in any case, with or without its hyphen. */
export const RecoveryCode = z.string(factorWords.missing).check(
  z.overwrite((value) => value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')),
  z.minLength(1, factorWords.missing),
  z.maxLength(40, factorWords.wrongRecovery),
);

/** An open browser is not enough to set up an app: whoever does so can enter the organisers' area with it. */
export const AppSetup = z.strictObject({
  password: z
    .string(passwordWords.currentMissing)
    .check(z.minLength(1, passwordWords.currentMissing), z.maxLength(PASSWORD_MAX, passwordWords.currentWrong)),
});

/** What a browser answers for a passkey: checked by the library that verifies its signature. */
const PasskeyAnswer = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(1400)),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

const exactlyOne = z.refine<object>((given) => Object.values(given).filter((one) => one !== undefined).length === 1, {
  error: factorWords.missing,
  path: ['code'],
});

/** Something fresh: what confirms. */
export const FreshFactor = z.strictObject({ code: z.optional(AppCode), passkey: z.optional(PasskeyAnswer) }).check(exactlyOne);

/** One of these. A printed recovery code opens the area, but does not confirm. */
export const GivenFactor = z
  .strictObject({ code: z.optional(AppCode), passkey: z.optional(PasskeyAnswer), recoveryCode: z.optional(RecoveryCode) })
  .check(exactlyOne);
export type GivenFactor = z.infer<typeof GivenFactor>;

export const NewPasskey = z.strictObject({
  name: z
    .string(factorWords.passkeyName)
    .check(z.trim(), z.minLength(1, factorWords.passkeyName), z.maxLength(60, factorWords.passkeyName)),
  passkey: PasskeyAnswer,
});
