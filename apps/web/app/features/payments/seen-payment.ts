import type { PaymentView } from '@isocentre/contract/payments';
import { momentInWords, timeInWords } from '../../lib/moment-in-words.ts';

/** The state of a payment, with its times in the conference's zone. */
export type SeenPayment = PaymentView & {
  /** `14:35 IST`: until when the order's price is promised. */
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
