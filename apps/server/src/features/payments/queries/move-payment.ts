import { mayMove } from '@isocentre/domain/moves';
import { PAYMENT_MOVES, type PaymentState } from '@isocentre/domain/payments/payment-state';
import type { Insertable, Updateable } from 'kysely';
import type { Payments } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';
import type { PaymentRow } from './payments.ts';

/** What is learnt together with a state. */
export type WithState = Pick<
  Updateable<Payments>,
  'outcome' | 'late' | 'amount_minor' | 'currency' | 'method' | 'declined_because' | 'captured_at' | 'reversed_shift_id'
>;

export async function insertPayment(transaction: Database, payment: Insertable<Payments>): Promise<void> {
  await transaction.insertInto('payments').values(payment).execute();
}

/**
 * The only place where a payment's state changes; false when it is no longer in the state that the caller has seen, or
 * may not move from there: also when it is in that state already.
 */
export async function movePayment(
  transaction: Database,
  payment: Pick<PaymentRow, 'edition_id' | 'id' | 'state'>,
  to: PaymentState,
  change: WithState = {},
): Promise<boolean> {
  if (!mayMove(PAYMENT_MOVES, payment.state, to)) return false;
  const moved = await transaction
    .updateTable('payments')
    .set({ ...change, state: to })
    .where('edition_id', '=', payment.edition_id)
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Another report of the state it is in: only details may be new. */
export async function describePayment(
  transaction: Database,
  payment: Pick<PaymentRow, 'edition_id' | 'id'>,
  details: Pick<WithState, 'amount_minor' | 'currency' | 'method' | 'declined_because'>,
): Promise<void> {
  await transaction
    .updateTable('payments')
    .set(details)
    .where('edition_id', '=', payment.edition_id)
    .where('id', '=', payment.id)
    .execute();
}

/** A payment that did not match its order counts after all; false when somebody has decided before. */
export async function acceptMismatch(
  transaction: Database,
  payment: Pick<PaymentRow, 'edition_id' | 'id'>,
  outcome: NonNullable<PaymentRow['outcome']>,
): Promise<boolean> {
  const moved = await transaction
    .updateTable('payments')
    .set({ outcome })
    .where('edition_id', '=', payment.edition_id)
    .where('id', '=', payment.id)
    .where('state', '=', 'captured')
    .where('outcome', '=', 'mismatch')
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}
