import type { DayTotal } from '@isocentre/contract/overview';
import { DAY_MS } from '@isocentre/domain/durations';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Scale {
  readonly x: (day: string) => number;
  readonly y: (count: number) => number;
  /** Round numbers to write beside the lines. */
  readonly marks: readonly number[];
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000];

/** Days to the right, people upwards, in a drawing of this size. */
export function scaleOf({ from, until, most }: { from: string; until: string; most: number }, width: number, height: number): Scale {
  const [first, last] = [Date.parse(from), Math.max(Date.parse(until), Date.parse(from) + DAY_MS)];
  const step = STEPS.find((one) => most / one <= 5) ?? most / 5;
  const top = Math.max(step, Math.ceil(most / step) * step);
  return {
    x: (day) => ((Date.parse(day) - first) / (last - first)) * width,
    y: (count) => height - (count / top) * height,
    marks: Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step),
  };
}

/** A line that keeps its height until the next day with somebody new. */
export function steps(points: readonly Point[]): string {
  return points.map(({ x, y }, i) => (i === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`)).join('');
}

const round = (value: number) => Math.round(value * 10) / 10;

export const dayBefore = (startsOn: string, days: number): string =>
  new Date(Date.parse(startsOn) - days * DAY_MS).toISOString().slice(0, 10);

/** The totals up to a day; the last of them goes on until that day. */
export function upTo(totals: readonly DayTotal[], day: string): DayTotal[] {
  const until = totals.filter((one) => one.day <= day);
  const last = until.at(-1);
  return last && last.day < day ? [...until, { ...last, day }] : until;
}
