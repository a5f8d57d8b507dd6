import { readProgramme } from '@isocentre/contract/content';
import { readEdition } from '@isocentre/contract/editions';
import { TALK_CODES } from '@isocentre/domain/content/content';
import type { Load } from '../../lib/load.ts';
import { timetable } from './timetable.ts';

export const load = (async (call) => {
  const [{ pdfUrl, calendarUrl, days }, { title, chapter, startsOn, endsOn, timeZone, venue }] = await Promise.all([
    call(readProgramme, {}),
    call(readEdition, {}),
  ]);
  return {
    conference: { title, chapter, startsOn, endsOn, place: `${venue.name}, ${venue.city}` },
    files: { pdfUrl, calendarUrl },
    timeZone,
    codes: TALK_CODES,
    days: days.map(({ day, date, blocks }) => ({ day, date, ...timetable(blocks) })),
  };
}) satisfies Load<unknown>;

export type Programme = Awaited<ReturnType<typeof load>>;
