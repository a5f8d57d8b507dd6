import { setTimeout as pause } from 'node:timers/promises';
import { CallFailed } from '@isocentre/contract/call';
import { within } from './limits.ts';

/** Retries after a lost connection or a 503, as a person would; any other refusal is the result. */
export async function insist<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (const latest = Date.now() + 60_000; ; await pause(200)) {
    try {
      return await work();
    } catch (error) {
      const later = error instanceof CallFailed && (error.status === 0 || error.status === 503);
      if (!later || Date.now() > latest) throw error;
    }
  }
}

/** Waits for what is to happen within as many milliseconds, with patience for a machine that others use, too. */
export async function until(what: string, done: () => Promise<boolean>, ms: number): Promise<void> {
  for (const end = Date.now() + within(ms); !(await done()); await pause(100))
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
}
