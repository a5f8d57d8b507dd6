import type { AbstractDetail } from '@isocentre/contract/review/abstracts';
import { Refused } from '@isocentre/domain/refusals';
import { becomes, decisionMayMove, type Outcome, reasonNeeded } from '@isocentre/domain/review/decision';
import { NEW_SETTINGS, REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { excludedFor } from '@isocentre/domain/review/standing';
import { writeAudit } from '../../platform/audit.ts';
import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { prepareLetters, supersedeLetters } from '../../platform/letters/letters-of-decisions.ts';
import { moveAbstracts } from '../abstracts/queries/move-abstract.ts';
import { referencesFor } from './give-references.ts';
import { findSettings } from './queries/calls.ts';
import { lockDecisions, type LockedRow, storeCorrected, storePending } from './queries/decisions.ts';
import { retireReferences } from './queries/references.ts';
import { listNumbering, listReviewRows } from './queries/standings.ts';
import type { ReviewDeps } from './read-call.ts';
import { readReviewedAbstract } from './read-reviewed-abstract.ts';
import { expectVisible } from './read-standings.ts';

interface Wanted {
  readonly id: string;
  /** Of the decision that was seen. */
  readonly version: number;
  readonly outcome: Outcome | null;
  readonly reason?: string | undefined;
}

/**
 * A chair decides about one abstract. Pending, until a batch applies it; one that was applied is pending again; after the
 * results it is a correction, which takes effect at once. Of two chairs the second is shown what the first decided, and when.
 */
export async function setDecision(deps: ReviewDeps, wanted: Wanted, visit: Visit): Promise<AbstractDetail> {
  await expectVisible(deps.db, visit, [wanted.id]);
  const stored = await deps.db.transaction().execute((transaction) => decide(transaction, wanted, visit));
  const detail = await readReviewedAbstract(deps, wanted.id, visit);
  if (!stored) throw new Refused('CHANGED_ELSEWHERE', { current: detail.abstract });
  return detail;
}

async function decide(transaction: Database, wanted: Wanted, visit: Visit): Promise<boolean> {
  const editionId = visit.edition.id;
  const { id, version, outcome } = wanted;
  const reason = wanted.reason === '' ? null : (wanted.reason ?? null);
  const account = accountOf(visit).id;
  const [locked] = await lockDecisions(transaction, editionId, [id]);
  if (!locked) throw new Refused('NOT_FOUND');
  // It holds what was sent: an answer was lost, and this is a retry.
  const isRetry = locked.version === version + 1 && locked.decidedBy === account && locked.reason === reason;
  if (isRetry && locked.outcome === outcome) return true;
  if (locked.version !== version) return false;
  if (locked.status === 'withdrawn') throw new Refused('ABSTRACT_GONE');
  if (locked.state === 'applied' && locked.outcome === outcome) return true;
  const published = (await toldCalls(transaction, visit)).includes(locked.call);
  const corrects = !decisionMayMove(locked.state ?? 'none', 'pending', published);
  await expectReason(transaction, { editionId, id, outcome, reason, corrects });
  const decision = { id, outcome, previous: locked.outcome, textVersion: locked.textVersion };
  if (corrects && reason !== null) {
    await applyCorrection(transaction, visit, locked, outcome);
    await storeCorrected(transaction, { editionId, account, reason }, decision);
    await prepareLetters(transaction, editionId, [{ abstract: id, kind: 'decision-corrected' }]);
  } else {
    if (locked.state === 'applied') await openAgain(transaction, editionId, locked);
    await storePending(transaction, { editionId, account, origin: 'hand', reason }, [decision]);
  }
  await writeAudit(transaction, {
    editionId,
    actor: visit.actor,
    action: corrects ? 'decision.corrected' : 'decision.set',
    entity: 'abstract',
    entityId: id,
    before: { outcome: locked.outcome, state: locked.state },
    after: { outcome },
    requestId: visit.requestId,
  });
  return true;
}

interface Reasoned {
  readonly editionId: number;
  readonly id: string;
  readonly outcome: Outcome | null;
  readonly reason: string | null;
  readonly corrects: boolean;
}

async function expectReason(transaction: Database, { editionId, id, outcome, reason, corrects }: Reasoned): Promise<void> {
  if (corrects && (outcome === null || becomes(outcome) === null))
    throw new Refused('VALIDATION', { fields: { outcome: 'Its author has read a result, so it can no longer be left open.' } });
  const { least } = (await findSettings(transaction, editionId, REGULAR_CALL)) ?? NEW_SETTINGS;
  const counted = (await listReviewRows(transaction, editionId, [id])).filter((review) => excludedFor(review) === null);
  if (reason !== null || !reasonNeeded({ reviews: counted.length, least, outcome, corrects })) return;
  const few = `Please say why: it has ${counted.length} of the ${least} reviews that a decision needs.`;
  throw new Refused('VALIDATION', { fields: { reason: corrects ? 'Please say why: its author has read another result.' : few } });
}

/** Before the results: nobody was told. Its reference stays reserved. */
async function openAgain(transaction: Database, editionId: number, { id, status, textVersion }: LockedRow): Promise<void> {
  const moves = [{ id, from: status, version: textVersion, to: 'pending', reference: null, score: null, type: null } as const];
  if ((await moveAbstracts(transaction, editionId, moves)) !== 1) throw new Refused('CHANGED_ELSEWHERE');
  await supersedeLetters(transaction, editionId, [id]);
}

async function applyCorrection(transaction: Database, visit: Visit, locked: LockedRow, outcome: Outcome | null): Promise<void> {
  const { id: editionId, edition } = visit.edition;
  const { id, status, textVersion, score } = locked;
  const [row] = await listNumbering(transaction, editionId, [id]);
  const become = outcome && becomes(outcome);
  if (!row || !become) throw new Refused('NOT_FOUND');
  const accepted = outcome === 'oral' || outcome === 'e-poster' ? [{ ...row, outcome }] : [];
  const reference = (await referencesFor(transaction, editionId, accepted, edition.abstractCategories)).get(id) ?? null;
  if (reference === null) await retireReferences(transaction, editionId, [id]);
  const moved = await moveAbstracts(transaction, editionId, [
    { id, from: status, version: textVersion, to: become.status, type: become.type, reference, score: reference === null ? null : score },
  ]);
  if (moved !== 1) throw new Refused('CHANGED_ELSEWHERE');
}
