import { signIn } from '@isocentre/contract/accounts';
import type { Call } from '@isocentre/contract/route';
import { resetWords } from '@isocentre/domain/accounts/password-reset';
import { SignIn, signInWords } from '@isocentre/domain/accounts/sign-in';
import { fieldErrors, refusals } from '@isocentre/domain/refusals';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { entryFrom, type LoginEntry } from './login-entries.ts';
import { textOf, type FailureMessage } from './failure-message.ts';

/** A failure returns the e-mail, so that it need not be typed again without script; never a password. */
export type LoginOutcome = { name: string } | { failed: FailureMessage; email: string };

/** Logs in, for the browser and for a form posted without script. */
export async function logIn(call: Call, form: FormData): Promise<LoginOutcome> {
  const email = textOf(form, 'email');
  const body = { email, password: textOf(form, 'password'), remember: form.has('remember') };
  const checked = SignIn.safeParse(body);
  if (!checked.success) return { failed: incomplete(fieldErrors(checked.error.issues)), email };
  try {
    const { user } = await call(signIn, { body });
    return { name: user.name };
  } catch (error) {
    return { failed: refused(toFailure(error), entryFrom(form)), email };
  }
}

/** Missing fields are reported before malformed ones. */
function incomplete(errors: Readonly<Record<string, string>>): FailureMessage {
  const { status } = refusals.VALIDATION;
  const { missingTitle, missing, invalidTitle, invalid } = signInWords;
  const empty = Object.keys(errors).filter((name) => errors[name] === missing);
  return empty.length > 0
    ? { title: missingTitle, text: missing, marks: empty, status }
    : { title: invalidTitle, text: invalid, marks: ['email'], status };
}

function refused({ status, code, message }: Failure, entry: LoginEntry): FailureMessage {
  const { failedTitle: title, failedInTab, failedWithoutMessage } = signInWords;
  if (code === 'INVALID_CREDENTIALS') return { title, text: entry === 'tab' ? failedInTab : message, marks: ['email', 'password'], status };
  if (status === refusals.RATE_LIMITED.status) return { title: resetWords.tooManyTitle, text: resetWords.tooMany, marks: [], status };
  // Refused without a reason of ours, for example by a proxy.
  if (code === 'INTERNAL' && status > 0 && status < 500) return { title, text: failedWithoutMessage, marks: [], status };
  return { title, text: message, marks: [], status };
}
