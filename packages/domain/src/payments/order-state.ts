import * as z from 'zod/mini';

/**
 * An order: a price that was promised to one registration for a while. `preparing`: written down, the provider's answer
 * is not known. `open`: can be paid. `expired`, `replaced`: no longer offered; whoever pays it all the same in another
 * window is still served. `unfulfilled`: paid, but the place was gone; the money goes back. `review`: something other
 * than the price was paid; organisers look.
 */
export const OrderState = z.enum(['preparing', 'open', 'paid', 'expired', 'replaced', 'unfulfilled', 'review']);
export type OrderState = z.infer<typeof OrderState>;

const MOVES: Record<OrderState, readonly OrderState[]> = {
  preparing: ['open', 'expired', 'replaced'],
  open: ['paid', 'expired', 'replaced', 'unfulfilled', 'review'],
  expired: ['paid', 'unfulfilled', 'review'],
  replaced: ['paid', 'unfulfilled', 'review'],
  unfulfilled: ['paid'],
  review: ['paid', 'unfulfilled'],
  paid: [],
};

export const orderMayMove = (from: OrderState, to: OrderState) => MOVES[from].includes(to);

/** Offered to its delegate now. */
export const isLive = (state: OrderState) => state === 'preparing' || state === 'open';

/** When to ask the provider about an order, in seconds after it was made; then every hour until the last of the money can have come. */
const LADDER = [60, 300, 900, 1800];
const HOUR = 3600;
const LAST = 4 * 24 * HOUR;

/** The next moment after `now` to ask; null when nothing can come any more. */
export function nextAsk(createdAt: Date, now: Date): Date | null {
  const age = (now.getTime() - createdAt.getTime()) / 1000;
  if (age >= LAST) return null;
  const step = LADDER.find((one) => one > age) ?? (Math.floor(age / HOUR) + 1) * HOUR;
  return new Date(createdAt.getTime() + step * 1000);
}
