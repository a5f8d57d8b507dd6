import { wordsOf } from '@isocentre/domain/letters/template';
import { Refused } from '@isocentre/domain/refusals';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { writeAudit } from '../../platform/audit.ts';
import { toldCalls } from '../../platform/calls.ts';
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
 * it waits for them, each for those of its call. Anything that differs from what was shown, and nothing is released.
 */
export async function releaseLetters(deps: DecisionLetterDeps, shown: Shown, visit: Visit): Promise<{ released: number; held: boolean }> {
  if (!maySeeThem(visit)) throw new Refused('NOT_FOUND');
  return deps.db.transaction().execute((db) => once(db, visit.requestKey, () => release({ ...deps, db }, shown, visit)));
}

async function release(deps: DecisionLetterDeps, { scope, letters }: Shown, visit: Visit): Promise<{ released: number; held: boolean }> {
  const editionId = visit.edition.id;
  const digests = new Map(letters.map(({ id, digest }) => [id, digest]));
  const only = scope === 'all' ? undefined : [...digests.keys()];
  await lockLetters(deps.db, editionId, only ?? null);
  const ready = (await composeAll(deps, visit, only)).filter(isReady);
  expectAsShown(digests, new Map(ready.map(({ row, digest }) => [row.id, digest])));
  const told = await toldCalls(deps.db, visit);
  const words = ready.map(({ row, subject, body, pdf }) => ({ id: row.id, subject: wordsOf(subject), body: wordsOf(body), pdf }));
  await fixWords(deps.db, editionId, words);
  const ids = words.map(({ id }) => id);
  const by = accountOf(visit).id;
  const waits = new Set(ready.filter(({ row }) => !told.includes(row.call)).map(({ row }) => row.id));
  for (const held of [true, false]) {
    const these = ids.filter((id) => waits.has(id) === held);
    const moved = await moveLetters(deps.db, { editionId, ids: these }, { from: 'draft', to: 'released', held, by });
    if (moved.length !== these.length) throw new Refused('OUTBOX_CHANGED');
  }
  const held = waits.size > 0 || (ids.length === 0 && !told.includes(REGULAR_CALL));
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
