import { CallFailed } from '@isocentre/contract/call';
import { restoreDelegate } from '@isocentre/contract/delegates/cancellation';
import { decideRefundEffect, listRefunds } from '@isocentre/contract/money/refunds';
import { readOverview } from '@isocentre/contract/overview';
import { readPaymentState, startPayment } from '@isocentre/contract/payments';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type Buyer, expectInvariants, makeBuyers, openPaying, type Paying, setSeats, takenSeats } from '../../test/paying.ts';
import { giveFactor, grant, makeStaff, staffCookie } from '../../test/staff.ts';
import { compareBooks } from '../payments/compare-books.ts';
import { reconcileEverything } from '../payments/reconcile.ts';
import { balanceOf } from '../payments/queries/balance.ts';

/** Money that somebody gave back in the provider's dashboard: a treasurer says what becomes of the registration. */
const OURS = ampiTnpy2025.slug;
const WITH_SEAT = { category: 'oncology-or-physicist', registrationType: 'fixed' };
const PRICE = 300_000;

let paying: Paying;
let treasurers: Call[];
let registrar: Call;
beforeAll(async () => {
  paying = await openPaying();
  await setSeats(paying.site, 20);
  const as = async (name: string, role: 'treasurer' | 'registrar') => {
    const { cookie } = await makeStaff(paying.site, `${name}@example.org`, { role, edition: OURS });
    return paying.site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` });
  };
  treasurers = [await as('one', 'treasurer'), await as('other', 'treasurer')];
  registrar = await as('registrar', 'registrar');
});
afterAll(() => paying.close());
afterEach(() => expectInvariants(paying.site));

const about = (id: string) => ({ edition: OURS, id });
const answer = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );

/** Paid online with a workshop place, then given back in the dashboard, all or a part of it. */
async function givenBack(amount: number): Promise<{ one: Buyer; refund: string }> {
  const [one] = await makeBuyers(paying.site, 1, WITH_SEAT);
  if (!one) throw new Error('Nobody is there');
  const { paymentIds } = await paying.pay((await one.call(startPayment, { body: {} })).orderId, 'success');
  await reconcileEverything(paying.deps);
  await paying.provider.refund(paymentIds[0] ?? '', { amount, key: `dashboard-${one.registrationId}` });
  await paying.sandbox.control('POST', '/clock', { advanceSeconds: 60 });
  await compareBooks(paying.deps, paying.provider, new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000));
  const { rows } = await paying.site.pool.query<{ id: string }>(
    `select b.id from refunds b join payments p on p.id = b.payment_id join payment_orders o on o.id = p.order_id
     where o.registration_id = $1 and b.state = 'processed'`,
    [one.registrationId],
  );
  return { one, refund: rows[0]?.id ?? '' };
}

async function standing({ registrationId }: Buyer) {
  const { rows } = await paying.site.pool.query<{ payment_status: string; cancelled: boolean; seat: string }>(
    `select payment_status, cancelled_at is not null as cancelled,
       (select state from seat_reservations s where s.registration_id = r.id order by state limit 1) as seat
     from registrations r where id = $1`,
    [registrationId],
  );
  const { price, adjustments, kept, paid } = await balanceOf(paying.site.db, 1, registrationId);
  return { ...rows[0], due: price + adjustments + kept, paid };
}

const waiting = async () => {
  const { attention } = await (treasurers[0] as Call)(readOverview, { params: { edition: OURS } });
  return attention.find(({ kind }) => kind === 'refunds-to-explain')?.count ?? 0;
};
const listed = async (call: Call) => (await call(listRefunds, { params: { edition: OURS }, query: { undecided: 'yes' } })).refunds;

const decide = (call: Call, id: string, effect: 'keeps' | 'ends') =>
  answer(call(decideRefundEffect, { params: about(id), body: { effect, reason: 'asked by phone' } }));

test('it is booked and asked about; the registration keeps its place until somebody decides', { tags: ['ORG-322'] }, async () => {
  const [treasurer] = treasurers as [Call];
  const before = await waiting();
  const { one, refund } = await givenBack(PRICE);
  expect(await standing(one)).toEqual({ payment_status: 'PAID', cancelled: false, seat: 'confirmed', due: 0, paid: 0 });
  expect(await waiting()).toBe(before + 1);
  const mine = (await listed(treasurer)).find(({ id }) => id === refund);
  expect([mine?.effect, mine?.can]).toEqual([null, ['decide-effect']]);
  // A registrar sees it and does not decide.
  expect((await listed(registrar)).find(({ id }) => id === refund)?.can).toEqual([]);
  expect(await decide(registrar, refund, 'keeps')).toBe('NOT_PERMITTED');
  expect(await answer(treasurer(decideRefundEffect, { params: about(refund), body: { effect: 'keeps', reason: '' } }))).toBe('VALIDATION');
  expect(await decide(treasurer, refund, 'keeps')).toBe('done');
  expect(await standing(one)).toEqual({ payment_status: 'PAID', cancelled: false, seat: 'confirmed', due: 0, paid: 0 });
  expect([await waiting(), (await listed(treasurer)).some(({ id }) => id === refund)]).toEqual([before, false]);
  // Once, also for the same person, and the other way round.
  expect(await decide(treasurer, refund, 'ends')).toBe('CHANGED_ELSEWHERE');
  const { rows } = await paying.site.pool.query(
    `select l.role, l.after, d.reason from audit_log l join change_details d on d.audit_id = l.id where l.action = 'refund.effect-decided' and l.entity_id = $1`,
    [refund],
  );
  expect(rows).toEqual([{ role: 'treasurer', after: { effect: 'keeps', amountMinor: PRICE }, reason: 'asked by phone' }]);
});

test('two treasurers decide at once: one does, the other is told', { tags: ['ORG-322'] }, async () => {
  for (let n = 0; n < 6; n += 1) {
    const { one, refund } = await givenBack(n % 2 === 0 ? PRICE : 100_000);
    const [first, second] = treasurers as [Call, Call];
    const answers = await Promise.all([decide(first, refund, 'ends'), decide(second, refund, 'keeps')]);
    expect(answers.toSorted()).toEqual(['CHANGED_ELSEWHERE', 'done']);
    expect((await standing(one)).cancelled).toBe(answers[0] === 'done');
  }
});

test('ends: refunded and cancelled, its place free, nothing to pay or to restore', { tags: ['ORG-322'] }, async () => {
  const { one, refund } = await givenBack(200_000);
  const taken = await takenSeats(paying.site);
  expect(await standing(one)).toMatchObject({ payment_status: 'PAID', due: 100_000, paid: 100_000 });
  expect(await decide(treasurers[0] as Call, refund, 'ends')).toBe('done');
  expect(await standing(one)).toEqual({ payment_status: 'REFUNDED', cancelled: true, seat: 'released', due: 100_000, paid: 100_000 });
  expect(await takenSeats(paying.site)).toBe(taken - 1);
  expect((await one.call(readPaymentState, {})).state).toBe('refunded');
  expect(await answer(one.call(startPayment, { body: {} }))).toBe('REGISTRATION_CANCELLED');
  expect(await answer(registrar(restoreDelegate, { params: about(one.registrationId) }))).toBe('MONEY_GONE');
  const { rows } = await paying.site.pool.query(
    `select (select count(*)::int from letters where purpose = 'registrations.cancelled' and about = $1) as letters,
       (select array_agg(action order by action) from audit_log where entity_id = $1 and action like 'registration.%ed') as actions`,
    [one.registrationId],
  );
  expect(rows).toMatchObject([{ letters: 1, actions: expect.arrayContaining(['registration.cancelled', 'registration.refunded']) }]);
});

test('nobody decides about their own registration, and other editions know nothing of it', async () => {
  const { one, refund } = await givenBack(PRICE);
  await grant(paying.site, one.accountId, { role: 'treasurer', edition: OURS });
  await giveFactor(paying.site, one.accountId);
  const own = paying.site.callWith({ cookie: `${await staffCookie(paying.site, one.accountId)}; ${clockAt(EARLY)}` });
  expect((await listed(own)).find(({ id }) => id === refund)?.can).toEqual([]);
  expect(await decide(own, refund, 'keeps')).toBe('OWN_REGISTRATION');
  expect(await decide(treasurers[0] as Call, '00000000-0000-4000-8000-000000000000', 'keeps')).toBe('NOT_FOUND');
});
