import type { Refund } from '@isocentre/contract/money/payments';
import type { RefundEffect, RefundMethod, RefundState } from '@isocentre/domain/payments/refund-state';
import type { Standing } from '../delegates/delegate-words.ts';

export const REFUND_STATES: Readonly<Record<RefundState, Standing>> = {
  proposed: { look: 'warn', words: 'To approve' },
  declined: { look: 'off', words: 'Not approved' },
  requested: { look: 'warn', words: 'Approved' },
  pending: { look: 'warn', words: 'On its way' },
  failed: { look: 'bad', words: 'Failed' },
  processed: { look: 'good', words: 'Given back' },
};

/** Cash and transfers are paid out by a person: once approved they wait for that. */
export const refundStanding = ({ state, method }: Pick<Refund, 'state' | 'method'>): Standing =>
  state === 'requested' ? { look: 'warn', words: method === 'provider' ? 'Sent to the provider' : 'To pay out' } : REFUND_STATES[state];

export const METHODS: Readonly<Record<RefundMethod, string>> = {
  provider: 'By the provider, to where it came from',
  transfer: 'By bank transfer',
  cash: 'In cash',
  moved: 'Moved to another registration',
};

export const EFFECTS: Readonly<Record<RefundEffect, { readonly words: string; readonly meaning: string }>> = {
  keeps: { words: 'The registration stays', meaning: 'It stays paid; only the price becomes lower by this amount.' },
  ends: {
    words: 'The registration ends',
    meaning:
      'Once the money has gone back it is cancelled: nothing is booked any more, a workshop place goes to the next, and the delegate is told.',
  },
};

/** Money that was not for us never counted: giving it back changes nothing. Otherwise nobody may have said yet. */
export function effectWords({ effect, cause }: Pick<Refund, 'effect' | 'cause'>): string {
  if (effect !== null) return EFFECTS[effect].words;
  return cause === 'second-payment' || cause === 'seat-lost' ? 'Changes nothing: this money did not count' : '';
}

const CAUSES: Readonly<Record<string, string>> = {
  'second-payment': 'paid twice',
  'seat-lost': 'the workshop place was gone',
  excess: 'more than was due',
  organisers: '',
};

/** Why, in the organiser's words or else by rule. */
export const causeWords = ({ cause, reason }: Pick<Refund, 'cause' | 'reason'>): string => reason ?? CAUSES[cause] ?? cause;

/** How states stand together on the page: what waits for somebody first. */
export const REFUND_GROUPS = [
  { state: 'proposed', title: 'To approve' },
  { state: 'failed', title: 'Failed' },
  { state: 'requested,pending', title: 'On the way' },
  { state: 'processed', title: 'Given back' },
  { state: 'declined', title: 'Not approved' },
] as const;

/** How many there are in one group. */
export const countOf = (counts: Readonly<Record<RefundState, number>>, state: string): number =>
  state.split(',').reduce((sum, one) => sum + (counts[one as RefundState] ?? 0), 0);
