import type { FileAnswer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { Visit } from '../../platform/feature.ts';
import { findProof } from '../registration/queries/proofs.ts';
import { readProof } from '../registration/read-proof.ts';
import type { ProofDeps } from '../registration/store-proof.ts';

/** The bytes of any proof of this edition, for whoever judges it. */
export async function readProofFile(deps: ProofDeps, id: string, visit: Visit): Promise<FileAnswer> {
  const proof = await findProof(deps.db, visit.edition.id, id);
  if (!proof || proof.file_gone_at) throw new Refused('NOT_FOUND');
  return readProof(deps, { ...visit, registrationId: proof.registration_id }, id);
}
