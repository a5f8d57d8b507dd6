import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Busy, createQueue } from './queue.ts';

/** argon2id, the library's default, with 19 MiB, two passes, one lane: OWASP's recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const STRENGTH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;

/** How many cores may hash at once: one is left for everything else, so that a flood of logins slows only logins. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Beyond this many waiting, a request is refused at once. */
const WAITING = 50;
/** A queue this long is unusual: from here each check is followed by an equally long pause. */
const CROWD = 25;

const queue = createQueue(AT_ONCE, WAITING, CROWD);

/** How many wait for their turn. */
export const passwordsWaiting = (): number => queue.waiting();

/** Refuses before any other work is done for a request that could not be served anyway. */
export function refuseWhenBusy(): void {
  if (queue.isFull()) throw new Busy();
}

export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, COST));

/**
 * The hash of a password nobody has. Checked if there is no hash, so that the response takes as long as for an existing
 * account.
 */
let nobodys: Promise<string> | undefined;

/**
 * Whether a password matches a hash; without a hash it takes the same time and returns false. `admit` runs when its
 * turn has come, so that it counts only the tries that are checked, not all that wait.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
  admit: () => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  nobodys ??= hash(crypto.randomUUID(), COST);
  const against = passwordHash ?? (await nobodys);
  const right = await queue.run(async () => {
    await admit();
    return verify(against, password);
  });
  return right && Boolean(passwordHash);
}

/** Whether a hash was made with weaker parameters than today's; the password is hashed again at the next login. */
export function isWeakHash(passwordHash: string): boolean {
  const [, memory, passes] = STRENGTH.exec(passwordHash) ?? [];
  return Number(memory ?? 0) < COST.memoryCost || Number(passes ?? 0) < COST.timeCost;
}
