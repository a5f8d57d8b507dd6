import type { PaymentView } from '@isocentre/contract/payments';
import { momentInWords, timeInWords } from '../../../lib/moment-in-words.ts';

/** How far a payment is, with its moments said in the conference's own zone. */
export type SeenPayment = PaymentView & {
  /** `14:35 IST`: until when the price of the order is kept. */
  keptUntil: string | null;
  paidAt: string | null;
  offeredUntil: string | null;
};

export const seenPayment = (view: PaymentView, timeZone: string): SeenPayment => ({
  ...view,
  keptUntil: view.order && timeInWords(view.order.expiresAt, timeZone),
  paidAt: view.payment && momentInWords(view.payment.at, timeZone, { weekday: false }),
  offeredUntil: view.offerUntil && momentInWords(view.offerUntil, timeZone, { weekday: false }),
});
