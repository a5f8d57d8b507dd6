import type { PaymentLine } from '@isocentre/contract/payments';

type Result = { state: 'good' | 'pending' | 'bad' | 'off'; words: string };
type Facts = Pick<PaymentLine, 'state' | 'outcome' | 'amount'> & { refunds: ReadonlyArray<{ amount: string; state: string }> };

/** The result of a payment, in a word. */
export function resultOf({ state, outcome, amount, refunds }: Facts): Result {
  if (state === 'captured') {
    const back = refunds.find((refund) => refund.state !== 'failed');
    const all = back?.amount === amount;
    if (back?.state === 'processed') return { state: 'off', words: all ? 'Refunded' : 'Partly refunded' };
    if (back) return { state: 'pending', words: 'Being refunded' };
    if (outcome === 'settles' || outcome === 'difference') return { state: 'good', words: 'Paid' };
    if (outcome === 'part') return { state: 'good', words: 'Part paid' };
    return { state: 'pending', words: 'Under review' };
  }
  if (state === 'failed') return { state: 'bad', words: 'Declined' };
  if (state === 'returned') return { state: 'off', words: 'Returned' };
  if (state === 'reversed') return { state: 'off', words: 'Recorded by mistake' };
  return { state: 'pending', words: 'Being confirmed' };
}
