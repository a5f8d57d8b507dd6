import type { Run } from '@isocentre/contract/review/assignment';
import { Refused } from '@isocentre/domain/refusals';
import { changesSince } from '@isocentre/domain/review/assignment-figures';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { prepareReviewerLetters } from '../../platform/letters/letters-to-reviewers.ts';
import { digestOf, figuresOf, readSituation } from './assignment-input.ts';
import { openedAt } from './queries/opening.ts';
import { lockAssignment } from './queries/renew-conflicts.ts';
import { assignRun, findRun, markApplied, markUndone, unassignRun } from './queries/runs.ts';
import { readRun } from './read-run.ts';
import type { ReviewDeps } from './read-call.ts';
import { renewConflictsAndTell } from './tell-of-conflicts.ts';

/** All of it or nothing, once, and only if everything is still as it was when it was calculated. */
export async function applyRun(deps: ReviewDeps, id: string, visit: Visit): Promise<Run> {
  const editionId = visit.edition.id;
  await deps.db.transaction().execute(async (transaction) => {
    await lockAssignment(transaction, editionId);
    const run = await findRun(transaction, editionId, id);
    if (!run) throw new Refused('NOT_FOUND');
    if (run.state === 'applied') throw new Refused('RUN_APPLIED');
    if (run.state !== 'proposed') throw new Refused('RUN_DISCARDED');
    await renewConflictsAndTell(transaction, editionId);
    const situation = await readSituation(transaction, editionId);
    const { dueAt } = situation.settings;
    if ((await openedAt(transaction, editionId, REGULAR_CALL)) === null || dueAt === null) throw new Refused('REVIEW_NOT_OPEN');
    const now = figuresOf(situation);
    if (digestOf(now) !== run.digest) throw new Refused('RUN_STALE', { words: staleWords(changesSince(run.figures.parts, now)) });
    const assigned = await assignRun(transaction, editionId, { run: id, dueAt });
    const accounts = [...new Set(assigned.map(({ account }) => account))];
    await prepareReviewerLetters(transaction, { editionId, kind: 'review-assigned', occasion: id, accounts });
    if (!(await markApplied(transaction, editionId, { id, by: accountOf(visit).id }))) throw new Refused('RUN_APPLIED');
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'assignment-run.applied',
      entity: 'assignment-run',
      entityId: id,
      after: { assigned: assigned.length },
      requestId: visit.requestId,
    });
  });
  return readRun(deps, id, visit);
}

const staleWords = (changes: readonly string[]) => `Changed since this was calculated: ${changes.join('; ')}. Please calculate again.`;

/** As before, as long as nobody has begun to read or was written to. Undone before: the same answer. */
export async function undoRun(deps: ReviewDeps, id: string, visit: Visit): Promise<Run> {
  const editionId = visit.edition.id;
  await deps.db.transaction().execute(async (transaction) => {
    await lockAssignment(transaction, editionId);
    const run = await findRun(transaction, editionId, id);
    if (!run) throw new Refused('NOT_FOUND');
    if (run.state === 'undone') return;
    if (run.state !== 'applied') throw new Refused('RUN_DISCARDED');
    // Whoever opens one at this moment waits for these rows, and finds them ended; or was first, and is seen here.
    const ended = await unassignRun(transaction, editionId, id);
    if ((await findRun(transaction, editionId, id))?.started !== false) throw new Refused('RUN_STARTED');
    if (!(await markUndone(transaction, editionId, id))) throw new Refused('RUN_DISCARDED');
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'assignment-run.undone',
      entity: 'assignment-run',
      entityId: id,
      after: { ended },
      requestId: visit.requestId,
    });
  });
  return readRun(deps, id, visit);
}
