import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Paid, and the document that the category requires is missing or was not accepted. */
const LACKING = sql`
  registrations.payment_status in ('PAID', 'COMPLIMENTARY') and registrations.erased_at is null and registrations.cancelled_at is null
  and exists (
    select from registration_categories category
    where category.edition_id = registrations.edition_id and category.code = registrations.category and category.proof <> 'none'
      and not exists (
        select from proofs
        where proofs.edition_id = registrations.edition_id and proofs.registration_id = registrations.id
          and proofs.kind = category.proof and proofs.status <> 'rejected'
      )
  )`;

/** Of editions that begin within `days`; of one that has begun long ago nobody is reminded. */
export async function editionsAwaitingProofs(db: Database, now: Date, days: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from editions
    where starts_on between ${now}::timestamptz - interval '2 days' and ${now}::timestamptz + ${days + 2} * interval '1 day'
      and exists (select from registrations where registrations.edition_id = editions.id and ${LACKING})`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Marks those who have not had this reminder, and returns them. People who paid after its day were told when they paid.
 */
export async function paidWithoutProof(transaction: Database, editionId: number, mark: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update registrations set proof_reminded_of = ${mark}
    where edition_id = ${editionId} and ${LACKING} and registered_at < ${mark}
      and (proof_reminded_of is null or proof_reminded_of < ${mark})
    returning id`.execute(transaction);
  return rows.map((row) => row.id);
}
