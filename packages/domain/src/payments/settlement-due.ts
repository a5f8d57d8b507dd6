import { DAY_MS } from '../durations.ts';
import { dayAfter, localDate, startOfDay } from '../editions/local-time.ts';

/** So many working days after a capture the provider has paid it out, or somebody should ask why not. */
const WORKING_DAYS = 5;

const isWorkingDay = (date: string) => ![0, 6].includes(new Date(`${date}T00:00:00.000Z`).getUTCDay());
const dayBefore = (date: string) => new Date(Date.parse(`${date}T00:00:00.000Z`) - DAY_MS).toISOString().slice(0, 10);

/** The last day that lies so many working days, Monday to Friday, before `date`. Holidays are not known. */
export function workingDaysBefore(date: string, days: number): string {
  let day = date;
  for (let left = isWorkingDay(day) ? days - 1 : days; left > 0;) {
    day = dayBefore(day);
    if (isWorkingDay(day)) left -= 1;
  }
  return dayBefore(day);
}

/** What was captured before this moment stands in a settlement by now, or is missing. */
export const settledIfBefore = (now: Date, timeZone: string): Date =>
  startOfDay(dayAfter(workingDaysBefore(localDate(now, timeZone), WORKING_DAYS)), timeZone);
