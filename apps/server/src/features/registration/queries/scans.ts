import type { Database } from '../../../platform/database.ts';
import { moveProof, type ProofRow } from './proofs.ts';

type Waiting = Pick<ProofRow, 'edition_id' | 'id' | 'storage_key' | 'status'>;

/** The oldest first. */
export const proofsWaitingForScan = (db: Database, limit: number): Promise<Waiting[]> =>
  db
    .selectFrom('proofs')
    .select(['edition_id', 'id', 'storage_key', 'status'])
    .where('scan', '=', 'waiting')
    .orderBy('uploaded_at')
    .limit(limit)
    .execute();

export async function noteScan(db: Database, proof: Waiting, scan: 'clean' | 'infected'): Promise<void> {
  await db
    .updateTable('proofs')
    .set({ scan })
    .where('edition_id', '=', proof.edition_id)
    .where('id', '=', proof.id)
    .where('scan', '=', 'waiting')
    .execute();
}

/** Nobody can fetch it, and its owner is asked for another one. */
export const rejectInfected = (db: Database, proof: Waiting, note: string, at: Date): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await noteScan(transaction, proof, 'infected');
    if (proof.status !== 'rejected') {
      await moveProof(transaction, proof.edition_id, proof.id, { from: proof.status, to: 'rejected', note, at });
    }
  });
