import { CLOCK_COOKIE, readClock } from '@isocentre/contract/editions';
import { browserCall } from './browser-call.ts';

/** A file of its own, imported lazily: it brings the schemas. */
export const askClock = async (): Promise<number> => Date.parse((await browserCall(readClock, {})).now);

/** Where the clock was moved, it stands still on the server; a page that waits for an instant carries it there. */
export function carryMovedClock(to: string): void {
  if (document.cookie.includes(`${CLOCK_COOKIE}=`)) document.cookie = `${CLOCK_COOKIE}=${encodeURIComponent(to)}; path=/; samesite=lax`;
}
