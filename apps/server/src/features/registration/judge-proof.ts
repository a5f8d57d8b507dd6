import type { Actor } from '@isocentre/domain/people/actor';
import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import type { ProofStatus } from '@isocentre/domain/registration/proofs';
import { writeAudit } from '../../platform/audit.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { proofVerdictLetter } from './letter-definitions.ts';
import { findProof, moveProof, ownerOf } from './queries/proofs.ts';
import type { RegistrationDeps } from './register.ts';

export interface ProofVerdict {
  proofId: string;
  /** The state that the organiser has seen. */
  from: ProofStatus;
  status: 'verified' | 'rejected';
  /** The reason for a rejection, shown to the delegate. */
  note: string | null;
}

/** An organiser has reviewed a document, never their own; the delegate gets a mail. Of two who decide at once, the second is told. */
export async function judgeProof(
  { db, clock }: RegistrationDeps,
  { editionId, actor, requestId }: { editionId: number; actor: Actor; requestId?: string },
  { proofId, from, status, ...verdict }: ProofVerdict,
): Promise<void> {
  const note = status === 'rejected' ? verdict.note : null;
  await db.transaction().execute(async (transaction) => {
    const proof = await findProof(transaction, editionId, proofId);
    if (!proof) throw new Refused('NOT_FOUND');
    const owner = await ownerOf(transaction, editionId, proof.registration_id);
    if ('accountId' in actor && actor.accountId === owner) throw new Refused('OWN_REGISTRATION');
    if (!(await moveProof(transaction, editionId, proofId, { from, to: status, note, at: clock.system() }))) {
      const stored = await findProof(transaction, editionId, proofId);
      throw new Refused('CHANGED_ELSEWHERE', { current: stored && { status: stored.status, note: stored.note }, words: STATE_MOVED });
    }
    const occasion = await writeAudit(transaction, {
      editionId,
      actor,
      subject: owner,
      action: `proof.${status}`,
      entity: 'proof',
      entityId: proofId,
      before: { status: from },
      after: { status },
      requestId,
    });
    await writeLetter(transaction, proofVerdictLetter, { editionId, about: proofId, occasion, registrationId: proof.registration_id });
  });
}
