import { randomUUID } from 'node:crypto';
import { decisionKindOf } from '@isocentre/domain/letters/decision-letters';
import { Refused } from '@isocentre/domain/refusals';
import { becomes } from '@isocentre/domain/review/decision';
import { writeAudit } from '../../platform/audit.ts';
import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { prepareLetters, supersedeLetters } from '../../platform/letters/letters-of-decisions.ts';
import { type DecidedMove, moveAbstracts } from '../abstracts/queries/move-abstract.ts';
import { referencesFor } from './give-references.ts';
import { type Decided, digestOf, isApplicable, readPending } from './pending-decisions.ts';
import { insertBatch, listApplied, lockBatch, lockDecisions, lockPending, storeApplied, storeUndone } from './queries/decisions.ts';
import type { ReviewDeps } from './read-call.ts';
import { expectVisible, readStandings } from './read-standings.ts';

/** The transaction ends with it; what is pending is read after that. */
class DecidedMeanwhile extends Error {}

/**
 * Everything of a call that is pending becomes decided, all or nothing and once: state, reference and frozen score. Authors read it from
 * the results on and not before.
 */
export async function applyDecisions(deps: ReviewDeps, asked: Asked, visit: Visit): Promise<{ batch: string; applied: number }> {
  if ((await readStandings(deps.db, visit, asked.call)).facts.callOpen) throw new Refused('CALL_OPEN');
  try {
    return await deps.db
      .transaction()
      .execute((transaction) => once(transaction, visit.requestKey, () => applyAll(transaction, asked, visit)));
  } catch (error) {
    if (!(error instanceof DecidedMeanwhile)) throw error;
    throw new Refused('CHANGED_ELSEWHERE', { current: await readPending(deps, visit, asked.call) });
  }
}

interface Asked {
  readonly call: string;
  readonly digest: string;
}

async function applyAll(transaction: Database, { call, digest }: Asked, visit: Visit): Promise<{ batch: string; applied: number }> {
  const { id: editionId, edition } = visit.edition;
  const account = accountOf(visit).id;
  await lockPending(transaction, editionId, call);
  const rows = (await readStandings(transaction, visit, call)).all.filter(isApplicable);
  if (rows.length === 0) throw new Refused('NOTHING_PENDING');
  if (digestOf(rows) !== digest) throw new DecidedMeanwhile();
  const batch = randomUUID();
  await insertBatch(transaction, { edition_id: editionId, id: batch, call, applied_by: account });
  const accepted = rows.flatMap(({ outcome, ...row }) => (outcome === 'oral' || outcome === 'e-poster' ? [{ ...row, outcome }] : []));
  const references = await referencesFor(transaction, editionId, accepted, edition.abstractCategories);
  const moves = rows.map((row) => moveOf(row, references.get(row.id) ?? null)).filter(({ from, to }) => from !== to);
  if ((await moveAbstracts(transaction, editionId, moves)) !== moves.length) throw new DecidedMeanwhile();
  const applied = rows.map(({ id, outcome, mean, counted }) => ({ id, outcome, score: mean, reviews: counted.length }));
  await storeApplied(transaction, { editionId, account, batch }, applied);
  await prepareLetters(
    transaction,
    editionId,
    rows.map(({ id, outcome, wish }) => ({ abstract: id, kind: decisionKindOf(outcome, wish) })),
  );
  await writeAudit(transaction, {
    editionId,
    actor: visit.actor,
    action: 'decisions.applied',
    entity: 'decision-batch',
    entityId: batch,
    after: { accepted: accepted.length, others: rows.length - accepted.length },
    requestId: visit.requestId,
  });
  return { batch, applied: rows.length };
}

const moveOf = ({ id, outcome, textVersion, mean }: Decided, reference: string | null): DecidedMove => {
  const become = becomes(outcome);
  const score = reference === null ? null : mean;
  return { id, from: 'pending', version: textVersion, to: become?.status ?? 'pending', type: become?.type ?? null, reference, score };
};

/** A batch is taken back in one step until the results: pending again, as decided; references stay reserved. */
export async function undoDecisions({ db }: ReviewDeps, id: string, visit: Visit): Promise<{ undone: number }> {
  const editionId = visit.edition.id;
  return db.transaction().execute(async (transaction) => {
    const batch = await lockBatch(transaction, editionId, id);
    if (!batch) throw new Refused('NOT_FOUND');
    if ((await toldCalls(transaction, visit)).includes(batch.call)) throw new Refused('RESULTS_TOLD');
    if (batch.undone_at !== null) throw new Refused('BATCH_UNDONE');
    const ids = await listApplied(transaction, editionId, id);
    // One of them is another chair's to decide, and so is taking it back.
    await expectVisible(transaction, visit, ids);
    const rows = (await lockDecisions(transaction, editionId, ids)).filter(({ state }) => state === 'applied');
    const moves = rows
      .filter(({ status }) => status === 'accepted' || status === 'rejected')
      .map(({ id: abstract, status, textVersion }) => ({
        id: abstract,
        from: status,
        version: textVersion,
        to: 'pending' as const,
        reference: null,
        score: null,
        type: null,
      }));
    if ((await moveAbstracts(transaction, editionId, moves)) !== moves.length) throw new Refused('CHANGED_ELSEWHERE');
    await supersedeLetters(transaction, editionId, ids);
    await storeUndone(transaction, { editionId, account: accountOf(visit).id, batch: id }, rows);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'decisions.undone',
      entity: 'decision-batch',
      entityId: id,
      after: { undone: rows.length },
      requestId: visit.requestId,
    });
    return { undone: rows.length };
  });
}
