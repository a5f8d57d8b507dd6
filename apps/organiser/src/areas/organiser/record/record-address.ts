import type { RecordQuery } from '@isocentre/contract/record';
import { DAY_MS } from '@isocentre/domain/durations';
import { localDate, startOfDay } from '@isocentre/domain/editions/local-time';

/** What the page shows is in its address: it can be sent to a colleague, and Back goes back. */

export const PERIODS = { today: 'Today', week: 'Last 7 days', month: 'Last 30 days' } as const;
type Period = keyof typeof PERIODS;
const DAYS: Record<Period, number> = { today: 1, week: 7, month: 30 };

const isPeriod = (text: string | null): text is Period => text !== null && Object.hasOwn(PERIODS, text);

const LONGEST = 100;

/** `TNPY28-0042`, `0042` or `42`. */
const DELEGATE_NUMBER = /^(?:[a-z]+\d*-)?(\d{1,6})$/i;

/** A delegate's number, or else words of a reason. */
function searchFor(text: string): Pick<RecordQuery, 'delegate' | 'words'> {
  const [, number] = DELEGATE_NUMBER.exec(text) ?? [];
  return number !== undefined && Number(number) > 0 ? { delegate: Number(number) } : { words: text };
}

/** What the server is asked for. */
export function queryOf(address: URLSearchParams, now: Date, timeZone: string): RecordQuery {
  const of = (name: string) => address.get(name)?.trim().slice(0, LONGEST) || undefined;
  const period = address.get('period');
  const [search, who, action, entity, about, after] = ['search', 'who', 'action', 'entity', 'about', 'after'].map(of);
  const days = isPeriod(period) ? DAYS[period] : undefined;
  return {
    ...(search ? searchFor(search) : {}),
    ...(who ? { organiser: who } : {}),
    ...(action ? { action } : {}),
    ...(entity && about ? { entity, entityId: about } : {}),
    ...(days ? { from: startOfDay(localDate(new Date(now.getTime() - (days - 1) * DAY_MS), timeZone), timeZone).toISOString() } : {}),
    ...(after ? { after } : {}),
  };
}

export const isFiltered = (address: URLSearchParams): boolean =>
  ['search', 'who', 'action', 'about', 'period'].some((name) => Boolean(address.get(name)));

/** The address after a choice: an empty value is left out, and another choice begins on the first page with nothing open. */
export function withChoice(address: URLSearchParams, choice: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(address);
  for (const name of ['after', 'open']) next.delete(name);
  for (const [name, value] of Object.entries(choice)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const text = next.toString();
  return text === '' ? '.' : `?${text}`;
}
