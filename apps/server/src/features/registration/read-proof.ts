import type { FileAnswer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { findProofOf } from './queries/proofs.ts';
import type { ProofDeps } from './store-proof.ts';

const EXTENSIONS: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' };

/** A document of this registration. */
export async function readProof({ db, files }: ProofDeps, visit: RegistrationVisit, id: string): Promise<FileAnswer> {
  const proof = await findProofOf(db, visit.edition.id, visit.registrationId, id);
  const bytes = proof && (await files.get(proof.storage_key));
  if (!bytes) throw new Refused('NOT_FOUND');
  return { bytes, type: proof.type, name: `${proof.kind}-proof.${EXTENSIONS[proof.type] ?? 'bin'}` };
}
