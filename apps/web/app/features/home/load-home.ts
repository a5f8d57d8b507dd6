import { readContentPage, readProgramme, readSite } from '@isocentre/contract/content';
import { readHomeCommittee } from '@isocentre/contract/content/people';
import { readEdition } from '@isocentre/contract/editions';
import { readFees } from '@isocentre/contract/fees';
import type { Answer, Call } from '@isocentre/contract/route';
import { minutesOf } from '@isocentre/domain/content/timetable';
import { countdownAt, noticesAt } from '@isocentre/domain/editions/calendar';
import { dateInWords, localDate, startOfDay } from '@isocentre/domain/editions/local-time';
import { stageAt } from '@isocentre/domain/editions/stage';
import { toFailure } from '../../lib/failure.ts';
import type { Load } from '../../lib/load.ts';
import { momentInWords } from '../../lib/moment-in-words.ts';
import { eventData } from './event-data.ts';
import { heroAction } from './hero-action.ts';
import { keyDates } from './key-dates.ts';

/** The facts of hero, countdown and venue. Nothing here changes between two instants of the edition's calendar. */
export const loadFacts = (async (call) => {
  const [edition, fees, site] = await Promise.all([call(readEdition, {}), call(readFees, {}), call(readSite, {})]);
  const { themeShort, startsOn, endsOn, timeZone, venue, contact, directions, instants, nextChangeAt } = edition;
  const now = new Date(edition.serverNow);
  return {
    theme: themeShort,
    startsOn,
    endsOn,
    action: heroAction(edition, site.has),
    dates: keyDates(edition, fees, site),
    notices: noticesAt(edition, now).map(({ body }) => body),
    countdown: {
      target: instants.countdownAt,
      words: momentInWords(instants.countdownAt, timeZone),
      days: countdownAt(edition, now).days,
      begun: now.getTime() >= Date.parse(instants.countdownAt),
      ended: stageAt(edition, now) === 'after',
    },
    slots: stageAt(edition, now) === 'during' ? await slotsOf(call, timeZone, localDate(now, timeZone)) : null,
    venue: { venue, contact, directions },
    event: eventData(edition, fees),
    nextChangeAt,
  };
}) satisfies Load<unknown>;

/** The entries with a known start, each with its hours in words: `14:30`, or `27 September, 06:30` on another day. */
async function slotsOf(call: Call, timeZone: string, today: string) {
  const { days } = await call(readProgramme, {});
  return days.flatMap(({ date, blocks }) => {
    const at = (time: string) => new Date(startOfDay(date, timeZone).getTime() + minutesOf(time) * 60_000).toISOString();
    const day = date === today ? '' : `${dateInWords(date, { year: false })}, `;
    return blocks.flatMap(({ entries }) =>
      entries.flatMap(({ id, session, starts, ends }) =>
        starts === null
          ? []
          : [{ id, session, startsAt: at(starts), endsAt: ends === null ? null : at(ends), from: `${day}${starts}`, until: ends }],
      ),
    );
  });
}

/**
 * The letter of welcome. Once the conference is over its last part is replaced by the edition's closing text, if
 * any. Null: the edition has no letter.
 */
export const loadLetter = (async (call) => {
  const [welcome, edition] = await Promise.all([pageOrNull(call, 'welcome-letter'), call(readEdition, {})]);
  if (!welcome) return null;
  const over = stageAt(edition, new Date(edition.serverNow)) === 'after';
  const afterwards = over ? await pageOrNull(call, 'welcome-letter-afterwards') : null;
  const blocks = welcome.document.content;
  return {
    salutation: welcome.title,
    blocks: afterwards ? [...blocks.slice(0, -1), ...afterwards.document.content] : blocks,
    pictures: { ...welcome.pictures, ...afterwards?.pictures },
    signatures: welcome.signatures,
  };
}) satisfies Load<unknown>;

type Page = Answer<typeof readContentPage>;

async function pageOrNull(call: Call, slug: string): Promise<Page | null> {
  try {
    return await call(readContentPage, { params: { slug } });
  } catch (error) {
    if (toFailure(error).status === 404) return null;
    throw error;
  }
}

export const loadCommittee = ((call) => call(readHomeCommittee, {})) satisfies Load<unknown>;

export type HomeFacts = Awaited<ReturnType<typeof loadFacts>>;
export type Letter = NonNullable<Awaited<ReturnType<typeof loadLetter>>>;
export type HomeCommittee = Awaited<ReturnType<typeof loadCommittee>>;
