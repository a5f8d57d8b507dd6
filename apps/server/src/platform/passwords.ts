import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refused } from '@isocentre/domain/refusals';

/** argon2id, which is the library's default, with 19 MiB, two passes, one lane: what OWASP asks for. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const STRENGTH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;

/** Cores that may hash at the same time: one is left for everything else, so that a flood of logins slows only logins. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Who waits longer than these would rather be told to come back. */
const WAITING = 50;
/** So many in line are more than come by themselves: then each look at a password is followed by as long a rest. */
const CROWD = 25;

/** Too many people wait for their password to be looked at. */
export class Busy extends Refused {
  readonly retryAfterSeconds = 3;
  constructor() {
    super('BUSY');
  }
}

/**
 * Runs at most `atOnce` things, lets `waiting` more wait in line, and refuses the rest at once. From `crowd` in line it
 * works half of the time and leaves the other half to everybody else.
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
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (line.length >= waiting) throw new Busy();
        // Whoever ends hands its place on, so that nobody slips in between.
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

const queue = createQueue(AT_ONCE, WAITING, CROWD);

/** Says no before any other work is done for a request that could not be served anyway. */
export function refuseWhenBusy(): void {
  if (queue.isFull()) throw new Busy();
}

export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, COST));

/** A password nobody has. Checked where there is no hash, so that the answer takes as long as for one that exists. */
let nobodys: Promise<string> | undefined;

/** Whether a password belongs to a hash; without a hash it takes the same time and is wrong. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobodys ??= hash(crypto.randomUUID(), COST);
  const against = passwordHash ?? (await nobodys);
  const right = await queue.run(() => verify(against, password));
  return right && Boolean(passwordHash);
}

/** Whether a hash was made with less effort than today's; its password is hashed again when it is next known. */
export function isWeakHash(passwordHash: string): boolean {
  const [, memory, passes] = STRENGTH.exec(passwordHash) ?? [];
  return Number(memory ?? 0) < COST.memoryCost || Number(passes ?? 0) < COST.timeCost;
}
