import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { findProof, type ProofRow } from '../registration/queries/proofs.ts';
import { findRegistration, type RegistrationRow } from '../registration/queries/registration.ts';

/**
 * A proof and its registration, locked until the transaction ends: against another judge, another file and another
 * category. Nobody decides about their own, nor about somebody who is cancelled: that would move their category and ask them for money.
 */
export async function lockProof(
  transaction: Database,
  { edition: { id: editionId }, actor }: Pick<Visit, 'edition' | 'actor'>,
  proofId: string,
): Promise<{ proof: ProofRow; registration: RegistrationRow }> {
  const seen = await findProof(transaction, editionId, proofId);
  const registration = seen && (await findRegistration(transaction, editionId, seen.registration_id, { lock: true }));
  // Read again: it may have changed while this waited for the lock.
  const proof = registration && (await findProof(transaction, editionId, proofId));
  if (!proof || registration.erased_at) throw new Refused('NOT_FOUND');
  if ('accountId' in actor && actor.accountId === registration.account_id) throw new Refused('OWN_REGISTRATION');
  if (registration.cancelled_at) throw new Refused(registration.merged_into === null ? 'RESTORE_FIRST' : 'MERGED');
  return { proof, registration };
}
