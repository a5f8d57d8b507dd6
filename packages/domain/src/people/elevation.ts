import { HOUR_MS, MINUTE_MS } from '../durations.ts';

/**
 * The organisers' area opens to a session in which the second factor was given: until half an hour without a request of an
 * organiser, and for a working day at most. The delegate's session goes on.
 */
const IDLE_MS = 30 * MINUTE_MS;
const LONGEST_MS = 8 * HOUR_MS;
/** What cannot be undone asks for it again. */
const CONFIRMED_MS = 10 * MINUTE_MS;

export interface Elevation {
  /** When the second factor was given. */
  readonly elevatedAt: Date | null;
  /** The last request of an organiser since. */
  readonly elevatedSeenAt: Date | null;
  readonly confirmedAt: Date | null;
}

const within = (instant: Date | null, now: Date, ms: number) => instant !== null && now.getTime() - instant.getTime() < ms;

export const isElevated = ({ elevatedAt, elevatedSeenAt }: Elevation, now: Date): boolean =>
  within(elevatedAt, now, LONGEST_MS) && within(elevatedSeenAt, now, IDLE_MS);

export const isConfirmed = ({ confirmedAt }: Elevation, now: Date): boolean => within(confirmedAt, now, CONFIRMED_MS);
