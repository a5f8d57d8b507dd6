import type { Cancellation } from '@isocentre/domain/corrections/cancellation';
import { expect, test } from 'vitest';
import { cancellationLines, suggestionWords } from './cancellation-words.ts';

const found: Cancellation = {
  currency: 'INR',
  paid: 150_000,
  refundable: 150_000,
  suggested: 75_000,
  shareBasisPoints: 5000,
  enquiryDay: 3,
  enquiryDays: 7,
  releasesSeats: 0,
  leavesWaitingList: false,
  closesOrder: false,
  abstracts: 0,
};

test.each<[Partial<Cancellation>, string]>([
  [{}, 'The rules give 50% back today, ₹750. It is day 3 of 7 on which a refund can be asked for.'],
  [
    { shareBasisPoints: null },
    'Fees are not refundable by the terms; the committee may decide otherwise. It is day 3 of 7 on which a refund can be asked for.',
  ],
  [
    { shareBasisPoints: null, enquiryDay: 30 },
    'Fees are not refundable by the terms; the committee may decide otherwise. Refunds could be asked for until day 7; it is day 30.',
  ],
  [{ enquiryDay: 9 }, 'Refunds could be asked for until day 7; it is day 9.'],
  [{ paid: 0, enquiryDay: null }, 'Nothing has been paid.'],
])('%o', (change, words) => {
  expect(suggestionWords({ ...found, ...change })).toBe(words);
});

test('names what else happens, and only that', () => {
  expect(cancellationLines(found)).toHaveLength(2);
  expect(cancellationLines({ ...found, releasesSeats: 2, closesOrder: true, abstracts: 1, leavesWaitingList: true })).toHaveLength(6);
});
