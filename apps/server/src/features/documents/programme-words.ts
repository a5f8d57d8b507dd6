import type { readProgramme } from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';

export type Programme = Answer<typeof readProgramme>;
export type Day = Programme['days'][number];
export type Block = Day['blocks'][number];
export type Entry = Block['entries'][number];

export const TIME_TO_BE_ANNOUNCED = 'Time to be announced';

/** `08:00–12:30`, `from 15:30`, or that the time is not known yet. */
export function timeInWords({ starts, ends }: Pick<Entry, 'starts' | 'ends'>): string {
  if (starts === null) return TIME_TO_BE_ANNOUNCED;
  return ends === null ? `from ${starts}` : `${starts}–${ends}`;
}
