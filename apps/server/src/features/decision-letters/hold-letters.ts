import { SECOND_MS } from '@isocentre/domain/durations';
import type { Edition } from '@isocentre/domain/editions/edition';
import type { Clock } from '../../platform/clock.ts';
import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { editionsWithReleased, holdReleased, letGo } from './queries/waiting-letters.ts';

interface HoldDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly readEdition: (id: number) => Promise<Edition>;
}

const EVERY_MS = 10 * SECOND_MS;

/** Released letters about decisions follow the results of their abstract's call: held before, let go after; whoever moves the results moves them. */
export async function holdLetters({ db, clock, readEdition }: HoldDeps): Promise<number> {
  let changed = 0;
  for (const editionId of await editionsWithReleased(db)) {
    const edition = { id: editionId, edition: await readEdition(editionId) };
    const told = await toldCalls(db, { edition, now: clock.edition({}) });
    changed += (await letGo(db, editionId, told)) + (await holdReleased(db, editionId, told));
  }
  return changed;
}

export const decisionLetterSweeps = (deps: HoldDeps): Sweep[] => [
  { name: 'decision-letters.hold', everyMs: EVERY_MS, run: () => holdLetters(deps) },
];
