import { expect, test } from 'vitest';
import { standingOf, USES, usedWords, useLimits } from './edition-usage.ts';

const limits = useLimits({ registrations: 1000, mails: 500, storage: 2_500_000_000, exports: 3 }, 0.8);

test.each([
  ['[OPS-083] none', 0, 'usual'],
  ['[OPS-083] one before the operator is told', 799, 'usual'],
  ['[OPS-083] the operator is told', 800, 'warn'],
  ['[OPS-083] the last that is accepted comes after this', 999, 'warn'],
  ['[OPS-083] no more', 1000, 'full'],
  ['[OPS-083] more than that, by those who came at the same moment', 1002, 'full'],
])('%s: %i of 1000', (_title, used, standing) => expect(standingOf(used, limits.registrations)).toBe(standing));

test('few are rounded up, so that a small limit does not warn at once', () => expect(limits.exports).toEqual({ warn: 3, most: 3 }));

test('what is used is said with its unit', () =>
  expect(USES.map((use) => usedWords(use, 2100, limits[use]))).toEqual([
    '2,100 of 1,000 registrations',
    '2,100 of 500 mails of a day',
    '0.0 of 2.5 GB of files',
    '2,100 of 3 exports of a day',
  ]));
