import { quoteToday } from '@isocentre/domain/registration/quote-today';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { readOrigin } from '../../platform/edition-origin.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { RegistrationId, RegistrationJobDeps } from './jobs.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import { findRegistrationById } from './queries/registrations.ts';

/** Tells a new delegate their number, and what the registration costs as it was quoted when they registered. */
export async function sendReceived(deps: RegistrationJobDeps, { editionId, registrationId }: RegistrationId): Promise<void> {
  const { config, db, sendMail } = deps;
  const row = await findRegistrationById(db, editionId, registrationId);
  if (!row || row.erased_at) return;
  const edition = await deps.readEdition(editionId);
  const number = delegateNumber(edition.delegatePrefix, row.delegate_number);
  await sendMail({
    to: row.email,
    subject: `Your registration ${number}, ${edition.shortName}`,
    messageId: messageIdOf(config, `registration-${registrationId}`),
    ...(await renderEmail('registrations/registration-received', {
      ...mailFrame(edition),
      name: row.name,
      number,
      category: edition.categories.find((one) => one.code === row.category)?.label ?? null,
      quote: quoteToday(edition, row, row.registered_at)?.words ?? null,
      payLater: row.pay_later,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}/paymentPage`,
    })),
  });
}
