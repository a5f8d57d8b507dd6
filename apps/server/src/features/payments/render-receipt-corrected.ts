import { addresses } from '@isocentre/domain/addresses';
import { readOrigin } from '../../platform/edition-origin.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findCorrection } from './queries/credit-notes.ts';
import { creditNoteDocument } from './credit-note-document.ts';
import { findReceipt } from './queries/receipts.ts';
import { receiptDocument } from './receipt-document.ts';
import { receiptWords } from './receipt-words.ts';

/** Mails a delegate the new receipt, and the credit note that takes back the one that was made out wrongly. */
export async function renderReceiptCorrected(deps: LetterDeps, { editionId, about }: LetterRef): Promise<RenderedLetter | undefined> {
  const { config, db } = deps;
  const receipt = await findReceipt(db, editionId, about);
  const note = await findCorrection(db, editionId, about);
  if (!receipt || !note || receipt.erased_at) return undefined;
  const edition = await deps.readEdition(editionId);
  const { number, replaces, billedTo, amount, description } = receiptWords(edition, receipt);
  if (!replaces) return undefined;
  return {
    to: [receipt.email],
    subject: `Corrected receipt ${number}`,
    ...(await renderEmail('payments/receipt-corrected', {
      ...mailFrame(edition),
      name: receipt.name,
      number,
      billedTo,
      description,
      amount,
      ...replaces,
      profile: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.profile}`,
    })),
    attachments: [await receiptDocument(edition, receipt), await creditNoteDocument(edition, note)],
  };
}
