import type { FileAnswer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { findOwnProof } from './queries/proofs.ts';
import type { ProofDeps } from './store-proof.ts';

const EXTENSIONS: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' };

/** A delegate's own document. */
export async function readProof({ db, files }: ProofDeps, id: string, visit: Visit): Promise<FileAnswer> {
  const proof = await findOwnProof(db, visit.edition.id, accountOf(visit).id, id);
  const bytes = proof && (await files.get(proof.storage_key));
  if (!bytes) throw new Refused('NOT_FOUND');
  return { bytes, type: proof.type, name: `${proof.kind}-proof.${EXTENSIONS[proof.type] ?? 'bin'}` };
}
