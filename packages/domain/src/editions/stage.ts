import type { Edition } from './edition.ts';
import { localDate } from './local-time.ts';

/** The stage of a conference, by its days alone. */
export type Stage = 'before' | 'during' | 'after';

export function stageAt({ startsOn, endsOn, timeZone }: Pick<Edition, 'startsOn' | 'endsOn' | 'timeZone'>, now: Date): Stage {
  const today = localDate(now, timeZone);
  if (today < startsOn) return 'before';
  return today > endsOn ? 'after' : 'during';
}

/** The meeting in one word, for a sentence: `conference` of an annual conference. */
export const meetingNoun = ({ meetingName }: Pick<Edition, 'meetingName'>) => meetingName.split(' ').at(-1) ?? meetingName;
