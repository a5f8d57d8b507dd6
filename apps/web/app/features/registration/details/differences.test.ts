import { expect, test } from 'vitest';
import { differences } from './differences.ts';

const NAMES = ['name', 'city', 'age'] as const;
const BEFORE = { name: 'Nila', city: 'Madurai', age: '24' };

test.each([
  ['nothing', BEFORE, BEFORE, []],
  ['only spaces around it', { ...BEFORE, city: ' Madurai ' }, BEFORE, []],
  ['changed here', { ...BEFORE, city: 'Salem' }, BEFORE, ['city: Salem / Madurai, mine']],
  ['changed there', BEFORE, { ...BEFORE, city: 'Salem' }, ['city: Madurai / Salem, stored']],
  ['changed on both sides', { ...BEFORE, city: 'Salem' }, { ...BEFORE, city: 'Erode' }, ['city: Salem / Erode, mine']],
  ['changed on both sides alike', { ...BEFORE, city: 'Salem' }, { ...BEFORE, city: 'Salem' }, []],
  ['emptied here', { ...BEFORE, age: '' }, BEFORE, ['age:  / 24, mine']],
  [
    'several, in the order of the form',
    { ...BEFORE, age: '25' },
    { ...BEFORE, name: 'Nila R.' },
    ['name: Nila / Nila R., stored', 'age: 25 / 24, mine'],
  ],
])('%s', (_, mine, stored, found) =>
  expect(differences(NAMES, mine, stored, BEFORE).map((one) => `${one.name}: ${one.mine} / ${one.stored}, ${one.proposed}`)).toEqual(found),
);

test('a field that the form does not have is not compared', () =>
  expect(differences(NAMES, { name: 'Nila' }, { name: 'Nila', city: 'Salem' })).toEqual([]));

test('without knowing where both started, what was typed is proposed', () =>
  expect(differences(NAMES, { city: 'Madurai' }, { city: 'Salem' }).map((one) => one.proposed)).toEqual(['mine']));
