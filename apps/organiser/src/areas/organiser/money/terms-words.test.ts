import { expect, test } from 'vitest';
import { termsLines } from './terms-words.ts';

type Terms = Parameters<typeof termsLines>[0];
type Taken = Parameters<typeof termsLines>[1];

const terms: Terms = {
  currency: 'INR',
  dueMinor: 175_000,
  description: 'AMPI member, Early bird',
  kind: 'registration',
  dueTodayMinor: null,
  closesOrder: false,
};
const taken: Taken = { rail: 'transfer', receivedOn: '2025-08-14', amountMinor: 175_000 };
const DUE = '₹1,750 is due for AMPI member, Early bird.';

test.each<[string, Partial<Terms>, Partial<Taken>, string[]]>([
  ['the whole sum', {}, {}, [DUE]],
  [
    '[ORG-309] the price of another day',
    { dueTodayMinor: 200_000 },
    {},
    [DUE, 'The price of 14 August 2025 applies. Today it would be ₹2,000.'],
  ],
  ['less', {}, { amountMinor: 125_000 }, [DUE, '₹500 stays open, payable online for 14 days at this price.']],
  ['more', {}, { amountMinor: 200_000 }, [DUE, '₹250 more than due: it will be proposed to go back.']],
  ['not an amount yet', {}, { amountMinor: null }, [DUE]],
  ['a difference', { kind: 'difference' }, {}, ['₹1,750 is due for AMPI member, Early bird, what was still open.']],
  ['nothing due', { kind: 'nothing', dueMinor: 0 }, {}, ['Nothing is due for 14 August 2025: all of it will be proposed to go back.']],
  ['a cheque', {}, { rail: 'cheque' }, [DUE, 'It counts when the bank has cleared it, at the price of the day it came.']],
  [
    'an open order',
    { closesOrder: true },
    {},
    [DUE, 'An online order is open: it will be closed. If it is paid all the same, that money goes back.'],
  ],
])('%s', (_, given, entered, words) =>
  expect(termsLines({ ...terms, ...given }, { ...taken, ...entered }).map((line) => line.words)).toEqual(words),
);
