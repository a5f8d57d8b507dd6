import { localTime } from '@isocentre/domain/editions/local-time';
import { dayOf } from '../../../lib/day-words.ts';

interface Last {
  readonly at: string;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** `Since the file of 12 Sep, 10:15: 3 added, 1 removed, 2 changed`. */
export function changeWords({ at, added, removed, changed }: Last, timeZone: string): string {
  const counts = [
    [added, 'added'],
    [removed, 'removed'],
    [changed, 'changed'],
  ] as const;
  const said = counts.filter(([number]) => number > 0).map(([number, words]) => `${number.toLocaleString('en-IN')} ${words}`);
  return `Since the file of ${dayOf(at, timeZone)}, ${localTime(new Date(at), timeZone)}: ${said.join(', ') || 'nothing has changed'}`;
}
