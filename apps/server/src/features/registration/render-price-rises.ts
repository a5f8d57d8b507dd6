import { addresses } from '@isocentre/domain/addresses';
import { untilInWords } from '@isocentre/domain/fees/quote';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findRegistration } from './queries/registration.ts';

/** Reminds somebody who pays later that the price is about to rise. */
export async function renderPriceRises(
  deps: LetterDeps,
  { editionId, about: registrationId, occasion }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const { config, db, clock } = deps;
  const now = clock.edition({});
  const row = await findRegistration(db, editionId, registrationId);
  // Paid or erased since.
  if (!row || row.erased_at || row.payment_status !== 'PENDING' || !row.reminded_of) return undefined;
  // The price has risen while this mail was held up; of the next rise there is another letter.
  if (row.reminded_of <= now || Date.parse(occasion) <= now.getTime()) return undefined;
  const edition = await deps.readEdition(editionId);
  // The price just before that rise.
  const quote = quoteToday(edition, row, new Date(row.reminded_of.getTime() - 1));
  if (!quote?.nextPrice) return undefined;
  return {
    to: [row.email],
    subject: `${quote.price} until ${untilInWords(quote.until, edition.timeZone)}, ${edition.shortName}`,
    ...(await renderEmail('registration/price-rises', {
      ...mailFrame(edition),
      name: row.name,
      price: quote.price,
      until: untilInWords(quote.until, edition.timeZone),
      nextPrice: quote.nextPrice,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.payment}`,
    })),
  };
}
