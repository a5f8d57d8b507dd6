import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { lockAssignment, suspendAssignments } from '../review/queries/renew-conflicts.ts';
import { storeDeclared } from '../review/queries/write-reviews.ts';
import type { ContestDeps } from './deps.ts';
import { expectTheirs } from './save-sheet.ts';

const NOTED = { noted: true } as const;

/** From now on it is not theirs to judge, and a sheet of theirs counts no more. Declared again, it is noted already. */
export async function declareJudgesConflict(
  { db }: ContestDeps,
  { contest, abstract }: { contest: string; abstract: string },
  visit: Visit,
): Promise<typeof NOTED> {
  const editionId = visit.edition.id;
  const { id: account } = accountOf(visit);
  await db.transaction().execute(async (transaction) => {
    await lockAssignment(transaction, editionId);
    try {
      await expectTheirs(transaction, { editionId, contest, abstract, account });
    } catch (error) {
      if (error instanceof Refused && error.code === 'IN_CONFLICT') return;
      throw error;
    }
    await storeDeclared(transaction, { editionId, account, abstractId: abstract, reason: 'Declared as a judge' });
    await suspendAssignments(transaction, editionId);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'sheet.conflict-declared',
      entity: 'contest',
      entityId: contest,
      after: { abstract },
      requestId: visit.requestId,
    });
  });
  return NOTED;
}
