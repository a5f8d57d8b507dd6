import { readPulse } from '@isocentre/contract/overview';
import { useEffect, useEffectEvent } from 'react';
import { unattendedHeader } from '../../../lib/unattended.ts';

/** Together with the server's two seconds, numbers are at most ten seconds old. */
const SHOWN_MS = 7000;
const HIDDEN_MS = 60_000;

/**
 * Asks again and again whether anything has changed, and says so. While nothing has, an answer is empty. A page that nobody
 * sees asks once a minute. A failure says nothing: the next try may succeed, and the page shows how old its figures are.
 */
export function usePulse(edition: string, version: string | undefined, onChange: (version: string) => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (version === undefined) return undefined;
    const stop = new AbortController();
    let tag = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        const response = await fetch(readPulse.path.replace('{edition}', encodeURIComponent(edition)), {
          credentials: 'same-origin',
          cache: 'no-store',
          headers: { ...(tag === '' ? {} : { 'if-none-match': tag }), ...unattendedHeader() },
          signal: stop.signal,
        });
        if (response.status === 200) {
          const answer = readPulse.answer.safeParse(await response.json());
          // Only what is shown is known: should loading the rest fail, the next answer says it again.
          tag = answer.success && answer.data.version === version ? (response.headers.get('etag') ?? '') : '';
          if (answer.success && answer.data.version !== version) changed(answer.data.version);
        }
      } catch {
        // Away or stopped.
      }
      wait();
    };
    const wait = () => {
      clearTimeout(timer);
      if (!stop.signal.aborted) timer = setTimeout(() => void ask(), document.hidden ? HIDDEN_MS : SHOWN_MS);
    };
    // Somebody who comes back to the page does not wait for the minute to end.
    const lookAgain = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      void ask();
    };
    document.addEventListener('visibilitychange', lookAgain);
    wait();
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [edition, version]);
}
