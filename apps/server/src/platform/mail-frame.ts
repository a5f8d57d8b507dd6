import type { Edition } from '@isocentre/domain/editions/edition';
import { datesInWords } from '@isocentre/domain/editions/local-time';

/** What every mail says about the conference. */
export const mailFrame = (edition: Edition) => ({
  look: edition.look,
  conference: edition.title,
  when: `${datesInWords(edition.startsOn, edition.endsOn)}, ${edition.venue.name}, ${edition.venue.city}`,
  supportEmail: edition.contact.email,
  supportPhone: edition.contact.phone,
});
