import { changePassword, endOtherSessions, endSession } from '@isocentre/contract/accounts';
import { requestErasure } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { PasswordChange } from '@isocentre/domain/accounts/password-reset';
import { fieldErrors, refusals } from '@isocentre/domain/refusals';
import { type Failure, toFailure } from '../../lib/failure.ts';

/** What a person does with their own account. The same code for the browser and for a form posted without script. */

export type Outcome<T> = T | { failed: Failure };

async function outcome<T>(act: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return await act();
  } catch (error) {
    return { failed: toFailure(error) };
  }
}

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export const endOne = (call: Call, form: FormData) =>
  outcome(async () => {
    const id = text(form, 'id');
    await call(endSession, { params: { id } });
    return { ended: [id] };
  });

export const endOthers = (call: Call) =>
  outcome(async () => {
    await call(endOtherSessions, {});
    return { ended: 'others' as const };
  });

/** The new password is entered twice; the current one because an open browser is not enough. */
export function setPassword(call: Call, form: FormData) {
  const body = { current: text(form, 'current'), password: text(form, 'password'), confirmPassword: text(form, 'confirmPassword') };
  const parsed = PasswordChange.safeParse(body);
  if (!parsed.success) {
    const { status, text: message } = refusals.VALIDATION;
    return { failed: { status, code: 'VALIDATION', message, fields: fieldErrors(parsed.error.issues) } };
  }
  return outcome(() => call(changePassword, { body }));
}

/** With the password, since an open browser is not enough. */
export const askForErasure = (call: Call, form: FormData) =>
  outcome(async () => {
    const { eraseAfter } = await call(requestErasure, { body: { password: text(form, 'password') } });
    return { eraseAfter };
  });
