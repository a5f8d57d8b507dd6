import type { PaymentView } from '@isocentre/contract/payments';
import type { Journey } from '@isocentre/domain/registration/journey';

type State = PaymentView['state'];

const STARTED: ReadonlySet<State> = new Set<State>(['failed', 'confirming', 'review', 'open']);
const WAITING: ReadonlySet<State> = new Set<State>(['confirming', 'review']);

/** A payment was started, and is open, declined or being confirmed: the details step is done. */
export const isStarted = (state: State) => STARTED.has(state);

/** Nobody has to do anything, and nobody may be asked to pay again. */
export const isBeingConfirmed = (state: State) => WAITING.has(state);

export const beingConfirmed = (journey: Journey): Journey => ({
  ...journey,
  next: { what: 'Your payment', when: 'is being confirmed', to: null },
});
