import { DAY_MS } from '@isocentre/domain/durations';
import type { Edition } from '@isocentre/domain/editions/edition';
import { dateInWords, dayAfter, localDate, startOfDay } from '@isocentre/domain/editions/local-time';

export interface Span {
  readonly name: string;
  /** Beside the name; empty: nothing to say. */
  readonly note: string;
  readonly state: 'past' | 'now' | 'future' | 'conference' | 'after';
  readonly days: number;
  /** How far it has gone, in per cent, while it runs. */
  readonly gone: number | null;
}

/** Where the first phase has no beginning of its own, this much of it is drawn. */
const DRAWN_DAYS = 45;
const AFTER_DAYS = 6;

type RailEdition = Pick<Edition, 'phases' | 'startsOn' | 'endsOn' | 'timeZone' | 'instants'>;

/** The edition's phases up to the conference, the conference, and the time after it. */
export function phaseRail(edition: RailEdition, now: Date): Span[] {
  const { timeZone } = edition;
  const begins = startOfDay(edition.startsOn, timeZone).getTime();
  const ends = startOfDay(dayAfter(edition.endsOn), timeZone).getTime();
  const short = (at: number) => shortDay(localDate(new Date(at), timeZone));
  const spans: Span[] = [];
  let from: number | undefined;
  for (const phase of edition.phases) {
    const end = Math.min(Date.parse(phase.endsAt), begins);
    const opened = phase.startsAt ?? edition.instants.registrationOpensAt;
    const start = from ?? (opened === null ? end - DRAWN_DAYS * DAY_MS : Date.parse(opened));
    if (end <= start) continue;
    spans.push(spanOf(phase.name, start, end, now.getTime(), short));
    from = end;
  }
  const conference = spanOf(short(begins), begins, ends, now.getTime(), () => '');
  return [
    ...spans,
    { ...conference, note: conference.state === 'now' ? 'running' : '', state: conference.state === 'now' ? 'now' : 'conference' },
    { name: 'Afterwards', note: '', state: 'after', days: AFTER_DAYS, gone: now.getTime() >= ends ? 50 : null },
  ];
}

function spanOf(name: string, start: number, end: number, now: number, short: (at: number) => string): Span {
  const days = (end - start) / DAY_MS;
  if (now >= end) return { name, note: `closed ${short(end - 1)}`, state: 'past', days, gone: null };
  if (now < start) return { name, note: `from ${short(start)}`, state: 'future', days, gone: null };
  return { name, note: left(end - now), state: 'now', days, gone: ((now - start) / (end - start)) * 100 };
}

function left(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  if (days >= 1) return days === 1 ? '1 day left' : `${days} days left`;
  const hours = Math.max(1, Math.ceil(ms / (DAY_MS / 24)));
  return hours === 1 ? '1 hour left' : `${hours} hours left`;
}

/** `15 Aug` */
const shortDay = (date: string) => {
  const [day = '', month = ''] = dateInWords(date, { year: false }).split(' ');
  return `${day} ${month.slice(0, 3)}`;
};
