import { quoteToday } from '@isocentre/domain/registration/quote-today';
import { untilInWords } from '@isocentre/domain/registration/quote';
import { readOrigin } from '../../platform/edition-origin.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { RegistrationId, RegistrationJobDeps } from './jobs.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import { findRegistrationById } from './queries/registrations.ts';

/** Reminds somebody who pays later that the price is about to rise. */
export async function sendPriceRises(deps: RegistrationJobDeps, { editionId, registrationId }: RegistrationId): Promise<void> {
  const { config, db, sendMail } = deps;
  const row = await findRegistrationById(db, editionId, registrationId);
  // Paid since, or gone.
  if (!row || row.erased_at || row.payment_status !== 'PENDING' || !row.reminded_of) return;
  const edition = await deps.readEdition(editionId);
  // As it stood just before the rise it is about, however late this mail goes out.
  const quote = quoteToday(edition, row, new Date(row.reminded_of.getTime() - 1));
  if (!quote?.nextPrice) return;
  await sendMail({
    to: row.email,
    subject: `${quote.price} until ${untilInWords(quote.until, edition.timeZone)}, ${edition.shortName}`,
    messageId: messageIdOf(config, `price-rises-${registrationId}-${row.reminded_of.getTime()}`),
    ...(await renderEmail('registrations/price-rises', {
      ...mailFrame(edition),
      name: row.name,
      price: quote.price,
      until: untilInWords(quote.until, edition.timeZone),
      nextPrice: quote.nextPrice,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}/paymentPage`,
    })),
  });
}
