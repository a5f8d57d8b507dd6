import { checkPasswordReset, resetPassword } from '@isocentre/contract/accounts';
import type { Call } from '@isocentre/contract/route';
import { PasswordReset } from '@isocentre/domain/accounts/password-reset';
import { fieldErrors, type FieldErrors, refusals } from '@isocentre/domain/refusals';
import { toFailure } from '../../lib/failure.ts';
import { textOf } from './failure-message.ts';

/** Whether a link is valid, invalid, or could not be checked. */
export async function checkLink(call: Call, token: string): Promise<'good' | 'dead' | 'unknown'> {
  try {
    const { valid } = await call(checkPasswordReset, { body: { token } });
    return valid ? 'good' : 'dead';
  } catch (error) {
    // Not a well-formed token: the URL was truncated or changed.
    return toFailure(error).status === refusals.VALIDATION.status ? 'dead' : 'unknown';
  }
}

export type PasswordOutcome = { changed: true } | { dead: true } | { message: string; fields: FieldErrors };

export async function setPassword(call: Call, token: string, form: FormData): Promise<PasswordOutcome> {
  const body = { token, password: textOf(form, 'password'), confirmPassword: textOf(form, 'confirmPassword') };
  const checked = PasswordReset.safeParse(body);
  if (!checked.success) return { message: refusals.VALIDATION.text, fields: fieldErrors(checked.error.issues) };
  try {
    await call(resetPassword, { body });
    return { changed: true };
  } catch (error) {
    const { code, message, fields } = toFailure(error);
    return code === 'RESET_LINK_INVALID' ? { dead: true } : { message, fields };
  }
}
