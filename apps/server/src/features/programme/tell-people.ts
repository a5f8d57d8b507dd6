import type { Draft } from '@isocentre/domain/programme/draft';
import { engagementChanges, engagementsOf } from '@isocentre/domain/programme/engagements';
import type { Database } from '../../platform/database.ts';
import { moveLetters } from '../../platform/letters/move-letter.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { programmeLetterDefinition } from './letter-definitions.ts';
import { listEngaged } from './queries/engaged-people.ts';
import { lockProgrammeLetters } from './queries/programme-letters.ts';
import { readSnapshot } from './queries/releases.ts';

/** The release, and the one before it: what everybody knew who had no letter waiting. */
interface Released {
  readonly number: number;
  readonly snapshot: Draft;
}

/**
 * One draft letter for each person whose own time, room or part a release changes; nobody else gets one, and none leaves by itself. One
 * that waits since an earlier release goes on telling from there; one that a person has let go and that has not left yet waits again.
 * If everything is as they knew it, there is nothing to tell.
 */
export async function tellPeople(transaction: Database, editionId: number, { number, snapshot }: Released): Promise<void> {
  const waiting = new Map<string, number>();
  const letters = await lockProgrammeLetters(transaction, editionId);
  const released = letters.filter(({ state }) => state === 'released').map(({ id }) => id);
  await moveLetters(transaction, { editionId, ids: released }, { from: 'released', to: 'draft', code: 'superseded' });
  for (const { person, knew } of letters) waiting.set(person, Math.min(knew, waiting.get(person) ?? knew));
  const known = new Map<number, Draft | undefined>();
  for (const one of new Set([...waiting.values(), number - 1]))
    known.set(one, one === 0 ? undefined : await readSnapshot(transaction, editionId, one));
  const changed = new Set<string>();
  for (const one of await listEngaged(transaction, editionId)) {
    const before = known.get(waiting.get(one.person) ?? number - 1);
    if (engagementChanges(engagementsOf(before, one), engagementsOf(snapshot, one)).length === 0) continue;
    changed.add(one.person);
    if (!waiting.has(one.person))
      await writeLetter(transaction, programmeLetterDefinition, {
        editionId,
        about: one.person,
        occasion: String(number - 1),
        ...(one.accountId !== null && { accountId: one.accountId }),
      });
  }
  const over = letters.filter(({ person }) => !changed.has(person)).map(({ id }) => id);
  await moveLetters(transaction, { editionId, ids: over }, { to: 'superseded' });
}
