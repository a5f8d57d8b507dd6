import { addresses } from '@isocentre/domain/addresses';
import { untilInWords } from '@isocentre/domain/fees/quote';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { RegistrationId } from './job-definitions.ts';
import { findRegistration } from './queries/registration.ts';

/** Reminds somebody who pays later that the price is about to rise. */
export async function sendPriceRises(deps: MailJobDeps, { editionId, registrationId }: RegistrationId): Promise<void> {
  const { config, db, sendMail } = deps;
  const row = await findRegistration(db, editionId, registrationId);
  // Paid or erased since.
  if (!row || row.erased_at || row.payment_status !== 'PENDING' || !row.reminded_of) return;
  const edition = await deps.readEdition(editionId);
  // The price just before that rise, however late this mail is sent.
  const quote = quoteToday(edition, row, new Date(row.reminded_of.getTime() - 1));
  if (!quote?.nextPrice) return;
  await sendMail({
    editionId,
    to: row.email,
    subject: `${quote.price} until ${untilInWords(quote.until, edition.timeZone)}, ${edition.shortName}`,
    messageId: messageIdOf(config, `price-rises-${registrationId}-${row.reminded_of.getTime()}`),
    ...(await renderEmail('registration/price-rises', {
      ...mailFrame(edition),
      name: row.name,
      price: quote.price,
      until: untilInWords(quote.until, edition.timeZone),
      nextPrice: quote.nextPrice,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.payment}`,
    })),
  });
}
