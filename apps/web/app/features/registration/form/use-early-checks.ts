import { sameEmail } from '@isocentre/domain/accounts/email';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { useRef } from 'react';
import type { Values } from './values.ts';

/** A slow response blocks nobody: the registration itself is checked again. */
const PATIENCE_MS = 3000;

const emailKey = ({ email }: Values) => sameEmail(email);
const passwordKey = ({ email, name, password }: Values) => JSON.stringify([password, sameEmail(email), name]);

/**
 * What only the server knows about address and password, asked while somebody is still in that section. Results are
 * remembered in memory while the form is open.
 */
export function useEarlyChecks() {
  const known = useRef({ email: new Map<string, string | null>(), password: new Map<string, string | null>() });

  return {
    /** The server's verdict on exactly these values. */
    said: (values: Values): FieldErrors => {
      const email = known.current.email.get(emailKey(values));
      const password = known.current.password.get(passwordKey(values));
      return { ...(email ? { email } : {}), ...(password ? { password } : {}) };
    },
    /** Asks about what is not known yet. `password`: also about the password. */
    ask: async (values: Values, { password }: { password: boolean }): Promise<void> => {
      const { email, password: passwords } = known.current;
      if (email.has(emailKey(values)) && (!password || passwords.has(passwordKey(values)))) return;
      const answer = await Promise.race([answerTo(values, password), wait(PATIENCE_MS)]);
      if (!answer) return;
      email.set(emailKey(values), answer.email);
      if (password) passwords.set(passwordKey(values), answer.password);
    },
  };
}

async function answerTo(values: Values, withPassword: boolean) {
  try {
    const [{ checkRegistrationSignIn }, { browserCall }] = await Promise.all([
      import('@isocentre/contract/registration'),
      import('../../../lib/browser-call.ts'),
    ]);
    const { email, name, password } = values;
    return await browserCall(checkRegistrationSignIn, { body: { email, name, password: withPassword ? password : '' } });
  } catch {
    // Unreachable, or rate limited: the registration itself will report it.
    return null;
  }
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
