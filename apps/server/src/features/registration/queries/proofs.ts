import { proofMayMove, type ProofStatus } from '@isocentre/domain/registration/proofs';
import type { Insertable, Selectable } from 'kysely';
import type { Proofs } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

export type ProofRow = Selectable<Proofs>;

export const listProofs = (db: Database, editionId: number, registrationId: string): Promise<ProofRow[]> =>
  db
    .selectFrom('proofs')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .orderBy('kind')
    .execute();

/** Whether a document of this kind has been uploaded: accepted or still being checked, or only accepted. */
export async function hasProof(
  db: Database,
  registration: { edition_id: number; id: string },
  kind: ProofRow['kind'],
  only?: 'verified',
): Promise<boolean> {
  const row = await db
    .selectFrom('proofs')
    .select('id')
    .where('edition_id', '=', registration.edition_id)
    .where('registration_id', '=', registration.id)
    .where('kind', '=', kind)
    .where('status', 'in', only ? [only] : ['verified', 'pending'])
    .executeTakeFirst();
  return row !== undefined;
}

/** A document of this registration; another registration's is not found. */
export const findProofOf = (db: Database, editionId: number, registrationId: string, id: string): Promise<ProofRow | undefined> =>
  db
    .selectFrom('proofs')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();

export const findProof = (db: Database, editionId: number, id: string): Promise<ProofRow | undefined> =>
  db.selectFrom('proofs').selectAll().where('edition_id', '=', editionId).where('id', '=', id).executeTakeFirst();

/** The account that a registration belongs to. */
export async function ownerOf(db: Database, editionId: number, registrationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('registrations')
    .select('account_id')
    .where('edition_id', '=', editionId)
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return row?.account_id;
}

/** Replaces a document and returns the previous one's storage key. */
export async function replaceProof(transaction: Database, proof: Insertable<Proofs>): Promise<string | undefined> {
  const before = await transaction
    .deleteFrom('proofs')
    .where('edition_id', '=', proof.edition_id)
    .where('registration_id', '=', proof.registration_id)
    .where('kind', '=', proof.kind)
    .returning('storage_key')
    .executeTakeFirst();
  await transaction.insertInto('proofs').values(proof).execute();
  return before?.storage_key;
}

/** Deletes a document unless it was accepted; returns its storage key. */
export async function removeProof(transaction: Database, editionId: number, id: string): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('proofs')
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('status', '<>', 'verified')
    .returning('storage_key')
    .executeTakeFirst();
  return row?.storage_key;
}

export interface ProofMove {
  /** The state that whoever decides has seen. */
  from: ProofStatus;
  to: ProofStatus;
  note: string | null;
  at: Date;
}

/** The only place where a document's state changes; false when it is not in the state it is moved from. */
export async function moveProof(transaction: Database, editionId: number, id: string, { from, to, note, at }: ProofMove): Promise<boolean> {
  if (!proofMayMove(from, to)) return false;
  const moved = await transaction
    .updateTable('proofs')
    .set({ status: to, note, reviewed_at: at })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Whether a row refers to this file. */
export async function isStored(db: Database, storageKey: string): Promise<boolean> {
  const row = await db.selectFrom('proofs').select('id').where('storage_key', '=', storageKey).executeTakeFirst();
  return row !== undefined;
}
