import { type Insertable, type Selectable, sql } from 'kysely';
import type { AnnouncedTransfers } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

export type AnnouncedTransfer = Selectable<AnnouncedTransfers>;

/** False: the same transfer waits already, or was found. */
export async function insertAnnouncement(transaction: Database, row: Insertable<AnnouncedTransfers>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('announced_transfers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const announcementsOf = (db: Database, editionId: number, registrationId: string): Promise<AnnouncedTransfer[]> =>
  db
    .selectFrom('announced_transfers')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .orderBy('announced_at', 'desc')
    .limit(50)
    .execute();

export const findAnnouncement = (db: Database, editionId: number, id: string): Promise<AnnouncedTransfer | undefined> =>
  db.selectFrom('announced_transfers').selectAll().where('edition_id', '=', editionId).where('id', '=', id).executeTakeFirst();

/** Whether somebody else has announced the same transfer and waits. */
export async function isAnnouncedByOthers(transaction: Database, { edition_id: editionId, id, utr }: AnnouncedTransfer): Promise<boolean> {
  const row = await transaction
    .selectFrom('announced_transfers')
    .select('id')
    .where('edition_id', '=', editionId)
    .where('utr', '=', utr)
    .where('state', '=', 'announced')
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The money of this transfer has been recorded for its delegate, by whichever way: what they announced is found. */
export async function matchAnnouncements(
  transaction: Database,
  { editionId, registrationId, utr }: { editionId: number; registrationId: string; utr: string },
  decision: { payment_id: string; decided_at: Date; decided_by: string | null },
): Promise<void> {
  await transaction
    .updateTable('announced_transfers')
    .set({ ...decision, state: 'matched' })
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .where('utr', '=', utr)
    .where('state', '=', 'announced')
    .execute();
}

/** False: somebody has decided before. */
export async function refuseAnnouncement(
  transaction: Database,
  { edition_id: editionId, id }: Pick<AnnouncedTransfer, 'edition_id' | 'id'>,
  decision: { refused_because: string; decided_at: Date; decided_by: string | null },
): Promise<boolean> {
  const moved = await transaction
    .updateTable('announced_transfers')
    .set({ ...decision, state: 'refused' })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('state', '=', 'announced')
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** What was matched by mistake waits again. */
export async function reopenAnnouncements(transaction: Database, editionId: number, paymentId: string): Promise<void> {
  await sql`
    update announced_transfers set state = 'announced', payment_id = null, decided_at = null, decided_by = null
    where edition_id = ${editionId} and payment_id = ${paymentId}`.execute(transaction);
}
