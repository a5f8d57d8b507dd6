import { randomUUID } from 'node:crypto';
import type { ReceiptCorrection } from '@isocentre/domain/payments/money-forms';
import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { bookFor, type MoneyVisit } from './begin-booking.ts';
import { auditChange, insistMoved, refuseOwn } from './booking.ts';
import { giveCreditNote } from './credit-what-went-back.ts';
import type { MoneyDeps } from './deps.ts';
import { printedBy } from './give-receipt.ts';
import { receiptCorrectedLetter } from './letter-definitions.ts';
import { saveBilling } from './queries/billing.ts';
import { creditedOf } from './queries/credit-notes.ts';
import { takeNumber } from './queries/document-numbers.ts';
import { findReceipt, insertReceipt, markReplaced, receiptInForce } from './queries/receipts.ts';

/**
 * A receipt was made out to the wrong name or institution: a credit note takes back what is left of it, and a new receipt of the
 * same money stands in its place, each naming the other. The first correction of a receipt counts. Returns the new receipt's id.
 */
export async function correctReceipt(
  deps: MoneyDeps,
  visit: MoneyVisit,
  { receiptId, reason, ...said }: ReceiptCorrection & { receiptId: string },
): Promise<string> {
  const known = await findReceipt(deps.db, visit.edition.id, receiptId);
  if (!known) throw new Refused('NOT_FOUND');
  return bookFor(deps, visit, known.registration_id, async (booking) => {
    refuseOwn(booking);
    const { transaction, registration, now, shown } = booking;
    const receipt = await receiptInForce(transaction, known.edition_id, known.payment_id);
    if (receipt?.id !== receiptId) throw new Refused('CHANGED_ELSEWHERE', { current: { replaced: true }, words: STATE_MOVED });
    const left = receipt.amount_minor - (await creditedOf(transaction, receipt.edition_id, receiptId));
    if (left === 0) throw new Refused('NOTHING_TO_CORRECT');
    insistMoved(await markReplaced(transaction, receipt, now), { replaced: true });
    const id = randomUUID();
    await insertReceipt(transaction, {
      ...receipt,
      id,
      ...(await takeNumber(transaction, 'receipt_counters', receipt.edition_id, shown(now))),
      issued_at: shown(now),
      billed_to: said.billedTo,
      billed_address: said.billedAddress,
      billed_gstin: said.billedGstin || null,
      amount_minor: left,
      gst: receipt.gst === null ? null : JSON.stringify(receipt.gst),
      printed: await printedBy(transaction, registration),
    });
    // What is paid later, such as a difference, is made out to the same.
    await saveBilling(transaction, registration, said, now);
    await giveCreditNote(booking, receipt, { kind: 'correction', new_receipt_id: id, amount: left });
    await auditChange(booking, {
      action: 'receipt.corrected',
      entity: 'receipt',
      entityId: receiptId,
      after: { newReceiptId: id, amountMinor: left },
      said: {
        before: { billedTo: receipt.billed_to, billedAddress: receipt.billed_address, billedGstin: receipt.billed_gstin ?? '' },
        after: said,
      },
      reason,
    });
    await writeLetter(transaction, receiptCorrectedLetter, {
      editionId: receipt.edition_id,
      about: id,
      accountId: registration.account_id,
    });
    return id;
  });
}
