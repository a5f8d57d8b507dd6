import { HINT } from './session-hint.ts';

/**
 * What this browser remembers about a person. Imported only by code that signs in and out: the bar itself only reads
 * the hint.
 */

/** Every key that names a person, including those written by older versions of the site. */
const KEYS = [HINT, 'emailId', 'userId', 'userDbId', 'registrationCategory'];
const REMEMBERED = 'rememberedEmail';

/** Storage may be full or forbidden; signing in and out works without it. */
function withStorage<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

const tellThisTab = () => dispatchEvent(new StorageEvent('storage', { key: HINT }));

/** For the login, and for any personal page, whose data includes the name: the bar greets with it. */
export function greet(name: string): void {
  withStorage(() => localStorage.setItem(HINT, name));
  tellThisTab();
}

/** After logging out, and whenever the server says that the session has ended. The remembered e-mail stays. */
export function forgetSession(): void {
  for (const storage of [() => localStorage, () => sessionStorage])
    withStorage(() => {
      for (const key of KEYS) storage().removeItem(key);
    });
  tellThisTab();
}

export const rememberedEmail = () => withStorage(() => localStorage.getItem(REMEMBERED));

/** Null: forget it. */
export function rememberEmail(email: string | null): void {
  withStorage(() => (email === null ? localStorage.removeItem(REMEMBERED) : localStorage.setItem(REMEMBERED, email)));
}
