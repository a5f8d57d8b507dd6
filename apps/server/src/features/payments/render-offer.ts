import { addresses } from '@isocentre/domain/addresses';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { readOffer } from './queries/waiting-list.ts';

/** Mails somebody on the waiting list that a seat is held for them, and until when. */
export async function renderOffer(deps: LetterDeps, { editionId, about: waitingId }: LetterRef): Promise<RenderedLetter | undefined> {
  const { config, db } = deps;
  const offer = await readOffer(db, editionId, waitingId);
  // Accepted or given up meanwhile.
  if (!offer || offer.state !== 'offered' || !offer.offered_until) return undefined;
  const edition = await deps.readEdition(editionId);
  const until = `${dateInWords(localDate(offer.offered_until, edition.timeZone), { year: false })}, ${localTime(offer.offered_until, edition.timeZone)}`;
  return {
    to: [offer.email],
    subject: `A workshop place for you until ${until}, ${edition.shortName}`,
    ...(await renderEmail('payments/seat-offered', {
      ...mailFrame(edition),
      name: offer.name,
      seats: offer.seats,
      until,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.payment}`,
    })),
  };
}
