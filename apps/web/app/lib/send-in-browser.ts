import type { Call } from '@isocentre/contract/route';

/**
 * Submits a form from the browser, with code loaded on demand. Without a connection that code may not load; then the
 * attempt failed like any other, and `unsent` says so with everything that was typed.
 */
export const sendInBrowser = <Sent, Unsent>(
  load: () => Promise<(call: Call) => Promise<Sent>>,
  unsent: () => Unsent,
): Promise<Sent | Unsent> =>
  Promise.all([load(), import('./browser-call.ts')]).then(([send, { browserCall }]) => send(browserCall), unsent);
