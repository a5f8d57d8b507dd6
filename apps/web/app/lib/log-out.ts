import { forgetSession } from './session.ts';

/** Ends the session. False when the server was not reached: then somebody is still logged in, and must be told so. */
export async function logOut(): Promise<boolean> {
  try {
    const [{ signOut }, { browserCall }] = await Promise.all([import('@isocentre/contract/accounts'), import('./browser-call.ts')]);
    await browserCall(signOut, {});
  } catch {
    // Claiming success would leave an open session on a shared computer.
    return false;
  }
  forgetSession();
  return true;
}
