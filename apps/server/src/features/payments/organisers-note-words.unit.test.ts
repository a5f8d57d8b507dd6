import { expect, test } from 'vitest';
import { couldNotBeSent, type NotedPayment, whatBecomesOfIt, whatHappened } from './organisers-note-words.ts';

const note = (payment: NotedPayment) => [whatHappened(payment), whatBecomesOfIt(payment)];
const second = 'arrived although the registration had already been paid.';
const lost = 'arrived after the workshop place had gone to somebody else.';

test.each<[string, NotedPayment, string, string | null]>([
  [
    'online, paid twice',
    { outcome: 'second-payment', state: 'captured', refund: { state: 'requested', method: 'provider', why: null } },
    second,
    'It is being refunded automatically.',
  ],
  [
    'online, paid twice, refunded before this was sent',
    { outcome: 'second-payment', state: 'captured', refund: { state: 'processed', method: 'provider', why: null } },
    second,
    'It has been refunded.',
  ],
  [
    'online, and the provider refused',
    { outcome: 'seat-lost', state: 'captured', refund: { state: 'failed', method: 'provider', why: 'Not enough balance.' } },
    lost,
    'Sending it back failed: Not enough balance. Please send it back in the provider’s dashboard. The money is still with the conference.',
  ],
  [
    'cash, paid twice: nobody but people gives it back',
    { outcome: 'second-payment', state: 'captured', refund: { state: 'proposed', method: 'cash', why: null } },
    second,
    'Giving it back in cash is proposed; another organiser has to approve it, and then pay it out.',
  ],
  [
    'a transfer for a seat that is gone, approved',
    { outcome: 'seat-lost', state: 'captured', refund: { state: 'requested', method: 'transfer', why: null } },
    lost,
    'Giving it back by bank transfer is approved and still has to be done.',
  ],
  [
    'a transfer, paid out',
    { outcome: 'second-payment', state: 'captured', refund: { state: 'processed', method: 'transfer', why: null } },
    second,
    'It has been given back by bank transfer.',
  ],
  [
    'cash, declined',
    { outcome: 'second-payment', state: 'captured', refund: { state: 'declined', method: 'cash', why: null } },
    second,
    'It was decided not to give it back.',
  ],
  [
    'recorded by mistake',
    { outcome: 'second-payment', state: 'reversed', refund: { state: 'declined', method: 'cash', why: null } },
    second,
    'It has been reversed since: it had been recorded by mistake.',
  ],
  [
    'the wrong amount',
    { outcome: 'mismatch', state: 'captured', refund: null },
    'is not what was asked for, so the registration is not paid.',
    'Please decide what to do.',
  ],
  [
    'late, and accepted',
    { outcome: 'settles', state: 'captured', refund: null },
    'arrived after the price was no longer held. It was accepted at that price and settled the registration.',
    null,
  ],
])('%s', (_, payment, happened, next) => expect(note(payment)).toEqual([happened, next]));

test('a reason that the provider did not give is not made up', () =>
  expect(couldNotBeSent(null)).toBe('Sending it back failed. Please send it back in the provider’s dashboard.'));
