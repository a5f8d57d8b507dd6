import { abstractWindow } from '@isocentre/domain/editions/calendar';
import { untilInWords } from '@isocentre/domain/registration/quote';
import { readOrigin } from '../../platform/edition-origin.ts';
import { reached } from '../../platform/kill-points.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { PaymentJobDeps } from './jobs.ts';
import { findReceipt } from './queries/receipts.ts';
import { receiptDocument } from './receipt-document.ts';
import { receiptWords } from './receipt-words.ts';

/** Tells a delegate that the money has come, with the receipt to keep. */
export async function sendReceipt(deps: PaymentJobDeps, { editionId, receiptId }: { editionId: number; receiptId: string }): Promise<void> {
  const { config, db, clock, sendMail } = deps;
  const row = await findReceipt(db, editionId, receiptId);
  if (!row || row.erased_at) return;
  const edition = await deps.readEdition(editionId);
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  const { gst: _, issuedAt: __, ...words } = receiptWords(edition, row);
  const open = abstractWindow(edition, clock.edition({})) === 'open';
  await sendMail({
    to: row.email,
    subject: `Payment received, receipt ${words.number}`,
    messageId: messageIdOf(config, `receipt-${receiptId}`),
    ...(await renderEmail('payments/receipt', {
      ...mailFrame(edition),
      ...words,
      name: row.name,
      abstracts: open
        ? {
            until: untilInWords(edition.instants.abstractDeadlineEffective, edition.timeZone),
            most: edition.limits.maxAbstracts,
            link: `${origin}/abstract-submission`,
          }
        : null,
      profile: `${origin}/userProfile`,
      refundDays: edition.limits.refundEnquiryDays,
    })),
    attachments: [await receiptDocument(edition, row)],
  });
  reached('receipt-sent');
}
