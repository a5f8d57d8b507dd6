import { describe, expect, test } from 'vitest';
import { keptLines, priceLines, resultLines } from './consequence-words.ts';

const names = { categories: [{ code: 'guest', label: 'Non-members' }], phases: [{ code: 'late', name: 'On-site' }] };
const now = '2025-09-08T05:12:00.000Z';
const change = { category: 'guest', type: 'late', unpaid: 14, at: '2025-09-10T18:30:00.000Z', from: '₹3,000', to: '₹3,500' };

describe('whom a change of settings affects, in words', { tags: ['ORG-432'] }, () => {
  test('how many have not paid, from which price to which, and from when', () => {
    expect(priceLines({ now, prices: [change] }, names, 'Asia/Kolkata')).toMatchObject([
      {
        name: 'Non-members, chose On-site',
        from: '₹3,000',
        to: '₹3,500',
        people: '14 who have not paid, from 11 September 2025, 00:00 (Asia/Kolkata)',
      },
    ]);
    const [atOnce] = priceLines({ now, prices: [{ ...change, type: 'fixed', unpaid: 1, at: now, to: null }] }, names, 'Asia/Kolkata');
    expect(atOnce).toMatchObject({ name: 'Non-members', to: 'cannot be booked', people: 'One who has not paid, at once' });
  });

  test('who keeps what was agreed', () => {
    expect(keptLines({ settled: 404, orders: 1, promised: 2 })).toEqual([
      '404 registrations are settled: no change',
      'One order is open and keeps its price until it expires',
      '2 have a price on an invoice or a voucher, and keep it',
    ]);
    expect(keptLines({ settled: 0, orders: 0, promised: 0 })).toEqual(['Nobody has paid or ordered yet']);
  });

  const results = { from: null, to: now, decided: 153, undecided: 20, letters: { released: 150, unreleased: 3 } };
  test.each([
    ['another date', null, []],
    [
      'now',
      results,
      [
        'At once 153 authors read what was decided',
        '150 released letters leave with that',
        '3 letters are prepared and not released: they do not leave',
        '20 abstracts are not decided, or in reserve: “Pending” as before',
      ],
    ],
    [
      'on a day to come',
      { ...results, to: change.at, decided: 1, undecided: 0, letters: { released: 1, unreleased: 0 } },
      ['From 11 September 2025, 00:00 (Asia/Kolkata) on 1 author reads what was decided', '1 released letter leaves with that'],
    ],
    ['before and after in the past', { ...results, from: '2025-09-01T00:00:00.000Z' }, []],
    ['no longer', { ...results, from: now, to: null }, ['153 authors who read their results would read “Pending” again']],
    ['not announced any more', { ...results, from: change.at, to: null }, ['153 decisions are told to nobody until a day is set']],
  ] as const)('who reads a result: %s', (_case, said, words) => {
    expect(resultLines({ now, results: said }, 'Asia/Kolkata')).toEqual(words);
  });
});
