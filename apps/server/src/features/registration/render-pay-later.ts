import { addresses } from '@isocentre/domain/addresses';
import { ProofKind, proofName } from '@isocentre/domain/registration/proofs';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { readOrigin } from '../../platform/edition-origin.ts';
import { readWorkshopWords } from '../../platform/edition-workshop.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findRegistration } from './queries/registration.ts';

/** Explains to somebody who chose to pay later what that means: no seat is held, and how and until when to pay. */
export async function renderPayLater(
  deps: LetterDeps,
  { editionId, about: registrationId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const { config, db, clock } = deps;
  const row = await findRegistration(db, editionId, registrationId);
  // Paid or erased since.
  if (!row || row.erased_at || row.payment_status !== 'PENDING') return undefined;
  const edition = await deps.readEdition(editionId);
  const category = edition.categories.find((one) => one.code === row.category);
  const kind = ProofKind.safeParse(category?.proof).data;
  return {
    to: [row.email],
    subject: `You have chosen to pay later, ${edition.shortName}`,
    ...(await renderEmail('registration/pay-later', {
      ...mailFrame(edition),
      name: row.name,
      number: delegateNumber(edition.delegatePrefix, row.delegate_number),
      category: category?.label ?? null,
      quote: quoteToday(edition, row, clock.edition({}))?.words ?? null,
      workshop: category?.includesWorkshop ? await readWorkshopWords(db, editionId) : null,
      proof: kind ? proofName(kind) : null,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.payment}`,
    })),
  };
}
