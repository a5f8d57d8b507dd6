/** An entry of the programme with its instants. */
export interface Slot {
  readonly id: number;
  readonly session: string;
  /** ISO instants; the end may not be announced. */
  readonly startsAt: string;
  readonly endsAt: string | null;
}

/**
 * What is running and what comes next. Only an entry with both a start and an end can be known to be running; of several
 * that run side by side, the one that began last.
 */
export function nowAndNext<S extends Slot>(slots: readonly S[], now: number): { now: S | null; next: S | null } {
  const inOrder = slots.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const running = inOrder.filter(({ startsAt, endsAt }) => Date.parse(startsAt) <= now && endsAt !== null && now < Date.parse(endsAt));
  return { now: running.at(-1) ?? null, next: inOrder.find(({ startsAt }) => Date.parse(startsAt) > now) ?? null };
}
