import type { FileStream } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { findProofOf, ownerOf } from './queries/proofs.ts';
import type { ProofDeps } from './store-proof.ts';

const EXTENSIONS: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' };

/** A document of this registration. That an organiser has opened it is recorded: it is personal. */
export async function readProof({ db, files }: ProofDeps, visit: RegistrationVisit, id: string): Promise<FileStream> {
  const proof = await findProofOf(db, visit.edition.id, visit.registrationId, id);
  if (proof?.scan === 'waiting') throw new Refused('SCAN_WAITING');
  if (proof?.scan === 'infected') throw new Refused('FILE_INFECTED');
  const file = proof && (await files.get(proof.storage_key));
  if (!file) throw new Refused('NOT_FOUND');
  try {
    if (visit.actor.kind === 'staff') await recordOpening(db, visit, id);
  } catch (error) {
    file.stream.destroy();
    throw error;
  }
  return { stream: file.stream, length: file.bytes, type: proof.type, name: `${proof.kind}-proof.${EXTENSIONS[proof.type] ?? 'bin'}` };
}

const recordOpening = async (db: Database, visit: RegistrationVisit, id: string) =>
  writeAudit(db, {
    editionId: visit.edition.id,
    actor: visit.actor,
    subject: await ownerOf(db, visit.edition.id, visit.registrationId),
    action: 'proof.opened',
    entity: 'proof',
    entityId: id,
    requestId: visit.requestId,
  });
