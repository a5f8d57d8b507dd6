/**
 * The browser's part of a passkey. The library turns what the server sends into what the browser takes, and back; it is
 * loaded when somebody has a passkey or adds one.
 */
const library = () => import('@simplewebauthn/browser');

type Options = Record<string, unknown>;

/** While nobody waits for it yet: some browsers ask only shortly after a click. */
export const loadPasskeys = () => void library().catch(() => undefined);

export const canUsePasskeys = () => typeof PublicKeyCredential === 'function';

/** The device makes a new passkey. */
export async function createPasskey(options: Options) {
  const { startRegistration } = await library();
  const { response, ...passkey } = await startRegistration({ optionsJSON: options as never });
  return { ...passkey, response: { ...response } };
}

/** The device signs the server's challenge with one it has. */
export async function signWithPasskey(options: Options) {
  const { startAuthentication } = await library();
  const { response, ...passkey } = await startAuthentication({ optionsJSON: options as never });
  return { ...passkey, response: { ...response } };
}
