import { randomUUID } from 'node:crypto';
import type { Run } from '@isocentre/contract/review/assignment';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { digestOf, figuresOf, inputOf, loadOf, readSituation } from './assignment-input.ts';
import { calculate } from './calculate.ts';
import { insertRun } from './queries/runs.ts';
import { readRun } from './read-run.ts';
import type { ReviewDeps } from './read-call.ts';
import { renewConflictsAndTell } from './tell-of-conflicts.ts';

/**
 * A proposal for what is missing, stored to be looked at. Nobody is assigned, and reviewers see nothing of it. Calculated
 * between two transactions: what changes meanwhile makes it stale, and nothing waits for it.
 */
export async function proposeRun(deps: ReviewDeps, outside: boolean, visit: Visit): Promise<Run> {
  const editionId = visit.edition.id;
  const situation = await deps.db.transaction().execute(async (transaction) => {
    await renewConflictsAndTell(transaction, editionId);
    return readSituation(transaction, editionId);
  });
  const { rows, explanations, short } = await calculate(inputOf(situation, outside));
  const idOf = new Map(situation.abstracts.map(({ number, id }) => [number, id]));
  const parts = figuresOf(situation);
  const id = randomUUID();
  await deps.db.transaction().execute(async (transaction) => {
    await insertRun(transaction, {
      editionId,
      id,
      call: REGULAR_CALL,
      outside,
      digest: digestOf(parts),
      by: accountOf(visit).id,
      figures: {
        parts,
        wanted: situation.settings.wanted,
        abstracts: situation.abstracts.map((one) => ({ id: one.id, category: one.category, existing: one.existing })),
        people: situation.people.map((one) => ({ account: one.account, load: loadOf(one, situation.settings.load) })),
        short: short.map(({ number, ...one }) => ({ abstract: idOf.get(number) ?? '', ...one })),
      },
      rows: rows.flatMap(({ number, reviewer }, i) => {
        const abstract = idOf.get(number);
        const explanation = explanations[i];
        return abstract && explanation ? [{ abstract, account: reviewer, explanation }] : [];
      }),
    });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'assignment-run.proposed',
      entity: 'assignment-run',
      entityId: id,
      after: { proposed: rows.length, outside },
      requestId: visit.requestId,
    });
  });
  return readRun(deps, id, visit);
}
