import { resultsPublished } from '@isocentre/domain/abstracts/results-published';
import { wordsOf } from '@isocentre/domain/letters/template';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { expectAsShown } from '../../platform/letters/expect-as-shown.ts';
import { moveLetters } from '../../platform/letters/move-letter.ts';
import type { ComposedLetter } from './compose-letter.ts';
import { fixWords, lockLetters } from './queries/decision-letters.ts';
import { composeAll, type DecisionLetterDeps, maySeeThem } from './read-letters.ts';

interface Shown {
  readonly scope: 'all' | 'selected';
  readonly letters: ReadonlyArray<{ readonly id: string; readonly digest: string }>;
}

/** Complete, and about the decision that stands. */
const isReady = ({ row, missing, stands }: ComposedLetter): boolean => row.state === 'draft' && missing.length === 0 && stands;

/**
 * The only way for a letter about a decision to leave: a person has read it and releases it as it was shown. Before the results
 * it waits for them. Anything that differs from what was shown, and nothing is released.
 */
export async function releaseLetters(deps: DecisionLetterDeps, shown: Shown, visit: Visit): Promise<{ released: number; held: boolean }> {
  if (!maySeeThem(visit)) throw new Refused('NOT_FOUND');
  return deps.db.transaction().execute((db) => once(db, visit.requestKey, () => release({ ...deps, db }, shown, visit)));
}

async function release(deps: DecisionLetterDeps, { scope, letters }: Shown, visit: Visit): Promise<{ released: number; held: boolean }> {
  const { id: editionId, edition } = visit.edition;
  const digests = new Map(letters.map(({ id, digest }) => [id, digest]));
  const only = scope === 'all' ? undefined : [...digests.keys()];
  await lockLetters(deps.db, editionId, only ?? null);
  const ready = (await composeAll(deps, visit, only)).filter(isReady);
  expectAsShown(digests, new Map(ready.map(({ row, digest }) => [row.id, digest])));
  const held = !resultsPublished(edition, visit.now);
  const words = ready.map(({ row, subject, body, pdf }) => ({ id: row.id, subject: wordsOf(subject), body: wordsOf(body), pdf }));
  await fixWords(deps.db, editionId, words);
  const ids = words.map(({ id }) => id);
  const by = accountOf(visit).id;
  const moved = await moveLetters(deps.db, { editionId, ids }, { from: 'draft', to: 'released', held, by });
  if (moved.length !== ids.length) throw new Refused('OUTBOX_CHANGED');
  await writeAudit(deps.db, {
    editionId,
    actor: visit.actor,
    action: 'letters.released',
    entity: 'letter',
    entityId: 'decisions',
    after: { letters: ids.length, held },
    requestId: visit.requestId,
  });
  return { released: ids.length, held };
}
