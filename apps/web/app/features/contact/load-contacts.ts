import { readEdition } from '@isocentre/contract/editions';
import { contactWords, MESSAGE_MAX } from '@isocentre/domain/contact/contact-message';
import { localDate } from '@isocentre/domain/editions/local-time';
import type { Load } from '../../lib/load.ts';

/** Texts and limits are included as data: importing them would load the whole schema. */
export const load = (async (call) => {
  const { venue, contact, directions, options, hasSampleContent, serverNow, timeZone } = await call(readEdition, {});
  return {
    venue,
    contact,
    directions,
    hasSampleContent,
    form: {
      types: options.contactType,
      today: localDate(new Date(serverNow), timeZone),
      messageMax: MESSAGE_MAX,
      sentTitle: contactWords.sentTitle,
      sentBody: contactWords.sentBody,
    },
  };
}) satisfies Load<unknown>;

export type ContactsData = Awaited<ReturnType<typeof load>>;
