import { addresses } from '@isocentre/domain/addresses';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { money } from '@isocentre/domain/fees/fee-table';
import { readOrigin } from '../../platform/edition-origin.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findRegistration } from '../registration/queries/registration.ts';
import { findAnnouncement } from './queries/announced-transfers.ts';

/** Tells a delegate that the organisers could not find their transfer, and why. */
export async function renderTransferRefused(deps: LetterDeps, { editionId, about }: LetterRef): Promise<RenderedLetter | undefined> {
  const { config, db } = deps;
  const announced = await findAnnouncement(db, editionId, about);
  const row = announced && (await findRegistration(db, editionId, announced.registration_id));
  if (!announced?.refused_because || !row || row.erased_at) return undefined;
  const edition = await deps.readEdition(editionId);
  return {
    to: [row.email],
    subject: `Your bank transfer, ${edition.shortName}`,
    ...(await renderEmail('payments/transfer-refused', {
      ...mailFrame(edition),
      name: row.name,
      utr: announced.utr,
      amount: money({ chargeMinor: announced.amount_minor, currency: announced.currency }),
      paidOn: dateInWords(announced.paid_on),
      reason: announced.refused_because,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.payment}`,
    })),
  };
}
