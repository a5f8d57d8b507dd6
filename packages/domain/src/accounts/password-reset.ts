import { addresses } from '../addresses.ts';
import * as z from 'zod/mini';
import { emailField } from './email.ts';
import { NewPassword, PASSWORD_MAX, passwordWords, samePassword } from './password.ts';

export const RESET_MINUTES = 30;
/** The first link of somebody whom organisers registered: nobody waits for that mail. */
export const FIRST_PASSWORD_DAYS = 7;

/** The page that a reset link opens; the token is in the fragment, which browsers do not send. */
export const RESET_PATH = addresses.resetPassword;

export const resetWords = {
  missing: 'Please enter your email address.',
  invalidTitle: 'Invalid Email',
  invalid: 'Please enter a valid email address.',
  sentTitle: 'Email Sent Successfully!',
  tooManyTitle: 'Too Many Requests',
  tooMany: 'Please wait a moment before trying again.',
  failedTitle: 'Coming Soon',
  failed: 'Connection Work Going On',
} as const;

export const PasswordResetRequest = z.strictObject({ email: emailField(resetWords.missing, resetWords.invalid) });

const token = z.string().check(z.regex(/^[\w-]{43}$/));

export const ResetToken = z.strictObject({ token });

export const PasswordReset = z
  .strictObject({ token, password: NewPassword, confirmPassword: z.string(passwordWords.mismatch) })
  .check(samePassword);

export type PasswordReset = z.infer<typeof PasswordReset>;

export const PasswordChange = z
  .strictObject({
    current: z
      .string(passwordWords.currentMissing)
      .check(z.minLength(1, passwordWords.currentMissing), z.maxLength(PASSWORD_MAX, passwordWords.currentWrong)),
    password: NewPassword,
    confirmPassword: z.string(passwordWords.mismatch),
  })
  .check(samePassword);

export type PasswordChange = z.infer<typeof PasswordChange>;
