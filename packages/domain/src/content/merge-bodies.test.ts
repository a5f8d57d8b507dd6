import { describe, expect, test } from 'vitest';
import { mergeBodies, withField } from './merge-bodies.ts';

const base = { title: 'A', link: 'x', points: ['1', '2'], about: { label: 'l', url: 'u' } };

describe('two changes of one body', { tags: ['ORG-411'] }, () => {
  test('of different fields are both kept', () => {
    const mine = { ...base, title: 'Mine', about: { label: 'mine', url: 'u' } };
    const theirs = { ...base, link: 'theirs', about: { label: 'l', url: 'theirs' } };
    expect(mergeBodies(base, mine, theirs)).toEqual({
      body: { title: 'Mine', link: 'theirs', points: ['1', '2'], about: { label: 'mine', url: 'theirs' } },
      clashes: [],
    });
  });

  test('of the same field clash, unless they say the same', () => {
    const mine = { ...base, title: 'Mine', link: 'same', points: ['1'] };
    const theirs = { ...base, title: 'Theirs', link: 'same', points: ['2'] };
    expect(mergeBodies(base, mine, theirs)).toEqual({
      body: { ...base, title: 'Mine', link: 'same', points: ['1'] },
      clashes: [
        { at: 'title', mine: 'Mine', theirs: 'Theirs' },
        { at: 'points', mine: ['1'], theirs: ['2'] },
      ],
    });
  });

  test('a field inside another that one of them removed clashes as a whole', () => {
    expect(mergeBodies(base, { ...base, about: null }, { ...base, about: { label: 'l', url: 'new' } }).clashes).toEqual([
      { at: 'about', mine: null, theirs: { label: 'l', url: 'new' } },
    ]);
  });

  describe('of fees', () => {
    const cell = (phase: string | null, chargeMinor: unknown) => ({ category: 'member', phase, chargeMinor });
    const fees = (early: unknown, late: unknown) => ({ fees: [cell('early', early), cell('late', late)] });

    test('of different cells are both kept', () => {
      expect(mergeBodies(fees(1, 2), fees(10, 2), fees(1, 20))).toEqual({ body: fees(10, 20), clashes: [] });
    });

    test('of the same cell clash there, and nowhere else', () => {
      const merged = mergeBodies(fees(1, 2), fees(10, 3), fees(11, 2));
      expect(merged).toEqual({ body: fees(10, 3), clashes: [{ at: 'fees[0].chargeMinor', mine: 10, theirs: 11 }] });
      expect(withField(merged.body, 'fees[0].chargeMinor', 11)).toEqual(fees(11, 3));
    });

    test('clash as a whole once somebody has added or removed one', () => {
      const more = { fees: [...fees(1, 2).fees, cell(null, 3)] };
      expect(mergeBodies(fees(1, 2), fees(10, 2), more).clashes).toEqual([{ at: 'fees', mine: fees(10, 2).fees, theirs: more.fees }]);
      const twice = { fees: [cell('early', 1), cell('early', 1)] };
      const [mine, theirs] = [{ fees: [cell('early', 2), cell('early', 1)] }, { fees: [cell('early', 1), cell('early', 3)] }];
      expect(mergeBodies(twice, mine, theirs).clashes).toMatchObject([{ at: 'fees' }]);
    });
  });

  test('takes a field as decided', () => {
    expect(withField(base, 'about.url', 'z')).toEqual({ ...base, about: { label: 'l', url: 'z' } });
    expect(withField(base, 'title', 'B')).toEqual({ ...base, title: 'B' });
  });
});
