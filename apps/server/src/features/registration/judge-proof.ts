import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { sendProofVerdictJob } from './job-definitions.ts';
import { findProof, reviewProof } from './queries/proofs.ts';
import type { RegistrationDeps } from './register.ts';

export interface ProofVerdict {
  editionId: number;
  proofId: string;
  status: 'verified' | 'rejected';
  /** The reason for a rejection, shown to the delegate. */
  note: string | null;
  /** The organiser's account. */
  accountId: string;
  requestId?: string;
}

/** An organiser has reviewed a document; the delegate gets a mail. */
export async function judgeProof({ db, enqueue, clock }: RegistrationDeps, verdict: ProofVerdict): Promise<void> {
  const { editionId, proofId, status } = verdict;
  const note = status === 'rejected' ? verdict.note : null;
  await db.transaction().execute(async (transaction) => {
    const proof = await findProof(transaction, editionId, proofId);
    if (!proof) throw new Refused('NOT_FOUND');
    await reviewProof(transaction, editionId, proofId, { status, note, at: clock.system() });
    await writeAudit(transaction, {
      editionId,
      accountId: verdict.accountId,
      actorKind: 'staff',
      action: `proof.${status}`,
      entity: 'proof',
      entityId: proofId,
      before: { status: proof.status },
      after: { status },
      ...(verdict.requestId === undefined ? {} : { requestId: verdict.requestId }),
    });
    await enqueue(transaction, sendProofVerdictJob, { editionId, proofId });
  });
}
