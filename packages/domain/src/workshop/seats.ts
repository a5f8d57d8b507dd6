import * as z from 'zod/mini';

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
