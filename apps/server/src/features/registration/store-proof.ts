import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Proof } from '@isocentre/contract/registration';
import { Refused } from '@isocentre/domain/refusals';
import { PROOF_MAX_BYTES, type ProofKind } from '@isocentre/domain/registration/proofs';
import { writeAudit } from '../../platform/audit.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { Files } from '../../platform/files/files.ts';
import { type Scanner, ScannerAway } from '../../platform/files/scanner.ts';
import { isTheirs } from './is-theirs.ts';
import { describeProof } from './my-registration.ts';
import { findProof, isStored, listProofs, replaceProof } from './queries/proofs.ts';
import { findRegistration } from './queries/registration.ts';
import { readableProof } from './readable-proof.ts';
import type { RegistrationDeps } from './register.ts';

export interface ProofDeps extends RegistrationDeps {
  files: Files;
  /** Undefined: this installation has none. */
  scanner?: Scanner | undefined;
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
export async function storeProof({ db, files, scanner }: ProofDeps, visit: RegistrationVisit, upload: ProofUpload): Promise<Proof> {
  const { id: editionId } = visit.edition;
  if (upload.bytes.length > PROOF_MAX_BYTES) throw new Refused('PROOF_TOO_LARGE');
  const { bytes, type, extension } = await readableProof(upload.bytes);
  const scan = await verdictOn(upload.bytes, scanner);
  const key = `proofs-${editionId}/${randomBytes(16).toString('hex')}.${extension}`;
  await files.put(key, bytes, type);
  try {
    const { proof, before } = await db.transaction().execute(async (transaction) => {
      const row = await findRegistration(transaction, editionId, visit.registrationId, { lock: true });
      if (!row || !isTheirs(visit, row)) throw new Refused('NO_REGISTRATION');
      const stored = await listProofs(transaction, editionId, row.id);
      if (stored.some((one) => one.kind === upload.kind && one.status === 'verified')) throw new Refused('PROOF_VERIFIED');
      const { id, before: replaced } = await replaceProof(transaction, {
        edition_id: editionId,
        id: randomUUID(),
        registration_id: row.id,
        kind: upload.kind,
        file_name: plainName(upload.name),
        type,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest(),
        storage_key: key,
        scan,
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

/** As it came: a picture is redrawn, and would look clean. Without a verdict it is stored, and nobody can fetch it before there is one. */
async function verdictOn(bytes: Uint8Array, scanner: Scanner | undefined): Promise<'none' | 'waiting' | 'clean'> {
  if (!scanner) return 'none';
  const verdict = await scanner.scan(bytes).catch((error: unknown) => {
    if (error instanceof ScannerAway) return 'waiting' as const;
    throw error;
  });
  if (verdict === 'infected') throw new Refused('FILE_INFECTED');
  return verdict;
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
