import { readProgramme, readSite } from '@isocentre/contract/content';
import { readWorkshop } from '@isocentre/contract/content/people';
import { readEdition } from '@isocentre/contract/editions';
import { TALK_CODES, TalkCode } from '@isocentre/domain/content/content';
import { codesIn, timetable } from '@isocentre/domain/content/timetable';
import type { Load } from '../../lib/load.ts';

export const load = (async (call) => {
  const [{ pdfUrl, calendarUrl, days }, { title, chapter, startsOn, endsOn, timeZone, venue }, site] = await Promise.all([
    call(readProgramme, {}),
    call(readEdition, {}),
    call(readSite, {}),
  ]);
  const workshop = site.workshop ? await call(readWorkshop, {}) : null;
  return {
    conference: { title, chapter, startsOn, endsOn, place: `${venue.name}, ${venue.city}` },
    files: { pdfUrl, calendarUrl },
    timeZone,
    codes: Object.fromEntries(codesIn(days, TalkCode.options).map((code) => [code, TALK_CODES[code]])),
    workshop: workshop && {
      at: `${workshop.date} ${workshop.starts}-${workshop.ends}`,
      words: `${workshop.title}, on ${workshop.platforms.join(' and ')}.`,
    },
    days: days.map(({ day, date, blocks }) => ({ day, date, ...timetable(blocks) })),
  };
}) satisfies Load<unknown>;

export type Programme = Awaited<ReturnType<typeof load>>;
