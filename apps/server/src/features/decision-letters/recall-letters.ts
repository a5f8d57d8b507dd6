import type { recallLetters as route } from '@isocentre/contract/review/decision-letters';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Visit } from '../../platform/feature.ts';
import { moveLetters } from '../../platform/letters/move-letter.ts';
import { lockLetters } from './queries/decision-letters.ts';
import { composeAll, type DecisionLetterDeps, maySeeThem } from './read-letters.ts';

/** Until it is sent, a released letter is a draft again, and follows its text. What was too late is listed. */
export async function recallLetters(deps: DecisionLetterDeps, ids: readonly string[], visit: Visit): Promise<Answer<typeof route>> {
  if (!maySeeThem(visit)) throw new Refused('NOT_FOUND');
  const editionId = visit.edition.id;
  return deps.db.transaction().execute(async (db) => {
    await lockLetters(db, editionId, ids);
    const letters = await composeAll({ ...deps, db }, visit, ids);
    if (letters.length < new Set(ids).size) throw new Refused('NOT_FOUND');
    // One that no longer tells what is decided is dropped when it is to leave; as a draft it would stand in the way of the right one.
    const released = letters.filter(({ row, stands }) => row.state === 'released' && stands).map(({ row }) => row.id);
    const moved = await moveLetters(db, { editionId, ids: released }, { from: 'released', to: 'draft', code: 'recalled' });
    if (moved.length > 0)
      await writeAudit(db, {
        editionId,
        actor: visit.actor,
        action: 'letters.recalled',
        entity: 'letter',
        entityId: 'decisions',
        after: { letters: moved.length },
        requestId: visit.requestId,
      });
    const back = new Set(moved.map(({ id }) => id));
    const left = letters.filter(({ row }) => !back.has(row.id) && row.state !== 'draft');
    return { recalled: moved.length, left: left.map(({ row }) => ({ id: row.id, name: row.name, state: row.state })) };
  });
}
