import * as z from 'zod/mini';
import type { Moves } from '../moves.ts';

/**
 * An order: a price promised to one registration for a while. `preparing`: stored, the provider's response is not
 * known. `open`: can be paid. `expired`, `replaced`: no longer offered; a payment from another window still counts.
 * `part`: some of the price has come, the rest is asked for by another order. `paid`: the registration's price, or a
 * difference. `ended`: what was paid for is undone, by a refund or because the payment was recorded by mistake.
 * `unfulfilled`: paid, but the seat was gone, or something else had paid; the money is refunded. `review`: the amount
 * differs from the price; organisers decide.
 */
export const OrderState = z.enum(['preparing', 'open', 'paid', 'part', 'expired', 'replaced', 'unfulfilled', 'review', 'ended']);
export type OrderState = z.infer<typeof OrderState>;

export const ORDER_MOVES: Moves<OrderState> = {
  preparing: ['open', 'expired', 'replaced'],
  open: ['paid', 'part', 'expired', 'replaced', 'unfulfilled', 'review'],
  expired: ['paid', 'part', 'unfulfilled', 'review'],
  replaced: ['paid', 'part', 'unfulfilled', 'review', 'ended'],
  unfulfilled: ['paid', 'part'],
  review: ['paid', 'part', 'unfulfilled'],
  part: ['paid', 'replaced', 'ended'],
  paid: ['part', 'ended'],
  ended: ['paid', 'part'],
};

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
