import type { MyRegistration } from '@isocentre/contract/registration';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { findOwnProof, removeProof } from './queries/proofs.ts';
import { findRegistration } from './queries/registration.ts';
import { readMine } from './read-mine.ts';
import type { ProofDeps } from './store-proof.ts';

/** A delegate removes a document. An accepted one stays: the registration depends on it. */
export async function deleteProof({ db, files }: ProofDeps, id: string, visit: Visit): Promise<MyRegistration> {
  const { id: editionId } = visit.edition;
  const account = accountOf(visit);
  const key = await db.transaction().execute(async (transaction) => {
    // Locks the registration against a concurrent upload or review.
    await findRegistration(transaction, editionId, account.id, { lock: true });
    const proof = await findOwnProof(transaction, editionId, account.id, id);
    if (!proof) throw new Refused('NOT_FOUND');
    const removed = await removeProof(transaction, editionId, id);
    if (!removed) throw new Refused('PROOF_VERIFIED');
    await writeAudit(transaction, {
      editionId,
      accountId: account.id,
      actorKind: 'delegate',
      action: 'proof.deleted',
      entity: 'proof',
      entityId: id,
      before: { kind: proof.kind, status: proof.status },
      requestId: visit.requestId,
    });
    return removed;
  });
  await files.delete(key);
  return readMine({ db }, visit);
}
