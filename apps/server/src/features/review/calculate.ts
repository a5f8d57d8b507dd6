import { Worker } from 'node:worker_threads';
import { Refused } from '@isocentre/domain/refusals';
import type { AssignmentInput, ProposedAssignment } from '@isocentre/domain/review/assignment';
import type { Explanation } from '@isocentre/domain/review/explanations';
import type { ShortAbstract } from '@isocentre/domain/review/shortfalls';

/** With everything around it, an answer comes before the browser gives up. */
const LONGEST_MS = 18_000;
const MEMORY = { maxOldGenerationSizeMb: 400, maxYoungGenerationSizeMb: 64 };
let running = false;

interface Calculated {
  readonly rows: readonly ProposedAssignment[];
  /** One for each row. */
  readonly explanations: readonly Explanation[];
  readonly short: readonly ShortAbstract[];
}

/** Who reviews what, in a thread. One at a time for each process: a second one is asked to wait. */
export async function calculate(input: AssignmentInput): Promise<Calculated> {
  if (running) throw new Refused('UNAVAILABLE');
  running = true;
  const worker = new Worker(new URL('assign.worker.ts', import.meta.url), { workerData: input, resourceLimits: MEMORY });
  try {
    return await new Promise<Calculated>((resolve, reject) => {
      const tooMuch = () => reject(new Refused('UNAVAILABLE'));
      const timer = setTimeout(tooMuch, LONGEST_MS);
      worker.once('message', resolve);
      worker.once('error', tooMuch);
      worker.once('exit', tooMuch);
      worker.once('exit', () => clearTimeout(timer));
    });
  } finally {
    running = false;
    await worker.terminate();
  }
}
