import { randomUUID } from 'node:crypto';
import { CallFailed } from '@isocentre/contract/call';
import { listOrders, listReceipts, readReceiptForOrganisers } from '@isocentre/contract/money/documents';
import { decideFlagged } from '@isocentre/contract/money/flagged';
import { clearCheque, readPaymentTerms, recordPayment, reversePayment } from '@isocentre/contract/money/offline';
import { askProviderNow, listMoneyPayments, type MoneyQuery, readMoneyPayment } from '@isocentre/contract/money/payments';
import { approveRefund, listRefunds, payOutRefund, proposeRefund, refuseRefund } from '@isocentre/contract/money/refunds';
import type { Call } from '@isocentre/contract/route';
import type { TakenPayment } from '@isocentre/domain/payments/money-forms';
import { localDate } from '@isocentre/domain/editions/local-time';
import { Refused } from '@isocentre/domain/refusals';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type MoneyWorld, openMoneyWorld, type Person } from '../../test/money-world.ts';
import { expectInvariants, setSeats } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { openTill } from '../../test/tills.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import { startPayment } from '../payments/start-payment.ts';
import { eraseRegistrations } from '../registration/queries/erase-people.ts';

/** The treasurer's pages through their routes. The price of `ampi` is ₹1,500 until 15 August, then ₹1,750. */
const OURS = ampiTnpy2025.slug;
const PRICE = 150_000;
const AFTER_THE_RISE = '2025-08-20T10:00:00+05:30';
let world: MoneyWorld;
const staff: Record<string, { call: Call; later: Call; id: string; cookie: string }> = {};
const as = (who: string) => {
  const found = staff[who];
  if (!found) throw new Error(`${who} is nobody`);
  return found;
};
beforeAll(async () => {
  world = await openMoneyWorld(2);
  const { site } = world.paying;
  for (const [who, role] of [
    ['treasurer', 'treasurer'],
    ['owner', 'owner'],
    ['registrar', 'registrar'],
    ['office', 'registrar'],
    ['desk', 'desk'],
    ['viewer', 'viewer'],
  ] as const) {
    const { id, cookie } = await makeStaff(site, `${who}@example.org`, { role, edition: OURS });
    const at = (moment: string) => site.callWith({ cookie: `${cookie}; ${clockAt(moment)}` });
    // The owner takes nothing, so that no sum is kept from them.
    if (who !== 'owner') await openTill(site.db, id);
    staff[who] = { id, cookie, call: at(EARLY), later: at(AFTER_THE_RISE) };
  }
});
afterEach(() => expectInvariants(world.paying.site));
afterAll(() => world.close());

const member = async (): Promise<Person> => {
  const [person] = await world.people(2);
  if (!person) throw new Error('Nobody is there');
  await setSeats(world.paying.site, null);
  return person;
};
const params = ({ registrationId: id }: Person) => ({ edition: OURS, id });
const about = (id: string) => ({ edition: OURS, id });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed || error instanceof Refused ? error.code : String(error)),
  );

let numbers = 0;
const money = (change: Partial<TakenPayment> = {}): TakenPayment => ({
  rail: 'transfer',
  amountMinor: PRICE,
  receivedOn: '2025-08-01',
  reference: `HDFC${(numbers += 1)}`,
  payer: 'State Hospital Trust',
  ...change,
});
const take = (person: Person, change: Partial<TakenPayment> = {}, call = as('treasurer').call) =>
  call(recordPayment, { params: params(person), body: money(change) });
const list = (query: MoneyQuery = {}, call = as('treasurer').call) => call(listMoneyPayments, { params: { edition: OURS }, query });
const read = (id: string, call = as('treasurer').call) => call(readMoneyPayment, { params: about(id) });
const statusOf = async ({ registrationId }: Person) =>
  (await world.db.selectFrom('registrations').select('payment_status').where('id', '=', registrationId).executeTakeFirstOrThrow())
    .payment_status;

/** Money for an order of the provider, captured with another sum. */
async function captured(person: Person, amount?: number, backMinor: readonly number[] = []): Promise<string> {
  const { orderId } = await startPayment(world.deps, person.visit, undefined);
  const order = await world.db.selectFrom('payment_orders').selectAll().where('provider_order_id', '=', orderId).executeTakeFirstOrThrow();
  await applyPayment(
    world.deps,
    {
      account: null,
      refunds: backMinor.map((back, n) => ({
        id: `rfnd_${orderId.slice(6)}${n}`,
        paymentId: `pay_${orderId.slice(6)}`,
        amount: back,
        currency: 'INR',
        status: 'processed',
        notes: {},
        createdAt: new Date(),
      })),
      payment: {
        id: `pay_${orderId.slice(6)}`,
        orderId,
        amount: amount ?? order.amount_minor,
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
  return (await world.db.selectFrom('payments').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow()).id;
}

describe('the list of payments', () => {
  test.for<[string, MoneyQuery]>([
    ['everything', {}],
    ['one rail', { rail: 'cash' }],
    ['a state', { state: 'captured,reversed' }],
    ['an outcome', { outcome: 'part' }],
    ['today', { day: localDate(new Date(), ampiTnpy2025.timeZone) }],
    ['another day', { day: '2025-08-01' }],
    ['late ones', { late: 'no' }],
  ])('its sums are those of the filter and equal the ledger: %s', { tags: ['ORG-301'] }, async ([, query]) => {
    const person = await member();
    await take(person, { rail: 'cash', reference: '', amountMinor: 50_000 });
    const { payment } = await take(person, { amountMinor: 20_000 });
    await as('treasurer').call(reversePayment, { params: about(payment), body: { reason: 'wrong delegate' } });
    const { payments, sums, total } = await list(query, as('owner').call);
    expect(total).toBe(payments.length);
    const ids = payments.map(({ id }) => id);
    const { rows } = await world.paying.site.pool.query(
      `select coalesce(sum(amount_minor) filter (where kind in ('captured', 'reversed')), 0)::int as received,
         coalesce(-sum(amount_minor) filter (where kind = 'refunded'), 0)::int as refunded
       from payment_events where payment_id = any ($1)`,
      [ids],
    );
    expect({ received: sums[0]?.receivedMinor ?? 0, refunded: sums[0]?.refundedMinor ?? 0 }).toEqual(rows[0]);
  });

  test('pages follow each other without a gap, in both directions', { tags: ['ORG-301'] }, async () => {
    const person = await member();
    for (let n = 0; n < 52; n += 1) await take(person, { rail: 'cash', reference: '', amountMinor: 1_000 });
    const first = await list({ person: person.registrationId });
    const second = await list({ person: person.registrationId, after: first.next ?? '' });
    const back = await list({ person: person.registrationId, before: second.previous ?? '' });
    expect([first.payments.length, first.first, first.total, first.previous]).toEqual([50, 1, 52, null]);
    expect([second.payments.length, second.first, second.next]).toEqual([2, 51, null]);
    expect(back.payments.map(({ id }) => id)).toEqual(first.payments.map(({ id }) => id));
    expect(new Set([...first.payments, ...second.payments].map(({ id }) => id)).size).toBe(52);
    expect(await refusal(list({ after: 'bm9uc2Vuc2U' }))).toBe('VALIDATION');
  });

  test('any number that stands in the books finds its payment', { tags: ['ORG-302'] }, async () => {
    const person = await member();
    const online = await captured(person, undefined);
    const row = await read(online);
    const { refund } = await as('registrar').call(proposeRefund, {
      params: about(online),
      body: { amountMinor: 10_000, effect: 'keeps', method: 'provider', reason: 'paid too much' },
    });
    const other = await member();
    const { payment: transfer } = await take(other, { reference: 'SBIN 000-4711 X' });
    const receipt = row.receipts[0]?.number ?? '';
    for (const [typed, found] of [
      [row.id, online],
      [row.providerId ?? '', online],
      [(row.providerId ?? '').toUpperCase(), online],
      [row.order.id, online],
      [row.order.providerId ?? '', online],
      [refund, online],
      [receipt, online],
      [row.delegate.number, online],
      ['sbin0004711x', transfer],
    ] as const)
      expect([typed, (await list({ q: typed })).payments.map(({ id }) => id)]).toEqual([typed, [found]]);
    expect((await list({ q: 'nobody of this name' })).payments).toEqual([]);
    // A percent sign is a letter like any other.
    expect((await list({ q: '%' })).total).toBe(0);
  });

  test('one payment shows every event with its source, its refunds and its receipts', { tags: ['ORG-302'] }, async () => {
    const person = await member();
    const { payment } = await take(person);
    const shown = await read(payment);
    expect(shown.events.map(({ kind, source }) => `${kind} by ${source}`)).toEqual(['captured by organiser', 'settled by organiser']);
    expect([shown.takenBy, shown.receivedOn, shown.payer, shown.receipts.length, shown.refundableMinor]).toEqual([
      'Staff treasurer',
      '2025-08-01',
      'State Hospital Trust',
      1,
      PRICE,
    ]);
    expect(shown.balance).toEqual({ dueMinor: PRICE, paidMinor: PRICE, openMinor: 0, owedMinor: 0 });
  });

  test('orders and receipts are listed, and a receipt is the same file for everybody', { tags: ['ORG-302', 'ORG-326'] }, async () => {
    const person = await member();
    const { receipt } = await take(person);
    const { orders } = await as('treasurer').call(listOrders, { params: { edition: OURS }, query: { state: 'paid' } });
    expect(orders.some(({ delegate, channel }) => delegate.id === person.registrationId && channel === 'office')).toBe(true);
    const { receipts, sums, total } = await as('treasurer').call(listReceipts, { params: { edition: OURS }, query: {} });
    expect(receipts.find(({ id }) => id === receipt?.id)).toMatchObject({
      number: receipt?.number,
      amountMinor: PRICE,
      kind: 'receipt',
      creditedMinor: 0,
    });
    const { rows } = await world.paying.site.pool
      .query(`select (select count(*)::int from receipts) + (select count(*)::int from credit_notes) as total,
         (select sum(amount_minor)::int from receipts) as "receiptsMinor", (select sum(amount_minor)::int from credit_notes) as "creditNotesMinor"`);
    expect({ total, receiptsMinor: sums[0]?.receiptsMinor, creditNotesMinor: sums[0]?.creditNotesMinor }).toEqual(rows[0]);
    const download = async (cookie: string) => {
      const url = readReceiptForOrganisers.path.replace('{edition}', OURS).replace('{id}', receipt?.id ?? '');
      return world.paying.site.app.inject({
        method: 'GET',
        url,
        headers: { cookie, host: new URL(world.paying.site.config.PUBLIC_ORIGIN).host },
      });
    };
    const [first, second] = [await download(as('treasurer').cookie), await download(as('registrar').cookie)];
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
    expect((await download(as('desk').cookie)).statusCode).toBe(403);
  });

  test('only those who may read money see it', { tags: ['ORG-302'] }, async () => {
    const { payment } = await take(await member());
    for (const who of ['desk', 'viewer']) {
      expect([who, await refusal(list({}, as(who).call))]).toEqual([who, 'NOT_PERMITTED']);
      expect([who, await refusal(read(payment, as(who).call))]).toEqual([who, 'NOT_PERMITTED']);
    }
    expect(await refusal(read(randomUUID()))).toBe('NOT_FOUND');
  });

  test('the provider is asked now, at most sixty times an hour per person', { tags: ['ORG-303'] }, async () => {
    const person = await member();
    const { orderId } = await startPayment(world.deps, person.visit, undefined);
    await world.paying.pay(orderId, 'success');
    const order = await world.db
      .selectFrom('payment_orders')
      .select('id')
      .where('provider_order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    // Nothing has been reported yet: what we know of it came from the checkout alone.
    await world.paying.site.pool.query(
      `insert into payments (edition_id, id, order_id, rail, provider_payment_id, state, amount_minor, currency, first_seen_at)
       select 1, gen_random_uuid(), $1, 'provider', 'pay_unseen', 'created', $2, 'INR', now()`,
      [order.id, PRICE],
    );
    const [unseen] = (await list({ q: 'pay_unseen' })).payments;
    const id = unseen?.id ?? '';
    const ask = (call = as('owner').call) => call(askProviderNow, { params: about(id) });
    await ask();
    expect(await statusOf(person)).toBe('PAID');
    const offline = (await take(await member())).payment;
    expect(await refusal(as('owner').call(askProviderNow, { params: about(offline) }))).toBe('NOT_FROM_PROVIDER');
    const answers = await Promise.all(Array.from({ length: 64 }, () => refusal(ask(as('office').call))));
    expect([answers.filter((one) => one === 'done').length, new Set(answers)]).toEqual([60, new Set(['done', 'RATE_LIMITED'])]);
    await world.paying.site.pool.query(`delete from payments where provider_payment_id = 'pay_unseen'`);
  });
});

describe('offline money', () => {
  test('a transfer is PAID with ledger, receipt number and letter', { tags: ['ORG-304'] }, async () => {
    const person = await member();
    const answer = await take(person, {}, as('registrar').call);
    expect(answer).toMatchObject({
      outcome: 'settles',
      receipt: { number: expect.stringMatching(/^TNPY28\/\d{4}-\d\d\/\d{4}$/) as string },
    });
    const { rows } = await world.paying.site.pool.query(
      `select (select count(*)::int from letters where purpose = 'payments.receipt' and about = $1) as letters,
         (select count(*)::int from payment_events where payment_id = $2 and kind = 'captured') as ledger`,
      [answer.receipt?.id, answer.payment],
    );
    expect([await statusOf(person), rows[0]]).toEqual(['PAID', { letters: 1, ledger: 1 }]);
  });

  test('a transfer that was recorded before is refused with a link to it, however it is written', { tags: ['ORG-305'] }, async () => {
    const { payment } = await take(await member(), { reference: 'UTR 00 77-12 ab' });
    const again = await take(await member(), { reference: '00utr007712AB'.replace('00utr', 'utr') }).then(
      () => null,
      (error: unknown) => error,
    );
    expect(again).toMatchObject({ code: 'TRANSFER_RECORDED', current: { paymentId: payment } });
  });

  test('of two who record one transfer at a time, one does', { tags: ['ORG-306'] }, async () => {
    for (let n = 0; n < 10; n += 1) {
      const person = await member();
      const body = { reference: `RACE${n}` };
      const answers = await Promise.all([refusal(take(person, body)), refusal(take(person, body, as('owner').call))]);
      expect(answers.toSorted()).toEqual(['TRANSFER_RECORDED', 'done']);
    }
  });

  test('a number without letters or digits, and a day of another age, are refused', async () => {
    const person = await member();
    for (const change of [{ reference: ' - ' }, { receivedOn: '0000-01-01' }, { receivedOn: '9999-12-31' }])
      expect([change, await refusal(take(person, change))]).toEqual([change, 'VALIDATION']);
    expect(await refusal(list({ day: '9999-12-31' }))).toBe('VALIDATION');
  });

  test('cash whose answer was lost is recorded once', { tags: ['ORG-307', 'ORG-708'] }, async () => {
    const person = await member();
    const body = money({ rail: 'cash', reference: '' });
    const send = () => as('desk').call(recordPayment, { params: params(person), body, idempotencyKey: 'lost-answer-1' });
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect((await list({ person: person.registrationId })).total).toBe(1);
  });

  test('the price of the day it came applies after the price rose, and the terms say so', { tags: ['ORG-309'] }, async () => {
    const person = await member();
    const { later } = as('treasurer');
    const terms = await later(readPaymentTerms, { params: params(person), query: { receivedOn: '2025-08-14' } });
    expect(terms).toMatchObject({ dueMinor: PRICE, dueTodayMinor: 175_000, kind: 'registration', blocked: null, closesOrder: false });
    expect((await later(recordPayment, { params: params(person), body: money({ receivedOn: '2025-08-14' }) })).outcome).toBe('settles');
    const settled = await later(readPaymentTerms, { params: params(person), query: { receivedOn: '2025-08-14' } });
    expect(settled).toMatchObject({ dueMinor: 0, kind: 'nothing' });
    const tomorrow = as('treasurer').call(readPaymentTerms, { params: params(person), query: { receivedOn: '2025-12-31' } });
    expect(await refusal(tomorrow)).toBe('VALIDATION');
  });

  test('a cheque settles when it has cleared, by the treasurer; bounced, it settles nothing', { tags: ['ORG-308'] }, async () => {
    const [good, bad] = [await member(), await member()];
    const cheques = [await take(good, { rail: 'cheque', reference: '101' }), await take(bad, { rail: 'cheque', reference: '102' })];
    expect(cheques.map(({ outcome, receipt }) => [outcome, receipt])).toEqual([
      [null, null],
      [null, null],
    ]);
    const clear = (n: number, verdict: 'cleared' | 'bounced', call = as('treasurer').later) =>
      call(clearCheque, { params: about(cheques[n]?.payment ?? ''), body: { verdict } });
    expect(await refusal(clear(0, 'cleared', as('registrar').call))).toBe('NOT_PERMITTED');
    await clear(0, 'cleared');
    await clear(1, 'bounced');
    expect([await statusOf(good), await statusOf(bad)]).toEqual(['PAID', 'NOT PAID']);
    expect(await refusal(clear(0, 'bounced'))).toBe('CHANGED_ELSEWHERE');
    const { rows } = await world.paying.site.pool.query(`select about from letters where purpose = 'payments.cheque-bounced'`);
    expect(rows).toEqual([{ about: cheques[1]?.payment }]);
  });

  test('a mistake is taken back by whoever made it, or by the treasurer; never by another registrar', { tags: ['ORG-313'] }, async () => {
    const reverse = (id: string, who: string) =>
      refusal(as(who).call(reversePayment, { params: about(id), body: { reason: 'entered twice' } }));
    const first = await take(await member(), {}, as('registrar').call);
    expect(await reverse(first.payment, 'office')).toBe('TAKEN_BY_ANOTHER');
    expect((await read(first.payment, as('office').call)).can).not.toContain('reverse');
    expect((await read(first.payment, as('registrar').call)).can).toContain('reverse');
    expect(await reverse(first.payment, 'registrar')).toBe('done');
    const second = await take(await member(), {}, as('registrar').call);
    expect(await reverse(second.payment, 'treasurer')).toBe('done');
    expect((await read(second.payment)).events.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['captured', PRICE],
      ['settled', null],
      ['reversed', -PRICE],
    ]);
  });

  test('nobody records money for themselves, nor approves a refund to themselves', { tags: ['ORG-039'] }, async () => {
    const person = await member();
    const { payment } = await take(person);
    const { refund } = await as('registrar').call(proposeRefund, {
      params: about(payment),
      body: { amountMinor: 1_000, effect: 'keeps', method: 'transfer', reason: 'asked for it' },
    });
    const { rows } = await world.paying.site.pool.query('select account_id from registrations where id = $1', [person.registrationId]);
    await world.paying.site.pool.query('update registrations set account_id = $1 where id = $2', [as('owner').id, person.registrationId]);
    expect(await refusal(take(person, {}, as('owner').call))).toBe('OWN_REGISTRATION');
    expect(await refusal(as('owner').call(approveRefund, { params: about(refund) }))).toBe('OWN_REGISTRATION');
    expect(await refusal(as('owner').call(reversePayment, { params: about(payment), body: { reason: 'for myself' } }))).toBe(
      'OWN_REGISTRATION',
    );
    await world.paying.site.pool.query('update registrations set account_id = $1 where id = $2', [
      rows[0].account_id,
      person.registrationId,
    ]);
  });
});

describe('refunds', () => {
  const propose = (id: string, amountMinor: number, call = as('registrar').call) =>
    call(proposeRefund, { params: about(id), body: { amountMinor, effect: 'keeps', method: 'transfer', reason: 'agreed by mail' } });
  const approve = (id: string, who = 'treasurer') => refusal(as(who).call(approveRefund, { params: about(id) }));
  const stateOf = async (id: string) =>
    (await world.db.selectFrom('refunds').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

  test('never more than was received less what is refunded or proposed, also at a time', { tags: ['ORG-316'] }, async () => {
    const { payment } = await take(await member());
    expect(await refusal(propose(payment, PRICE + 1))).toBe('MORE_THAN_RECEIVED');
    const answers = await Promise.all(Array.from({ length: 5 }, () => refusal(propose(payment, 60_000))));
    expect(answers.filter((one) => one === 'done')).toHaveLength(2);
    expect((await read(payment)).refundableMinor).toBe(30_000);
    expect(await refusal(propose(payment, 100).then(() => propose(payment, 29_901)))).toBe('MORE_THAN_RECEIVED');
  });

  test('a second person approves; the proposer is told whom it needs', { tags: ['ORG-317'] }, async () => {
    const { payment } = await take(await member());
    const { refund } = await propose(payment, 5_000, as('treasurer').call);
    expect(await approve(refund)).toBe('SECOND_PERSON_NEEDED');
    const listed = await as('treasurer').call(listRefunds, { params: { edition: OURS }, query: { state: 'proposed' } });
    expect(listed.refunds.find(({ id }) => id === refund)).toMatchObject({ needs: 'second-person', can: ['decline'] });
    expect((await read(payment, as('owner').call)).refunds[0]).toMatchObject({
      needs: null,
      can: ['approve', 'decline'],
      reason: 'agreed by mail',
    });
    expect(await approve(refund, 'owner')).toBe('done');
    expect(await stateOf(refund)).toBe('requested');
  });

  test(
    'within the sum that the edition leaves to one person, one is enough, and splitting does not help',
    { tags: ['ORG-317'] },
    async () => {
      await world.paying.site.pool.query('update edition_limits set refund_alone_minor = 10000 where edition_id = 1');
      try {
        const { payment } = await take(await member());
        const first = (await propose(payment, 6_000, as('treasurer').call)).refund;
        expect(await approve(first)).toBe('done');
        const second = (await propose(payment, 6_000, as('treasurer').call)).refund;
        expect(await approve(second)).toBe('SECOND_PERSON_NEEDED');
        expect(await approve(second, 'owner')).toBe('done');
      } finally {
        await world.paying.site.pool.query('update edition_limits set refund_alone_minor = null where edition_id = 1');
      }
    },
  );

  test('of two who decide at a time the first counts', { tags: ['ORG-318'] }, async () => {
    for (let n = 0; n < 10; n += 1) {
      const { payment } = await take(await member());
      const { refund } = await propose(payment, 5_000);
      const decline = () => refusal(as('owner').call(refuseRefund, { params: about(refund), body: { reason: 'not agreed' } }));
      const answers = await Promise.all([approve(refund), n % 2 === 0 ? approve(refund, 'owner') : decline()]);
      expect(answers.toSorted()).toEqual(['CHANGED_ELSEWHERE', 'done']);
      const state = await stateOf(refund);
      expect((await read(payment)).refundableMinor).toBe(state === 'declined' ? PRICE : PRICE - 5_000);
      const { rows } = await world.paying.site.pool.query(
        `select account_id from letters where purpose = 'payments.refund-declined' and about = $1`,
        [refund],
      );
      expect(rows).toEqual(state === 'declined' ? [{ account_id: as('registrar').id }] : []);
    }
  });

  test('offline money is paid out with a reference', { tags: ['ORG-323'] }, async () => {
    const { payment } = await take(await member());
    const { refund } = await propose(payment, 5_000);
    const pay = () => refusal(as('treasurer').call(payOutRefund, { params: about(refund), body: { reference: 'NEFT 99' } }));
    expect(await pay()).toBe('CHANGED_ELSEWHERE');
    await approve(refund);
    expect(await pay()).toBe('done');
    expect((await read(payment)).refunds[0]).toMatchObject({ state: 'processed', reference: 'NEFT 99', approvedBy: 'Staff treasurer' });
    const online = (await captured(await member())) ?? '';
    const body = { amountMinor: 1_000, effect: 'keeps', method: 'cash', reason: 'in cash' } as const;
    expect(await refusal(as('desk').call(proposeRefund, { params: about(online), body }))).toBe('NOT_PERMITTED');
  });
});

describe('a payment that does not match its order', () => {
  const decide = (id: string, decision: 'accept' | 'rest' | 'refund', call = as('treasurer').call) =>
    read(id).then(({ mismatch }) =>
      call(decideFlagged, { params: about(id), body: { decision, reason: 'looked at it', missingMinor: mismatch?.missingMinor ?? null } }),
    );

  test('accepted: paid, and what is missing is written off', { tags: ['ORG-324'] }, async () => {
    const person = await member();
    const id = await captured(person, PRICE - 25_000);
    const before = await list({ flagged: 'yes', person: person.registrationId });
    expect([before.total, before.waiting.flagged > 0]).toEqual([1, true]);
    expect(await statusOf(person)).toBe('NOT PAID');
    await decide(id, 'accept');
    expect(await read(id)).toMatchObject({ outcome: 'settles', flagged: false, balance: { openMinor: 0, owedMinor: 0 } });
    expect(await statusOf(person)).toBe('PAID');
  });

  test('accepted with more than the price: paid, and the rest is proposed to go back', { tags: ['ORG-324'] }, async () => {
    const person = await member();
    const id = await captured(person, PRICE + 25_000);
    expect(await refusal(decide(id, 'rest'))).toBe('NO_REST');
    await decide(id, 'accept');
    const shown = await read(id);
    expect([await statusOf(person), shown.refunds.map(({ state, amountMinor, cause }) => [state, amountMinor, cause])]).toEqual([
      'PAID',
      [['proposed', 25_000, 'excess']],
    ]);
  });

  test('as a part: the rest stays open', { tags: ['ORG-324'] }, async () => {
    const person = await member();
    const id = await captured(person, PRICE - 25_000);
    await decide(id, 'rest');
    expect(await statusOf(person)).toBe('NOT PAID');
    expect(await read(id)).toMatchObject({ outcome: 'part', balance: { openMinor: 25_000 } });
    const { amountMinor } = await startPayment(world.deps, person.visit, undefined);
    expect(amountMinor).toBe(25_000);
  });

  test('of several who decide at a time the first counts', { tags: ['ORG-324'] }, async () => {
    const person = await member();
    const id = await captured(person, PRICE - 25_000);
    const answers = await Promise.all([
      refusal(decide(id, 'refund')),
      refusal(decide(id, 'accept', as('owner').call)),
      refusal(decide(id, 'refund', as('owner').call)),
    ]);
    expect(answers.toSorted()).toEqual(['CHANGED_ELSEWHERE', 'CHANGED_ELSEWHERE', 'done']);
    expect((await read(id)).flagged).toBe(false);
  });

  test('given back: proposed once; declined, it waits for a decision again', { tags: ['ORG-324'] }, async () => {
    const person = await member();
    const id = await captured(person, PRICE - 25_000);
    await decide(id, 'refund');
    const shown = await read(id);
    expect([shown.flagged, shown.refunds.map(({ state, amountMinor }) => [state, amountMinor])]).toEqual([
      false,
      [['proposed', PRICE - 25_000]],
    ]);
    const refund = shown.refunds[0]?.id ?? '';
    await as('owner').call(refuseRefund, { params: about(refund), body: { reason: 'they may pay the rest' } });
    const again = await read(id);
    expect([again.flagged, again.refunds[0]?.declinedBy, again.refunds[0]?.declinedBecause]).toEqual([
      true,
      'Staff owner',
      'they may pay the rest',
    ]);
    await decide(id, 'rest');
    expect((await read(id)).outcome).toBe('part');
  });

  test('what has gone back of it at the provider is not counted again', { tags: ['ORG-324'] }, async () => {
    const person = await member();
    const id = await captured(person, PRICE + 25_000, [50_000]);
    const { mismatch } = await read(id);
    expect(mismatch).toEqual({ leftMinor: PRICE - 25_000, missingMinor: 25_000, decisions: ['rest', 'accept', 'refund'] });
    await decide(id, 'accept');
    expect(await read(id)).toMatchObject({ outcome: 'settles', balance: { paidMinor: PRICE - 25_000, openMinor: 0, owedMinor: 0 } });
    expect(await statusOf(person)).toBe('PAID');
    const other = await captured(await member(), PRICE + 25_000, [50_000]);
    await decide(other, 'refund');
    expect((await read(other)).refunds.map(({ state, amountMinor }) => [state, amountMinor])).toEqual([
      ['processed', 50_000],
      ['proposed', PRICE - 25_000],
    ]);
  });

  test('the rest of a part that does not match can be accepted, too', { tags: ['ORG-324'] }, async () => {
    const person = await member();
    await take(person, { amountMinor: 50_000 });
    const id = await captured(person, 90_000);
    expect((await read(id)).mismatch).toMatchObject({ missingMinor: 10_000 });
    await decide(id, 'accept');
    expect([await statusOf(person), (await read(id)).balance]).toEqual([
      'PAID',
      { dueMinor: 140_000, paidMinor: 140_000, openMinor: 0, owedMinor: 0 },
    ]);
  });

  test('what is missing by now is not what was shown: nothing is decided', { tags: ['ORG-324'] }, async () => {
    const person = await member();
    const id = await captured(person, PRICE - 25_000);
    const body = { decision: 'accept', reason: 'looked at it', missingMinor: 20_000 } as const;
    const seen = as('treasurer').call(decideFlagged, { params: about(id), body });
    await expect(seen).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE', current: { missingMinor: 25_000 } });
    expect((await read(id)).flagged).toBe(true);
  });

  test('paid otherwise meanwhile: it can only go back', { tags: ['ORG-324'] }, async () => {
    const person = await member();
    const id = await captured(person, PRICE - 25_000);
    await take(person, { rail: 'cash', reference: '' });
    expect([await refusal(decide(id, 'accept')), await refusal(decide(id, 'rest'))]).toEqual(['ONLY_REFUND', 'ONLY_REFUND']);
    expect(await refusal(decide(id, 'refund', as('registrar').call))).toBe('NOT_PERMITTED');
    await decide(id, 'refund');
    expect((await list({ flagged: 'yes', person: person.registrationId })).total).toBe(0);
  });
});

test('who paid for somebody is forgotten with them, the sum is not', async () => {
  const person = await member();
  const { payment } = await take(person);
  await eraseRegistrations(world.db, { editionId: 1, ids: [person.registrationId] }, new Date());
  expect(await read(payment)).toMatchObject({ payer: null, amountMinor: PRICE });
  expect(await refusal(take(person, { rail: 'cash', reference: '' }))).toBe('NOT_FOUND');
});

test('every change is in the record, with who, role and why', { tags: ['ORG-031'] }, async () => {
  const person = await member();
  const { payment } = await take(person, {}, as('registrar').call);
  const body = { amountMinor: 1_000, effect: 'keeps', method: 'transfer', reason: 'a discount was promised' } as const;
  const { refund } = await as('registrar').call(proposeRefund, { params: about(payment), body });
  await as('treasurer').call(approveRefund, { params: about(refund) });
  await as('treasurer').call(payOutRefund, { params: about(refund), body: { reference: 'NEFT 1' } });
  const { rows } = await world.paying.site.pool.query(
    `select action, role, audit_log.account_id = $2 as registrar, reason from audit_log
     left join change_details on change_details.audit_id = audit_log.id
     where entity_id = any ($1) order by audit_log.at, action`,
    [[payment, refund], as('registrar').id],
  );
  expect(rows).toEqual([
    { action: 'payment.recorded', role: 'registrar', registrar: true, reason: null },
    { action: 'refund.proposed', role: 'registrar', registrar: true, reason: 'a discount was promised' },
    { action: 'refund.approved', role: 'treasurer', registrar: false, reason: null },
    { action: 'refund.processed', role: 'treasurer', registrar: false, reason: null },
  ]);
});
