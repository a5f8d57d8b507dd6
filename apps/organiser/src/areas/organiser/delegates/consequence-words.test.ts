import type { Consequences } from '@isocentre/domain/corrections/consequences';
import { expect, test } from 'vitest';
import { changeWords, consequenceLines, sumLines } from './consequence-words.ts';

const found: Consequences = {
  from: { code: 'student', label: 'Student' },
  to: { code: 'ampi', label: 'AMPI Member' },
  type: 'regular',
  statusBefore: 'PAID',
  status: 'PAID',
  currency: 'INR',
  prices: { whenPaid: 175_000, today: 175_000 },
  counts: 'when-paid',
  dueBefore: 100_000,
  due: 175_000,
  paid: 100_000,
  waived: 0,
  open: 75_000,
  owed: 0,
  seat: 'none',
  proof: 'not-wanted',
  replacesOrder: false,
  hasReceipt: true,
};

test.each<[Partial<Consequences>, string, string]>([
  [{}, 'Change and ask for ₹750', 'The registration stays paid, with ₹750 open.'],
  [{ open: 0, waived: 75_000 }, 'Change the category', 'The registration stays paid; nothing is open.'],
  [
    { open: 0, owed: 50_000 },
    'Change and propose ₹500 back',
    'A refund of ₹500 is proposed. Nothing goes back until somebody else approves it.',
  ],
  [{ status: 'NOT PAID', statusBefore: 'COMPLIMENTARY' }, 'Change the category', 'It was free until now; ₹750 is to be paid.'],
  [{ status: 'PENDING', statusBefore: 'PENDING' }, 'Change the category', 'It is not paid yet; ₹750 is to be paid.'],
  [{ status: 'COMPLIMENTARY' }, 'Change the category', 'It stays free of charge.'],
])('%o', (change, button, line) => {
  const one = { ...found, ...change };
  expect([changeWords(one), consequenceLines(one)[0]?.words]).toEqual([button, line]);
});

test('the sum reads like a bill', () => {
  expect(sumLines(found)).toEqual([
    ['AMPI Member', '₹1,750'],
    ['Already paid', '− ₹1,000'],
    ['Still to pay', '₹750'],
  ]);
});
