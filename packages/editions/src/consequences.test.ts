import {
  type CategoryChoice,
  categoryConsequences,
  type CategoryFacts,
  type Consequences,
} from '@isocentre/domain/corrections/consequences';
import { Refused } from '@isocentre/domain/refusals';
import { describe, expect, test } from 'vitest';
import { ampiTnpy2025 } from './ampi-tnpy-2025.ts';

const EARLY = new Date('2025-08-01T12:00:00+05:30');
const REGULAR = new Date('2025-08-20T12:00:00+05:30');
const RUPEES = 100;

const nobody: CategoryFacts = {
  category: 'student',
  registrationType: 'early-bird',
  priceKept: false,
  status: 'NOT PAID',
  granted: false,
  balance: { price: 0, adjustments: 0, kept: 0, paid: 0 },
  booked: null,
  hasOpenOrder: false,
  refundOnItsWay: false,
  seats: 0,
  freeSeats: 5,
  proofs: [],
};

/** Paid in full, early. */
const paid = (category: string, rupees: number, type = 'early-bird'): CategoryFacts => ({
  ...nobody,
  category,
  registrationType: type,
  status: 'PAID',
  balance: { price: rupees * RUPEES, adjustments: 0, kept: 0, paid: rupees * RUPEES },
  booked: { type, quotedAt: EARLY, currency: 'INR' },
});

const consequences = (facts: CategoryFacts, choice: Partial<CategoryChoice>, now = REGULAR): Consequences | string => {
  try {
    return categoryConsequences(ampiTnpy2025, facts, { category: 'ampi', price: 'when-paid', waive: false, ...choice }, now);
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
};

const rupees = (found: Consequences | string) =>
  typeof found === 'string'
    ? found
    : {
        due: found.due / RUPEES,
        open: found.open / RUPEES,
        owed: found.owed / RUPEES,
        waived: found.waived / RUPEES,
        status: found.status,
      };

describe('what another category costs', { tags: ['ORG-230'] }, () => {
  test.each<[string, CategoryFacts, Partial<CategoryChoice>, ReturnType<typeof rupees>]>([
    [
      'dearer: the difference of the phase it was paid in',
      paid('student', 1000),
      {},
      { due: 1500, open: 500, owed: 0, waived: 0, status: 'PAID' },
    ],
    ['dearer, at today’s price', paid('student', 1000), { price: 'today' }, { due: 1750, open: 750, owed: 0, waived: 0, status: 'PAID' }],
    ['dearer, waived', paid('student', 1000), { waive: true }, { due: 1500, open: 0, owed: 0, waived: 500, status: 'PAID' }],
    ['cheaper: what is too much', paid('ampi', 1500), { category: 'rtt' }, { due: 250, open: 0, owed: 1250, waived: 0, status: 'PAID' }],
    [
      'cheaper, nothing to waive',
      paid('ampi', 1500),
      { category: 'rtt', waive: true },
      { due: 250, open: 0, owed: 1250, waived: 0, status: 'PAID' },
    ],
    [
      'to one price in every phase',
      paid('ampi', 1500),
      { category: 'oncology-or-physicist' },
      { due: 3000, open: 1500, owed: 0, waived: 0, status: 'PAID' },
    ],
    [
      'from one price in every phase: the phase of that day',
      paid('oncology-or-physicist', 3000, 'fixed'),
      {},
      { due: 1500, open: 0, owed: 1500, waived: 0, status: 'PAID' },
    ],
    ['to a token fee', paid('ampi', 1500), { category: 'ampi-senior' }, { due: 1, open: 0, owed: 1499, waived: 0, status: 'PAID' }],
    ['unpaid: today’s price', nobody, {}, { due: 1750, open: 1750, owed: 0, waived: 0, status: 'NOT PAID' }],
    [
      'pays later, where it cannot be paid later',
      { ...nobody, status: 'PENDING' },
      { category: 'ampi-senior' },
      { due: 1, open: 1, owed: 0, waived: 0, status: 'NOT PAID' },
    ],
    [
      'granted: stays free',
      { ...nobody, status: 'COMPLIMENTARY', granted: true },
      {},
      { due: 0, open: 0, owed: 0, waived: 0, status: 'COMPLIMENTARY' },
    ],
    [
      'free for its category: to be paid',
      { ...nobody, status: 'COMPLIMENTARY' },
      {},
      { due: 1750, open: 1750, owed: 0, waived: 0, status: 'NOT PAID' },
    ],
    ['refunded: as if unpaid', { ...nobody, status: 'REFUNDED' }, {}, { due: 1750, open: 1750, owed: 0, waived: 0, status: 'REFUNDED' }],
    ['the same category', nobody, { category: 'student' }, 'VALIDATION'],
    ['no such category', nobody, { category: 'royalty' }, 'VALIDATION'],
    ['money is on its way back', { ...paid('ampi', 1500), refundOnItsWay: true }, { category: 'rtt' }, 'REFUND_ON_ITS_WAY'],
  ])('%s', (_, facts, choice, expected) => {
    expect(rupees(consequences(facts, choice))).toEqual(expected);
  });

  test('a part counts towards the new price, unless it covers it', () => {
    const part: CategoryFacts = {
      ...paid('ampi', 1500),
      status: 'NOT PAID',
      balance: { price: 150_000, adjustments: 0, kept: 0, paid: 60_000 },
    };
    expect(rupees(consequences(part, { category: 'student' }))).toMatchObject({ due: 1000, open: 400, status: 'NOT PAID' });
    expect(rupees(consequences(part, { category: 'rtt' }))).toBe('PART_COVERS');
  });

  test('what was given back for goodwill before is not asked for twice', () => {
    const lowered: CategoryFacts = { ...paid('ampi', 1500), balance: { price: 150_000, adjustments: -50_000, kept: 0, paid: 100_000 } };
    expect(consequences(lowered, { category: 'rtt' })).toMatchObject({ dueBefore: 100_000, due: 25_000, owed: 75_000 });
  });

  test('once registration has ended, only what was paid has a price', () => {
    const after = new Date('2026-01-01T12:00:00+05:30');
    expect(rupees(consequences(paid('student', 1000), {}, after))).toMatchObject({ open: 500 });
    expect(consequences(paid('student', 1000), { price: 'today' }, after)).toBe('NO_PRICE');
    expect(consequences(nobody, {}, after)).toBe('NO_PRICE');
  });
});

describe('what happens to the workshop place', { tags: ['ORG-230'] }, () => {
  const workshop = 'oncology-or-physicist';
  test.each<[string, CategoryFacts, string, string]>([
    ['paid, now included', paid('ampi', 1500), workshop, 'taken'],
    ['paid, now included, none left', { ...paid('ampi', 1500), freeSeats: 0 }, workshop, 'full'],
    ['paid, no limit', { ...paid('ampi', 1500), freeSeats: null }, workshop, 'taken'],
    ['paid, no longer included', { ...paid(workshop, 3000, 'fixed'), seats: 1 }, 'ampi', 'released'],
    ['one place becomes two', { ...paid(workshop, 3000, 'fixed'), seats: 1, freeSeats: 1 }, 'oncologist-physicist-team', 'taken'],
    ['one becomes two, none left', { ...paid(workshop, 3000, 'fixed'), seats: 1, freeSeats: 0 }, 'oncologist-physicist-team', 'full'],
    ['unpaid', nobody, workshop, 'when-paid'],
    ['held for what is no longer wanted', { ...nobody, category: workshop, registrationType: 'fixed', seats: 1 }, 'ampi', 'released'],
    ['neither', paid('ampi', 1500), 'student', 'none'],
  ])('%s', (_, facts, category, seat) => {
    expect(consequences(facts, { category })).toMatchObject({ seat });
  });
});

test.each([
  ['ampi', 'student', [], 'missing'],
  ['ampi', 'student', [{ kind: 'bonafide', status: 'verified' as const }], 'verified'],
  ['student', 'ampi', [{ kind: 'bonafide', status: 'pending' as const }], 'no-longer-wanted'],
  ['ampi', 'rtt', [], 'not-wanted'],
])('the document from %s to %s', { tags: ['ORG-230'] }, (from, category, proofs, proof) => {
  expect(consequences({ ...paid(from, 1500), proofs }, { category })).toMatchObject({ proof });
});
