import { CLOCK_COOKIE, readClock } from '@isocentre/contract/editions';
import { browserCall } from './browser-call.ts';

/** In its own file, imported lazily: it includes the schemas. */
export const askClock = async (): Promise<number> => Date.parse((await browserCall(readClock, {})).now);

/** A moved clock stands still on the server; a page that waits for an instant moves it there. */
export function carryMovedClock(to: string): void {
  if (document.cookie.includes(`${CLOCK_COOKIE}=`)) document.cookie = `${CLOCK_COOKIE}=${encodeURIComponent(to)}; path=/; samesite=lax`;
}
