import { expect, test } from 'vitest';
import { daysInWords } from '../editions/local-time.ts';
import { delegateJourney, inWindow, type JourneyDelegate, type JourneyEdition } from './journey.ts';

const ist = (time: string) => `${time}+05:30`;
const at = (time: string) => new Date(ist(time));

const EDITION: JourneyEdition = {
  startsOn: '2025-09-26',
  endsOn: '2025-09-27',
  timeZone: 'Asia/Kolkata',
  phases: [
    {
      code: 'on-site',
      name: 'On-site',
      typeLabel: 'On-site',
      columnLabel: 'On-site',
      startsAt: null,
      endsAt: ist('2025-10-04T00:00:00'),
      offeredFrom: null,
      closedBadgeFrom: null,
      openBadgeFrom: null,
      online: true,
    },
  ],
  instants: {
    registrationOpensAt: null,
    conferenceStartedAt: ist('2025-09-26T00:00:00'),
    countdownAt: ist('2025-09-26T10:00:00'),
    deskOpensAt: null,
    workshopSalesCloseAt: null,
    workshopColumnClosedAt: null,
    abstractOpensAt: null,
    abstractDeadlineDisplay: '2025-08-20',
    abstractDeadlineEffective: ist('2025-09-02T00:00:00'),
    resultsPublishedAt: null,
    abstractsPublicAt: null,
  },
};
const LATER_ABSTRACTS = { ...EDITION, instants: { ...EDITION.instants, abstractOpensAt: ist('2025-08-25T00:00:00') } };

const QUOTE = {
  type: 'regular',
  chargeMinor: 100_000,
  currency: 'INR',
  price: '₹1,000',
  until: ist('2025-09-11T00:00:00'),
  nextPrice: '₹1,500',
  words: '₹1,000 until 10 September, then ₹1,500',
};
const NEW: JourneyDelegate = {
  registeredAt: ist('2025-08-02T00:30:00'),
  completed: false,
  settled: false,
  paymentStatus: 'NOT PAID',
  proofStanding: 'not-wanted',
  proofWanted: null,
  quote: QUOTE,
  abstracts: 0,
};
const LATER: JourneyDelegate = { ...NEW, completed: true, paymentStatus: 'PENDING' };
const PAID: JourneyDelegate = { ...NEW, completed: true, settled: true, paymentStatus: 'PAID', quote: null };
const UNPROVED: JourneyDelegate = { ...PAID, proofWanted: 'bonafide', proofStanding: 'missing' };
const SENT: JourneyDelegate = { ...PAID, abstracts: 2 };

const DAY = at('2025-08-20T12:00:00');
const LETTER = { done: 'D', current: 'C', ahead: '-', passed: 'x' } as const;

test.each<[string, JourneyDelegate | null, Date, string, string, JourneyEdition?]>([
  ['an account without a registration', null, DAY, 'DC----', 'Register for this conference on 26-27 September'],
  ['nothing chosen yet', { ...NEW, quote: null }, DAY, 'DC----', 'Choose your category for 26-27 September'],
  ['details missing', NEW, DAY, 'DC----', 'Complete your registration by 10 September'],
  ['completed, to be paid', { ...NEW, completed: true }, DAY, 'DDC---', 'Pay ₹1,000 by 10 September'],
  ['pay later', LATER, DAY, 'DDC---', 'Pay ₹1,000 by 10 September'],
  ['a token charge', { ...LATER, quote: { ...QUOTE, chargeMinor: 100, price: 'Complimentary' } }, DAY, 'DDC---', 'Pay ₹1 by 10 September'],
  ['no charge at all', { ...LATER, quote: { ...QUOTE, chargeMinor: 0 } }, DAY, 'DDC---', 'Confirm your registration by 10 September'],
  ['refunded', { ...LATER, paymentStatus: 'REFUNDED' }, DAY, 'DDC---', 'Pay ₹1,000 by 10 September'],
  ['unpaid, abstracts closed', LATER, at('2025-09-05T12:00:00'), 'DDCx--', 'Pay ₹1,000 by 10 September'],
  [
    'unpaid after the end',
    { ...LATER, quote: null },
    at('2025-10-04T00:00:00'),
    'DDCxD-',
    'Write to the organisers about your payment: registration has ended',
  ],
  [
    'unpaid, and only this category has ended',
    { ...LATER, quote: null },
    at('2025-09-26T12:00:00'),
    'DDCx--',
    'Choose another category since yours can no longer be booked',
  ],
  [
    'a price that lasts until after the conference',
    { ...NEW, quote: { ...QUOTE, until: ist('2025-10-04T00:00:00') } },
    DAY,
    'DC----',
    'Complete your registration before 26 September',
  ],
  [
    'the same while the conference runs',
    { ...LATER, quote: { ...QUOTE, until: ist('2025-10-04T00:00:00') } },
    at('2025-09-26T12:00:00'),
    'DDCx--',
    'Pay ₹1,000 by 3 October',
  ],
  ['unpaid with an abstract', { ...LATER, abstracts: 1 }, DAY, 'DDCD--', 'Pay ₹1,000 by 10 September'],
  ['paid', PAID, DAY, 'DDDC--', 'Submit your abstract by 20 August, extended to 1 September'],
  [
    'complimentary',
    { ...PAID, paymentStatus: 'COMPLIMENTARY' },
    DAY,
    'DDDC--',
    'Submit your abstract by 20 August, extended to 1 September',
  ],
  ['paid, proof missing', UNPROVED, DAY, 'DDC---', 'Attach your bonafide certificate before 26 September'],
  [
    'paid, proof not accepted',
    { ...UNPROVED, proofStanding: 'rejected' },
    DAY,
    'DDC---',
    'Attach another bonafide certificate before 26 September',
  ],
  [
    'paid, proof being checked',
    { ...UNPROVED, proofStanding: 'pending' },
    DAY,
    'DDDC--',
    'Submit your abstract by 20 August, extended to 1 September',
  ],
  ['paid, abstracts not open yet', PAID, DAY, 'DDDC--', 'Prepare your abstract for 25 August', LATER_ABSTRACTS],
  [
    'the last moment for abstracts',
    PAID,
    at('2025-09-01T23:59:59.999'),
    'DDDC--',
    'Submit your abstract by 20 August, extended to 1 September',
  ],
  ['abstracts closed, none sent', PAID, at('2025-09-02T00:00:00'), 'DDDxC-', 'See the programme for 26 September'],
  ['abstracts sent', SENT, DAY, 'DDDDC-', 'See the programme for 26 September'],
  ['the conference runs', SENT, at('2025-09-27T23:59:59.999'), 'DDDDC-', 'See the programme until 27 September'],
  ['the conference is over', SENT, at('2025-09-28T00:00:00'), 'DDDDDC', 'Your certificate follows the conference of 26-27 September'],
])('%s', (_, delegate, now, states, next, edition = EDITION) => {
  const journey = delegateJourney(edition, delegate, now);
  expect(journey.steps.map(({ state }) => LETTER[state]).join('')).toBe(states);
  expect(`${journey.next.what} ${journey.next.when}`).toBe(next);
  expect(journey.at).toBe(states.indexOf('C') + 1);
});

test.each<[string, JourneyDelegate | null, Date, string | null, JourneyEdition?]>([
  ['joining', null, DAY, '/paymentPage'],
  ['completing', NEW, DAY, '/paymentPage'],
  ['paying', LATER, DAY, '/paymentPage'],
  ['paying too late', { ...LATER, quote: null }, at('2025-10-04T00:00:00'), '/contacts'],
  ['paying for what has ended', { ...LATER, quote: null }, DAY, '/paymentPage'],
  ['attaching', UNPROVED, DAY, '/userProfile'],
  ['submitting', PAID, DAY, '/abstract-submission'],
  ['preparing', PAID, DAY, '/abstract', LATER_ABSTRACTS],
  ['attending', SENT, DAY, '/scientific-program'],
  ['afterwards', SENT, at('2025-10-01T00:00:00'), null],
])('the next thing has its page: %s', (_, delegate, now, to, edition = EDITION) =>
  expect(delegateJourney(edition, delegate, now).next.to).toBe(to),
);

test('six steps by name, each with the fact behind it', () => {
  const notes = (delegate: JourneyDelegate | null) => delegateJourney(EDITION, delegate, DAY).steps.map(({ label, note }) => [label, note]);
  expect(notes(SENT)).toEqual([
    ['Account', 'Since 2 August'],
    ['Registration', 'Details complete'],
    ['Payment', 'Paid'],
    ['Abstract', '2 submitted'],
    ['Conference', '26-27 September'],
    ['Certificate', null],
  ]);
  expect(notes(UNPROVED)[2]).toEqual(['Payment', 'Paid, proof missing']);
  expect(notes({ ...UNPROVED, proofStanding: 'pending' })[2]).toEqual(['Payment', 'Paid, proof being checked']);
  expect(notes({ ...UNPROVED, proofStanding: 'verified' })[2]).toEqual(['Payment', 'Paid']);
  expect(notes(null).map(([, note]) => note)).toEqual([null, null, null, null, '26-27 September', null]);
  expect(notes(NEW).map(([, note]) => note)).toEqual(['Since 2 August', null, null, null, '26-27 September', null]);
});

test.each([
  ['2025-09-26', '2025-09-27', '26-27 September'],
  ['2025-09-26', '2025-09-26', '26 September'],
  ['2025-09-30', '2025-10-01', '30 September - 1 October'],
])('%s to %s in few words', (first, last, words) => expect(daysInWords(first, last)).toBe(words));

test('the step follows the call that pages speak of', { tags: ['REV-001'] }, () => {
  const paid: JourneyDelegate = { ...NEW, completed: true, settled: true, paymentStatus: 'PAID' };
  const late = inWindow(EDITION, {
    opensAt: ist('2025-08-30T00:00:00'),
    advertised: '2025-09-09',
    deadline: ist('2025-09-10T00:00:00'),
  });
  const seen = (edition: JourneyEdition) => {
    const { steps, next } = delegateJourney(edition, paid, at('2025-09-05T12:00:00'));
    const { state, note } = steps.find(({ code }) => code === 'abstract') ?? {};
    return [state, note, next.what, next.when];
  };
  expect(seen(EDITION)).toEqual(['passed', 'Closed', 'See the programme', 'for 26 September']);
  expect(seen(late)).toEqual(['current', null, 'Submit your abstract', 'by 9 September']);
});
