import { describe, expect, test } from 'vitest';
import { answerUntil, mayAnswer, mayNamePresenter, mayOfferAgain, type Offer, stateOfOffer } from './presentation.ts';

const BY = '2025-09-16T18:00:00+05:30';
const at = (offset: number) => new Date(Date.parse(BY) + offset);
const offer = (change: Partial<Offer> = {}): Offer => ({
  type: 'Oral',
  answer: null,
  answeredType: null,
  offeredUntil: null,
  correctedAt: null,
  ...change,
});
const HOUR = 3_600_000;

describe('the state of an offer', () => {
  test.each([
    ['a moment before the last', offer(), at(-1), 'offered'],
    ['at the last moment', offer(), at(0), 'lapsed'],
    ['confirmed, long after it', offer({ answer: 'confirmed', answeredType: 'Oral' }), at(HOUR), 'confirmed'],
    ['declined', offer({ answer: 'declined', answeredType: 'Oral' }), at(-1), 'declined'],
    ['an answer about another type is none', offer({ answer: 'confirmed', answeredType: 'E-Poster' }), at(-1), 'offered'],
    ['offered again, with a date of its own', offer({ offeredUntil: at(HOUR) }), at(HOUR - 1), 'offered'],
    ['and over again', offer({ offeredUntil: at(HOUR) }), at(HOUR), 'lapsed'],
    ['corrected late: three days', offer({ correctedAt: at(HOUR) }), at(73 * HOUR - 1), 'offered'],
    ['and not longer', offer({ correctedAt: at(HOUR) }), at(73 * HOUR), 'lapsed'],
  ] as const)('%s', (_case, one, now, expected) => {
    expect(stateOfOffer(one, { confirmBy: BY }, { now, over: false })).toBe(expected);
  });

  test('without a date nothing lapses before the conference is over, and a correction never shortens one', () => {
    expect(stateOfOffer(offer(), { confirmBy: null }, { now: at(10 ** 10), over: false })).toBe('offered');
    expect(stateOfOffer(offer(), { confirmBy: null }, { now: at(10 ** 10), over: true })).toBe('lapsed');
    expect(stateOfOffer(offer({ answer: 'confirmed', answeredType: 'Oral' }), { confirmBy: null }, { now: at(10 ** 10), over: true })).toBe(
      'confirmed',
    );
    expect(answerUntil(offer({ correctedAt: at(-100 * HOUR) }), { confirmBy: BY })).toEqual(at(0));
  });
});

test('what may follow what', () => {
  const states = ['offered', 'confirmed', 'declined', 'lapsed'] as const;
  expect(states.map((state) => [mayAnswer(state, 'confirmed'), mayAnswer(state, 'declined'), mayOfferAgain(state)])).toEqual([
    [true, true, false],
    [false, true, false],
    [false, false, true],
    [false, false, true],
  ]);
});

test('the presenter can be changed until the date, or until the conference', () => {
  const conferenceBegins = at(HOUR);
  const may = (presenterUntil: string | null, now: Date) => mayNamePresenter('confirmed', { presenterUntil }, { now, conferenceBegins });
  expect([may(BY, at(-1)), may(BY, at(0)), may(null, at(HOUR - 1)), may(null, at(HOUR))]).toEqual([true, false, true, false]);
  expect(mayNamePresenter('declined', { presenterUntil: null }, { now: at(0), conferenceBegins })).toBe(false);
});
