import type { ProofStatus } from '@isocentre/domain/registration/proofs';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface BesideCategory {
  granted: boolean;
  hasOpenOrder: boolean;
  /** Money that was owed goes back already: approved, or at the provider. */
  refundOnItsWay: boolean;
  seats: number;
  freeSeats: number | null;
  proofs: Array<{ kind: string; status: ProofStatus }>;
}

/** What a change of category touches, beside the registration and its balance. */
export async function readBesideCategory(db: Database, editionId: number, registrationId: string): Promise<BesideCategory> {
  const { rows } = await sql<BesideCategory>`
    select exists (select from grants where edition_id = ${editionId} and registration_id = ${registrationId}) as granted,
      exists (
        select from payment_orders where edition_id = ${editionId} and registration_id = ${registrationId} and state in ('preparing', 'open')
      ) as "hasOpenOrder",
      exists (
        select from refunds
        join payments on payments.edition_id = refunds.edition_id and payments.id = refunds.payment_id
        join payment_orders orders on orders.edition_id = payments.edition_id and orders.id = payments.order_id
        where orders.edition_id = ${editionId} and orders.registration_id = ${registrationId} and refunds.state in ('requested', 'pending')
          and payments.outcome in ('settles', 'part', 'difference')
      ) as "refundOnItsWay",
      coalesce((
        select seats from seat_reservations where edition_id = ${editionId} and registration_id = ${registrationId} and state <> 'released'
      ), 0) as seats,
      (select capacity - taken from workshop_seats where edition_id = ${editionId}) as "freeSeats",
      coalesce((
        select json_agg(json_build_object('kind', kind, 'status', status)) from proofs
        where edition_id = ${editionId} and registration_id = ${registrationId}
      ), '[]') as proofs`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table has one row');
  return row;
}

/** Refunds of what was owed that nobody has decided on: a new price makes new ones. */
export async function proposedExcess(transaction: Database, editionId: number, registrationId: string) {
  const { rows } = await sql<{ edition_id: number; id: string; state: 'proposed' }>`
    select refunds.edition_id, refunds.id, refunds.state from refunds
    join payments on payments.edition_id = refunds.edition_id and payments.id = refunds.payment_id
    join payment_orders orders on orders.edition_id = payments.edition_id and orders.id = payments.order_id
    where orders.edition_id = ${editionId} and orders.registration_id = ${registrationId} and refunds.state = 'proposed' and refunds.reason = 'excess'`.execute(
    transaction,
  );
  return rows;
}

/** Another category under the same status; the transaction has locked the registration. */
export async function storeCategory(
  transaction: Database,
  registration: { edition_id: number; id: string },
  choice: { category: string; registration_type: string },
): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ ...choice, version: sql`version + 1`, updated_at: sql`now()` })
    .where('edition_id', '=', registration.edition_id)
    .where('id', '=', registration.id)
    .execute();
}
