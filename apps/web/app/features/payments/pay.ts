import {
  checkPayment,
  confirmPayment,
  listPayments,
  readPaymentState,
  startPayment,
  type StartedPayment,
} from '@isocentre/contract/payments';
import { joinWaitingList, leaveWaitingList } from '@isocentre/contract/payments/workshop-seats';
import type { Call } from '@isocentre/contract/route';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { loadCheckout, openCheckout } from './checkout.ts';
import { type SeenPayment, seenPayment } from './seen-payment.ts';

/** The result of pressing the button. */
export type PayOutcome =
  | { kind: 'seen'; seen: SeenPayment; closed?: boolean }
  /** The promised price has expired. */
  | { kind: 'requoted'; before: string; started: StartedPayment }
  | { kind: 'no-script' }
  /** The provider reports the payment, and we could not record it. */
  | { kind: 'unrecorded'; paymentId: string }
  | { kind: 'refused'; failed: Failure };

/** Refusals that only mean that the payment is further along than this page knew. */
const FURTHER = new Set(['ALREADY_PAID', 'ALREADY_SETTLED', 'PAYMENT_CONFIRMING', 'PAYMENT_IN_REVIEW']);

const DONE = new Set<SeenPayment['state']>(['paid', 'confirming', 'review']);

interface Paying {
  timeZone: string;
  /** There is an order already: it may have been paid elsewhere or confirmed late. */
  again: boolean;
  quotedMinor: number | undefined;
  /** The order whose new price the delegate has been shown. */
  announcedOrder: string | null;
}

/** Order, script, checkout, and the provider's confirmation. Never reports a failure before the provider was asked. */
export async function payOnline(call: Call, { timeZone, again, quotedMinor, announcedOrder }: Paying): Promise<PayOutcome> {
  const asked = again ? await ask(call, timeZone) : null;
  if (asked?.kind === 'seen' && DONE.has(asked.seen.state)) return asked;
  let started: StartedPayment;
  try {
    started = await call(startPayment, { body: quotedMinor === undefined ? {} : { quotedMinor } });
  } catch (error) {
    const failed = toFailure(error);
    return FURTHER.has(failed.code) ? look(call, timeZone) : { kind: 'refused', failed };
  }
  if (started.earlierPrice !== null && started.orderId !== announcedOrder)
    return { kind: 'requoted', before: started.earlierPrice, started };
  if (!(await loadCheckout(started.checkoutUrl))) return { kind: 'no-script' };
  const agreed = await openCheckout(started);
  if (!agreed) return ask(call, timeZone, { closed: true });
  try {
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = agreed;
    const view = await call(confirmPayment, { body: { razorpay_order_id, razorpay_payment_id, razorpay_signature } });
    return { kind: 'seen', seen: seenPayment(view, timeZone) };
  } catch {
    return { kind: 'unrecorded', paymentId: agreed.razorpay_payment_id };
  }
}

/** `confirming`: the bank has not confirmed yet. `closed`: nothing was paid. */
export type DifferenceOutcome = { kind: 'paid' | 'confirming' | 'closed' } | Exclude<PayOutcome, { kind: 'seen' | 'requoted' }>;

/** Pays what is open on a paid registration: it stays paid, so that only what is open now says what has happened. */
export async function payDifference(call: Call, timeZone: string, quotedMinor: number): Promise<DifferenceOutcome> {
  const outcome = await payOnline(call, { timeZone, again: false, quotedMinor, announcedOrder: null });
  if (outcome.kind !== 'seen' && outcome.kind !== 'requoted') return outcome;
  try {
    const { difference } = await call(listPayments, {});
    return { kind: difference === null ? 'paid' : difference.state === 'confirming' ? 'confirming' : 'closed' };
  } catch (error) {
    return { kind: 'refused', failed: toFailure(error) };
  }
}

/** Our state. */
const look = (call: Call, timeZone: string) => seeing(timeZone, () => call(readPaymentState, {}));

/** The provider's state. */
export const ask = (call: Call, timeZone: string, { closed = false } = {}) => seeing(timeZone, () => call(checkPayment, {}), closed);

export const wait = (call: Call, timeZone: string) => seeing(timeZone, () => call(joinWaitingList, {}));
export const waitNoLonger = (call: Call, timeZone: string) => seeing(timeZone, () => call(leaveWaitingList, {}));

async function seeing(timeZone: string, view: () => Promise<Parameters<typeof seenPayment>[0]>, closed = false): Promise<PayOutcome> {
  try {
    return { kind: 'seen', seen: seenPayment(await view(), timeZone), ...(closed ? { closed } : {}) };
  } catch (error) {
    return { kind: 'refused', failed: toFailure(error) };
  }
}
