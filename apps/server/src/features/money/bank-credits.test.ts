import { CallFailed } from '@isocentre/contract/call';
import { allocateBankCredit, listBankCredits, recordBankCredit } from '@isocentre/contract/money/bank-credits';
import { recordPayment, reversePayment } from '@isocentre/contract/money/offline';
import type { Call } from '@isocentre/contract/route';
import type { BankCreditForm } from '@isocentre/domain/payments/money-forms';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type MoneyWorld, openMoneyWorld } from '../../test/money-world.ts';
import { expectInvariants, setSeats } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';

/** One line of the bank's statement for several delegates; each owes ₹1,500. */
const OURS = ampiTnpy2025.slug;
const PRICE = 150_000;
let world: MoneyWorld;
let treasurer: Call;
let colleague: Call;
let registrar: Call;
beforeAll(async () => {
  world = await openMoneyWorld(2);
  const as = async (email: string, role: 'treasurer' | 'registrar') => {
    const { cookie } = await makeStaff(world.paying.site, email, { role, edition: OURS });
    return world.paying.site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` });
  };
  treasurer = await as('treasurer@example.org', 'treasurer');
  colleague = await as('colleague@example.org', 'treasurer');
  registrar = await as('registrar@example.org', 'registrar');
});
afterEach(() => expectInvariants(world.paying.site));
afterAll(() => world.close());

/** The first of each pair is a member, whose price is above. */
const members = async (count: number) => {
  const people = await world.people(2 * count);
  await setSeats(world.paying.site, null);
  return people.slice(0, count).map(({ registrationId }) => registrationId);
};
let numbers = 0;
const credit = (change: Partial<BankCreditForm> = {}): BankCreditForm => ({
  utr: `AXIS${(numbers += 1)}`,
  amountMinor: 5 * PRICE,
  receivedOn: '2025-08-01',
  payer: 'Regional Cancer Centre',
  allocations: [],
  ...change,
});
const each = (people: readonly string[], amountMinor = PRICE) => people.map((registration) => ({ registration, amountMinor }));
const record = (change: Partial<BankCreditForm> = {}, call = treasurer) =>
  call(recordBankCredit, { params: { edition: OURS }, body: credit(change) });
const allocate = (id: string, allocations: BankCreditForm['allocations'], call = treasurer) =>
  call(allocateBankCredit, { params: { edition: OURS, id }, body: { allocations } });
const listed = async (id: string, query: { rest?: 'yes' | 'no' } = {}) =>
  (await treasurer(listBankCredits, { params: { edition: OURS }, query })).credits.find((one) => one.id === id);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );
const paid = async (people: readonly string[]) => {
  const { rows } = await world.paying.site.pool.query(
    `select count(*) filter (where payment_status = 'PAID')::int as paid, count(receipts.id)::int as receipts
     from registrations left join receipts on receipts.registration_id = registrations.id where registrations.id = any ($1)`,
    [people],
  );
  return rows[0];
};

test('one credit pays for five, each with a receipt of their own; the rest stays visible', { tags: ['ORG-312'] }, async () => {
  const people = await members(5);
  const { credit: id } = await record({ amountMinor: 6 * PRICE, allocations: each(people) });
  expect(await paid(people)).toEqual({ paid: 5, receipts: 5 });
  const shown = await listed(id, { rest: 'yes' });
  expect([shown?.restMinor, shown?.payments.length, shown?.payer]).toEqual([PRICE, 5, 'Regional Cancer Centre']);
  const [late = ''] = await members(1);
  await allocate(id, each([late]));
  expect([(await listed(id))?.restMinor, await listed(id, { rest: 'yes' })]).toEqual([0, undefined]);
});

test('all of them or none', { tags: ['ORG-312'] }, async () => {
  const people = await members(3);
  await record({ amountMinor: PRICE, allocations: each(people.slice(0, 1)) });
  const before = await world.paying.site.pool.query('select count(*)::int as credits from bank_credits');
  // The first of them has nothing left to pay.
  expect(await refusal(record({ allocations: each(people) }))).toBe('NOTHING_OPEN');
  expect(await refusal(record({ amountMinor: PRICE, allocations: each(people.slice(1)) }))).toBe('CREDIT_EXCEEDED');
  expect(await refusal(record({ allocations: each(['5a2f0a44-3a3f-4e7e-9d7e-3f1f0b6f8a11']) }))).toBe('NOT_FOUND');
  expect(await paid(people)).toEqual({ paid: 1, receipts: 1 });
  const after = await world.paying.site.pool.query('select count(*)::int as credits from bank_credits');
  expect(after.rows).toEqual(before.rows);
});

test('somebody is paid once with it, however their id is written', { tags: ['ORG-312'] }, async () => {
  const [one = ''] = await members(1);
  const allocations = [
    { registration: one, amountMinor: 75_000 },
    { registration: one.toUpperCase(), amountMinor: 100 },
  ];
  expect(await refusal(record({ amountMinor: 75_100, allocations }))).toBe('VALIDATION');
  const { credit: id } = await record({ amountMinor: PRICE, allocations: each([one.toUpperCase()]) });
  expect([(await listed(id))?.restMinor, await paid([one])]).toEqual([0, { paid: 1, receipts: 1 }]);
});

test('credits for people with and without a workshop place do not block each other', { tags: ['ORG-312'] }, async () => {
  const people = (await world.people(24)).map(({ registrationId }) => registrationId);
  await setSeats(world.paying.site, null);
  const { rows } = await world.paying.site.pool.query<{ id: string; price: number }>(
    `select id, case category when 'ampi' then 150000 else 300000 end as price from registrations where id = any ($1)`,
    [people],
  );
  const groups = [0, 1, 2, 3, 4, 5].map((n) => rows.filter((_, i) => i % 6 === n));
  const answers = await Promise.all(
    groups.map((group, n) => {
      const allocations = group.map(({ id, price }) => ({ registration: id, amountMinor: price }));
      const amountMinor = allocations.reduce((sum, one) => sum + one.amountMinor, 0);
      return refusal(record({ amountMinor, allocations }, n % 2 === 0 ? treasurer : colleague));
    }),
  );
  expect(answers).toEqual(groups.map(() => 'done'));
  expect(await paid(people)).toEqual({ paid: 24, receipts: 24 });
});

test('never more than came, however many pay with it at a time', { tags: ['ORG-312'] }, async () => {
  const { credit: id } = await record({ amountMinor: 3 * PRICE });
  const people = await members(8);
  const answers = await Promise.all(people.map((one, n) => refusal(allocate(id, each([one]), n % 2 === 0 ? treasurer : colleague))));
  expect(answers.filter((one) => one === 'done')).toHaveLength(3);
  expect(answers.filter((one) => one === 'CREDIT_EXCEEDED')).toHaveLength(5);
  expect((await listed(id))?.restMinor).toBe(0);
});

test('its number counts once in the society, as a credit or as a transfer', { tags: ['ORG-305', 'ORG-312'] }, async () => {
  const [first = '', second = ''] = await members(2);
  const { credit: id } = await record({ utr: 'ICIC 00-12 x', allocations: each([first]) });
  await expect(record({ utr: 'icic0012X' })).rejects.toMatchObject({ code: 'TRANSFER_RECORDED', current: { creditId: id } });
  const transfer = { rail: 'transfer', amountMinor: PRICE, receivedOn: '2025-08-01', reference: 'ICIC0012X', payer: '' } as const;
  const single = (registration: string, reference: string) =>
    treasurer(recordPayment, { params: { edition: OURS, id: registration }, body: { ...transfer, reference } });
  await expect(single(second, 'ICIC0012X')).rejects.toMatchObject({ code: 'TRANSFER_RECORDED', current: { creditId: id } });
  const { payment } = await single(second, 'SOLO 1');
  await expect(record({ utr: 'solo-1' })).rejects.toMatchObject({ code: 'TRANSFER_RECORDED', current: { paymentId: payment } });
});

test('what was paid by mistake is free for somebody else', { tags: ['ORG-312', 'ORG-313'] }, async () => {
  const [wrong = '', right = ''] = await members(2);
  const { credit: id } = await record({ amountMinor: PRICE, allocations: each([wrong]) });
  const payment = (await listed(id))?.payments[0]?.id ?? '';
  await treasurer(reversePayment, { params: { edition: OURS, id: payment }, body: { reason: 'another of the same name' } });
  expect((await listed(id))?.restMinor).toBe(PRICE);
  await allocate(id, each([right]));
  expect([await paid([wrong]), await paid([right])]).toEqual([
    { paid: 0, receipts: 1 },
    { paid: 1, receipts: 1 },
  ]);
});

test('sent again because the answer was lost, it is recorded once', { tags: ['ORG-708'] }, async () => {
  const people = await members(2);
  const body = credit({ allocations: each(people) });
  const send = () => treasurer(recordBankCredit, { params: { edition: OURS }, body, idempotencyKey: 'bank-credit-1' });
  expect(await send()).toEqual(await send());
  expect(await paid(people)).toEqual({ paid: 2, receipts: 2 });
});

test('only those who keep the books record one, and the record says who', { tags: ['ORG-312'] }, async () => {
  expect(await refusal(record({}, registrar))).toBe('NOT_PERMITTED');
  const [one = ''] = await members(1);
  const { credit: id } = await record({ allocations: each([one]) }, colleague);
  await allocate(id, each(await members(1)), colleague);
  const { rows } = await world.paying.site.pool.query(
    `select action, role from audit_log where entity_id = $1
     union all select action, audit_log.role from audit_log join payments on payments.id::text = entity_id where bank_credit_id = $1::uuid`,
    [id],
  );
  expect(rows).toEqual([
    { action: 'bank-credit.recorded', role: 'treasurer' },
    { action: 'payment.recorded', role: 'treasurer' },
    { action: 'payment.recorded', role: 'treasurer' },
  ]);
});
