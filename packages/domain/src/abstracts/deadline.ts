import type { Edition } from '../editions/edition.ts';
import { dateInWords, localDate, localTime, startOfDay } from '../editions/local-time.ts';

/**
 * The deadline for abstracts in words, wherever it is shown. The advertised day and the extended one are named
 * together, so that no two screens seem to differ, and a day that has passed is never alone beside an open form.
 */
export type DeadlineEdition = Pick<Edition, 'timeZone'> & {
  instants: Pick<Edition['instants'], 'abstractDeadlineDisplay' | 'abstractDeadlineEffective'>;
};

/** The last day on which abstracts are accepted: the instant itself is excluded. */
export const lastDay = ({ instants, timeZone }: DeadlineEdition): string =>
  localDate(new Date(Date.parse(instants.abstractDeadlineEffective) - 1), timeZone);

/** The day to which the advertised one was extended; null: it was not. */
export function extendedTo(edition: DeadlineEdition): string | null {
  const last = lastDay(edition);
  return last === edition.instants.abstractDeadlineDisplay ? null : last;
}

/** `20 August, extended to 1 September`; with the hour if the last day does not end at midnight. */
export function deadlineInWords(edition: DeadlineEdition, options: { year?: boolean } = {}): string {
  const { instants, timeZone } = edition;
  const end = new Date(instants.abstractDeadlineEffective);
  const midnight = startOfDay(localDate(end, timeZone), timeZone).getTime() === end.getTime();
  const last = `${dateInWords(lastDay(edition), options)}${midnight ? '' : `, ${localTime(end, timeZone)}`}`;
  return extendedTo(edition) ? `${dateInWords(instants.abstractDeadlineDisplay, options)}, extended to ${last}` : last;
}

/** Shown once the window has closed: when that was. */
export const closedOn = (day: string): string => `Submission closed on ${dateInWords(day)}.`;
