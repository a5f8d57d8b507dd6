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

/** A document of this account in this edition; somebody else's is not found. */
export const findOwnProof = (db: Database, editionId: number, accountId: string, id: string): Promise<ProofRow | undefined> =>
  db
    .selectFrom('proofs')
    .innerJoin('registrations', (join) =>
      join.onRef('registrations.edition_id', '=', 'proofs.edition_id').onRef('registrations.id', '=', 'proofs.registration_id'),
    )
    .where('proofs.edition_id', '=', editionId)
    .where('proofs.id', '=', id)
    .where('registrations.account_id', '=', accountId)
    .selectAll('proofs')
    .executeTakeFirst();

export const findProof = (db: Database, editionId: number, id: string): Promise<ProofRow | undefined> =>
  db.selectFrom('proofs').selectAll().where('edition_id', '=', editionId).where('id', '=', id).executeTakeFirst();

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

export async function reviewProof(
  transaction: Database,
  editionId: number,
  id: string,
  verdict: { status: string; note: string | null; at: Date },
): Promise<void> {
  await transaction
    .updateTable('proofs')
    .set({ status: verdict.status, note: verdict.note, reviewed_at: verdict.at })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .execute();
}

/** Whether a row refers to this file. */
export async function isStored(db: Database, storageKey: string): Promise<boolean> {
  const row = await db.selectFrom('proofs').select('id').where('storage_key', '=', storageKey).executeTakeFirst();
  return row !== undefined;
}
