import { mayMove } from '@isocentre/domain/moves';
import { PAYMENT_STATUS_MOVES, type PaymentStatus } from '@isocentre/domain/registration/payment-status';
import { sql, type Updateable } from 'kysely';
import type { Registrations } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

/** What is written together with the status; the database compares them. */
export type WithStatus = Omit<Updateable<Registrations>, 'edition_id' | 'id' | 'payment_status' | 'version' | 'updated_at'>;

/**
 * The only place where a registration's payment status changes; false when it is no longer the one that the caller has
 * seen, or may not be followed by this one.
 */
export async function movePaymentStatus(
  transaction: Database,
  row: { edition_id: number; id: string; payment_status: PaymentStatus },
  to: PaymentStatus,
  change: WithStatus = {},
): Promise<boolean> {
  if (!mayMove(PAYMENT_STATUS_MOVES, row.payment_status, to)) return false;
  const moved = await transaction
    .updateTable('registrations')
    .set({ ...change, payment_status: to, version: sql`version + 1`, updated_at: sql`now()` })
    .where('edition_id', '=', row.edition_id)
    .where('id', '=', row.id)
    .where('payment_status', '=', row.payment_status)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}
