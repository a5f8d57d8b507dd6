import * as z from 'zod/mini';
import { emailField } from './email.ts';
import { PASSWORD_MAX } from './password.ts';

export const signInWords = {
  missingTitle: 'Missing Information',
  missing: 'Please enter both email and password',
  invalidTitle: 'Invalid Email',
  invalid: 'Please enter a valid email address',
  failedTitle: 'Login Failed',
  /** On the registration page; the login page shows the server's message. */
  failedInTab: 'Login failed. Please check your credentials.',
  failedWithoutMessage: 'Authentication failed',
} as const;

export const SignIn = z.strictObject({
  email: emailField(signInWords.missing, signInWords.invalid),
  // No policy here: a password from before a policy must still work.
  password: z.string(signInWords.missing).check(z.minLength(1, signInWords.missing), z.maxLength(PASSWORD_MAX, signInWords.missing)),
  remember: z._default(z.boolean(), false),
});

export type SignIn = z.infer<typeof SignIn>;
