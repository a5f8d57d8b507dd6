import { Refused } from '@isocentre/domain/refusals';

/** Too many tasks are waiting. */
export class Busy extends Refused {
  readonly retryAfterSeconds = 3;
  constructor() {
    super('BUSY');
  }
}

/**
 * Runs at most `atOnce` tasks, queues up to `waiting` more, and refuses the rest at once. With `crowd` or more in the
 * queue it works half of the time and leaves the other half to everything else.
 */
export function createQueue(atOnce: number, waiting: number, crowd = Infinity) {
  let running = 0;
  const line: Array<() => void> = [];
  const handOn = () => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    isFull: () => line.length >= waiting,
    waiting: () => line.length,
    isIdle: () => running === 0,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (line.length >= waiting) throw new Busy();
        // A finished task hands its slot on directly, so that nobody jumps the queue.
        await new Promise<void>((resolve) => line.push(resolve));
      } else running += 1;
      const began = performance.now();
      try {
        return await work();
      } finally {
        if (line.length >= crowd) setTimeout(handOn, performance.now() - began);
        else handOn();
      }
    },
  };
}
