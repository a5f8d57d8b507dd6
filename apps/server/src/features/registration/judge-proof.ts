import type { Actor } from '@isocentre/domain/people/actor';
import { Refused } from '@isocentre/domain/refusals';
import type { ProofStatus } from '@isocentre/domain/registration/proofs';
import { writeAudit } from '../../platform/audit.ts';
import { sendProofVerdictJob } from './job-definitions.ts';
import { findProof, moveProof } from './queries/proofs.ts';
import type { RegistrationDeps } from './register.ts';

export interface ProofVerdict {
  proofId: string;
  /** The state that the organiser has seen. */
  from: ProofStatus;
  status: 'verified' | 'rejected';
  /** The reason for a rejection, shown to the delegate. */
  note: string | null;
}

/** An organiser has reviewed a document; the delegate gets a mail. Of two who decide at once, the second is told. */
export async function judgeProof(
  { db, enqueue, clock }: RegistrationDeps,
  { editionId, actor, requestId }: { editionId: number; actor: Actor; requestId?: string },
  { proofId, from, status, ...verdict }: ProofVerdict,
): Promise<void> {
  const note = status === 'rejected' ? verdict.note : null;
  await db.transaction().execute(async (transaction) => {
    const proof = await findProof(transaction, editionId, proofId);
    if (!proof) throw new Refused('NOT_FOUND');
    if (!(await moveProof(transaction, editionId, proofId, { from, to: status, note, at: clock.system() }))) {
      const stored = await findProof(transaction, editionId, proofId);
      throw new Refused('CHANGED_ELSEWHERE', { current: stored && { status: stored.status, note: stored.note } });
    }
    await writeAudit(transaction, {
      editionId,
      actor,
      action: `proof.${status}`,
      entity: 'proof',
      entityId: proofId,
      before: { status: from },
      after: { status },
      requestId,
    });
    await enqueue(transaction, sendProofVerdictJob, { editionId, proofId });
  });
}
