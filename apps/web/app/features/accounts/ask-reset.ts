import { requestPasswordReset } from '@isocentre/contract/accounts';
import type { Call } from '@isocentre/contract/route';
import { PasswordResetRequest, resetWords } from '@isocentre/domain/accounts/password-reset';
import { refusals } from '@isocentre/domain/refusals';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { textOf, type FailureMessage } from './failure-message.ts';

export type ResetOutcome = { sent: string } | { failed: FailureMessage; email: string };

/** Requests the mail with the link, for the browser and for a form posted without script. */
export async function askReset(call: Call, form: FormData): Promise<ResetOutcome> {
  const email = textOf(form, 'email').trim();
  const { missing, invalidTitle, invalid } = resetWords;
  const { status } = refusals.VALIDATION;
  if (email === '') return { failed: { title: missing, text: '', marks: ['email'], status }, email };
  if (!PasswordResetRequest.safeParse({ email }).success)
    return { failed: { title: invalidTitle, text: invalid, marks: ['email'], status }, email };
  try {
    await call(requestPasswordReset, { body: { email } });
    return { sent: email };
  } catch (error) {
    return { failed: refused(toFailure(error)), email };
  }
}

function refused({ status, code, message }: Failure): FailureMessage {
  const { tooManyTitle, tooMany, failedTitle, failed } = resetWords;
  if (code === 'EMAIL_NOT_FOUND')
    return { title: message, text: 'This address is not registered. Try the address our e-mails come to.', marks: ['email'], status };
  if (status === refusals.RATE_LIMITED.status) return { title: tooManyTitle, text: tooMany, marks: [], status };
  return { title: failedTitle, text: failed, marks: [], status };
}
