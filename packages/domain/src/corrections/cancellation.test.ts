import { expect, test } from 'vitest';
import { cancellationOf, type CancellationFacts, type RefundRule } from './cancellation.ts';

const at = (time: string) => new Date(`${time}+05:30`);
const RULES: RefundRule[] = [
  { until: at('2025-09-01T00:00:00'), shareBasisPoints: 5000 },
  { until: at('2025-08-15T00:00:00'), shareBasisPoints: 10_000 },
];
const paid: CancellationFacts = {
  currency: 'INR',
  paid: 150_000,
  refundable: 150_000,
  paidAt: at('2025-08-10T23:30:00'),
  releasesSeats: 0,
  leavesWaitingList: false,
  closesOrder: false,
  abstracts: 0,
};

test.each<[string, Partial<CancellationFacts>, RefundRule[], string, number, number | null]>([
  ['all of it while the first rule lasts', {}, RULES, '2025-08-14T23:59:59', 150_000, 5],
  ['half from the moment it ends', {}, RULES, '2025-08-15T00:00:00', 75_000, 6],
  ['the last day to ask', {}, RULES, '2025-08-16T23:59:00', 75_000, 7],
  ['a day too late', {}, RULES, '2025-08-17T00:00:00', 0, 8],
  ['no rule is left', { paidAt: at('2025-09-01T09:00:00') }, RULES, '2025-09-02T12:00:00', 0, 2],
  ['no rules: not refundable', {}, [], '2025-08-11T12:00:00', 0, 2],
  ['never more than can go back', { refundable: 20_000 }, RULES, '2025-08-11T12:00:00', 20_000, 2],
  ['nothing was paid', { paid: 0, refundable: 0, paidAt: null }, RULES, '2025-08-11T12:00:00', 0, null],
])('cancelling suggests: %s', { tags: ['ORG-240'] }, (_, facts, rules, now, suggested, enquiryDay) => {
  const found = cancellationOf({ ...paid, ...facts }, { rules, enquiryDays: 7, timeZone: 'Asia/Kolkata' }, at(now));
  expect([found.suggested, found.enquiryDay]).toEqual([suggested, enquiryDay]);
});
