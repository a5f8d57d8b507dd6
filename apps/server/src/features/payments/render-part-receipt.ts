import { addresses } from '@isocentre/domain/addresses';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { money } from '@isocentre/domain/fees/fee-table';
import { owing } from '@isocentre/domain/payments/balance';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { balanceOf } from './queries/balance.ts';
import { findOrder } from './queries/orders.ts';
import type { findReceipt } from './queries/receipts.ts';
import { receiptDocument } from './receipt-document.ts';
import { receiptWords } from './receipt-words.ts';

type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** Mails a delegate that a part of the price or a difference has arrived, with its receipt, and what is open now. */
export async function renderPartReceipt(deps: LetterDeps, row: Receipt, kind: 'part' | 'difference'): Promise<RenderedLetter> {
  const { config, db } = deps;
  const { edition_id: editionId, registration_id: registrationId } = row;
  const edition = await deps.readEdition(editionId);
  const words = receiptWords(edition, row);
  const balance = await balanceOf(db, editionId, registrationId);
  const { open } = owing(balance);
  const order = balance.orderId === null ? undefined : await findOrder(db, editionId, balance.orderId);
  return {
    to: [row.email],
    subject: `${kind === 'part' ? 'Part of your fee' : 'Difference'} received, receipt ${words.number}`,
    ...(await renderEmail('payments/part-receipt', {
      ...mailFrame(edition),
      kind,
      name: row.name,
      number: words.number,
      billedTo: words.billedTo,
      userId: words.userId,
      description: words.description,
      amount: words.amount,
      paidAt: words.paidAt,
      paymentId: words.paymentId,
      open: open === 0 ? null : money({ chargeMinor: open, currency: row.currency }),
      // While a part is all that has come, its price is promised until then.
      until: order?.state === 'part' ? dateInWords(localDate(order.expires_at, edition.timeZone)) : null,
      profile: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.profile}`,
    })),
    attachments: [await receiptDocument(edition, row)],
  };
}
