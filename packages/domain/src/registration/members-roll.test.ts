import { expect, test } from 'vitest';
import { memberKey, rollStanding } from './members-roll.ts';

test.each([
  ['LM-204', 'LM204'],
  [' lm 204 ', 'LM204'],
  ['LM/TN/0204', 'LMTN0204'],
  ['ＬＭ２０４', 'LM204'],
  ['none', 'NONE'],
  ['-', ''],
])('%s is compared as %s', (given, key) => expect(memberKey(given)).toBe(key));

test.each([
  ['Asha Raman', 'Asha Raman', 'found'],
  ['Dr. Asha RAMAN', 'Asha Raman', 'found'],
  ['R. Asha', 'Asha Raman', 'found'],
  ['Raman Asha', 'Asha Raman', 'found'],
  ['José Ñandú', 'Jose Nandu', 'found'],
  ['Asha Kumar', 'Asha Raman', 'other-name'],
  ['Bala Devi', 'Asha Raman', 'other-name'],
  // Nothing in full to compare.
  ['A. R.', 'Asha Raman', 'other-name'],
])('the roll says %s, the delegate %s: %s', { tags: ['ORG-266'] }, (inRoll, given, standing) =>
  expect(rollStanding({ name: inRoll }, given)).toBe(standing),
);

test('a number that is not in the roll is unknown', { tags: ['ORG-266'] }, () =>
  expect(rollStanding(undefined, 'Asha Raman')).toBe('unknown'),
);
