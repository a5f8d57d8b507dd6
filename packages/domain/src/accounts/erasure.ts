import { addresses } from '../addresses.ts';
import * as z from 'zod/mini';
import { PASSWORD_MAX, passwordWords } from './password.ts';
import { ResetToken } from './password-reset.ts';

/** The page that the link in the mail opens; the token is in the fragment, which browsers do not send. */
export const KEEP_DATA_PATH = addresses.keepMyData;

/** A request for erasure needs the password: an open browser is not enough. */
export const ErasureRequest = z.strictObject({
  password: z
    .string(passwordWords.currentMissing)
    .check(z.minLength(1, passwordWords.currentMissing), z.maxLength(PASSWORD_MAX, passwordWords.currentWrong)),
});

export type ErasureRequest = z.infer<typeof ErasureRequest>;

export const ErasureCancellation = ResetToken;
