import { addresses } from '@isocentre/domain/addresses';
import { deadlineInWords } from '@isocentre/domain/abstracts/deadline';
import { abstractWindow } from '@isocentre/domain/editions/calendar';
import { ProofKind, proofName } from '@isocentre/domain/registration/proofs';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { readWorkshopWords } from '../../platform/edition-workshop.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { hasProof } from '../registration/queries/proofs.ts';
import { findReceipt, readIncluded } from './queries/receipts.ts';
import { receiptDocument } from './receipt-document.ts';
import { renderPartReceipt } from './render-part-receipt.ts';
import { receiptWords } from './receipt-words.ts';

/** Mails a delegate that the money has arrived, with the receipt. */
export async function renderReceipt(deps: LetterDeps, { editionId, about: receiptId }: LetterRef): Promise<RenderedLetter | undefined> {
  const { config, db, clock } = deps;
  const row = await findReceipt(db, editionId, receiptId);
  // Erased since, or taken back: it had been recorded by mistake.
  if (!row || row.erased_at || row.payment_state === 'reversed') return undefined;
  if (row.outcome === 'part' || row.outcome === 'difference') return renderPartReceipt(deps, row, row.outcome);
  const edition = await deps.readEdition(editionId);
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  const { gst: _, issuedAt: __, replaces: ___, ...words } = receiptWords(edition, row);
  const kind = ProofKind.safeParse(edition.categories.find((one) => one.code === row.category)?.proof).data;
  const registration = { edition_id: editionId, id: row.registration_id };
  const open = abstractWindow(edition, clock.edition({})) === 'open';
  return {
    to: [row.email],
    subject: `Payment received, receipt ${words.number}`,
    ...(await renderEmail('payments/receipt', {
      ...mailFrame(edition),
      ...words,
      name: row.name,
      abstracts: open
        ? {
            deadline: deadlineInWords(edition),
            most: edition.limits.maxAbstracts,
            link: `${origin}${addresses.abstracts}`,
          }
        : null,
      confirmed: !kind || (await hasProof(db, registration, kind, 'verified')),
      proof: kind && !(await hasProof(db, registration, kind)) ? proofName(kind) : null,
      workshop: row.seats > 0 ? await readWorkshopWords(db, editionId) : null,
      included: await readIncluded(db, editionId),
      profile: `${origin}${addresses.profile}`,
      calendar: `${origin}/documents/conference.ics`,
      refundDays: edition.limits.refundEnquiryDays,
    })),
    attachments: [await receiptDocument(edition, row)],
  };
}
