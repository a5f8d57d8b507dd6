import { signIn } from '@isocentre/contract/accounts';
import { CallFailed } from '@isocentre/contract/call';
import type { Call } from '@isocentre/contract/route';
import { SignIn, signInWords } from '@isocentre/domain/accounts/sign-in';

export interface LoginRefused {
  title: string;
  text: string;
  /** The fields it is about. */
  marks: readonly ('email' | 'password')[];
}

/** The account's own password; organisers and delegates have one account. Nothing is returned when it worked. */
export async function logIn(call: Call, typed: { email: string; password: string }): Promise<LoginRefused | undefined> {
  const empty = (['email', 'password'] as const).filter((name) => typed[name].trim() === '');
  if (empty.length > 0) return { title: signInWords.missingTitle, text: signInWords.missing, marks: empty };
  const body = { ...typed, remember: false };
  if (!SignIn.safeParse(body).success) return { title: signInWords.invalidTitle, text: signInWords.invalid, marks: ['email'] };
  try {
    await call(signIn, { body });
    return undefined;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const marks = error.code === 'INVALID_CREDENTIALS' ? (['email', 'password'] as const) : [];
    return { title: signInWords.failedTitle, text: error.message, marks };
  }
}
