import { BadConfiguration } from './config.ts';

/** What a worker does besides jobs and sweeps, under names like theirs. */
export const SEND_LETTERS = 'letters.send';
export const DELIVER_WEBHOOKS = 'webhooks.deliver';

export interface WorkOfOne {
  readonly takes: readonly string[];
  /** Left to other workers. */
  readonly leaves: readonly string[];
}

/** Which of all names `WORKER_QUEUES` chooses: `payments.*`, `letters.send`, or `*`. One that chooses nothing is misspelt. */
export function chooseWork(patterns: readonly string[], names: readonly string[]): WorkOfOne {
  const chooses = (pattern: string, name: string) =>
    pattern === '*' || pattern === name || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1)));
  const empty = patterns.filter((pattern) => !names.some((name) => chooses(pattern, name)));
  if (empty.length > 0) {
    const all = names.toSorted().join(', ');
    throw new BadConfiguration(`WORKER_QUEUES names what no worker does: ${empty.join(', ')}. What there is: ${all}.`);
  }
  const isChosen = (name: string) => patterns.some((pattern) => chooses(pattern, name));
  return { takes: names.filter(isChosen), leaves: names.filter((name) => !isChosen(name)) };
}
