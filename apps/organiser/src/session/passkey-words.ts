import { CallFailed } from '@isocentre/contract/call';

/** By the names that browsers give to what went wrong: https://www.w3.org/TR/webauthn-3/ */
const WORDS: Readonly<Record<string, string>> = {
  // Browsers do not tell these three apart, so that a page learns nothing about whoever sits there.
  NotAllowedError: 'It was cancelled, took too long, or your device could not check that it is you. Nothing was changed.',
  InvalidStateError: 'This device has a passkey for your account already. Nothing was added.',
  SecurityError: 'Passkeys do not work at this address. Please open the organisers’ pages at their own address.',
  ConstraintError: 'This device cannot ask for your finger, face or PIN. Please use another one, or an authenticator app.',
  NotSupportedError: 'This device cannot make such a passkey. Please use another one, or an authenticator app.',
  AbortError: 'Another attempt took over. Please try again.',
};
const NO_PASSKEYS = 'This browser has no passkeys. Please use another one, or an authenticator app.';
const OTHER = 'The device could not finish. Please try again.';

/** What happened, for whoever sits there. */
export function passkeyTrouble(error: unknown, supported: boolean): string {
  if (error instanceof CallFailed) return Object.values(error.fields)[0] ?? error.message;
  if (!supported) return NO_PASSKEYS;
  return WORDS[error instanceof Error ? error.name : ''] ?? OTHER;
}
