import type { Group, Mailing, MailingLetter } from '@isocentre/contract/letters/mailings';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { MAILING_GROUPS, MAILING_TABLES } from '@isocentre/domain/letters/mailing-groups';
import type { MailingState } from '@isocentre/domain/letters/mailing';

/** What pages about letters to groups say. */

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
export const lettersWords = (count: number): string => counted(count, 'letter', 'letters');

export function groupName({ table, filter }: Group): string {
  const known = Object.values(MAILING_GROUPS).find((one) => one.table === table && one.filter === filter);
  if (known) return known.name;
  const { name } = MAILING_TABLES[table];
  return filter === '' ? `${name}, all of them` : `${name}, as filtered`;
}

/** `31 letters, for 34 presentations`. */
export function sizeWords({ table }: Pick<Group, 'table'>, { rows, total }: { rows: number; total: number }): string {
  const { one, many } = MAILING_TABLES[table];
  return `${lettersWords(total)}, for ${counted(rows, one, many)}`;
}

/** `17 September 2026, 09:00`, of the edition's clock. */
export const momentWords = (moment: string): string => `${dateInWords(moment.slice(0, 10))}, ${moment.slice(11)}`;

type StateBadge = readonly [words: string, badge: 'good' | 'pending' | 'bad' | 'off' | 'info'];

const RESTING: Readonly<Record<Exclude<MailingState, 'released'>, StateBadge>> = {
  draft: ['Draft', 'pending'],
  held: ['Held', 'bad'],
  'called-off': ['Called off', 'off'],
};

export function stateOf({ state, plannedFor, letters }: Pick<Mailing, 'state' | 'plannedFor' | 'letters'>): StateBadge {
  if (state !== 'released') return RESTING[state];
  if (letters.waiting === 0) return letters.failed > 0 ? ['Not all sent', 'bad'] : ['Sent', 'good'];
  return plannedFor !== null && letters.sent + letters.failed === 0 ? ['Planned', 'info'] : ['On its way', 'info'];
}

interface Difference {
  /** Names of those who no longer get one, who get one now, and whose letter says something else. */
  readonly gone: readonly string[];
  readonly come: readonly string[];
  readonly changed: readonly string[];
}

type Shown = Pick<MailingLetter, 'key' | 'name' | 'digest'>;

export function differenceOf(before: readonly Shown[], now: readonly Shown[]): Difference {
  const then = new Map(before.map((one) => [one.key, one.digest]));
  const keys = new Set(now.map(({ key }) => key));
  const nameOf = ({ name }: Shown) => name;
  return {
    gone: before.filter(({ key }) => !keys.has(key)).map(nameOf),
    come: now.filter(({ key }) => !then.has(key)).map(nameOf),
    changed: now.filter(({ key, digest }) => then.has(key) && then.get(key) !== digest).map(nameOf),
  };
}

const NAMED = 10;

/** The first names, and how many more. */
export const namesWords = (names: readonly string[]): string =>
  names.length <= NAMED ? names.join(', ') : `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;
