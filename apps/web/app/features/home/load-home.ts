import { readContentPage, readHomeCommittee } from '@isocentre/contract/content';
import { readEdition } from '@isocentre/contract/editions';
import { readFees } from '@isocentre/contract/fees';
import { noticesAt } from '@isocentre/domain/editions/calendar';
import { toFailure } from '../../lib/failure.ts';
import type { Load } from '../../lib/load.ts';
import { momentInWords } from '../../lib/moment-in-words.ts';
import { eventData } from './event-data.ts';
import { heroAction } from './hero-action.ts';

/** The facts of hero, countdown and venue. Nothing here changes between two instants of the edition's calendar. */
export const loadFacts = (async (call) => {
  const [edition, fees] = await Promise.all([call(readEdition, {}), call(readFees, {})]);
  const { themeShort, startsOn, endsOn, timeZone, venue, contact, directions, hasSampleContent, instants, nextChangeAt } = edition;
  const now = new Date(edition.serverNow);
  return {
    theme: themeShort,
    startsOn,
    endsOn,
    action: heroAction(edition),
    notices: noticesAt(edition, now).map(({ body }) => body),
    countdown: {
      target: instants.countdownAt,
      words: momentInWords(instants.countdownAt, timeZone),
      begun: now.getTime() >= Date.parse(instants.countdownAt),
    },
    venue: { venue, contact, directions, hasSampleContent },
    event: eventData(edition, fees),
    nextChangeAt,
  };
}) satisfies Load<unknown>;

/** Null: the edition has no letter. */
export const loadLetter = (async (call) => {
  try {
    const { title, sections, signatures } = await call(readContentPage, { params: { slug: 'welcome-letter' } });
    return { salutation: title, paragraphs: sections.flatMap((section) => section.paragraphs), signatures };
  } catch (error) {
    if (toFailure(error).status === 404) return null;
    throw error;
  }
}) satisfies Load<unknown>;

export const loadCommittee = ((call) => call(readHomeCommittee, {})) satisfies Load<unknown>;

export type HomeFacts = Awaited<ReturnType<typeof loadFacts>>;
export type Letter = NonNullable<Awaited<ReturnType<typeof loadLetter>>>;
export type HomeCommittee = Awaited<ReturnType<typeof loadCommittee>>;
