import { useEffect, useState } from 'react';

/**
 * The edition's time as the server has it: asked for once, then carried on by the browser's monotonic clock, which no
 * correction of the device's time can move. Pages are kept and shown to many, so none of them says what time it is.
 */
type ServerClock = () => number;

let asked: Promise<ServerClock> | undefined;

async function ask(): Promise<ServerClock> {
  const { askClock } = await import('./ask-clock.ts');
  const now = await askClock();
  const heard = performance.now();
  return () => now + performance.now() - heard;
}

export function serverClock(): Promise<ServerClock> {
  asked ??= ask();
  asked.catch(() => (asked = undefined));
  return asked;
}

/** A device that slept may have stopped its clock: ask anew. */
export function serverClockAnew(): Promise<ServerClock> {
  asked = undefined;
  return serverClock();
}

/**
 * The server's time, `everyMs` anew, up to the moment `until`, which is the last to be told. Null on the server, until
 * the server has answered, and when it does not.
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
