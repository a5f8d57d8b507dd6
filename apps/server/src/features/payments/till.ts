import { isTillRail } from '@isocentre/domain/payments/shift';
import { Refused } from '@isocentre/domain/refusals';
import { accountOfActor, type Booking } from './booking.ts';
import type { PaymentRow } from './queries/payments.ts';
import { holdOpenShift, holdShift } from './queries/shifts.ts';

/** Money over the counter goes into the open shift of whoever takes it; null: it is another kind of money. After the registration's lock. */
export async function tillFor(booking: Booking, money: { rail: PaymentRow['rail']; currency: string }): Promise<string | null> {
  if (!isTillRail(money.rail)) return null;
  const shift = await openShiftOf(booking);
  if (!shift) throw new Refused('NO_SHIFT');
  if (shift.currency !== money.currency) throw new Refused('SHIFT_CURRENCY');
  return shift.id;
}

async function openShiftOf({ transaction, registration, actor }: Booking) {
  const person = accountOfActor(actor);
  return person === null ? undefined : holdOpenShift(transaction, registration.edition_id, person);
}

const LATER =
  'The shift of this payment has been counted, so it is taken back in a shift of yours. Please open one first, under Money, Shifts.';

/**
 * The shift that a counter-entry is in: that of the payment while it is open; afterwards an open one of whoever keeps the books. Null:
 * the payment is in none.
 */
export async function tillOfReversal(booking: Booking, payment: PaymentRow, { booksKept }: { booksKept: boolean }): Promise<string | null> {
  if (payment.shift_id === null) return null;
  const its = await holdShift(booking.transaction, payment.edition_id, payment.shift_id);
  if (its.state === 'open') return its.id;
  if (!booksKept) throw new Refused('SHIFT_COUNTED');
  const later = await openShiftOf(booking);
  if (!later) throw new Refused('NO_SHIFT', { words: LATER });
  return later.id;
}
