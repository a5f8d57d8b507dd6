import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@isocentre/domain/durations';
import { MAIL_CONNECTIONS } from '../mail.ts';
import { type ClaimedLetter, claimLetters, releaseAbandoned, renewLeases } from './claim-letters.ts';
import type { Turns } from './editions-in-turn.ts';
import { sendLetter, type SendLetterDeps } from './send-letter.ts';

const POLL_MS = 300;
const AFTER_TROUBLE_MS = SECOND_MS;

/**
 * Sends letters until closed; closing waits for those under way. The table is asked, since NOTIFY would make everybody who
 * writes a letter commit one after the other.
 */
export function startLetters(deps: SendLetterDeps): { close(): Promise<void> } {
  const { db, config, log } = deps;
  const leaseMs = config.JOB_HEARTBEAT_SECONDS * SECOND_MS;
  const underWay = new Map<ClaimedLetter, Promise<void>>();
  const turns: Turns = new Map();
  const closing = new AbortController();
  const sleep = (ms: number) => pause(ms, undefined, { signal: closing.signal }).catch(() => {});
  const trouble = (error: unknown) => log.warn({ err: error }, 'letters could not be read or noted, will be tried again');

  const send = (letter: ClaimedLetter) => {
    // What could not be noted is released when its lease ends.
    const sent = sendLetter(deps, letter)
      .catch(trouble)
      .finally(() => underWay.delete(letter));
    underWay.set(letter, sent);
  };

  const work = async () => {
    while (!closing.signal.aborted) {
      try {
        const most = MAIL_CONNECTIONS - underWay.size;
        const claimed = most > 0 ? await claimLetters(db, { most, leaseMs, sender: config.MAIL_FROM, turns }) : [];
        claimed.forEach(send);
        // A connection that hangs keeps one of them busy; the others send.
        if (underWay.size >= MAIL_CONNECTIONS) await Promise.race([...underWay.values(), sleep(leaseMs)]);
        else if (claimed.length === 0) await sleep(POLL_MS);
      } catch (error) {
        trouble(error);
        await sleep(AFTER_TROUBLE_MS);
      }
    }
  };
  const watch = async () => {
    await renewLeases(db, [...underWay.keys()], leaseMs).catch(trouble);
    await releaseAbandoned(deps).catch(trouble);
  };
  const watching = setInterval(() => void watch(), leaseMs / 4);
  const working = work();
  return {
    close: async () => {
      closing.abort();
      await working;
      await Promise.all(underWay.values());
      clearInterval(watching);
    },
  };
}
