import { CLOCK_COOKIE } from '@isocentre/contract/clock';
import { clockMovable, type Config } from './config.ts';

/**
 * Two clocks. The system clock drives sessions, limits, jobs and audit and never moves. The edition clock decides
 * phases, prices, deadlines and notices; outside production it can be set for the process (`CLOCK`, which then ticks)
 * and for one request (cookie or header, which stand still), so that every phase can be shown and tested.
 */
export interface Clock {
  /** The real time. */
  system(): Date;
  /** The edition's time for a request with these headers. */
  edition(headers: ClockHeaders): Date;
  /** An instant of the system clock, converted to the clock this reader sees. Identical in production. */
  asShown(instant: Date, headers: ClockHeaders): Date;
  /** Whether the request sets its own time. Its response must never be shared. */
  isMoved(headers: ClockHeaders): boolean;
}

export interface ClockHeaders {
  cookie?: string | undefined;
  [CLOCK_HEADER]?: string | string[] | undefined;
}

export const CLOCK_HEADER = 'x-isocentre-clock';

const IN_COOKIE = new RegExp(`(?:^|;\\s*)${CLOCK_COOKIE}=([^;]+)`);

export function createClock(config: Pick<Config, 'APP_MODE' | 'CLOCK'>, system: () => Date = () => new Date()): Clock {
  if (!clockMovable(config)) return { system, edition: system, asShown: (instant) => instant, isMoved: () => false };
  const set = config.CLOCK ? Date.parse(config.CLOCK) : Number.NEGATIVE_INFINITY;
  const offset = config.CLOCK ? set - system().getTime() : 0;
  return {
    system,
    edition: (headers) => requested(headers) ?? new Date(system().getTime() + offset),
    asShown: (instant, headers) => {
      // Data of a demonstration are of the edition's own time already.
      if (instant.getTime() <= set) return instant;
      const moved = requested(headers);
      return new Date(instant.getTime() + (moved ? moved.getTime() - system().getTime() : offset));
    },
    isMoved: (headers) => requested(headers) !== undefined,
  };
}

function requested(headers: ClockHeaders): Date | undefined {
  const header = headers[CLOCK_HEADER];
  const text = typeof header === 'string' ? header : IN_COOKIE.exec(headers.cookie ?? '')?.[1];
  if (text === undefined) return undefined;
  const at = new Date(text.includes('%') ? safeDecode(text) : text);
  // Far away from any conference, and from the limits of a Date.
  const year = at.getUTCFullYear();
  return year >= 2000 && year < 2100 ? at : undefined;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
