import { expect, test } from 'vitest';
import { changesWords, decisions, eventWords } from './payment-words.ts';

test.each([
  ['captured', 'webhook', 175_000, 'Received ₹1,750', 'reported by the provider'],
  ['captured', 'reconciler', 175_000, 'Received ₹1,750', 'found by asking the provider'],
  ['refunded', 'organiser', -50_000, 'Given back ₹500', 'by an organiser'],
  ['failed', 'callback', null, 'Declined', 'reported by the provider when the delegate came back'],
  ['new-kind', 'elsewhere', null, 'new kind', 'elsewhere'],
])('%s by %s', (kind, source, amountMinor, what, by) =>
  expect(eventWords({ kind, source, amountMinor, currency: 'INR' })).toMatchObject({ what, source: by }),
);

type Changing = Parameters<typeof changesWords>[0];

const before = {
  state: 'authorized',
  outcome: null,
  rail: 'provider',
  late: false,
  flagged: false,
  currency: 'INR',
  refundedMinor: 0,
  refunds: [],
  events: [],
} satisfies Changing;
const refund = (state: string) => [{ id: 'one', state, amountMinor: 50_000, currency: 'INR' }] as unknown as Changing['refunds'];

test.each<[Partial<Changing>, Partial<Changing>, string]>([
  [{}, {}, 'Nothing new.'],
  [{}, { state: 'captured', outcome: 'settles' }, 'The payment is now: Paid.'],
  [
    { refunds: refund('pending') },
    { refunds: refund('processed'), refundedMinor: 50_000 },
    '₹500 of it has gone back. Refund of ₹500: given back.',
  ],
  [{ refunds: refund('pending') }, { refunds: refund('pending') }, 'Nothing new.'],
  [{}, { events: [{}] as unknown as Changing['events'] }, 'The provider reported something: see what happened.'],
])('from %j to %j', (earlier, later, words) => expect(changesWords({ ...before, ...earlier }, { ...before, ...later })).toBe(words));

type Decided = Parameters<typeof decisions>[0];
const flagged = (leftMinor: number, missingMinor: number | null, all: string): Decided =>
  ({ currency: 'INR', mismatch: { leftMinor, missingMinor, decisions: all.split(' ') } }) as Decided;

test.each<[string, Decided, string[]]>([
  [
    'too little',
    flagged(150_000, 25_000, 'rest accept refund'),
    ['rest: Count ₹1,500, ask for ₹250', 'accept: Accept ₹1,500, write ₹250 off', 'refund: Propose to give ₹1,500 back'],
  ],
  ['too much', flagged(200_000, -25_000, 'accept refund'), ['accept: Accept ₹2,000', 'refund: Propose to give ₹2,000 back']],
  ['nothing is left to pay', flagged(150_000, null, 'refund'), ['refund: Propose to give ₹1,500 back']],
])('%s: every button says its sum', (_, payment, buttons) =>
  expect(decisions(payment).map(({ decision, action }) => `${decision}: ${action}`)).toEqual(buttons),
);
