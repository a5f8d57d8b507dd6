import { CallFailed } from '@isocentre/contract/call';
import { submitAbstract } from '@isocentre/contract/abstracts';
import { listDelegates } from '@isocentre/contract/delegates';
import { cancelDelegate, readCancellation, restoreDelegate } from '@isocentre/contract/delegates/cancellation';
import { listRefunds } from '@isocentre/contract/money/refunds';
import { readDelegate } from '@isocentre/contract/delegates/delegate';
import type { Call } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { callAs, clockAt, EARLY } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { type MoneyWorld, openMoneyWorld, type Person } from '../../test/money-world.ts';
import { expectInvariants, setSeats, takenSeats } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import { decideRefund } from '../payments/decide-refund.ts';
import { recordPayment } from '../payments/record-payment.ts';
import { startPayment } from '../payments/start-payment.ts';
import { joinWaitingList } from '../payments/wait-for-seat.ts';
import { restoreDelegate as restoreByClock } from './restore-delegate.ts';

const OURS = ampiTnpy2025.slug;
const FEE = { ampi: 150_000, workshop: 300_000 };
let world: MoneyWorld;
let inbox: Inbox;
let registrar: Call;
let colleague: Call;
beforeAll(async () => {
  inbox = await openInbox();
  world = await openMoneyWorld(2);
  const as = async (email: string) => {
    const { cookie } = await makeStaff(world.paying.site, email, { role: 'registrar', edition: OURS });
    return world.paying.site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` });
  };
  registrar = await as('registrar@example.org');
  colleague = await as('colleague@example.org');
});
afterEach(() => expectInvariants(world.paying.site));
afterAll(async () => {
  await world.close();
  await inbox.close();
});

const people = async () => {
  const [member, guest] = await world.people(2);
  if (!member || !guest) throw new Error('Nobody is there');
  await setSeats(world.paying.site, null);
  return { member, guest };
};
const pays = async (person: Person, amountMinor: number) => {
  const taken = { rail: 'cash', channel: 'office', amountMinor, receivedOn: '2025-08-01', reference: null } as const;
  await recordPayment(world.deps, person.visit, taken);
  return person;
};
const params = ({ registrationId: id }: Person) => ({ edition: OURS, id });
const read = (person: Person) => registrar(readDelegate, { params: params(person) });
const preview = (person: Person) => registrar(readCancellation, { params: params(person) });
const cancel = async (person: Person, change: { refundMinor?: number; refundReason?: string; version?: number } = {}, call = registrar) => {
  const { cancellation, mark: seen } = await preview(person);
  const version = (await read(person)).correcting?.version ?? 0;
  const body = { version, reason: 'cannot come after all', refundMinor: cancellation.suggested, seen, ...change };
  return call(cancelDelegate, { params: params(person), body });
};
const restore = (person: Person) => registrar(restoreDelegate, { params: params(person) });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed || error instanceof Refused ? error.code : String(error)),
  );
const refundsOf = async ({ registrationId }: Person) =>
  (
    await world.paying.site.pool.query<{ id: string; state: string; amount: number; effect: string | null; reason: string }>(
      `select refunds.id, refunds.state, refunds.amount_minor as amount, refunds.effect, refunds.reason from refunds
       join payments on payments.id = payment_id join payment_orders on payment_orders.id = order_id where registration_id = $1 order by requested_at`,
      [registrationId],
    )
  ).rows;
const lettersTo = async ({ registrationId }: Person) =>
  (
    await world.paying.site.pool.query<{ purpose: string }>(
      `select purpose from letters join registrations using (account_id) where registrations.id = $1 order by written_at`,
      [registrationId],
    )
  ).rows.map(({ purpose }) => purpose);
const rule = (share: number) =>
  world.paying.site.pool.query(
    `insert into refund_rules values (1, 1, '2025-09-01T00:00:00+05:30', $1) on conflict (edition_id, sort) do update set share_basis_points = $1`,
    [share],
  );

describe('cancelling', () => {
  test('gives the place to the next, closes orders, keeps the number and tells the delegate', { tags: ['ORG-239'] }, async () => {
    const { guest } = await people();
    const { guest: waiting } = await people();
    await setSeats(world.paying.site, (await takenSeats(world.paying.site)) + 1);
    await pays(guest, FEE.workshop);
    await joinWaitingList(world.deps, waiting.visit);
    const { number } = await read(guest);
    expect((await preview(guest)).cancellation).toMatchObject({
      paid: FEE.workshop,
      suggested: 0,
      releasesSeats: 1,
      enquiryDay: 1,
      enquiryDays: 7,
    });
    await cancel(guest);
    expect(await read(guest)).toMatchObject({ number, status: 'PAID', seat: 'none', cancelled: { at: expect.any(String) } });
    expect((await read(waiting)).seat).toBe('offered');
    expect(await lettersTo(guest)).toContain('registrations.cancelled');

    const { member } = await people();
    await startPayment(world.deps, member.visit, undefined);
    await cancel(member);
    expect((await read(member)).money?.orders.map(({ state }) => state)).toEqual(['replaced']);
    expect(await refusal(startPayment(world.deps, member.visit, undefined))).toBe('REGISTRATION_CANCELLED');
    await setSeats(world.paying.site, null);
  });

  test('is told to the delegate with its reason', { tags: ['ORG-239'] }, async () => {
    const { member } = await people();
    const { email } = await read(member);
    await cancel(member);
    const mail = await inbox.next(world.paying.site, email, 'Your registration is cancelled');
    expect(mail.text).toContain('cannot come after all');
  });

  test('is told to the chair if there are abstracts', { tags: ['ORG-239'] }, async () => {
    await makeStaff(world.paying.site, 'chair@example.org', { role: 'scientific-chair', edition: OURS });
    const member = await pays((await people()).member, FEE.ampi);
    const { email } = await read(member);
    await (
      await callAs(world.paying.site, email)
    )(submitAbstract, { body: goodAbstract() });
    expect((await preview(member)).cancellation.abstracts).toBe(1);
    await cancel(member);
    const mail = await inbox.next(world.paying.site, 'chair@example.org', 'A presenter has been cancelled');
    expect(mail.text).toContain('Dose to water');
  });

  test('suggests what the rules say; another amount needs a reason; it is only proposed', { tags: ['ORG-240'] }, async () => {
    await rule(5000);
    const suggested = await pays((await people()).member, FEE.ampi);
    expect((await preview(suggested)).cancellation).toMatchObject({ suggested: 75_000, shareBasisPoints: 5000 });
    await cancel(suggested);
    expect(await refundsOf(suggested)).toMatchObject([{ state: 'proposed', amount: 75_000, effect: 'ends', reason: 'organisers' }]);
    expect((await read(suggested)).status).toBe('PAID');

    const other = await pays((await people()).member, FEE.ampi);
    expect(await refusal(cancel(other, { refundMinor: 100_000 }))).toBe('REFUND_REASON');
    expect(await refusal(cancel(other, { refundMinor: FEE.ampi + 1, refundReason: 'a mistake' }))).toBe('MORE_THAN_RECEIVED');
    await cancel(other, { refundMinor: 100_000, refundReason: 'illness in the family' });
    expect(await refundsOf(other)).toMatchObject([{ state: 'proposed', amount: 100_000 }]);
    // Whoever approves them reads why, the delegate does not.
    const { refunds } = await registrar(listRefunds, { params: { edition: OURS }, query: { state: 'proposed' } });
    const why = async (person: Person) => {
      const { id } = (await refundsOf(person))[0] ?? {};
      return refunds.find((one) => one.id === id)?.reason;
    };
    expect([await why(suggested), await why(other)]).toEqual(['cannot come after all', 'illness in the family']);
    const mail = await inbox.next(world.paying.site, (await read(other)).email, 'Your registration is cancelled');
    expect(mail.text).toContain('cannot come after all');
    expect(mail.text).not.toContain('illness');
    await world.paying.site.pool.query('delete from refund_rules');
  });

  test('by two at once happens once', { tags: ['ORG-241'] }, async () => {
    const guest = await pays((await people()).guest, FEE.workshop);
    const before = await takenSeats(world.paying.site);
    const answers = await Promise.all([refusal(cancel(guest)), refusal(cancel(guest, {}, colleague))]);
    expect(answers.filter((one) => one === 'done')).toHaveLength(1);
    expect(await takenSeats(world.paying.site)).toBe(before - 1);
    const { rows } = await world.paying.site.pool.query(
      `select 1 from audit_log where entity_id = $1 and action = 'registration.cancelled'`,
      [guest.registrationId],
    );
    expect(rows).toHaveLength(1);
  });

  test('money that still arrives is recorded and goes back once, and organisers are told', { tags: ['ORG-242'] }, async () => {
    const { member } = await people();
    const { orderId } = await startPayment(world.deps, member.visit, undefined);
    await cancel(member);
    const payment = {
      id: `pay_${orderId.slice(6)}`,
      orderId,
      amount: FEE.ampi,
      currency: 'INR',
      status: 'captured' as const,
      captured: true,
      method: 'upi',
      amountRefunded: 0,
      fee: null,
      tax: null,
      error: null,
      notes: {},
      createdAt: new Date(),
    };
    for (const source of ['webhook', 'callback', 'reconciler'] as const)
      await applyPayment(world.deps, { account: null, payment, refunds: [] }, source);
    expect(await read(member)).toMatchObject({ status: 'NOT PAID', money: { paid: 0 } });
    expect(await refundsOf(member)).toMatchObject([{ state: 'requested', amount: FEE.ampi }]);
    const { rows } = await world.paying.site.pool.query(
      `select occasion from letters join payments on payments.id::text = about where provider_payment_id = $1`,
      [payment.id],
    );
    expect(rows).toEqual([{ occasion: 'second-payment' }]);
    // Cash too, which people give back.
    await pays(member, FEE.ampi);
    expect((await refundsOf(member)).at(-1)).toMatchObject({ state: 'proposed', amount: FEE.ampi });
  });
});

describe('restoring', { tags: ['ORG-243'] }, () => {
  test('brings it back as it was, with its place; what was proposed is declined', async () => {
    const guest = await pays((await people()).guest, FEE.workshop);
    await cancel(guest, { refundMinor: 50_000, refundReason: 'half of the workshop' });
    await restore(guest);
    expect(await read(guest)).toMatchObject({ status: 'PAID', seat: 'confirmed', cancelled: null, money: { open: 0, owed: 0 } });
    expect(await refundsOf(guest)).toMatchObject([{ state: 'declined' }]);
    expect(await refusal(restore(guest))).toBe('NOT_CANCELLED');
  });

  test('is refused without a free place, once money has gone, and after 30 days', async () => {
    const guest = await pays((await people()).guest, FEE.workshop);
    await cancel(guest);
    await setSeats(world.paying.site, await takenSeats(world.paying.site));
    expect(await refusal(restore(guest))).toBe('WORKSHOP_FULL');
    expect((await read(guest)).cancelled).not.toBeNull();
    await setSeats(world.paying.site, null);

    const refunded = await pays((await people()).member, FEE.ampi);
    await cancel(refunded, { refundMinor: FEE.ampi, refundReason: 'goodwill' });
    const [refund] = await refundsOf(refunded);
    await decideRefund(world.deps, refunded.colleague, { refundId: refund?.id ?? '', approve: true });
    expect(await refusal(restore(refunded))).toBe('MONEY_GONE');

    world.paying.later(30 * 24 * 3600 + 60);
    expect(await refusal(restoreByClock(world.deps, guest.visit))).toBe('RESTORE_OVER');
    world.paying.later(-30 * 24 * 3600 - 60);
  });
});

test('the list leaves out who was cancelled, says how many, and shows them when asked', { tags: ['ORG-209'] }, async () => {
  const { member } = await people();
  const name = `Cancelled ${member.registrationId.slice(0, 8)}`;
  await world.db.updateTable('registrations').set({ name }).where('id', '=', member.registrationId).execute();
  await cancel(member);
  const list = (query: object) => registrar(listDelegates, { params: { edition: OURS }, query: { q: name, ...query } });
  expect(await list({})).toMatchObject({ delegates: [], total: 0, leftOut: { cancelled: 1, erased: 0 } });
  for (const query of [{ also: 'cancelled' }, { also: 'erased,cancelled' }, { cancelled: 'yes' }])
    expect(await list(query)).toMatchObject({ delegates: [{ name, cancelled: true }], total: 1, leftOut: { cancelled: 0 } });
  expect(await list({ cancelled: 'no' })).toMatchObject({ delegates: [], total: 0 });
});
