import type { Presentation, Presentations } from '@isocentre/contract/review/presentations';
import type { Programme } from '@isocentre/contract/programme';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import type { PresentationDates } from '@isocentre/domain/presentations/presentation';
import type { Difference } from '../call-words.ts';
import { instantWords, lastDay, untilWords } from '../call-words.ts';

export const STATES = {
  offered: { badge: 'pending', word: 'Not answered yet' },
  confirmed: { badge: 'good', word: 'Confirmed' },
  declined: { badge: 'bad', word: 'Declined' },
  lapsed: { badge: 'off', word: 'Lapsed' },
} as const;

/** `Registered, not paid; presents 3`. */
export function presenterFacts({ presenter }: Presentation, perPresenter: number): string {
  const registered = presenter.registered ? (presenter.settled ? 'Registered and paid' : 'Registered, not paid') : 'Not registered';
  return presenter.presents > perPresenter ? `${registered}; presents ${presenter.presents}, more than ${perPresenter}` : registered;
}

/** Who could have a place that came free: the best on reserve. */
export function reserveWords({ presentations, reserve }: Presentations): string | null {
  const free = presentations.filter(({ state }) => state === 'declined' || state === 'lapsed').length;
  const [first] = reserve;
  if (free === 0 || !first) return null;
  const places = free === 1 ? 'One place is' : `${free} places are`;
  return `${places} free. First on reserve: ${first.number ?? 'not numbered'}. Nobody moves up by itself.`;
}

export function datesDifferences(mine: PresentationDates, theirs: PresentationDates, timeZone: string): Difference[] {
  const words = (of: PresentationDates): Array<[string, string]> => [
    ['Authors answer by', lastDay(of.confirmBy, timeZone) || 'not set'],
    ['Presenters can be changed until', lastDay(of.presenterUntil, timeZone) || 'not set'],
    ['Presentations of one person', String(of.perPresenter)],
    ['Files are taken until', lastDay(of.filesUntil, timeZone) || 'not set'],
    ['MB of a file', String(of.fileMaxMb)],
    ['Slides of a talk', String(of.slidesMaxPages)],
  ];
  const other = words(theirs);
  return words(mine)
    .map(([field, said], i) => ({ field, mine: said, theirs: other[i]?.[1] ?? '' }))
    .filter((difference) => difference.mine !== difference.theirs);
}

/** `Answer by 16 September 2025`; null: there is nothing to wait for. */
export const waitsUntil = ({ state, until }: Presentation, timeZone: string): string | null =>
  until === null || (state !== 'offered' && state !== 'lapsed')
    ? null
    : `${state === 'offered' ? 'Answer by' : 'Was to be answered by'} ${untilWords(until, timeZone)}`;

const SCANS = { none: '', clean: '', waiting: ', waits for the virus scanner', infected: ', set aside' } as const;

/** `PDF, 12 slides, 4.2 MB, sent 12 September 2025, 14:05`; null: there is none. */
export function fileWords({ file, type }: Presentation, timeZone: string): string | null {
  if (!file) return null;
  const pages = file.pages === 1 ? 'one page' : `${file.pages} ${type === 'Oral' ? 'slides' : 'pages'}`;
  const size = file.bytes < 1e5 ? `${Math.max(1, Math.round(file.bytes / 1000))} kB` : `${(file.bytes / 1e6).toFixed(1)} MB`;
  return `${file.type.toUpperCase()}, ${pages}, ${size}, sent ${instantWords(file.uploadedAt, timeZone)}${SCANS[file.scan]}`;
}

/** Sessions of the draft in which something can be placed, by day and time: `26 September 2025, 09:00, Free papers (4)`. */
export function sessionsFor({ days, sessions }: Pick<Programme, 'days' | 'sessions'>): Array<{ id: number; words: string }> {
  const dateOf = new Map(days.map(({ id, date }) => [id, date]));
  return sessions
    .filter(({ kind }) => kind !== 'break')
    .map(({ id, dayId, starts, title, slots }) => ({ id, date: dateOf.get(dayId) ?? '', starts: starts ?? '', title, talks: slots.length }))
    .toSorted((a, b) => `${a.date} ${a.starts}`.localeCompare(`${b.date} ${b.starts}`))
    .map(({ id, date, starts, title, talks }) => ({
      id,
      words: `${[date && dateInWords(date), starts, title].filter(Boolean).join(', ')} (${talks})`,
    }));
}
