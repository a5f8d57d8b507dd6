import type { World } from './world.ts';

/** A note for every refund that was paid out, and every reversal, of money with a receipt. Numbered at the end, like receipts. */
export function makeCreditNotes({ rows, chance, editionId }: Pick<World, 'rows' | 'chance' | 'editionId'>): void {
  const receiptOf = new Map(rows.receipts.map((receipt) => [receipt.payment_id, receipt.id]));
  const note = (
    paymentId: string,
    given: { kind: 'refund' | 'reversal'; refund_id: string | null; amount_minor: number; issued_at: Date | string },
  ) => {
    const receiptId = receiptOf.get(paymentId);
    if (receiptId !== undefined)
      rows.credit_notes.push({ edition_id: editionId, id: chance.id(), financial_year: '', number: 0, receipt_id: receiptId, ...given });
  };
  for (const { id, state, payment_id: payment, amount_minor, changed_at } of rows.refunds)
    if (state === 'processed') note(payment, { kind: 'refund', refund_id: id, amount_minor, issued_at: changed_at });
  for (const { id, state, amount_minor, first_seen_at } of rows.payments)
    if (state === 'reversed') note(id, { kind: 'reversal', refund_id: null, amount_minor, issued_at: first_seen_at });
}
