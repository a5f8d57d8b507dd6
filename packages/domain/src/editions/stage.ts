import type { Edition } from './edition.ts';
import { localDate } from './local-time.ts';

/** The stage of a conference, by its days alone. */
export type Stage = 'before' | 'during' | 'after';

export function stageAt({ startsOn, endsOn, timeZone }: Pick<Edition, 'startsOn' | 'endsOn' | 'timeZone'>, now: Date): Stage {
  const today = localDate(now, timeZone);
  if (today < startsOn) return 'before';
  return today > endsOn ? 'after' : 'during';
}

/** How an edition stands for its organisers: a draft has no address yet at which visitors could find it. */
export const STANDINGS = ['draft', 'live', 'past', 'archived'] as const;
export type Standing = (typeof STANDINGS)[number];

export function standingAt(
  edition: Pick<Edition, 'startsOn' | 'endsOn' | 'timeZone'> & { hasAddress: boolean; archived: boolean },
  now: Date,
): Standing {
  if (edition.archived) return 'archived';
  if (!edition.hasAddress) return 'draft';
  return stageAt(edition, now) === 'after' ? 'past' : 'live';
}

/** The meeting in one word, for a sentence: `conference` of an annual conference. */
export const meetingNoun = ({ meetingName }: Pick<Edition, 'meetingName'>) => meetingName.split(' ').at(-1) ?? meetingName;
