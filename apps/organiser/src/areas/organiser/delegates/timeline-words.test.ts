import type { TimelineEntry } from '@isocentre/contract/delegates/delegate';
import { expect, test } from 'vitest';
import { told } from './timeline-words.ts';

const entry: TimelineEntry = {
  id: 'x',
  at: '2025-08-01T06:30:00.000Z',
  kind: 'money',
  code: 'captured',
  state: null,
  by: null,
  amount: null,
  number: null,
};
const inr = (minor: number) => ({ minor, currency: 'INR' });

test.each<[Partial<TimelineEntry>, ReturnType<typeof told>]>([
  [
    { state: 'settles', by: 'webhook', amount: inr(100_000) },
    { what: 'Paid ₹1,000', note: 'told by the provider', bead: 'good' },
  ],
  [
    { state: 'second-payment', by: 'Meera S', amount: inr(100_000) },
    { what: 'Paid ₹1,000', note: 'Meera S, a second payment, goes back', bead: 'bad' },
  ],
  [
    { code: 'refunded', by: 'refund', amount: inr(-50_000) },
    { what: 'Refunded ₹500', note: 'by the provider', bead: 'plain' },
  ],
  [
    { code: 'failed', by: 'webhook' },
    { what: 'Payment declined', note: 'told by the provider', bead: 'bad' },
  ],
  [
    { kind: 'receipt', code: 'credited', number: 'T/CN/2025-26/0002', amount: inr(-100) },
    { what: 'Credit note T/CN/2025-26/0002', note: '₹1', bead: 'plain' },
  ],
  [
    { kind: 'receipt', code: 'issued', number: 'T/2025-26/0007', amount: inr(100) },
    { what: 'Receipt T/2025-26/0007', note: '₹1', bead: 'plain' },
  ],
  [
    { kind: 'mail', code: 'payments.receipt', state: 'bounced' },
    { what: 'Mail: Receipt', note: 'came back', bead: 'bad' },
  ],
  [
    { kind: 'mail', code: 'payments.something-new', state: 'sent' },
    { what: 'Mail: Payments something new', note: 'sent', bead: 'plain' },
  ],
  [
    { kind: 'seat', code: 'confirmed' },
    { what: 'Workshop place confirmed', note: '', bead: 'good' },
  ],
  [
    { kind: 'registration', code: 'registered', state: 'online' },
    { what: 'Registered', note: 'on the website', bead: 'plain' },
  ],
  [
    { kind: 'registration', code: 'registered', state: 'desk', by: 'Meera S' },
    { what: 'Registered', note: 'at the desk, Meera S', bead: 'plain' },
  ],
  [
    { kind: 'record', code: 'proof.rejected', by: 'Meera S' },
    { what: 'Rejected a proof', note: 'Meera S', bead: 'bad' },
  ],
  [
    { kind: 'record', code: 'proof.verified', by: 'Meera S' },
    { what: 'Accepted a proof', note: 'Meera S', bead: 'good' },
  ],
])('%j', (change, words) => {
  expect(told({ ...entry, ...change })).toEqual(words);
});
