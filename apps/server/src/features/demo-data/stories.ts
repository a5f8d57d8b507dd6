import { DAY_MS, HOUR_MS } from '@isocentre/domain/durations';
import type { OfflineRail } from '@isocentre/domain/payments/payment-state';
import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import { makeOrder, makePayment, makeRefund } from './book-money.ts';
import type { Delegate } from './delegate.ts';
import type { World } from './world.ts';

/** What became of a registration: its status, and whether a seat that belongs to it is taken. */
export interface Ending {
  status: PaymentStatus;
  payLater?: boolean;
  completed?: boolean;
}

type Story = (world: World, delegate: Delegate) => Ending;

const online = (world: World, delegate: Delegate, later = 0) => {
  const at = new Date(Math.min(delegate.registeredAt.getTime() + 10 * 60_000 + later, world.now.getTime()));
  return makeOrder(world, delegate, { state: 'paid', at });
};

const paid: Story = (world, delegate) => {
  makePayment(world, delegate, online(world, delegate), { state: 'captured', outcome: 'settles' });
  return { status: 'PAID' };
};

const paidOffline =
  (rail: OfflineRail): Story =>
  (world, delegate) => {
    const order = makeOrder(world, delegate, { state: 'paid', at: delegate.registeredAt, channel: 'office' });
    makePayment(world, delegate, order, { state: 'captured', outcome: 'settles', rail });
    return { status: 'PAID' };
  };

const paidTwice =
  (refund: 'processed' | 'failed'): Story =>
  (world, delegate) => {
    const order = online(world, delegate);
    makePayment(world, delegate, order, { state: 'captured', outcome: 'settles' });
    const again = makeOrder(world, delegate, { state: 'unfulfilled', at: new Date(order.at.getTime() + HOUR_MS) });
    const second = makePayment(world, delegate, again, { state: 'captured', outcome: 'second-payment' });
    makeRefund(world, second, { reason: 'second-payment', state: refund });
    return { status: 'PAID' };
  };

/**
 * Every state in which money rests, with its share of a hundred delegates or so. None is under way at the provider: the worker would
 * ask about it, and the provider does not know it.
 */
const STORIES = {
  paid: [48, paid],
  'not begun to pay': [7, () => ({ status: 'NOT PAID', completed: false })],
  'pays later': [8, () => ({ status: 'PENDING', payLater: true })],
  'order expired': [
    6,
    (world, delegate) => {
      makeOrder(world, delegate, { state: 'expired', at: delegate.registeredAt });
      return { status: 'NOT PAID' };
    },
  ],
  declined: [
    5,
    (world, delegate) => {
      const order = makeOrder(world, delegate, { state: 'expired', at: delegate.registeredAt });
      makePayment(world, delegate, order, { state: 'failed' });
      return { status: 'NOT PAID' };
    },
  ],
  'paid at the second try': [
    4,
    (world, delegate) => {
      const order = online(world, delegate);
      makePayment(world, delegate, order, { state: 'failed' });
      makePayment(world, delegate, order, { state: 'captured', outcome: 'settles', at: new Date(order.at.getTime() + 6 * 60_000) });
      return { status: 'PAID' };
    },
  ],
  'authorised, never captured': [
    1,
    (world, delegate) => {
      const order = makeOrder(world, delegate, { state: 'expired', at: delegate.registeredAt });
      makePayment(world, delegate, order, { state: 'returned' });
      return { status: 'NOT PAID' };
    },
  ],
  transfer: [5, paidOffline('transfer')],
  cash: [3, paidOffline('cash')],
  cheque: [1, paidOffline('cheque')],
  'card terminal': [1, paidOffline('card-terminal')],
  'cheque not cleared': [
    1,
    (world, delegate) => {
      const order = makeOrder(world, { ...delegate, seats: 0 }, { state: 'open', at: delegate.registeredAt, channel: 'office' });
      makePayment(world, delegate, order, { state: 'created', rail: 'cheque' });
      return { status: 'NOT PAID' };
    },
  ],
  'recorded by mistake': [
    1,
    (world, delegate) => {
      const order = makeOrder(world, { ...delegate, seats: 0 }, { state: 'ended', at: delegate.registeredAt, channel: 'office' });
      makePayment(world, delegate, order, { state: 'reversed', outcome: 'settles', rail: 'cash' });
      return { status: 'NOT PAID' };
    },
  ],
  'paid in part': [
    1,
    (world, delegate) => {
      const half = Math.ceil(delegate.quote.chargeMinor / 2);
      const order = makeOrder(world, { ...delegate, seats: 0 }, { state: 'part', at: delegate.registeredAt, channel: 'office' });
      makePayment(world, delegate, order, { state: 'captured', outcome: 'part', rail: 'transfer', amountMinor: half });
      return { status: 'NOT PAID' };
    },
  ],
  'paid twice': [1, paidTwice('processed')],
  'paid twice, refund failed': [0.5, paidTwice('failed')],
  'another amount than asked for': [
    0.5,
    (world, delegate) => {
      const order = makeOrder(world, { ...delegate, seats: 0 }, { state: 'review', at: delegate.registeredAt });
      makePayment(world, delegate, order, { state: 'captured', outcome: 'mismatch', amountMinor: order.amountMinor - 100 });
      return { status: 'NOT PAID' };
    },
  ],
  refunded: [
    2,
    (world, delegate) => {
      const order = makeOrder(world, { ...delegate, seats: 0 }, { state: 'ended', at: delegate.registeredAt });
      const payment = makePayment(world, delegate, order, { state: 'captured', outcome: 'settles' });
      makeRefund(world, payment, { reason: 'organisers', state: 'processed', effect: 'ends' });
      return { status: 'REFUNDED' };
    },
  ],
  'refund proposed': [
    1.5,
    (world, delegate) => {
      const payment = makePayment(world, delegate, online(world, delegate), { state: 'captured', outcome: 'settles' });
      makeRefund(world, payment, { reason: 'organisers', state: 'proposed', effect: 'ends' });
      return { status: 'PAID' };
    },
  ],
  'refund declined': [
    0.5,
    (world, delegate) => {
      const payment = makePayment(world, delegate, online(world, delegate), { state: 'captured', outcome: 'settles' });
      makeRefund(world, payment, { reason: 'organisers', state: 'declined', effect: 'ends' });
      return { status: 'PAID' };
    },
  ],
  'difference open': [
    1,
    (world, delegate) => {
      const order = online(world, delegate);
      makePayment(world, delegate, order, { state: 'captured', outcome: 'settles' });
      world.rows.adjustments.push({
        edition_id: world.editionId,
        id: world.chance.id(),
        registration_id: delegate.registrationId,
        order_id: order.id,
        kind: 'correction',
        amount_minor: 50_000,
        made_by: world.treasurerId,
        made_at: new Date(order.at.getTime() + DAY_MS),
      });
      return { status: 'PAID' };
    },
  ],
} as const satisfies Record<string, readonly [share: number, story: Story]>;

type StoryName = keyof typeof STORIES;

const SHARES = Object.fromEntries(Object.entries(STORIES).map(([name, [share]]) => [name, share])) as Record<StoryName, number>;
const NAMES = Object.keys(STORIES) as StoryName[];

/** The first delegates play each story once, so that a small demonstration has all of them; chance decides for the rest. */
export const storyFor = (world: World, number: number): Story => STORIES[NAMES[number] ?? world.chance.weighted(SHARES)][1];
