import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { carryMovedClock } from './ask-clock.ts';
import { refresh } from './load.ts';
import { serverClock, serverClockAnew } from './server-clock.ts';

/** No timer can be set for longer than 24 days; checking once a day costs nothing. */
const DAY_MS = 86_400_000;
/** The server must have passed the instant too. */
const MARGIN_MS = 250;

/**
 * Keeps an open page current: reloads it when the server's clock passes `nextChangeAt`, or when the tab becomes visible
 * after that. Uses only the server's clock, so it works wherever that clock has been moved to.
 */
export function useNextChange(nextChangeAt: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (nextChangeAt === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const change = async (at: string) => {
      carryMovedClock(at);
      await refresh(revalidate);
    };
    const watch = (asked = serverClock()) => {
      clearTimeout(timer);
      asked.then(
        (clock) => {
          if (gone) return;
          const left = Date.parse(nextChangeAt) - clock();
          if (left <= 0) void change(nextChangeAt);
          else timer = setTimeout(watch, Math.min(left + MARGIN_MS, DAY_MS));
        },
        () => undefined,
      );
    };
    const lookedAt = () => {
      if (document.visibilityState === 'visible') watch(serverClockAnew());
    };
    watch();
    document.addEventListener('visibilitychange', lookedAt);
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookedAt);
    };
  }, [nextChangeAt, revalidate]);
}
