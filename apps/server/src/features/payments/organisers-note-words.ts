import type { PaymentOutcome, PaymentState } from '@isocentre/domain/payments/payment-state';
import type { RefundMethod, RefundState } from '@isocentre/domain/payments/refund-state';

export interface NoteRefund {
  state: RefundState;
  method: RefundMethod;
  /** Why it failed. */
  why: string | null;
}

export interface NotedPayment {
  outcome: PaymentOutcome | null;
  state: PaymentState;
  /** The latest refund of it. */
  refund: NoteRefund | null;
}

const HAPPENED: Readonly<Record<PaymentOutcome, string>> = {
  settles: 'arrived after the price was no longer held. It was accepted at that price and settled the registration.',
  part: 'arrived after the price was no longer held. It was counted as a part of that price.',
  difference: 'arrived after its order had ended. It was counted towards the difference that was open.',
  'second-payment': 'arrived although the registration had already been paid.',
  'seat-lost': 'arrived after the workshop place had gone to somebody else.',
  mismatch: 'is not what was asked for, so the registration is not paid.',
};

/** What happened to a payment, as the end of a sentence that begins with it. */
export const whatHappened = ({
  outcome,
  cancelled_at: cancelled,
}: Pick<NotedPayment, 'outcome'> & { cancelled_at?: Date | null }): string =>
  outcome === 'second-payment' && cancelled
    ? 'arrived although the registration has been cancelled.'
    : outcome === null
      ? 'needs your attention.'
      : HAPPENED[outcome];

/** What becomes of the money, as it stands when the note is sent; null: nothing, it counts. */
export function whatBecomesOfIt({ outcome, state, refund }: NotedPayment): string | null {
  if (state === 'reversed') return 'It has been reversed since: it had been recorded by mistake.';
  if (refund) return refund.method === 'provider' ? byProvider(refund) : byHand(refund);
  return outcome === 'settles' || outcome === 'part' || outcome === 'difference' ? null : 'Please decide what to do.';
}

function byProvider({ state, why }: NoteRefund): string {
  if (state === 'processed') return 'It has been refunded.';
  if (state === 'failed') return `${couldNotBeSent(why)} The money is still with the conference.`;
  if (state === 'declined') return 'It was decided not to refund it.';
  return state === 'proposed' ? 'A refund is proposed; another organiser has to approve it.' : 'It is being refunded automatically.';
}

/** Nobody but people gives cash or transfers back. */
function byHand({ state, method }: NoteRefund): string {
  const how = method === 'cash' ? 'in cash' : 'by bank transfer';
  if (state === 'processed') return `It has been given back ${how}.`;
  if (state === 'declined') return 'It was decided not to give it back.';
  if (state === 'requested') return `Giving it back ${how} is approved and still has to be done.`;
  return `Giving it back ${how} is proposed; another organiser has to approve it, and then pay it out.`;
}

export const couldNotBeSent = (why: string | null): string =>
  `Sending it back failed${why ? `: ${why.replace(/\.$/, '')}` : ''}. Please send it back in the provider’s dashboard.`;
