import { expect, test } from 'vitest';
import { keyDates } from './key-dates.ts';

type Edition = Parameters<typeof keyDates>[0];
type Fees = Parameters<typeof keyDates>[1];

const phase = (name: string, endsAt: string, online: boolean) => ({ name, endsAt, online }) as Edition['phases'][number];
const at = (serverNow: string): Edition =>
  ({
    serverNow,
    startsOn: '2025-09-26',
    endsOn: '2025-09-27',
    timeZone: 'Asia/Kolkata',
    phases: [
      phase('Early bird', '2025-08-16T00:00:00+05:30', true),
      phase('Regular', '2025-09-11T00:00:00+05:30', true),
      phase('On-site', '2025-10-04T00:00:00+05:30', false),
    ],
    instants: {
      registrationOpensAt: null,
      abstractDeadlineDisplay: '2025-08-20',
      abstractDeadlineEffective: '2025-09-02T00:00:00+05:30',
    },
  }) as unknown as Edition;
const fees = {
  columns: [{ state: 'open' }, { state: 'current', name: 'Early bird' }, { state: 'upcoming' }],
  rows: [
    { label: 'Team', cells: ['₹5,000 or $200', '₹5,000 or $200', '₹5,000 or $200'] },
    { label: 'Members', cells: ['-', '₹1,500', '₹1,750'] },
    { label: 'RTT', cells: ['-', '₹250', '₹500'] },
    { label: 'Overseas', cells: ['-', '$100', '$120'] },
    { label: 'Senior', cells: ['-', 'Complimentary with ₹1 service charge', ''] },
  ],
} as unknown as Fees;
const has = { guidelines: true } as Parameters<typeof keyDates>[2]['has'];
const site = { workshop: { date: '2025-09-26' }, has };
const shown = (edition: Edition) => keyDates(edition, fees, site)?.dates.map(({ name, when, isPast }) => [name, when, isPast]);

test('the days come in their order, past ones marked, with the lowest plain price of today', () => {
  expect(shown(at('2025-08-18T06:30:00Z'))).toEqual([
    ['Early bird fees end', '15 August', true],
    ['Abstracts due', '20 August, extended to 1 September', false],
    ['Regular fees end', '10 September', false],
    ['Workshop', '26 September', false],
  ]);
  expect(keyDates(at('2025-08-18T06:30:00Z'), fees, site)?.today).toEqual({ phase: 'Early bird', from: '₹250' });
});

test('an extended deadline is never shown without its extension', () => {
  expect(shown(at('2025-08-22T06:30:00Z'))?.[1]).toEqual(['Abstracts due', '20 August, extended to 1 September', false]);
});

test('without a workshop or an open phase they are left out; afterwards there is nothing to keep', () => {
  const none = { ...fees, columns: fees.columns.map((column) => ({ ...column, state: 'past' as const })) };
  const before = keyDates(at('2025-08-01T06:30:00Z'), none, { workshop: null, has });
  expect([before?.today, before?.dates.map(({ name }) => name).includes('Workshop')]).toEqual([null, false]);
  expect(keyDates(at('2025-09-28T06:30:00Z'), fees, site)).toBeNull();
});
