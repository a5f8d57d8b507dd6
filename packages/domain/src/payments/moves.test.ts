import { describe, expect, test } from 'vitest';
import { mayMove, statesBefore } from '../moves.ts';
import { PAYMENT_STATUS_MOVES } from '../registration/payment-status.ts';
import { SEAT_MOVES } from '../workshop/seats.ts';
import { covers, credit, loweredByRefund, owing } from './balance.ts';
import { furthest, PAYMENT_MOVES, PaymentState } from './payment-state.ts';
import { canBeDeclined, GivingBack, isSent, leftOfPayment, REFUND_MOVES, RefundState } from './refund-state.ts';
import { looksLikeCard, transferKey } from './transfer-key.ts';

describe('who may follow whom', () => {
  test('a payment moves forward as far as reports may jump; only money that came can be reversed, and that is the end', () => {
    for (const from of PaymentState.options)
      for (const to of PaymentState.options.filter((one) => one !== 'reversed' && from !== 'reversed'))
        expect(mayMove(PAYMENT_MOVES, from, to), `${from} to ${to}`).toBe(from !== to && furthest(from, to) === to);
    expect(statesBefore(PAYMENT_MOVES, 'reversed')).toEqual(['captured']);
    expect(PAYMENT_MOVES.reversed).toEqual([]);
  });

  test('a refund is decided once and paid out once', () => {
    expect(statesBefore(REFUND_MOVES, 'declined')).toEqual(['proposed', 'requested']);
    expect(statesBefore(REFUND_MOVES, 'requested')).toEqual(['proposed']);
    expect(statesBefore(REFUND_MOVES, 'processed')).toEqual(['requested', 'pending', 'failed']);
    expect([REFUND_MOVES.processed, REFUND_MOVES.declined]).toEqual([[], []]);
    expect(RefundState.options.filter((one) => !isSent(one))).toEqual(['proposed', 'declined']);
  });

  test('an approved refund is declined only if the provider has not been asked for it', () => {
    const declined = (method: GivingBack) => RefundState.options.filter((state) => canBeDeclined({ state, method }));
    expect(GivingBack.options.map(declined)).toEqual([['proposed'], ['proposed', 'requested'], ['proposed', 'requested']]);
  });

  test('of a payment is left what is neither approved nor under way nor gone', () => {
    const left = RefundState.options.filter((state) => leftOfPayment(1500, [{ state, amount_minor: 1000 }]) === 500);
    expect(left).toEqual(['requested', 'pending', 'processed']);
    expect(leftOfPayment(1500, [])).toBe(1500);
  });

  test('a registration is paid from anything unpaid; paid ends by a refund or a reversal; what was free, by a category to pay for', () => {
    expect(statesBefore(PAYMENT_STATUS_MOVES, 'PAID')).toEqual(['NOT PAID', 'PENDING', 'REFUNDED']);
    expect(PAYMENT_STATUS_MOVES.PAID).toEqual(['REFUNDED', 'NOT PAID']);
    expect(PAYMENT_STATUS_MOVES.COMPLIMENTARY).toEqual(['NOT PAID']);
  });

  test('a seat that was released is not taken again', () => {
    expect(statesBefore(SEAT_MOVES, 'released')).toEqual(['held', 'confirmed']);
    expect(SEAT_MOVES.released).toEqual([]);
  });
});

test.each([
  ['nothing yet', { price: 0, adjustments: 0, kept: 0, paid: 0 }, { due: 0, open: 0, owed: 0 }],
  ['a part', { price: 1500, adjustments: 0, kept: 0, paid: 500 }, { due: 1500, open: 1000, owed: 0 }],
  ['paid', { price: 1500, adjustments: 0, kept: 0, paid: 1500 }, { due: 1500, open: 0, owed: 0 }],
  ['a dearer category', { price: 1500, adjustments: 250, kept: 0, paid: 1500 }, { due: 1750, open: 250, owed: 0 }],
  ['a cheaper one', { price: 1500, adjustments: -250, kept: 0, paid: 1500 }, { due: 1250, open: 0, owed: 250 }],
  ['ended, with something kept', { price: 0, adjustments: 0, kept: 300, paid: 300 }, { due: 300, open: 0, owed: 0 }],
  ['registered again afterwards', { price: 1500, adjustments: 0, kept: 300, paid: 1800 }, { due: 1800, open: 0, owed: 0 }],
])('%s: what is due, open and owed', (_, balance, expected) => expect(owing(balance)).toEqual(expected));

test('what was kept before pays for nothing again', () => {
  const before = { kept: 300, paid: 300 };
  expect([credit(before), covers(before, 1500, 1499), covers(before, 1500, 1500)]).toEqual([0, false, true]);
  expect(covers({ kept: 0, paid: 500 }, 1500, 1000)).toBe(true);
});

test.each([
  [0, 400, 400],
  [100, 400, 300],
  [400, 400, 0],
])('owed %i, refunded %i: %i less is due', (owed, refunded, lowered) =>
  expect(loweredByRefund({ due: 1500, open: 0, owed }, refunded)).toBe(lowered),
);

test.each(['UTR 0012-34ab', '1234AB', '001234 ab'])('%s is the same transfer however it is written', (written) =>
  expect(transferKey(written).replace('UTR00', '')).toBe('1234AB'),
);

test.each([
  ['4111 1111 1111 1111', true],
  ['5500-6700-0000-1002', true],
  ['1007 / 482911', false],
  ['000000482911', false],
])('%s looks like a card: %s', (reference, card) => expect(looksLikeCard(reference)).toBe(card));
