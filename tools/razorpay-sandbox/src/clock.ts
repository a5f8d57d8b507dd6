import type { Store } from './store.ts';

/** The sandbox's own time, in milliseconds: it ticks with the machine's and can be moved ahead, never back. */
export interface Clock {
  now(): number;
  moveTo(time: number): void;
}

export const openClock = ({ clockOffset }: Store): Clock => ({
  now: () => Date.now() + clockOffset.get(),
  moveTo: (time) => {
    const ahead = time - Date.now();
    if (ahead > clockOffset.get()) clockOffset.put(ahead);
  },
});

export const unixSeconds = (clock: Clock) => Math.floor(clock.now() / 1000);
