import type { JudgedProof } from '@isocentre/contract/proofs';
import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import { type ProofDecision, VERDICT_PAUSE_MS } from '@isocentre/domain/registration/proof-verdict';
import { writeAudit } from '../../platform/audit.ts';
import { writeDetails } from '../../platform/change-details.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { proofVerdictLetter } from '../registration/letter-definitions.ts';
import { moveProof, type ProofRow } from '../registration/queries/proofs.ts';
import { describeJudged } from './describe.ts';
import { lockProof } from './lock-proof.ts';
import { moveToFallback } from './move-category.ts';
import { regain } from './move-paid.ts';
import { findJudged } from './queries/queue.ts';
import { readWaiting } from './read-waiting.ts';

/**
 * An organiser has looked at a document, never their own. The delegate's letter leaves a minute later, unless the
 * decision is taken back. Of two who decide at once the first counts, and the other is told who it was.
 */
export async function judgeProof(
  deps: MoneyDeps,
  { id: proofId, decision }: { id: string; decision: ProofDecision },
  visit: Visit,
): Promise<JudgedProof> {
  const { db, clock } = deps;
  const { id: editionId, edition } = visit.edition;
  const status = decision.verdict === 'accept' ? 'verified' : 'rejected';
  const note = decision.verdict === 'refuse' ? decision.note : null;
  return db.transaction().execute(async (transaction) => {
    const { proof, registration } = await lockProof(transaction, visit, proofId);
    await refuseUnseen(transaction, proof, decision.version, visit);
    if (decision.verdict === 'accept') await regain(transaction, deps, registration, visit, proof.kind);
    const moved =
      decision.verdict === 'refuse' && decision.outcome === 'move'
        ? await moveToFallback(transaction, deps, registration, visit, decision.note)
        : null;
    const verdictId = await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      subject: registration.account_id,
      action: `proof.${status}`,
      entity: 'proof',
      entityId: proofId,
      before: { status: proof.status },
      after: { status, version: proof.version, ...(moved?.correction === undefined ? {} : { correction: moved.correction }) },
      requestId: visit.requestId,
    });
    const { account_id: accountId, id: registrationId } = registration;
    if (note !== null) await writeDetails(transaction, { editionId, auditId: verdictId, accountId, registrationId, reason: note });
    const by = 'accountId' in visit.actor ? visit.actor.accountId : undefined;
    const verdict = { from: 'pending', version: decision.version, to: status, note, at: clock.system(), verdictId } as const;
    if (
      !(await moveProof(transaction, editionId, proofId, {
        ...verdict,
        movedFrom: moved?.movedFrom ?? null,
        ...(by === undefined ? {} : { by }),
      }))
    )
      throw new Refused('CHANGED_ELSEWHERE', { words: STATE_MOVED });
    await writeLetter(transaction, proofVerdictLetter, {
      editionId,
      about: proofId,
      occasion: verdictId,
      registrationId,
      pauseMs: VERDICT_PAUSE_MS,
    });
    const [judged] = await findJudged(transaction, editionId, { id: proofId });
    if (!judged) throw new Error('The proof was judged and is not');
    return describeJudged(judged, edition);
  });
}

const SAYS = { verified: 'accepted', rejected: 'refused', pending: 'reopened' } as const;

/** A colleague was quicker, or the delegate has sent another file: what there is now goes with the refusal. */
async function refuseUnseen(transaction: Database, proof: ProofRow, seen: number, visit: Visit): Promise<void> {
  const { id: editionId, edition } = visit.edition;
  if (proof.status !== 'pending') {
    const [judged] = await findJudged(transaction, editionId, { id: proof.id });
    const who = judged?.by ?? (proof.scan === 'infected' ? 'The virus scanner' : 'Somebody');
    throw new Refused('PROOF_JUDGED', {
      current: judged && describeJudged(judged, edition),
      words: `${who} has ${SAYS[proof.status]} this proof meanwhile. That decision counts.`,
    });
  }
  if (proof.scan === 'waiting') throw new Refused('SCAN_WAITING');
  if (proof.file_gone_at) throw new Refused('NOT_FOUND');
  if (proof.version === seen) return;
  const [waiting] = await readWaiting(transaction, visit, proof.id);
  throw new Refused('CHANGED_ELSEWHERE', {
    current: waiting,
    words: 'The delegate has sent another file meanwhile, so nothing was decided. Please look at the new one.',
  });
}
