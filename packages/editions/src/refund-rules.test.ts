import { cancellationOf } from '@isocentre/domain/corrections/cancellation';
import { expect, test } from 'vitest';
import { ampiTnpy2025 } from './ampi-tnpy-2025.ts';
import { lakeside2026 } from './lakeside-2026.ts';

/** What the files of an edition suggest to give back, three days after the payment. */
const suggested = ({ refundRules, limits, timeZone }: typeof lakeside2026, now: string) => {
  const paidAt = new Date(Date.parse(now) - 3 * 86_400_000);
  const facts = {
    currency: 'EUR',
    paid: 8000,
    refundable: 8000,
    releasesSeats: 0,
    leavesWaitingList: false,
    closesOrder: false,
    abstracts: 0,
  };
  const rules = refundRules.map(({ until, shareBasisPoints }) => ({ until: new Date(until), shareBasisPoints }));
  return cancellationOf({ ...facts, paidAt }, { rules, enquiryDays: limits.refundEnquiryDays, timeZone }, new Date(now)).suggested;
};

test.each([
  ['[ORG-240] Lakeside', lakeside2026, '2026-04-30T23:59:59+02:00', 8000],
  ['[ORG-240] Lakeside', lakeside2026, '2026-05-01T00:00:00+02:00', 4000],
  ['[ORG-240] Lakeside', lakeside2026, '2026-06-01T00:00:00+02:00', 0],
  // "Registration fees are non-refundable."
  ['[ORG-240] AMPI', ampiTnpy2025, '2025-08-01T12:00:00+05:30', 0],
])('%s, case %#', (_, edition, now, minor) => {
  expect(suggested(edition, now)).toBe(minor);
});
