import { expect, test } from 'vitest';
import { affiliations } from './affiliations.ts';

const at = (institution: string, city: string) => ({ institution, city });

test('every institution is printed once, in the order of the authors', () => {
  expect(
    affiliations([at('Sample Institute', 'Madurai'), at('Other Institute', 'Salem'), at(' sample institute ', 'Madurai'), at('', '')]),
  ).toEqual({ places: ['Sample Institute, Madurai', 'Other Institute, Salem'], of: [1, 2, 1, null] });
});
