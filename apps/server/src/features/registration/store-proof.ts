import { randomBytes, randomUUID } from 'node:crypto';
import type { Proof } from '@isocentre/contract/registration';
import { Refused } from '@isocentre/domain/refusals';
import { PROOF_MAX_BYTES, type ProofKind } from '@isocentre/domain/registration/proofs';
import { writeAudit } from '../../platform/audit.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { Files } from '../../platform/files/files.ts';
import { describeProof } from './my-registration.ts';
import { findProof, isStored, listProofs, replaceProof } from './queries/proofs.ts';
import { findRegistration } from './queries/registration.ts';
import { readableProof } from './readable-proof.ts';
import type { RegistrationDeps } from './register.ts';

export interface ProofDeps extends RegistrationDeps {
  files: Files;
}

export interface ProofUpload {
  kind: ProofKind;
  name: string;
  bytes: Uint8Array;
}

/**
 * Stores a delegate's document under a name of ours. The row is written after its file; the previous file is deleted
 * after its row.
 */
export async function storeProof({ db, files }: ProofDeps, visit: RegistrationVisit, upload: ProofUpload): Promise<Proof> {
  const { id: editionId } = visit.edition;
  if (upload.bytes.length > PROOF_MAX_BYTES) throw new Refused('PROOF_TOO_LARGE');
  const { bytes, type, extension } = await readableProof(upload.bytes);
  const id = randomUUID();
  const key = `proofs-${editionId}/${randomBytes(16).toString('hex')}.${extension}`;
  await files.put(key, bytes, type);
  try {
    const { proof, before } = await db.transaction().execute(async (transaction) => {
      const row = await findRegistration(transaction, editionId, visit.registrationId, { lock: true });
      if (!row) throw new Refused('NO_REGISTRATION');
      const stored = await listProofs(transaction, editionId, row.id);
      if (stored.some((one) => one.kind === upload.kind && one.status === 'verified')) throw new Refused('PROOF_VERIFIED');
      const replaced = await replaceProof(transaction, {
        edition_id: editionId,
        id,
        registration_id: row.id,
        kind: upload.kind,
        file_name: plainName(upload.name),
        type,
        bytes: bytes.length,
        storage_key: key,
      });
      await writeAudit(transaction, {
        editionId,
        actor: visit.actor,
        subject: row.account_id,
        action: 'proof.uploaded',
        entity: 'proof',
        entityId: id,
        after: { kind: upload.kind, type, bytes: bytes.length },
        requestId: visit.requestId,
      });
      return { proof: await findProof(transaction, editionId, id), before: replaced };
    });
    if (before !== undefined) await files.delete(before);
    if (!proof) throw new Error('The document was stored and is not there');
    return describeProof(proof, visit.shown);
  } catch (error) {
    await deleteUnlessStored({ db, files }, key, error);
    throw error;
  }
}

/**
 * The connection may have broken during the commit: then we check the database. If that fails too, the file stays, and
 * the daily sweep for files without a row removes it.
 */
async function deleteUnlessStored({ db, files }: Pick<ProofDeps, 'db' | 'files'>, key: string, error: unknown): Promise<void> {
  const stored = error instanceof Refused ? false : await isStored(db, key).catch(() => true);
  if (!stored) await files.delete(key);
}

/** Shown back to its owner: without path, control characters or anything special in a header. */
const plainName = (name: string) =>
  name
    .replaceAll(/[\p{Cc}"\\/]/gu, ' ')
    .trim()
    .slice(0, 200) || 'document';
