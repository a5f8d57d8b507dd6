import { createHash } from 'node:crypto';
import type { DayTotal, Money } from '@isocentre/contract/overview';
import { DAY_MS } from '@isocentre/domain/durations';
import { localDate, startOfDay } from '@isocentre/domain/editions/local-time';
import type { Edition } from '@isocentre/domain/editions/edition';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import type { Database } from '../../platform/database.ts';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import type { ReadAside } from '../../platform/replica.ts';
import { findWaiting } from './queries/attention.ts';
import { findEvents } from './queries/events.ts';
import * as queries from './queries/figures.ts';

export type Figures = Awaited<ReturnType<typeof countFigures>>;

/** Everything the overview shows, for whoever may see it: each person gets their part. */
export async function countFigures({ reports, aside }: { reports: Database; aside: ReadAside }, { id, edition }: LoadedEdition, now: Date) {
  const figures = {
    ...(await aside((replica) => countThem(replica, id, edition.timeZone, now))),
    // Money and places as they are now.
    money: await countMoney(reports, id, edition, now),
    lastSettlement: await queries.findLastSettlement(reports, id),
    workshop: await queries.countPlaces(reports, id),
    waiting: await findWaiting(reports, id, now, edition.timeZone),
  };
  const version = createHash('sha256').update(JSON.stringify(figures)).digest('base64url').slice(0, 22);
  return { ...figures, version, asOf: now };
}

/** People and what happened last. */
async function countThem(reports: Database, id: number, timeZone: string, now: Date) {
  const people = await queries.countPeople(reports, id, now);
  const totals = totalsOf(await queries.countByDay(reports, id, timeZone));
  const earlier = await queries.findEarlier(reports, id);
  return {
    people,
    totals,
    earlier: earlier && { name: earlier.name, totals: await earlierTotals(reports, earlier) },
    events: await findEvents(reports, id),
  };
}

/** From what was new on each day to the totals at its end. */
function totalsOf(days: readonly queries.DayFigures[]): DayTotal[] {
  const totals: DayTotal[] = [];
  for (const { day, registered, paid } of days) {
    const before = totals.at(-1);
    totals.push({ day, registered: (before?.registered ?? 0) + registered, paid: (before?.paid ?? 0) + paid });
  }
  return totals;
}

async function earlierTotals(reports: Database, { id, startsOn, timeZone }: queries.EarlierEdition) {
  const totals = totalsOf(await queries.countByDay(reports, id, timeZone));
  return totals.map(({ day, registered }) => ({ daysBefore: Math.round((Date.parse(startsOn) - Date.parse(day)) / DAY_MS), registered }));
}

async function countMoney(reports: Database, editionId: number, edition: Edition, now: Date): Promise<Money[]> {
  const midnight = startOfDay(localDate(now, edition.timeZone), edition.timeZone);
  const open = new Map<string, number>();
  for (const { category, registrationType, priceKept, count } of await queries.countUnsettled(reports, editionId)) {
    const quote = quoteToday(edition, { category, registration_type: registrationType, price_kept: priceKept }, now);
    if (quote) open.set(quote.currency, (open.get(quote.currency) ?? 0) + quote.chargeMinor * count);
  }
  for (const { currency, paid } of await queries.sumOpenParts(reports, editionId)) open.set(currency, (open.get(currency) ?? 0) - paid);
  const sums = await queries.sumMoney(reports, editionId, midnight);
  const beyond = new Map((await queries.sumOwed(reports, editionId)).map(({ currency, owed }) => [currency, owed]));
  const currencies = [...new Set([...sums.map(({ currency }) => currency), ...open.keys()])].toSorted();
  return currencies.map((currency) => {
    const { received = 0, receivedToday = 0, toApprove = 0 } = sums.find((one) => one.currency === currency) ?? {};
    return { currency, received, receivedToday, toApprove, open: Math.max(0, open.get(currency) ?? 0), owed: beyond.get(currency) ?? 0 };
  });
}
