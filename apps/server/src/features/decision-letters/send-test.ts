import { randomUUID } from 'node:crypto';
import { Refused } from '@isocentre/domain/refusals';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { testLetter } from './letter-definitions.ts';
import { findTester } from './queries/decision-letters.ts';
import { composeAll, type DecisionLetterDeps } from './read-letters.ts';

/** To the address of whoever asks, and no other: none can be given. */
export async function sendTest(deps: DecisionLetterDeps, id: string, visit: Visit): Promise<{ to: string }> {
  const [letter] = await composeAll(deps, visit, [id]);
  const account = accountOf(visit).id;
  const to = await findTester(deps.db, account);
  if (!letter || to === undefined) throw new Refused('NOT_FOUND');
  await writeLetter(deps.db, testLetter, { editionId: visit.edition.id, about: id, occasion: randomUUID(), accountId: account });
  return { to };
}
