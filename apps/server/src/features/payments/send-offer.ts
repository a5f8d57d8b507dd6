import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { PaymentJobDeps } from './jobs.ts';
import { readOffer } from './queries/waiting-list.ts';

/** Tells somebody on the waiting list that a place is kept for them, and until when. */
export async function sendOffer(deps: PaymentJobDeps, { editionId, waitingId }: { editionId: number; waitingId: string }): Promise<void> {
  const { config, db, sendMail } = deps;
  const offer = await readOffer(db, editionId, waitingId);
  // Taken or given up meanwhile.
  if (!offer || offer.state !== 'offered' || !offer.offered_until) return;
  const edition = await deps.readEdition(editionId);
  const until = `${dateInWords(localDate(offer.offered_until, edition.timeZone), { year: false })}, ${localTime(offer.offered_until, edition.timeZone)}`;
  await sendMail({
    to: offer.email,
    subject: `A workshop place for you until ${until}, ${edition.shortName}`,
    messageId: messageIdOf(config, `offer-${waitingId}`),
    ...(await renderEmail('payments/place-offered', {
      ...mailFrame(edition),
      name: offer.name,
      seats: offer.seats,
      until,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}/paymentPage`,
    })),
  });
}
