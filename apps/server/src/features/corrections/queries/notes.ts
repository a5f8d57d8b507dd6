import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface NoteKey {
  editionId: number;
  id: string;
  registrationId: string;
}

interface WrittenNote extends NoteKey {
  authorId: string;
  text: string;
  now: Date;
}

export async function insertNote(
  transaction: Database,
  { editionId, id, registrationId, authorId, text, now }: WrittenNote,
): Promise<void> {
  await transaction
    .insertInto('registration_notes')
    .values({ edition_id: editionId, id, registration_id: registrationId, author_id: authorId, body: text, written_at: now })
    .execute();
}

/** `fixed`: somebody else's, or too old. */
export async function changeOwnNote(
  transaction: Database,
  { editionId, id, registrationId, authorId, text, now, since }: WrittenNote & { since: Date },
): Promise<'changed' | 'fixed' | 'unknown'> {
  const note = transaction
    .selectFrom('registration_notes')
    .select('id')
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .where('id', '=', id);
  if (!(await note.executeTakeFirst())) return 'unknown';
  const { numUpdatedRows } = await transaction
    .updateTable('registration_notes')
    .set({ body: text, changed_at: now })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('written_at', '>', since)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? 'changed' : 'fixed';
}

/** How often a mail was sent again since, and when first. */
export async function resentSince(transaction: Database, editionId: number, registrationId: string, mail: string, since: Date) {
  const { rows } = await sql<{ number: number; first: Date | null }>`
    select count(*)::integer as number, min(at) as first from audit_log
    where edition_id = ${editionId} and entity = 'registration' and entity_id = ${registrationId} and action = 'registration.mail-resent'
      and after ->> 'mail' = ${mail} and at > ${since}`.execute(transaction);
  return rows[0] ?? { number: 0, first: null };
}

/** Of money that still counts as received. */
export async function latestReceipt(transaction: Database, editionId: number, registrationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select receipts.id from receipts join payments on payments.edition_id = receipts.edition_id and payments.id = receipts.payment_id
    where receipts.edition_id = ${editionId} and receipts.registration_id = ${registrationId} and payments.state <> 'reversed'
      and receipts.replaced_at is null
    order by receipts.issued_at desc, receipts.number desc limit 1`.execute(transaction);
  return rows[0]?.id;
}
