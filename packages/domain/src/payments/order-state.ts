import * as z from 'zod/mini';

/**
 * An order: a price promised to one registration for a while. `preparing`: stored, the provider's response is not
 * known. `open`: can be paid. `expired`, `replaced`: no longer offered; a payment from another window still counts.
 * `unfulfilled`: paid, but the seat was gone; the money is refunded. `review`: the amount differs from the price;
 * organisers decide.
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

/** Currently offered to its delegate. */
export const isLive = (state: OrderState) => state === 'preparing' || state === 'open';

/**
 * When to ask the provider about an order, in seconds after it was created; then every hour until no more money can
 * come.
 */
const LADDER = [60, 300, 900, 1800];
const HOUR = 3600;
const LAST = 4 * 24 * HOUR;

/** When to ask next after `now`; null when nothing can come any more. */
export function nextAsk(createdAt: Date, now: Date): Date | null {
  const age = (now.getTime() - createdAt.getTime()) / 1000;
  if (age >= LAST) return null;
  const step = LADDER.find((one) => one > age) ?? (Math.floor(age / HOUR) + 1) * HOUR;
  return new Date(createdAt.getTime() + step * 1000);
}
