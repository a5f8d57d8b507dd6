import * as z from 'zod/mini';
import type { Category } from '../editions/edition.ts';
import type { Moves } from '../moves.ts';

/** How many seats are left, as far as the public may know. `unmetered`: the organisers have set no limit. */
export const SeatMeter = z.enum(['unmetered', 'open', 'few', 'full']);
export type SeatMeter = z.infer<typeof SeatMeter>;

const FEW = 3;
const FEW_SHARE = 0.1;

export function seatMeter({ capacity, taken }: { capacity: number | null; taken: number }): SeatMeter {
  if (capacity === null) return 'unmetered';
  const left = capacity - taken;
  if (left <= 0) return 'full';
  return left <= Math.max(FEW, capacity * FEW_SHARE) ? 'few' : 'open';
}

/** A reservation. `held`: for an order or an offer. `confirmed`: by a payment or a grant. */
export const SeatState = z.enum(['held', 'confirmed', 'released']);
export type SeatState = z.infer<typeof SeatState>;

export const SEAT_MOVES: Moves<SeatState> = {
  held: ['confirmed', 'released'],
  confirmed: ['released'],
  released: [],
};

/** How many seats a registration in this category takes. */
export const seatsOf = ({ includesWorkshop, seats }: Pick<Category, 'includesWorkshop' | 'seats'>): number =>
  includesWorkshop ? seats : 0;
