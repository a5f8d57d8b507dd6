import { CLOCK_COOKIE, CLOCK_PATH } from '@isocentre/contract/clock';

const PATIENCE_MS = 20_000;

/**
 * The edition's time on the server. Plain `fetch`, not the typed call: every public page asks this, and the schemas
 * would be a tenth of all the home page loads.
 */
export async function askClock(): Promise<number> {
  const response = await fetch(CLOCK_PATH, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(PATIENCE_MS) });
  const { now } = (await response.json()) as { now?: string };
  const time = Date.parse(now ?? '');
  if (Number.isNaN(time)) throw new Error('The server did not tell the time.');
  return time;
}

/** A moved clock stands still on the server; a page that waits for an instant moves it there. */
export function carryMovedClock(to: string): void {
  if (document.cookie.includes(`${CLOCK_COOKIE}=`)) document.cookie = `${CLOCK_COOKIE}=${encodeURIComponent(to)}; path=/; samesite=lax`;
}
