import { addresses } from '@isocentre/domain/addresses';
import { ProofKind, proofName } from '@isocentre/domain/registration/proofs';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import type { Clock } from '../../platform/clock.ts';
import { readOrigin } from '../../platform/edition-origin.ts';
import { readWorkshopWords } from '../../platform/edition-workshop.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { RegistrationId } from './job-definitions.ts';
import { findRegistration } from './queries/registration.ts';

/** Explains to somebody who chose to pay later what that means: no seat is held, and how and until when to pay. */
export async function sendPayLater(deps: MailJobDeps & { clock: Clock }, { editionId, registrationId }: RegistrationId): Promise<void> {
  const { config, db, clock, sendMail } = deps;
  const row = await findRegistration(db, editionId, registrationId);
  // Paid or erased since.
  if (!row || row.erased_at || row.payment_status !== 'PENDING') return;
  const edition = await deps.readEdition(editionId);
  const category = edition.categories.find((one) => one.code === row.category);
  const kind = ProofKind.safeParse(category?.proof).data;
  await sendMail({
    editionId,
    to: row.email,
    subject: `You have chosen to pay later, ${edition.shortName}`,
    messageId: messageIdOf(config, `pay-later-${registrationId}`),
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
  });
}
