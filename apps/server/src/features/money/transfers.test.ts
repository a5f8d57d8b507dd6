import { CallFailed } from '@isocentre/contract/call';
import { recordBankCredit } from '@isocentre/contract/money/bank-credits';
import { recordPayment, reversePayment } from '@isocentre/contract/money/offline';
import { listTransfers, matchTransfer, refuseTransfer } from '@isocentre/contract/money/transfers';
import { announceTransfer, listMyTransfers } from '@isocentre/contract/payments/my-transfers';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { expectInvariants, openPaying, type Paying } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { moveOver } from '../corrections/queries/merge.ts';
import { leaveBehind } from '../corrections/queries/transfer.ts';

/** Delegates who say that they have paid by bank transfer. The price of `ampi` is ₹1,500. */
const OURS = ampiTnpy2025.slug;
const PRICE = 150_000;
let paying: Paying;
let inbox: Inbox;
let treasurer: Call;
let colleague: Call;
let registrar: Call;
beforeAll(async () => {
  inbox = await openInbox();
  paying = await openPaying();
  const as = async (email: string, role: 'treasurer' | 'registrar') => {
    const { cookie } = await makeStaff(paying.site, email, { role, edition: OURS });
    return paying.site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` });
  };
  treasurer = await as('treasurer@example.org', 'treasurer');
  colleague = await as('colleague@example.org', 'treasurer');
  registrar = await as('registrar@example.org', 'registrar');
});
afterEach(() => expectInvariants(paying.site));
afterAll(async () => {
  await paying.close();
  await inbox.close();
});

let numbers = 0;
const somebody = async () => {
  const email = `payer${(numbers += 1)}@example.org`;
  const call = await paying.delegate(email);
  const { rows } = await paying.site.pool.query(
    'select registrations.id from registrations join accounts on accounts.id = account_id where email = $1',
    [email],
  );
  return { email, call, id: rows[0].id as string };
};
const said = (change: { utr?: string; amountMinor?: number; paidOn?: string } = {}) => ({
  utr: `KKBK 00${(numbers += 1)}`,
  amountMinor: PRICE,
  paidOn: '2025-07-30',
  ...change,
});
const waiting = async (call = treasurer) => call(listTransfers, { params: { edition: OURS }, query: { state: 'announced' } });
const match = (id: string, call = treasurer) =>
  call(matchTransfer, { params: { edition: OURS, id }, body: { amountMinor: PRICE, receivedOn: '2025-07-31' } });
const refuse = (id: string, call = treasurer) =>
  call(refuseTransfer, { params: { edition: OURS, id }, body: { reason: 'No such credit in our account' } });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );
const statusOf = async (id: string) =>
  (await paying.site.pool.query('select payment_status from registrations where id = $1', [id])).rows[0].payment_status as string;

test('announced, it pays nothing; found, it is recorded in one step', { tags: ['ORG-315'] }, async () => {
  const { call, id } = await somebody();
  expect(await call(listMyTransfers, {})).toEqual({ transfers: [], due: { amountMinor: PRICE, currency: 'INR' } });
  const announced = await call(announceTransfer, { body: said() });
  expect([announced.state, await statusOf(id)]).toEqual(['announced', 'NOT PAID']);
  const listed = await waiting();
  expect(listed.transfers.find((one) => one.id === announced.id)).toMatchObject({
    delegate: { id },
    status: 'NOT PAID',
    amountMinor: PRICE,
    paidOn: '2025-07-30',
  });
  const { payment, outcome } = await match(announced.id);
  expect([outcome, await statusOf(id)]).toEqual(['settles', 'PAID']);
  const { transfers } = await treasurer(listTransfers, { params: { edition: OURS }, query: { state: 'matched' } });
  expect(transfers.find((one) => one.id === announced.id)).toMatchObject({ payment, decidedBy: 'Staff treasurer' });
  expect(await call(listMyTransfers, {})).toMatchObject({ transfers: [{ state: 'matched', amount: '₹1,500' }], due: null });
});

test('refused, the delegate is told the reason, by mail and on their page, and can announce it again', { tags: ['ORG-315'] }, async () => {
  const { call, id, email } = await somebody();
  const body = said();
  const announced = await call(announceTransfer, { body });
  expect(await refusal(call(announceTransfer, { body: { ...body, utr: body.utr.toLowerCase() } }))).toBe('TRANSFER_ANNOUNCED');
  await refuse(announced.id);
  expect((await call(listMyTransfers, {})).transfers).toMatchObject([
    { state: 'refused', refusedBecause: 'No such credit in our account' },
  ]);
  const { rows } = await paying.site.pool.query(
    `select accounts.email from letters join accounts on accounts.id = letters.account_id
     where purpose = 'payments.transfer-refused' and about = $1`,
    [announced.id],
  );
  expect([rows, await statusOf(id)]).toEqual([[{ email }], 'NOT PAID']);
  expect((await call(announceTransfer, { body })).state).toBe('announced');
});

test('of two treasurers the first counts', { tags: ['ORG-315'] }, async () => {
  for (let n = 0; n < 6; n += 1) {
    const { call, id } = await somebody();
    const announced = await call(announceTransfer, { body: said() });
    const second = n % 2 === 0 ? match(announced.id, colleague) : refuse(announced.id, colleague);
    const answers = await Promise.all([refusal(match(announced.id)), refusal(second)]);
    expect(answers.toSorted()).toEqual(['CHANGED_ELSEWHERE', 'done']);
    const { rows } = await paying.site.pool.query(
      `select count(*)::int as payments from payments join payment_orders on payment_orders.id = order_id where registration_id = $1`,
      [id],
    );
    expect(rows[0].payments).toBe((await statusOf(id)) === 'PAID' ? 1 : 0);
  }
});

test('money that is recorded by hand finds what was announced; taken back, it waits again', { tags: ['ORG-315'] }, async () => {
  const { call, id } = await somebody();
  const { utr } = await call(announceTransfer, { body: said({ utr: 'PUNB 0-77 z' }) });
  expect(utr).toBe('PUNB077Z');
  const body = { rail: 'transfer', amountMinor: PRICE, receivedOn: '2025-07-31', reference: 'punb-077 Z', payer: '' } as const;
  const { payment } = await registrar(recordPayment, { params: { edition: OURS, id }, body });
  expect((await call(listMyTransfers, {})).transfers).toMatchObject([{ state: 'matched' }]);
  await treasurer(reversePayment, { params: { edition: OURS, id: payment }, body: { reason: 'wrong amount' } });
  expect((await call(listMyTransfers, {})).transfers).toMatchObject([{ state: 'announced' }]);
});

test('what is announced is theirs alone, and only the treasurer decides', { tags: ['ORG-315'] }, async () => {
  const [one, other] = [await somebody(), await somebody()];
  const announced = await one.call(announceTransfer, { body: said() });
  expect((await other.call(listMyTransfers, {})).transfers).toEqual([]);
  expect(await refusal(waiting(registrar))).toBe('NOT_PERMITTED');
  expect([await refusal(match(announced.id, registrar)), await refusal(refuse(announced.id, registrar))]).toEqual([
    'NOT_PERMITTED',
    'NOT_PERMITTED',
  ]);
  expect(await refusal(one.call(announceTransfer, { body: said({ paidOn: '2026-01-01' }) }))).toBe('VALIDATION');
  expect(await refusal(one.call(announceTransfer, { body: said({ utr: ' - ' }) }))).toBe('VALIDATION');
  const mine = await other.call(announceTransfer, { body: said() });
  const { payment } = await match(mine.id);
  const recorded = await paying.site.pool.query('select action, role from audit_log where entity_id = $1', [payment]);
  expect(recorded.rows).toEqual([{ action: 'payment.recorded', role: 'treasurer' }]);
  await refuse(announced.id);
  const { rows } = await paying.site.pool.query(
    `select action, role, reason from audit_log left join change_details on audit_id = audit_log.id where entity_id = $1 order by at`,
    [announced.id],
  );
  expect(rows).toEqual([
    { action: 'transfer.announced', role: null, reason: null },
    { action: 'transfer.refused', role: 'treasurer', reason: 'No such credit in our account' },
  ]);
});

test(
  'it moves with the person who was registered twice, and stays behind when a registration is handed on',
  { tags: ['ORG-315'] },
  async () => {
    const [stays, goes] = [await somebody(), await somebody()];
    const twice = said();
    await stays.call(announceTransfer, { body: twice });
    await goes.call(announceTransfer, { body: twice });
    await goes.call(announceTransfer, { body: said() });
    const keyOf = (id: string) => ({ edition_id: 1, id });
    await moveOver(paying.site.db, keyOf(stays.id), keyOf(goes.id));
    expect((await stays.call(listMyTransfers, {})).transfers).toHaveLength(2);
    const { rows } = await paying.site.pool.query('select account_id from registrations where id = $1', [stays.id]);
    await leaveBehind(paying.site.db, { ...keyOf(stays.id), account_id: rows[0].account_id as string });
    expect((await stays.call(listMyTransfers, {})).transfers).toEqual([]);
  },
);

test('one transfer that several announce is paid with one bank credit', { tags: ['ORG-312', 'ORG-315'] }, async () => {
  const people = [await somebody(), await somebody()];
  const body = said();
  const announced = await Promise.all(people.map(({ call }) => call(announceTransfer, { body })));
  const { transfers } = await waiting();
  expect(transfers.filter(({ id }) => announced.some((one) => one.id === id)).map(({ others }) => others)).toEqual([1, 1]);
  expect(await refusal(match(announced[0]?.id ?? ''))).toBe('SEVERAL_ANNOUNCED');
  const allocations = people.map(({ id }) => ({ registration: id, amountMinor: PRICE }));
  const credit = { utr: body.utr, amountMinor: 2 * PRICE, receivedOn: '2025-07-31', payer: '', allocations };
  await treasurer(recordBankCredit, { params: { edition: OURS }, body: credit });
  for (const { call, id } of people)
    expect([(await call(listMyTransfers, {})).transfers.map(({ state }) => state), await statusOf(id)]).toEqual([['matched'], 'PAID']);
});
