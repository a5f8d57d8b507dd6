import { addresses } from '@isocentre/domain/addresses';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { readOffer } from './queries/waiting-list.ts';

/** Mails somebody on the waiting list that a seat is held for them, and until when. */
export async function sendOffer(deps: MailJobDeps, { editionId, waitingId }: { editionId: number; waitingId: string }): Promise<void> {
  const { config, db, sendMail } = deps;
  const offer = await readOffer(db, editionId, waitingId);
  // Accepted or given up meanwhile.
  if (!offer || offer.state !== 'offered' || !offer.offered_until) return;
  const edition = await deps.readEdition(editionId);
  const until = `${dateInWords(localDate(offer.offered_until, edition.timeZone), { year: false })}, ${localTime(offer.offered_until, edition.timeZone)}`;
  await sendMail({
    editionId,
    to: offer.email,
    subject: `A workshop place for you until ${until}, ${edition.shortName}`,
    messageId: messageIdOf(config, `offer-${waitingId}`),
    ...(await renderEmail('payments/seat-offered', {
      ...mailFrame(edition),
      name: offer.name,
      seats: offer.seats,
      until,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.payment}`,
    })),
  });
}
