import { useEffect, useState } from 'react';
import { askClock } from './ask-clock.ts';

/**
 * The edition's time according to the server: fetched once, then advanced by the browser's monotonic clock, which
 * corrections of the device's time do not affect. Pages are cached for many, so none of them contains the time.
 */
type ServerClock = () => number;

let asked: Promise<ServerClock> | undefined;

async function ask(): Promise<ServerClock> {
  const now = await askClock();
  const heard = performance.now();
  return () => now + performance.now() - heard;
}

export function serverClock(): Promise<ServerClock> {
  asked ??= ask();
  asked.catch(() => (asked = undefined));
  return asked;
}

/** A device that slept may have stopped its clock: fetch it again. */
export function serverClockAnew(): Promise<ServerClock> {
  asked = undefined;
  return serverClock();
}

/** How far the edition's clock is ahead of the device's, in milliseconds. 0 until the server has responded. */
export function useClockAhead(): number {
  const [ahead, setAhead] = useState(0);
  useEffect(() => {
    serverClock().then(
      (clock) => setAhead(clock() - Date.now()),
      () => undefined,
    );
  }, []);
  return ahead;
}

/**
 * The server's time, updated every `everyMs`, up to the moment `until`, which is the last value. Null on the server,
 * until the server has responded, and when it does not.
 */
export function useServerNow(everyMs: number, until = Infinity): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let gone = false;
    serverClock().then(
      (clock) => {
        if (gone) return;
        const tick = () => {
          const time = clock();
          setNow(time);
          if (time >= until) clearInterval(timer);
        };
        timer = setInterval(tick, everyMs);
        tick();
      },
      () => undefined,
    );
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [everyMs, until]);
  return now;
}
