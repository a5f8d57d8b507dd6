import { Refused } from '@isocentre/domain/refusals';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MoneyWorld, openMoneyWorld, type Person } from '../../test/money-world.ts';
import { expectInvariants, setSeats } from '../../test/paying.ts';
import { adjustPrice, offerDifference } from './adjust-price.ts';
import { applyPayment } from './apply-payment.ts';
import { clearCheque } from './clear-cheque.ts';
import { decideRefund, payOutRefund } from './decide-refund.ts';
import { grantRegistration } from './grant-registration.ts';
import { owing } from '@isocentre/domain/payments/balance';
import { proposeRefund } from './propose-refund.ts';
import { balanceOf } from './queries/balance.ts';
import { brokenInvariants } from './queries/invariants.ts';
import { attachProviderOrder } from './queries/move-order.ts';
import { recordPayment, type TakenMoney } from './record-payment.ts';
import { reversePayment } from './reverse-payment.ts';
import { startPayment } from './start-payment.ts';
import type { ProviderRefund } from '../../platform/payments/entities.ts';

/** Organisers and money, through the use cases: there is no route yet. The price of `ampi` is ₹1,500 at that time. */
const PRICE = 150_000;
let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld(2);
});
afterAll(() => world.close());
afterEach(() => expectInvariants(world.paying.site));

let transfers = 0;
const money = (change: Partial<TakenMoney> = {}): TakenMoney => ({
  rail: 'transfer',
  channel: 'office',
  amountMinor: PRICE,
  receivedOn: '2025-08-01',
  reference: `SBIN${(transfers += 1)}`,
  ...change,
});
const people = async () => {
  const [member, buyer] = await world.people(2);
  if (!member || !buyer) throw new Error('Nobody is there');
  await setSeats(world.paying.site, null);
  return { member, buyer };
};
const member = async () => (await people()).member;
const take = (person: Person, change: Partial<TakenMoney> = {}) => recordPayment(world.deps, person.visit, money(change));
const statusOf = async ({ registrationId }: Person) =>
  (await world.db.selectFrom('registrations').select('payment_status').where('id', '=', registrationId).executeTakeFirstOrThrow())
    .payment_status;
const owingOf = async ({ registrationId }: Person) => owing(await balanceOf(world.db, 1, registrationId));
const receiptsOf = async ({ registrationId }: Person) =>
  (
    await world.db.selectFrom('receipts').select('amount_minor').where('registration_id', '=', registrationId).orderBy('number').execute()
  ).map((row) => row.amount_minor);
const refundsOf = async ({ registrationId }: Person) =>
  world.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .where('registration_id', '=', registrationId)
    .select(['refunds.id', 'refunds.state', 'refunds.reason', 'refunds.amount_minor', 'refunds.method'])
    .orderBy('refunds.requested_at')
    .execute();
const seatOf = async ({ registrationId }: Person) =>
  (await world.db.selectFrom('seat_reservations').select('state').where('registration_id', '=', registrationId).executeTakeFirst())?.state;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  );
const captured = (orderId: string, amount: number, id = `pay_${orderId.slice(6)}`, refunds: ProviderRefund[] = []) =>
  applyPayment(
    world.deps,
    {
      account: null,
      refunds,
      payment: {
        id,
        orderId,
        amount,
        currency: 'INR',
        status: 'captured',
        captured: true,
        method: 'upi',
        amountRefunded: 0,
        fee: null,
        tax: null,
        error: null,
        notes: {},
        createdAt: new Date(),
      },
    },
    'webhook',
  );

describe('money that did not come through the provider', () => {
  test('a transfer settles: PAID, ledger, receipt and letter, by whoever recorded it', async () => {
    const person = await member();
    expect((await take(person)).outcome).toBe('settles');
    expect([await statusOf(person), await receiptsOf(person), await owingOf(person)]).toEqual([
      'PAID',
      [PRICE],
      { due: PRICE, open: 0, owed: 0 },
    ]);
    const { rows } = await world.paying.site.pool.query(
      `select (select count(*)::int from letters join receipts on receipts.id::text = letters.about where receipts.registration_id = $1) as letters,
         (select array_agg(payment_events.kind || ' ' || source order by payment_events.kind) from payment_events
          join payment_orders on payment_orders.id = order_id where registration_id = $1) as ledger,
         (select array_agg(action || ' ' || actor_kind || ' ' || role order by action) from audit_log
          join registrations on registrations.account_id = subject_account_id where registrations.id = $1) as audit`,
      [person.registrationId],
    );
    expect(rows).toEqual([
      {
        letters: 1,
        ledger: ['captured organiser', 'settled organiser'],
        audit: ['payment.recorded staff treasurer', 'registration.paid staff treasurer'],
      },
    ]);
  });

  test('a transfer that was recorded before is refused, however it is written, and by two at once', async () => {
    const [one, other] = [await member(), await member()];
    const both = await Promise.all([one, one].map((person) => refusal(take(person, { reference: 'UTR 0042-ab' }))));
    expect(both.toSorted()).toEqual(['TRANSFER_RECORDED', 'done']);
    expect(await refusal(take(other, { reference: 'utr0042AB' }))).toBe('TRANSFER_RECORDED');
    expect([await receiptsOf(one), await statusOf(other)]).toEqual([[PRICE], 'NOT PAID']);
  });

  test('a cheque settles when it clears, at the price of the day it was received; a bounced one settles nothing', async () => {
    const [good, bad] = [await member(), await member()];
    const cheques = [await take(good, { rail: 'cheque', reference: '001' }), await take(bad, { rail: 'cheque', reference: '002' })];
    expect([await statusOf(good), await receiptsOf(good)]).toEqual(['NOT PAID', []]);
    expect(await refusal(startPayment(world.deps, good.visit, undefined))).toBe('PAYMENT_CONFIRMING');
    const later = { ...good.visit, now: new Date('2025-08-20T06:30:00Z') };
    await clearCheque(world.deps, later, cheques[0]?.paymentId ?? '', 'cleared');
    await clearCheque(world.deps, bad.visit, cheques[1]?.paymentId ?? '', 'bounced');
    expect([await statusOf(good), await statusOf(bad), await receiptsOf(bad)]).toEqual(['PAID', 'NOT PAID', []]);
    expect(await refusal(clearCheque(world.deps, good.colleague, cheques[0]?.paymentId ?? '', 'bounced'))).toBe('CHANGED_ELSEWHERE');
  });

  test('money that came before the price rose pays the price of its day', async () => {
    const [early, late] = [await member(), await member()];
    const after = (person: Person) => ({ ...person.visit, now: new Date('2025-08-20T06:30:00Z') });
    expect((await recordPayment(world.deps, after(early), money())).outcome).toBe('settles');
    expect((await recordPayment(world.deps, after(late), money({ receivedOn: '2025-08-20' }))).outcome).toBe('part');
  });

  test(
    'less than due is a part with its own receipt, and the rest can be paid online at that price, for 14 days',
    { tags: ['ORG-310'] },
    async () => {
      const person = await member();
      expect((await take(person, { amountMinor: 50_000 })).outcome).toBe('part');
      expect([await statusOf(person), (await owingOf(person)).open]).toEqual(['NOT PAID', 100_000]);
      const rest = await startPayment(world.deps, { ...person.visit, now: new Date('2025-08-18T06:30:00Z') }, undefined);
      expect(rest.amountMinor).toBe(100_000);
      const { rows } = await world.paying.site.pool.query(
        `select extract(epoch from expires_at - now()) / 86400 as days from payment_orders where registration_id = $1 and state = 'part'`,
        [person.registrationId],
      );
      expect(Number(rows[0]?.days)).toBeCloseTo(14, 2);
      await captured(rest.orderId, 100_000);
      expect([await statusOf(person), await receiptsOf(person), await owingOf(person)]).toEqual([
        'PAID',
        [50_000, 100_000],
        { due: PRICE, open: 0, owed: 0 },
      ]);
    },
  );

  test('more than due is owed, and proposed to be given back', async () => {
    const person = await member();
    await take(person, { amountMinor: PRICE + 20_000 });
    expect([await statusOf(person), (await owingOf(person)).owed]).toEqual(['PAID', 20_000]);
    expect(await refundsOf(person)).toMatchObject([{ state: 'proposed', reason: 'excess', amount_minor: 20_000, method: 'transfer' }]);
  });

  test('an open online order is closed by it; paid all the same, that money is sent back', { tags: ['ORG-314'] }, async () => {
    const person = await member();
    const order = await startPayment(world.deps, person.visit, undefined);
    await take(person, { rail: 'cash', reference: null });
    await captured(order.orderId, PRICE);
    expect([await statusOf(person), await receiptsOf(person)]).toEqual(['PAID', [PRICE]]);
    expect(await refundsOf(person)).toMatchObject([
      { state: 'requested', reason: 'second-payment', amount_minor: PRICE, method: 'provider' },
    ]);
  });

  test('recorded by mistake, it is taken back by a counter-entry, once; nothing is deleted', async () => {
    const { buyer } = await people();
    const { paymentId } = await recordPayment(world.deps, buyer.visit, money({ amountMinor: 300_000 }));
    expect(await seatOf(buyer)).toBe('confirmed');
    const reverse = (by: Person['visit']) => refusal(reversePayment(world.deps, by, { paymentId, reason: 'wrong person' }));
    expect((await Promise.all([reverse(buyer.visit), reverse(buyer.colleague)])).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'done']);
    expect([await statusOf(buyer), await seatOf(buyer), await receiptsOf(buyer), await owingOf(buyer)]).toEqual([
      'NOT PAID',
      'released',
      [300_000],
      { due: 0, open: 0, owed: 0 },
    ]);
  });

  test('a difference recorded by mistake is open again, and its order has ended', { tags: ['ORG-313'] }, async () => {
    const person = await member();
    await take(person);
    await adjustPrice(world.deps, person.visit, { kind: 'correction', amountMinor: 25_000, reason: 'category' });
    const { paymentId, outcome } = await take(person, { amountMinor: 25_000 });
    expect([outcome, (await owingOf(person)).open]).toEqual(['difference', 0]);
    await reversePayment(world.deps, person.visit, { paymentId, reason: 'wrong person' });
    expect([await statusOf(person), (await owingOf(person)).open]).toEqual(['PAID', 25_000]);
    const { rows } = await world.paying.site.pool.query(
      'select payment_orders.state from payment_orders join payments on payments.order_id = payment_orders.id where payments.id = $1',
      [paymentId],
    );
    expect(rows).toEqual([{ state: 'ended' }]);
    expect((await take(person, { amountMinor: 25_000 })).outcome).toBe('difference');
  });

  test('what settled it was a mistake, and a part from before covers what is due: it stays paid', { tags: ['ORG-313'] }, async () => {
    const person = await member();
    await take(person, { amountMinor: 50_000 });
    const { paymentId } = await take(person);
    await adjustPrice(world.deps, person.visit, { kind: 'correction', amountMinor: 50_000 - PRICE, reason: 'category' });
    await reversePayment(world.deps, person.visit, { paymentId, reason: 'wrong person' });
    expect([await statusOf(person), await owingOf(person)]).toMatchObject(['PAID', { open: 0, owed: 0 }]);
  });

  test('what settled it was a mistake, and its price had been corrected to nothing: it stays paid', { tags: ['ORG-313'] }, async () => {
    const person = await member();
    const { paymentId } = await take(person);
    await adjustPrice(world.deps, person.visit, { kind: 'correction', amountMinor: -PRICE, reason: 'category' });
    await reversePayment(world.deps, person.visit, { paymentId, reason: 'wrong person' });
    expect([await statusOf(person), await owingOf(person)]).toEqual(['PAID', { due: 0, open: 0, owed: 0 }]);
  });

  test('a number of a card is refused and stored nowhere', async () => {
    const person = await member();
    expect(await refusal(take(person, { rail: 'card-terminal', reference: '4111 1111 1111 1111' }))).toBe('CARD_NUMBER');
    expect((await take(person, { rail: 'card-terminal', reference: '1111 / 482911' })).outcome).toBe('settles');
  });
});

describe('corrections', () => {
  test('what a correction adds is open, exactly that sum is charged, and a second payment of it goes back', async () => {
    const person = await member();
    await take(person);
    await adjustPrice(world.deps, person.visit, { kind: 'correction', amountMinor: 25_000, reason: 'dearer category' });
    expect([await statusOf(person), (await owingOf(person)).open]).toEqual(['PAID', 25_000]);
    const order = await offerDifference(world.deps, person.visit);
    expect(order).toMatchObject({ kind: 'difference', amount_minor: 25_000 });
    await attachProviderOrder(world.db, order, `order_${order.id}`);
    await captured(`order_${order.id}`, 25_000);
    await captured(`order_${order.id}`, 25_000, `pay_again${order.id}`);
    expect([await owingOf(person), await receiptsOf(person)]).toEqual([{ due: 175_000, open: 0, owed: 0 }, [PRICE, 25_000]]);
    expect(await refundsOf(person)).toMatchObject([{ state: 'requested', reason: 'second-payment', amount_minor: 25_000 }]);
  });

  test('what it takes off is owed and proposed, and nothing is paid out by itself', async () => {
    const person = await member();
    await take(person);
    await adjustPrice(world.deps, person.visit, { kind: 'correction', amountMinor: -30_000, reason: 'cheaper category' });
    expect([await statusOf(person), (await owingOf(person)).owed]).toEqual(['PAID', 30_000]);
    expect(await refundsOf(person)).toMatchObject([{ state: 'proposed', reason: 'excess', amount_minor: 30_000 }]);
  });

  test('whoever took the money or lowered the price does not approve the refund alone', async () => {
    const [lowered, twice] = [await member(), await member()];
    await take(lowered);
    await adjustPrice(world.deps, lowered.visit, { kind: 'correction', amountMinor: -PRICE, reason: 'mine' });
    await take(twice);
    expect((await take(twice)).outcome).toBe('second-payment');
    for (const person of [lowered, twice]) {
      const [refund] = await refundsOf(person);
      const approve = (by: Person['visit']) => refusal(decideRefund(world.deps, by, { refundId: refund?.id ?? '', approve: true }));
      expect([await approve(person.visit), await approve(person.colleague)]).toEqual(['SECOND_PERSON_NEEDED', 'done']);
    }
  });

  test('nothing below zero is due, also when money was kept of a registration before', async () => {
    const person = await member();
    const { paymentId } = await take(person);
    const part = { paymentId, amountMinor: 50_000, effect: 'ends', method: 'transfer', reason: 'cannot come' } as const;
    const refundId = await proposeRefund(world.deps, person.visit, part);
    await decideRefund(world.deps, person.colleague, { refundId, approve: true });
    await payOutRefund(world.deps, person.visit, { refundId, reference: 'voucher 7' });
    // As stored before such a refund also cancelled.
    await world.db.updateTable('registrations').set({ cancelled_at: null }).where('id', '=', person.registrationId).execute();
    await take(person);
    const lower = (amountMinor: number) =>
      refusal(adjustPrice(world.deps, person.visit, { kind: 'correction', amountMinor, reason: 'typing error' }));
    expect([await lower(-PRICE - 1), await lower(-PRICE)]).toEqual(['MORE_THAN_RECEIVED', 'done']);
  });

  test('a difference can be waived, but no more than is open', async () => {
    const person = await member();
    await take(person);
    const change = (kind: 'correction' | 'waiver', amountMinor: number) =>
      refusal(adjustPrice(world.deps, person.visit, { kind, amountMinor, reason: 'hardship' }));
    expect(await change('waiver', -1000)).toBe('NOTHING_OPEN');
    expect(await change('correction', 25_000)).toBe('done');
    expect(await change('waiver', -25_000)).toBe('done');
    expect(await owingOf(person)).toEqual({ due: PRICE, open: 0, owed: 0 });
  });

  test('a grant is COMPLIMENTARY, with a seat where the category has one; not where money was paid', async () => {
    const { member: paid, buyer } = await people();
    await grantRegistration(world.deps, buyer.visit, { as: 'faculty', reason: 'teaches the workshop' });
    expect([await statusOf(buyer), await seatOf(buyer)]).toEqual(['COMPLIMENTARY', 'confirmed']);
    await take(paid, { amountMinor: 50_000 });
    expect(await refusal(grantRegistration(world.deps, paid.visit, { as: 'guest', reason: 'guest' }))).toBe('MONEY_TAKEN');
  });
});

describe('refunds', () => {
  const proposed = async (person: Person, change: Partial<Parameters<typeof proposeRefund>[2]> = {}) => {
    const { paymentId } = await take(person);
    const refund = {
      paymentId,
      amountMinor: PRICE,
      effect: 'ends' as const,
      method: 'transfer' as const,
      reason: 'cannot come',
      ...change,
    };
    return { paymentId, refund, refundId: await proposeRefund(world.deps, person.visit, refund) };
  };

  test('never more than was received less what is proposed', async () => {
    const person = await member();
    const { refund } = await proposed(person, { amountMinor: 100_000 });
    const again = (amountMinor: number) => refusal(proposeRefund(world.deps, person.visit, { ...refund, amountMinor }));
    expect(await again(50_001)).toBe('MORE_THAN_RECEIVED');
    const both = await Promise.all([again(50_000), again(50_000)]);
    expect(both.toSorted()).toEqual(['MORE_THAN_RECEIVED', 'done']);
  });

  test('approved by somebody else, once; or declined, and the amount is available again', async () => {
    const person = await member();
    const { refund, refundId } = await proposed(person);
    expect(await refusal(decideRefund(world.deps, person.visit, { refundId, approve: true }))).toBe('SECOND_PERSON_NEEDED');
    const decide = (approve: boolean) => refusal(decideRefund(world.deps, person.colleague, { refundId, approve }));
    expect((await Promise.all([decide(true), decide(true)])).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'done']);
    const other = await member();
    const second = await proposed(other);
    await decideRefund(world.deps, other.colleague, { refundId: second.refundId, approve: false, reason: 'too late' });
    expect(await refusal(proposeRefund(world.deps, other.visit, { ...second.refund, reason: 'again' }))).toBe('done');
    expect(await refusal(proposeRefund(world.deps, person.visit, refund))).toBe('MORE_THAN_RECEIVED');
  });

  test(
    'one that keeps the registration lowers what is due; one that ends it cancels it and frees the seat',
    { tags: ['ORG-319'] },
    async () => {
      const { member: stays, buyer: leaves } = await people();
      const half = await proposed(stays, { amountMinor: 50_000, effect: 'keeps', method: 'cash' });
      const { paymentId } = await recordPayment(world.deps, leaves.visit, money({ amountMinor: 300_000 }));
      const all = await proposeRefund(world.deps, leaves.visit, { ...half.refund, paymentId, amountMinor: 200_000, effect: 'ends' });
      for (const [person, refundId] of [
        [stays, half.refundId],
        [leaves, all],
      ] as const) {
        expect(await refusal(payOutRefund(world.deps, person.visit, { refundId, reference: 'voucher 7' }))).toBe('CHANGED_ELSEWHERE');
        await decideRefund(world.deps, person.colleague, { refundId, approve: true });
        await payOutRefund(world.deps, person.visit, { refundId, reference: 'voucher 7' });
      }
      expect([await statusOf(stays), await owingOf(stays)]).toEqual(['PAID', { due: 100_000, open: 0, owed: 0 }]);
      const { rows } = await world.paying.site.pool.query<{ id: string }>(
        'select id from registrations where cancelled_at is not null and id = any ($1)',
        [[stays.registrationId, leaves.registrationId]],
      );
      expect(rows).toEqual([{ id: leaves.registrationId }]);
      // What was not refunded is kept, and pays for nothing again.
      expect([await statusOf(leaves), await seatOf(leaves), await owingOf(leaves)]).toEqual([
        'REFUNDED',
        'released',
        { due: 100_000, open: 0, owed: 0 },
      ]);
    },
  );

  describe('of online money, which the provider also sends back', () => {
    const paidOnline = async () => {
      const person = await member();
      const { orderId } = await startPayment(world.deps, person.visit, undefined);
      const payment = `pay_${orderId.slice(6)}`;
      await captured(orderId, PRICE);
      const { id: paymentId } = await world.db
        .selectFrom('payments')
        .select('id')
        .where('provider_payment_id', '=', payment)
        .executeTakeFirstOrThrow();
      const propose = (method: 'provider' | 'transfer') =>
        proposeRefund(world.deps, person.visit, { paymentId, amountMinor: PRICE, effect: 'ends', method, reason: 'cannot come' });
      const decide = (refundId: string, approve: boolean) => refusal(decideRefund(world.deps, person.colleague, { refundId, approve }));
      const payOut = (refundId: string) => refusal(payOutRefund(world.deps, person.visit, { refundId, reference: 'voucher 7' }));
      const reports = (status: 'failed' | 'processed', notes: Record<string, string> = {}) =>
        captured(orderId, PRICE, payment, [
          { id: `rfnd_${payment}`, paymentId: payment, amount: PRICE, currency: 'INR', status, notes, createdAt: new Date() },
        ]);
      const states = async () => (await refundsOf(person)).map(({ method, state }) => `${method} ${state}`).toSorted();
      return { person, propose, decide, payOut, reports, states };
    };

    test.each([false, true])(
      'failed, proposed anew and then processed all the same: it goes back once (approved: %s)',
      async (approved) => {
        const { person, propose, decide, payOut, reports, states } = await paidOnline();
        const first = await propose('provider');
        await decide(first, true);
        await reports('failed', { refundId: first });
        const anew = await propose('transfer');
        if (approved) await decide(anew, true);
        await reports('processed', { refundId: first });
        expect(await states()).toEqual(['provider processed', 'transfer declined']);
        expect([await decide(anew, true), await payOut(anew)]).toEqual(['MORE_THAN_RECEIVED', 'MORE_THAN_RECEIVED']);
        expect(await statusOf(person)).toBe('REFUNDED');
      },
    );

    test('made in the dashboard while a transfer is approved: the transfer is not paid out, and one approved before can be declined', async () => {
      const { propose, decide, payOut, reports, states } = await paidOnline();
      const refundId = await propose('transfer');
      expect(await decide(refundId, true)).toBe('done');
      // While it fits, the first decision counts.
      expect(await decide(refundId, false)).toBe('CHANGED_ELSEWHERE');
      await reports('processed');
      expect(await states()).toEqual(['provider processed', 'transfer declined']);
      // As stored before such refunds were declined when the provider reports.
      await world.db.updateTable('refunds').set({ state: 'requested' }).where('id', '=', refundId).execute();
      const broken = (await brokenInvariants(world.reports)).map(({ rule }) => rule);
      expect(broken).toEqual(['no more goes back than came, and no more is proposed']);
      expect([await payOut(refundId), await decide(refundId, false)]).toEqual(['MORE_THAN_RECEIVED', 'done']);
      expect(await states()).toEqual(['provider processed', 'transfer declined']);
    });
  });
});
