import { addresses } from '@isocentre/domain/addresses';
import { money } from '@isocentre/domain/fees/fee-table';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findRegistration } from '../registration/queries/registration.ts';
import { findCorrection } from './queries/corrections.ts';

/** Tells a delegate of their new category and what is open or owed because of it. */
export async function renderCategoryChanged(
  deps: LetterDeps,
  { editionId, about: registrationId, occasion }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const { config, db } = deps;
  const row = await findRegistration(db, editionId, registrationId);
  const correction = await findCorrection(db, editionId, registrationId, occasion);
  // Erased, or corrected again: the later letter says what counts.
  if (!row || row.erased_at || !correction?.after || correction.after.category !== row.category) return undefined;
  const edition = await deps.readEdition(editionId);
  const labelOf = (code: string | null | undefined) => edition.categories.find((one) => one.code === code)?.label ?? null;
  const { openMinor = 0, owedMinor = 0, currency = 'INR' } = correction.after;
  const inWords = (minor: number) => (minor === 0 ? null : money({ chargeMinor: minor, currency }));
  const paid = isSettled(row.payment_status);
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  return {
    to: [row.email],
    subject: `Your category has changed, ${edition.shortName}`,
    ...(await renderEmail('payments/category-changed', {
      ...mailFrame(edition),
      name: row.name,
      from: labelOf(correction.before?.category),
      to: labelOf(row.category) ?? '',
      reason: correction.reason,
      paid,
      open: inWords(openMinor),
      owed: inWords(owedMinor),
      link: `${origin}${openMinor > 0 && !paid ? addresses.payment : addresses.profile}`,
    })),
  };
}
