import * as z from 'zod/mini';
import { PASSWORD_MAX, passwordWords } from '../accounts/password.ts';

export const RECOVERY_CODES = 10;
/** After this many wrong codes in a row the account's owner gets a mail. */
export const WRONG_CODES_TOLD = 10;

export const factorWords = {
  missing: 'Please enter the code.',
  digits: 'The code has six digits.',
  wrong: 'This code is not right, or it was used already. Please wait for the next one.',
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

export const CodeGiven = z.strictObject({ code: AppCode });
export const RecoveryCodeGiven = z.strictObject({ recoveryCode: RecoveryCode });
