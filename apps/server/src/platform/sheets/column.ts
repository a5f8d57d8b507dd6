import { localDate, localTime } from '@isocentre/domain/editions/local-time';

/** A moment as somebody at the conference reads it off the wall: spreadsheets know no time zones. */
export interface WallClock {
  /** `2025-09-26`. */
  readonly day: string;
  /** `08:00`. */
  readonly time: string;
}

export const wallClock = (instant: Date, timeZone: string): WallClock => ({
  day: localDate(instant, timeZone),
  time: localTime(instant, timeZone),
});

export type Cell = string | number | WallClock | null;

/** One column of a file: what stands above it, and what it holds of a row. */
export interface Column<Row> {
  readonly head: string;
  readonly value: (row: Row) => Cell;
}
