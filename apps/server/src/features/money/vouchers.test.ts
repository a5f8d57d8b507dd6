import { randomUUID } from 'node:crypto';
import { CallFailed } from '@isocentre/contract/call';
import { cancelDelegate, readCancellation, restoreDelegate } from '@isocentre/contract/delegates/cancellation';
import { readDelegate } from '@isocentre/contract/delegates/delegate';
import { readTransfer, transferDelegate } from '@isocentre/contract/delegates/transfer';
import { readPaymentTerms, recordPayment, reversePayment } from '@isocentre/contract/money/offline';
import { changeVoucher, listVouchers, listVoucherUses, makeVoucher, type Voucher } from '@isocentre/contract/money/vouchers';
import { readPaymentState, startPayment } from '@isocentre/contract/payments';
import { completeRegistration, detailsOf, exportMyData, readMyRegistration } from '@isocentre/contract/registration';
import type { Call, Input } from '@isocentre/contract/route';
import type { VoucherForm } from '@isocentre/domain/payments/vouchers';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clockAt } from '../../test/delegates.ts';
import {
  type Buyer,
  expectInvariants,
  makeBuyers,
  openPaying,
  type Paying,
  setSeats,
  takenSeats,
  visitAbout,
  warmUp,
} from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { openTill } from '../../test/tills.ts';
import { handleInbox } from '../payments/handle-inbox.ts';
import { decideRefund, payOutRefund } from '../payments/decide-refund.ts';
import { proposeRefund } from '../payments/propose-refund.ts';
import { eraseRegistrations } from '../registration/queries/erase-people.ts';

/** Early bird (₹1,500) has ended: a member pays ₹1,750 without a voucher. */
const REGULAR = '2025-08-20T06:30:00.000Z';
const LATER = '2025-09-02T06:30:00.000Z';
const OURS = ampiTnpy2025.slug;
const EARLY_PRICE = 150_000;
const TODAY = 175_000;
const MEMBER = { category: 'ampi', registrationType: 'regular' };
const WORKSHOP = { category: 'oncology-or-physicist', registrationType: 'fixed' };

let paying: Paying;
let treasurer: Call;
let colleague: Call;
let registrar: Call;
let treasurerId: string;
let colleagueId: string;
beforeAll(async () => {
  paying = await openPaying();
  const as = async (email: string, role: 'treasurer' | 'registrar') => {
    const { cookie, id } = await makeStaff(paying.site, email, { role, edition: OURS });
    await openTill(paying.site.db, id);
    return { id, call: paying.site.callWith({ cookie: `${cookie}; ${clockAt(REGULAR)}` }) };
  };
  ({ call: treasurer, id: treasurerId } = await as('treasurer@example.org', 'treasurer'));
  ({ call: colleague, id: colleagueId } = await as('colleague@example.org', 'treasurer'));
  ({ call: registrar } = await as('registrar@example.org', 'registrar'));
  await setSeats(paying.site, null);
});
afterEach(() => expectInvariants(paying.site));
afterAll(() => paying.close());

const at = ({ cookie }: Buyer, moment: string) => paying.site.callWith({ cookie: `${cookie.split(';')[0]}; ${clockAt(moment)}` });
const members = (count: number, choice = MEMBER) => makeBuyers(paying.site, count, choice);
const one = async (choice = MEMBER): Promise<Buyer> => {
  const [buyer] = await members(1, choice);
  if (!buyer) throw new Error('Nobody is there');
  return buyer;
};
const edition = { edition: OURS };
const make = (change: Partial<VoucherForm> = {}, call = treasurer) =>
  call(makeVoucher, {
    params: edition,
    body: {
      code: '',
      kind: 'phase',
      phase: 'early-bird',
      category: 'ampi',
      uses: 5,
      validUntil: '2025-08-31',
      holder: 'Regional Cancer Centre',
      ...change,
    },
  });
const change = (voucher: Voucher, to: Partial<Input<typeof changeVoucher>['body']> = {}, call = treasurer) => {
  const { uses, validUntil, holder, version } = voucher;
  return call(changeVoucher, { params: { ...edition, id: voucher.id }, body: { uses, validUntil, holder, version, ...to } });
};
const now = async (id: string) => {
  const found = (await treasurer(listVouchers, { params: edition, query: {} })).vouchers.find((voucher) => voucher.id === id);
  if (!found) throw new Error('There is no such voucher');
  return found;
};
const enter = async (call: Call, code: string, choice: Partial<Input<typeof completeRegistration>['body']> = {}) => {
  const mine = await call(readMyRegistration, {});
  return call(completeRegistration, {
    body: {
      ...detailsOf(mine),
      membershipId: 'LM-204',
      category: mine.registrationCategory ?? '',
      registrationType: mine.registrationType ?? '',
      payment: 'online',
      voucher: code,
      version: mine.version,
      ...choice,
    },
  });
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );
const cancel = async ({ registrationId: id }: Buyer) => {
  const params = { ...edition, id };
  const { cancellation, mark: seen } = await registrar(readCancellation, { params });
  const version = (await registrar(readDelegate, { params })).correcting?.version ?? 0;
  const body = { version, reason: 'cannot come after all', refundMinor: cancellation.suggested, seen };
  await registrar(cancelDelegate, { params, body });
};
const cash = ({ registrationId: id }: Buyer, amountMinor: number) =>
  treasurer(recordPayment, {
    params: { ...edition, id },
    body: { rail: 'cash', amountMinor, receivedOn: '2025-08-20', reference: '', payer: '' },
  });

describe('a price', () => {
  test('after early bird has ended, a voucher gives its price, and the quote names it', { tags: ['ORG-341'] }, async () => {
    const voucher = await make({ uses: 1 });
    const buyer = await one();
    const call = at(buyer, REGULAR);
    expect(await call(readMyRegistration, {})).toMatchObject({ quote: { chargeMinor: TODAY }, voucher: null, takesVoucher: true });
    // However it is typed.
    const mine = await enter(call, ` ${voucher.code.toLowerCase().replaceAll('-', ' ')}`);
    expect(mine).toMatchObject({
      registrationType: 'early-bird',
      paymentStatus: 'NOT PAID',
      voucher: { code: voucher.code, over: false },
      quote: {
        type: 'early-bird',
        chargeMinor: EARLY_PRICE,
        words: `₹1,500, the price of Early bird with voucher ${voucher.code}, until 31 August`,
        nextPrice: null,
      },
    });
    const order = await call(startPayment, { body: {} });
    expect(order.amountMinor).toBe(EARLY_PRICE);
    await paying.pay(order.orderId, 'success');
    await paying.sandbox.control('POST', '/webhooks/release', {});
    await expect.poll(() => handleInbox(paying.deps).then(() => call(readMyRegistration, {}))).toMatchObject({ paymentStatus: 'PAID' });
    expect(await now(voucher.id)).toMatchObject({ used: 1, standing: 'used-up' });
    const { uses } = await treasurer(listVoucherUses, { params: { ...edition, id: voucher.id }, query: {} });
    expect(uses).toMatchObject([{ delegate: { id: buyer.registrationId }, status: 'PAID', returnedAt: null }]);
  });

  test('nothing to pay: complimentary at once, with a place where the category includes one', { tags: ['ORG-341'] }, async () => {
    const voucher = await make({ kind: 'free', phase: null, category: WORKSHOP.category, uses: 2 });
    const buyer = await one(WORKSHOP);
    const call = at(buyer, REGULAR);
    const open = await call(startPayment, { body: {} });
    const before = await takenSeats(paying.site);
    const mine = await enter(call, voucher.code);
    expect(mine).toMatchObject({ paymentStatus: 'COMPLIMENTARY', registrationType: 'complimentary', settled: true, quote: null });
    expect(mine).toMatchObject({ voucher: { code: voucher.code, over: false }, takesVoucher: false });
    expect(await takenSeats(paying.site)).toBe(before);
    expect(await refusal(call(startPayment, { body: {} }))).toBe('ALREADY_SETTLED');
    // The order that was open before is paid all the same: a second payment, which goes back.
    await paying.pay(open.orderId, 'success');
    await paying.sandbox.control('POST', '/webhooks/release', {});
    await expect
      .poll(async () => {
        await handleInbox(paying.deps);
        const { rows } = await paying.site.pool.query(
          'select outcome from payments join payment_orders on payment_orders.id = order_id where registration_id = $1',
          [buyer.registrationId],
        );
        return rows;
      })
      .toEqual([{ outcome: 'second-payment' }]);
    expect(await now(voucher.id)).toMatchObject({ used: 1 });
  });

  test('a workshop that is full takes nobody with a voucher, and nothing was used', { tags: ['ORG-341'] }, async () => {
    const voucher = await make({ kind: 'free', phase: null, category: WORKSHOP.category });
    const buyer = await one(WORKSHOP);
    await setSeats(paying.site, await takenSeats(paying.site));
    expect(await refusal(enter(at(buyer, REGULAR), voucher.code))).toBe('WORKSHOP_FULL');
    await setSeats(paying.site, null);
    expect([(await now(voucher.id)).used, (await at(buyer, REGULAR)(readMyRegistration, {})).paymentStatus]).toEqual([0, 'NOT PAID']);
  });

  test('never combined: another code takes its place, a promised price stays alone', { tags: ['ORG-341'] }, async () => {
    const [first, second] = [await make({ uses: 1 }), await make({ uses: 1, phase: 'onsite' })];
    const buyer = await one();
    const call = at(buyer, REGULAR);
    await enter(call, first.code);
    const mine = await enter(call, second.code);
    expect(mine).toMatchObject({ voucher: { code: second.code }, quote: { chargeMinor: 200_000 } });
    expect([(await now(first.id)).used, (await now(second.id)).used]).toEqual([0, 1]);
    // Entered once more it is the same use.
    await enter(call, second.code);
    expect((await now(second.id)).used).toBe(1);
    const promised = await one();
    await paying.site.pool.query(`update registrations set price_kept = true, registration_type = 'early-bird' where id = $1`, [
      promised.registrationId,
    ]);
    expect(await refusal(enter(at(promised, REGULAR), first.code))).toBe('VOUCHER_NOT_COMBINED');
  });

  test('with money already in, organisers have to look', { tags: ['ORG-341'] }, async () => {
    const voucher = await make();
    const buyer = await one();
    await cash(buyer, 50_000);
    expect(await refusal(enter(at(buyer, REGULAR), voucher.code))).toBe('VOUCHER_AFTER_PAYMENT');
    expect((await now(voucher.id)).used).toBe(0);
  });

  test('whoever made it does not use it', { tags: ['ORG-341'] }, async () => {
    const buyer = await one();
    const voucher = await make();
    await paying.site.pool.query('update vouchers set made_by = $1 where id = $2', [buyer.accountId, voucher.id]);
    expect(await refusal(enter(at(buyer, REGULAR), voucher.code))).toBe('OWN_VOUCHER');
  });

  test('an open order keeps the price; without one it ends with the voucher', { tags: ['ORG-341'] }, async () => {
    const voucher = await make();
    const [paysNow, waits] = await members(2);
    if (!paysNow || !waits) throw new Error('Nobody is there');
    await enter(at(paysNow, REGULAR), voucher.code);
    await enter(at(waits, REGULAR), voucher.code);
    const order = await at(paysNow, REGULAR)(startPayment, { body: {} });
    const ended = await change(voucher, { ended: true });
    expect(ended).toMatchObject({ standing: 'ended', used: 2 });
    const moment = '2025-08-20T06:45:00.000Z';
    const again = await at(paysNow, moment)(startPayment, { body: {} });
    expect([again.orderId, again.amountMinor]).toEqual([order.orderId, EARLY_PRICE]);
    const mine = await at(waits, moment)(readMyRegistration, {});
    expect(mine).toMatchObject({ quote: { type: 'regular', chargeMinor: TODAY }, voucher: { code: voucher.code, over: true } });
    expect((await at(waits, moment)(startPayment, { body: {} })).amountMinor).toBe(TODAY);
    // Paid in the end, each at its price; who paid today's gives the use back.
    await paying.pay(order.orderId, 'success');
    await paying.sandbox.control('POST', '/webhooks/release', {});
    await expect
      .poll(() => handleInbox(paying.deps).then(() => at(paysNow, moment)(readMyRegistration, {})))
      .toMatchObject({ paymentStatus: 'PAID' });
    await cash(waits, TODAY);
    expect(await at(waits, moment)(readMyRegistration, {})).toMatchObject({ paymentStatus: 'PAID', registrationType: 'regular' });
    expect((await now(voucher.id)).used).toBe(1);
    expect(await refusal(change(ended, { ended: false }))).toBe('VOUCHER_ENDED');
  });

  test('after its last day the price is today’s again', { tags: ['ORG-341'] }, async () => {
    const voucher = await make();
    const buyer = await one();
    await enter(at(buyer, REGULAR), voucher.code);
    const mine = await at(buyer, LATER)(readMyRegistration, {});
    expect(mine).toMatchObject({ quote: { chargeMinor: TODAY }, voucher: { over: true }, takesVoucher: false });
    expect((await at(buyer, LATER)(startPayment, { body: {} })).amountMinor).toBe(TODAY);
    // A longer one brings it back.
    await change(voucher, { validUntil: '2025-09-05' });
    expect(await at(buyer, LATER)(readMyRegistration, {})).toMatchObject({ quote: { chargeMinor: EARLY_PRICE } });
  });

  test('money for an order whose use somebody else has taken is not counted by itself', { tags: ['ORG-341', 'ORG-342'] }, async () => {
    const voucher = await make({ uses: 1 });
    const [first, second] = await members(2);
    if (!first || !second) throw new Error('Nobody is there');
    await enter(at(first, REGULAR), voucher.code);
    const order = await at(first, REGULAR)(startPayment, { body: {} });
    // Dropped in another window, used by a friend, paid in the first window after all.
    await enter(at(first, REGULAR), '', { registrationType: 'regular' });
    expect((await now(voucher.id)).used).toBe(0);
    await enter(at(second, REGULAR), voucher.code);
    await paying.pay(order.orderId, 'success');
    await paying.sandbox.control('POST', '/webhooks/release', {});
    await expect
      .poll(() => handleInbox(paying.deps).then(() => at(first, REGULAR)(readPaymentState, {})))
      .toMatchObject({ state: 'review' });
    expect([(await now(voucher.id)).used, (await at(first, REGULAR)(readMyRegistration, {})).paymentStatus]).toEqual([1, 'NOT PAID']);
  });

  test('dropped and paid after all, while nobody else has used it: as it was promised', { tags: ['ORG-341'] }, async () => {
    const voucher = await make({ uses: 1 });
    const buyer = await one();
    await enter(at(buyer, REGULAR), voucher.code);
    const order = await at(buyer, REGULAR)(startPayment, { body: {} });
    await enter(at(buyer, REGULAR), '', { registrationType: 'regular' });
    await paying.pay(order.orderId, 'success');
    await paying.sandbox.control('POST', '/webhooks/release', {});
    await expect
      .poll(() => handleInbox(paying.deps).then(() => at(buyer, REGULAR)(readMyRegistration, {})))
      .toMatchObject({ paymentStatus: 'PAID', registrationType: 'early-bird', voucher: { code: voucher.code } });
    expect((await now(voucher.id)).used).toBe(1);
  });
});

describe('uses', () => {
  test('20 people use the last one at once: one succeeds', { tags: ['ORG-342'] }, async () => {
    for (const kind of ['phase', 'free'] as const) {
      const voucher = await make({ uses: 3, kind, phase: kind === 'phase' ? 'early-bird' : null });
      const [a, b, ...rest] = await members(22);
      if (!a || !b) throw new Error('Nobody is there');
      await enter(at(a, REGULAR), voucher.code);
      await enter(at(b, REGULAR), voucher.code);
      await warmUp(paying.site);
      const answers = await Promise.all(rest.map((buyer) => refusal(enter(at(buyer, REGULAR), voucher.code))));
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
      expect(answers.filter((answer) => answer === 'VOUCHER_NOT_VALID')).toHaveLength(19);
      expect(await now(voucher.id)).toMatchObject({ used: 3, uses: 3, standing: 'used-up' });
    }
  });

  test('control: the database refuses one too many, whatever the code does', { tags: ['ORG-342'] }, async () => {
    const voucher = await make({ uses: 1 });
    const [first, second] = await members(2);
    if (!first || !second) throw new Error('Nobody is there');
    await enter(at(first, REGULAR), voucher.code);
    const use = (buyer: Buyer) =>
      paying.site.pool.query(
        'insert into voucher_uses (edition_id, id, voucher_id, registration_id, used_at) values (1, $1, $2, $3, now())',
        [randomUUID(), voucher.id, buyer.registrationId],
      );
    await expect(use(second)).rejects.toThrow('vouchers_uses_left');
    await expect(use(first)).rejects.toThrow('vouchers_uses_left');
    const open = await make();
    await expect(
      paying.site.pool.query(
        'insert into voucher_uses (edition_id, id, voucher_id, registration_id, used_at) values (1, $1, $2, $3, now())',
        [randomUUID(), open.id, second.registrationId],
      ),
    ).rejects.toThrow('its own category and price');
    await expect(paying.site.pool.query('delete from voucher_uses where voucher_id = $1', [voucher.id])).rejects.toThrow('never deleted');
  });

  test('a cancelled registration gives its use back; restored, it takes it again or is refused', { tags: ['ORG-342'] }, async () => {
    const voucher = await make({ uses: 1, kind: 'free', phase: null });
    const [first, second] = await members(2);
    if (!first || !second) throw new Error('Nobody is there');
    await enter(at(first, REGULAR), voucher.code);
    expect(await refusal(enter(at(second, REGULAR), voucher.code))).toBe('VOUCHER_NOT_VALID');
    await cancel(first);
    expect((await now(voucher.id)).used).toBe(0);
    const restore = () => registrar(restoreDelegate, { params: { ...edition, id: first.registrationId } });
    await restore();
    expect((await now(voucher.id)).used).toBe(1);
    await cancel(first);
    await enter(at(second, REGULAR), voucher.code);
    expect(await refusal(restore())).toBe('VOUCHER_GONE');
    await change(await now(voucher.id), { uses: 2 });
    await restore();
    expect(await now(voucher.id)).toMatchObject({ used: 2, uses: 2 });
  });

  test('a refund that ends the registration gives it back, one that keeps it does not', { tags: ['ORG-342'] }, async () => {
    const voucher = await make({ uses: 1 });
    const buyer = await one();
    await enter(at(buyer, REGULAR), voucher.code);
    const { payment } = await cash(buyer, EARLY_PRICE);
    const refund = async (effect: 'keeps' | 'ends', amountMinor: number) => {
      const refundId = await proposeRefund(paying.deps, visitAbout(buyer, treasurerId), {
        paymentId: payment,
        amountMinor,
        effect,
        method: 'cash',
        reason: 'asked for it',
      });
      await decideRefund(paying.deps, visitAbout(buyer, colleagueId), { refundId, approve: true });
      await payOutRefund(paying.deps, visitAbout(buyer, colleagueId), { refundId, reference: 'signed' });
    };
    await refund('keeps', 10_000);
    expect((await now(voucher.id)).used).toBe(1);
    await refund('ends', EARLY_PRICE - 10_000);
    expect((await now(voucher.id)).used).toBe(0);
    // Cancelled with it: nothing is due any more, at no price.
    const { dueMinor } = await treasurer(readPaymentTerms, {
      params: { ...edition, id: buyer.registrationId },
      query: { receivedOn: '2025-08-20' },
    });
    expect(dueMinor).toBe(0);
  });

  test('a payment recorded by mistake leaves the voucher with its registration', { tags: ['ORG-342'] }, async () => {
    const voucher = await make({ uses: 1 });
    const buyer = await one();
    await enter(at(buyer, REGULAR), voucher.code);
    const { payment } = await cash(buyer, EARLY_PRICE);
    await treasurer(reversePayment, { params: { ...edition, id: payment }, body: { reason: 'another of the same name' } });
    expect((await now(voucher.id)).used).toBe(1);
    expect(await at(buyer, REGULAR)(readMyRegistration, {})).toMatchObject({ quote: { chargeMinor: EARLY_PRICE } });
  });

  test('handed on, it stays with the registration', { tags: ['ORG-342'] }, async () => {
    const voucher = await make({ uses: 1 });
    const buyer = await one();
    await enter(at(buyer, REGULAR), voucher.code);
    const params = { ...edition, id: buyer.registrationId };
    const email = `heir-${randomUUID()}@example.org`;
    const { details, mark: seen } = await registrar(readTransfer, { params, body: { email } });
    const version = (await registrar(readDelegate, { params })).correcting?.version ?? 0;
    await registrar(transferDelegate, {
      params,
      body: { version, reason: 'a colleague comes', email, seen, details: { ...details, name: 'Meera Iyer', membershipId: 'LM-9' } },
    });
    expect((await now(voucher.id)).used).toBe(1);
    const { uses } = await treasurer(listVoucherUses, { params: { ...edition, id: voucher.id }, query: {} });
    expect(uses).toMatchObject([{ delegate: { name: 'Meera Iyer' }, returnedAt: null }]);
  });

  test('an unpaid registration that is erased gives it back; the data of its owner name it', { tags: ['ORG-342'] }, async () => {
    const voucher = await make({ uses: 1 });
    const buyer = await one();
    await enter(at(buyer, REGULAR), voucher.code);
    const { body } = await paying.site.app.inject({
      method: 'GET',
      url: exportMyData.path,
      headers: { cookie: buyer.cookie, host: new URL(paying.site.config.PUBLIC_ORIGIN).host },
    });
    expect(body).toContain(voucher.code.replaceAll('-', ''));
    await paying.site.db
      .transaction()
      .execute((transaction) => eraseRegistrations(transaction, { accountId: buyer.accountId }, new Date()));
    expect((await now(voucher.id)).used).toBe(0);
  });
});

describe('codes', () => {
  const answerTo = async (buyer: Buyer, code: string, moment = REGULAR) => {
    const call = at(buyer, moment);
    const mine = await call(readMyRegistration, {});
    const { body, statusCode } = await paying.site.app.inject({
      method: 'PUT',
      url: completeRegistration.path,
      headers: {
        cookie: `${buyer.cookie.split(';')[0]}; ${clockAt(moment)}`,
        host: new URL(paying.site.config.PUBLIC_ORIGIN).host,
        origin: paying.site.config.PUBLIC_ORIGIN,
      },
      payload: {
        ...detailsOf(mine),
        membershipId: 'LM-204',
        category: 'ampi',
        registrationType: 'regular',
        payment: 'online',
        voucher: code,
        version: mine.version,
      },
    });
    const { error } = JSON.parse(body) as { error: { requestId: string } };
    return { statusCode, body: body.replace(error.requestId, '') };
  };

  test('unknown, used up, over, ended and of another category are told apart by nobody', { tags: ['ORG-343'] }, async () => {
    const used = await make({ uses: 1 });
    await enter(at(await one(), REGULAR), used.code);
    const over = await make({ validUntil: '2025-08-20' });
    const ended = await make();
    await change(ended, { ended: true });
    const other = await make({ category: 'student' });
    const buyer = await one();
    const answers = [];
    for (const code of ['NOSUCHCODE', '?', used.code, ended.code, other.code]) answers.push(await answerTo(buyer, code));
    answers.push(await answerTo(buyer, over.code, '2025-08-21T06:30:00.000Z'));
    const [first] = answers;
    expect(first?.statusCode).toBe(422);
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ error: { code: 'VOUCHER_NOT_VALID', fields: { voucher: expect.any(String) } } });
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(first)]));
    // Control: a code that can be used is answered otherwise.
    expect((await at(buyer, REGULAR)(readMyRegistration, {})).voucher).toBeNull();
    expect((await enter(at(buyer, REGULAR), (await make()).code)).voucher).not.toBeNull();
  });

  test('ten wrong codes an hour by one account, right ones and other refusals do not count', { tags: ['ORG-343'] }, async () => {
    const voucher = await make({ uses: 50 });
    const buyer = await one();
    const call = at(buyer, REGULAR);
    await enter(call, voucher.code);
    expect(await refusal(enter(call, voucher.code, { version: 1 }))).toBe('CHANGED_ELSEWHERE');
    const answers = [];
    for (let n = 0; n < 10; n += 1) answers.push(await refusal(enter(call, `WRONG${n}CODE`)));
    expect(answers).toEqual(Array.from({ length: 10 }, () => 'VOUCHER_NOT_VALID'));
    await expect(enter(call, 'WRONGAGAIN')).rejects.toMatchObject({ code: 'RATE_LIMITED', message: expect.stringContaining('voucher') });
    // Also a right one, and only for this account; without a code everything else goes on.
    expect(await refusal(enter(call, voucher.code))).toBe('RATE_LIMITED');
    expect(await refusal(enter(call, ''))).toBe('done');
    expect(await refusal(enter(at(await one(), REGULAR), voucher.code))).toBe('done');
  });

  test('twenty guesses at once are not more than ten', { tags: ['ORG-343'] }, async () => {
    const call = at(await one(), REGULAR);
    const mine = await call(readMyRegistration, {});
    const body = { ...detailsOf(mine), membershipId: 'LM-204', ...MEMBER, payment: 'online', version: mine.version } as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => refusal(call(completeRegistration, { body: { ...body, voucher: `GUESS${n}X` } }))),
    );
    expect(answers.filter((answer) => answer === 'VOUCHER_NOT_VALID')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(10);
  });
});

describe('organisers', () => {
  test('only who keeps the books makes, changes and reads them', { tags: ['ORG-341'] }, async () => {
    const voucher = await make({ code: 'Sponsor 2025-A' });
    expect(voucher).toMatchObject({ code: 'SPON-SOR2-025A', used: 0, standing: 'usable', category: { label: 'AMPI Member' } });
    expect(await refusal(make({}, registrar))).toBe('NOT_PERMITTED');
    expect(await refusal(registrar(listVouchers, { params: edition, query: {} }))).toBe('NOT_PERMITTED');
    expect(await refusal(make({ code: 'sponsor-2025a' }, colleague))).toBe('VOUCHER_CODE_TAKEN');
    const changed = await change(voucher, { uses: 9, holder: 'Sample Oncology' }, colleague);
    expect(changed).toMatchObject({ uses: 9, holder: 'Sample Oncology', version: 2 });
    expect(await refusal(change(voucher, { uses: 8 }))).toBe('CHANGED_ELSEWHERE');
    const { rows } = await paying.site.pool.query<{ action: string; after: object }>(
      `select action, after from audit_log where entity_id = $1 order by at`,
      [voucher.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['voucher.made', 'voucher.changed']);
    // The record never says the code: whoever reads it could use it.
    expect(JSON.stringify(rows)).not.toContain('SPONSOR2025A');
  });

  test('what does not fit is said by field', { tags: ['ORG-341'] }, async () => {
    const fields = async (work: Promise<unknown>) => {
      try {
        await work;
        return [];
      } catch (error) {
        return error instanceof CallFailed ? Object.keys(error.fields) : [String(error)];
      }
    };
    expect(await fields(make({ code: 'abc' }))).toEqual(['code']);
    expect(await fields(make({ category: WORKSHOP.category }))).toEqual(['category']);
    expect(await fields(make({ phase: 'someday' }))).toEqual(['phase']);
    expect(await fields(make({ category: 'nobody' }))).toEqual(['category']);
    expect(await fields(make({ validUntil: '2025-08-19' }))).toEqual(['validUntil']);
    expect(await fields(make({ uses: 0 }))).toEqual(['uses']);
    expect(await fields(make({ holder: ' ' }))).toEqual(['holder']);
    const used = await make({ uses: 2 });
    const [a, b] = await members(2);
    for (const buyer of [a, b]) if (buyer) await enter(at(buyer, REGULAR), used.code);
    expect(await fields(change(await now(used.id), { uses: 1 }))).toEqual(['uses']);
  });

  test('of another edition it is not found, and sent again it is made once', { tags: ['ORG-341'] }, async () => {
    const unknown = '5a2f0a44-3a3f-4e7e-9d7e-3f1f0b6f8a11';
    const voucher = await make();
    expect(await refusal(change({ ...voucher, id: unknown }))).toBe('NOT_FOUND');
    expect(await refusal(treasurer(listVoucherUses, { params: { ...edition, id: unknown }, query: {} }))).toBe('NOT_FOUND');
    const again = () =>
      treasurer(makeVoucher, {
        params: edition,
        body: {
          code: '',
          kind: 'free',
          phase: null,
          category: 'ampi',
          uses: 1,
          validUntil: '2025-08-31',
          holder: 'sent twice',
        },
        idempotencyKey: 'voucher-sent-twice',
      });
    const answers = await Promise.all([again(), again(), again()]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  test('the list goes on, fifty at a time', { tags: ['ORG-341'] }, async () => {
    for (let n = 0; n < 51; n += 1) await make({ uses: 1 });
    const first = await treasurer(listVouchers, { params: edition, query: {} });
    expect(first.vouchers).toHaveLength(50);
    const second = await treasurer(listVouchers, { params: edition, query: { after: first.next ?? '' } });
    expect(second.vouchers.length).toBeGreaterThan(0);
    expect(second.vouchers.some(({ id }) => first.vouchers.some((voucher) => voucher.id === id))).toBe(false);
  });
});
