import { kindOf } from '@isocentre/domain/content/kinds';
import { shapeAt, shapeOf } from '@isocentre/domain/content/shape';
import { describe, expect, test } from 'vitest';
import { KIND_WORDS } from '../words/kind-words.ts';
import { currencyAt, placeInWords, valueInWords } from './difference-words.ts';

describe('differences in words', { tags: ['ORG-409'] }, () => {
  test.each([
    ['title', 'Title'],
    ['document', 'Text'],
    ['signatures[0].role', 'Signature 1, role'],
    ['signatures', 'Signatures'],
  ])('%s', (at, expected) => {
    expect(placeInWords(at, KIND_WORDS.pages)).toBe(expected);
  });

  test('fees and phases are called by their names', () => {
    const body = {
      phases: [{ code: 'late', name: 'On-site' }],
      categories: [{ code: 'guest', label: 'Non-members' }],
      fees: [{ category: 'guest', phase: 'late', chargeMinor: 1 }],
    };
    expect(placeInWords('fees[0].chargeMinor', KIND_WORDS.fees, body)).toBe('Non-members, On-site, charge');
    expect(placeInWords('phases[0].endsAt', KIND_WORDS.fees, body)).toBe('On-site, ends');
    expect(placeInWords('fees[1].chargeMinor', KIND_WORDS.fees, body)).toBe('Fee 2, charge');
    expect(placeInWords('fees.guest.late', KIND_WORDS.fees, body)).toBe('Fees');
  });

  test('amounts carry the sign of their own currency', () => {
    const body = {
      fees: [
        { category: 'guest', phase: null, chargeMinor: 150_000, currency: 'INR' },
        { chargeMinor: 4000, currency: 'USD' },
      ],
    };
    const shape = shapeOf(kindOf('fees').body);
    const said = (at: string, place: string, value: unknown) =>
      valueInWords(shapeAt(shape, place), place, value, {
        words: KIND_WORDS.fees,
        choices: {},
        timeZone: 'Asia/Kolkata',
        currency: currencyAt(body, at),
      });
    expect(said('fees[0].chargeMinor', 'fees[].chargeMinor', 150_000)).toBe('₹1,500');
    expect(said('fees[1].chargeMinor', 'fees[].chargeMinor', 4000)).toBe('$40');
    expect(said('fees[2].chargeMinor', 'fees[].chargeMinor', 4000)).toBe('40');
    expect(said('fees', 'fees', body.fees.slice(0, 1))).toBe('guest, ₹1,500');
  });

  test.each([
    ['speakers', 'tag', 'invited talk', 'Invited talk'],
    ['speakers', 'session', 7, 'Oration I'],
    ['speakers', 'cvSerial', null, 'nothing'],
    ['speakers', 'sample', true, 'yes'],
    ['speakers', 'picture', { drawing: 'lamp' }, 'the drawing lamp'],
    ['notices', 'shownFrom', '2025-09-10T18:30:00Z', '11 September 2025, 00:00 (Asia/Kolkata)'],
    ['notices', 'shownFrom', '2025-09-11T', '2025-09-11T'],
    ['pages', 'signatures', [{ name: 'Meera', role: 'Secretary', sample: false }], 'Meera, Secretary, no'],
    ['pages', 'document', { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }] }, 'Words'],
    ['refunds', 'refundRules[].shareBasisPoints', 5000, '50 %'],
  ] as const)('%s %s %j', (kind, place, value, expected) => {
    const reading = { words: KIND_WORDS[kind], choices: { session: [{ id: 7, name: 'Oration I' }] }, timeZone: 'Asia/Kolkata' };
    expect(valueInWords(shapeAt(shapeOf(kindOf(kind).body), place), place, value, reading)).toBe(expected);
  });
});
