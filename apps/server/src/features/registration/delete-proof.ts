import type { MyRegistration } from '@isocentre/contract/registration';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { findProofOf, removeProof } from './queries/proofs.ts';
import { findRegistration } from './queries/registration.ts';
import { readRegistration } from './read-registration.ts';
import type { ProofDeps } from './store-proof.ts';

/** Removes a document of a registration. An accepted one stays: the registration depends on it. */
export async function deleteProof({ db, files }: ProofDeps, visit: RegistrationVisit, id: string): Promise<MyRegistration> {
  const { id: editionId } = visit.edition;
  const key = await db.transaction().execute(async (transaction) => {
    // Locks the registration against a concurrent upload or review.
    const row = await findRegistration(transaction, editionId, visit.registrationId, { lock: true });
    const proof = await findProofOf(transaction, editionId, visit.registrationId, id);
    if (!proof) throw new Refused('NOT_FOUND');
    const removed = await removeProof(transaction, editionId, id);
    if (!removed) throw new Refused('PROOF_VERIFIED');
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      subject: row?.account_id,
      action: 'proof.deleted',
      entity: 'proof',
      entityId: id,
      before: { kind: proof.kind, status: proof.status },
      requestId: visit.requestId,
    });
    return removed;
  });
  await files.delete(key);
  return readRegistration({ db }, visit);
}
