import { randomUUID } from 'node:crypto';
import { failpoint } from '../../platform/failpoints.ts';
import type { Booking } from './booking.ts';
import { creditedOf, insertCreditNote, refundsWithoutNote } from './queries/credit-notes.ts';
import { takeNumber } from './queries/document-numbers.ts';
import { findPayment } from './queries/payments.ts';
import { receiptInForce, type ReceiptRow } from './queries/receipts.ts';

type Crediting = Pick<Booking, 'transaction' | 'now' | 'shown' | 'registration'>;

/**
 * Every refund that was paid out, and every reversal, of money with a receipt gets one credit note, however often
 * this is called: with the refund, after a late receipt, and by the sweep for what earlier releases booked. It comes last in its
 * transaction, since everybody else waits for the numbers and some of them hold seats.
 */
export async function creditWhatWentBack(booking: Crediting, paymentId: string): Promise<number> {
  const { transaction, registration } = booking;
  const { edition_id: editionId } = registration;
  const receipt = await receiptInForce(transaction, editionId, paymentId);
  if (!receipt) return 0;
  const refunds = await refundsWithoutNote(transaction, editionId, paymentId);
  for (const { id, amount_minor: amount } of refunds) await giveCreditNote(booking, receipt, { kind: 'refund', refund_id: id, amount });
  const payment = await findPayment(transaction, editionId, paymentId);
  if (payment?.state !== 'reversed') return refunds.length;
  const left = receipt.amount_minor - (await creditedOf(transaction, editionId, receipt.id));
  if (left === 0) return refunds.length;
  await giveCreditNote(booking, receipt, { kind: 'reversal', amount: left });
  return refunds.length + 1;
}

type Credit =
  | { kind: 'refund'; refund_id: string; amount: number }
  | { kind: 'reversal'; amount: number }
  | { kind: 'correction'; new_receipt_id: string; amount: number };

/** Returns its id. */
export async function giveCreditNote(
  { transaction, now, shown }: Pick<Booking, 'transaction' | 'now' | 'shown'>,
  receipt: Pick<ReceiptRow, 'edition_id' | 'id'>,
  { amount, ...what }: Credit,
): Promise<string> {
  const id = randomUUID();
  await insertCreditNote(transaction, {
    edition_id: receipt.edition_id,
    id,
    ...(await takeNumber(transaction, 'credit_note_counters', receipt.edition_id, shown(now))),
    ...what,
    receipt_id: receipt.id,
    issued_at: shown(now),
    amount_minor: amount,
  });
  failpoint('credit-note-numbered');
  return id;
}
