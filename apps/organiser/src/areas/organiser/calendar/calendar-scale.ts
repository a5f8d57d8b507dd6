import type { Change } from '@isocentre/contract/calendar';
import { DAY_MS } from '@isocentre/domain/durations';
import { dateInWords, localDate, startOfDay } from '@isocentre/domain/editions/local-time';

/** Room before the first bead and after the last one. */
const MARGIN = 5 * DAY_MS;

export interface Scale {
  /** Where an instant stands on the line, in per cent. */
  readonly place: (at: Date) => number;
  readonly months: ReadonlyArray<{ readonly name: string; readonly left: number }>;
}

/** A line that holds every change and the present, with the beginnings of the months on it. */
export function calendarScale(changes: readonly Pick<Change, 'at'>[], now: Date, timeZone: string): Scale {
  const times = [now.getTime(), ...changes.map(({ at }) => Date.parse(at))];
  const [from, to] = [Math.min(...times) - MARGIN, Math.max(...times) + MARGIN];
  const place = (at: Date) => Math.round(((at.getTime() - from) / (to - from)) * 10_000) / 100;
  const months: { name: string; left: number }[] = [];
  for (let month = firstOfNext(localDate(new Date(from), timeZone)); ; month = firstOfNext(month)) {
    const begins = startOfDay(month, timeZone);
    if (begins.getTime() >= to) return { place, months };
    months.push({ name: dateInWords(month).split(' ')[1] ?? '', left: place(begins) });
  }
}

function firstOfNext(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
