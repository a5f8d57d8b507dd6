import { randomUUID } from 'node:crypto';
import { CallFailed } from '@isocentre/contract/call';
import { moveExcess, recordPayment, reversePayment } from '@isocentre/contract/money/offline';
import { readMoneyPayment } from '@isocentre/contract/money/payments';
import { listRefunds } from '@isocentre/contract/money/refunds';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { owing } from '@isocentre/domain/payments/balance';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type Buyer, expectInvariants, makeBuyers, openPaying, type Paying, setSeats } from '../../test/paying.ts';
import { giveFactor, grant, makeStaff, staffCookie } from '../../test/staff.ts';
import { balanceOf } from '../payments/queries/balance.ts';

/** What was paid too much for one registration pays for another. */
const OURS = ampiTnpy2025.slug;
const PRICE = 150_000;

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
const treasurer: Call = (route, given) => (treasurers[0] as Call)(route, given);

let transfers = 0;
/** By bank transfer, on a day of the early price. */
const pays = async ({ registrationId }: Buyer, amountMinor: number) => {
  transfers += 1;
  const body = { rail: 'transfer', amountMinor, receivedOn: '2025-08-01', reference: `UTR 77${transfers}`, payer: '' } as const;
  return (await treasurer(recordPayment, { params: about(registrationId), body, idempotencyKey: randomUUID() })).payment;
};
const people = async (count: number): Promise<Buyer[]> =>
  makeBuyers(paying.site, count, { category: 'ampi', registrationType: 'early-bird' });
const moves = (call: Call, from: Buyer, to: Buyer, amountMinor: number, key: string = randomUUID()) =>
  call(moveExcess, {
    params: about(from.registrationId),
    body: { to: to.registrationId, amountMinor, reason: 'pays for a colleague' },
    idempotencyKey: key,
  });
const owed = async ({ registrationId }: Buyer) => owing(await balanceOf(paying.site.db, 1, registrationId));
const statusOf = async ({ registrationId }: Buyer) =>
  (await paying.site.db.selectFrom('registrations').select('payment_status').where('id', '=', registrationId).executeTakeFirstOrThrow())
    .payment_status;

test('it pays for a colleague, with a credit note here and a receipt there, and both say so', { tags: ['ORG-311'] }, async () => {
  const [from, to] = (await people(2)) as [Buyer, Buyer];
  const payment = await pays(from, 2 * PRICE);
  // Proposed to go back, as ever.
  expect(await owed(from)).toEqual({ due: PRICE, open: 0, owed: PRICE });
  expect((await treasurer(readMoneyPayment, { params: about(payment) })).can).toContain('move-excess');
  const key = randomUUID();
  const { payment: moved } = await moves(treasurer, from, to, PRICE, key);
  // Sent again because the answer was lost.
  expect(await moves(treasurer, from, to, PRICE, key)).toEqual({ payment: moved });
  expect([await statusOf(from), await owed(from)]).toEqual(['PAID', { due: PRICE, open: 0, owed: 0 }]);
  expect([await statusOf(to), await owed(to)]).toEqual(['PAID', { due: PRICE, open: 0, owed: 0 }]);
  const [here, there] = [
    await treasurer(readMoneyPayment, { params: about(payment) }),
    await treasurer(readMoneyPayment, { params: about(moved) }),
  ];
  expect(here.refunds.map(({ state, method, amountMinor, reference }) => [state, method, amountMinor, reference])).toEqual([
    ['declined', 'transfer', PRICE, null],
    ['processed', 'moved', PRICE, there.delegate.number],
  ]);
  expect(here.receipts.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['receipt', 2 * PRICE],
    ['credit-note', PRICE],
  ]);
  expect([there.rail, there.reference, there.outcome, there.receipts.map(({ kind, amountMinor }) => [kind, amountMinor])]).toEqual([
    'moved',
    here.delegate.number,
    'settles',
    [['receipt', PRICE]],
  ]);
  expect(here.can).not.toContain('move-excess');
  // It cannot be taken back at one end only.
  expect(there.can).not.toContain('reverse');
  expect(await answer(treasurer(reversePayment, { params: about(moved), body: { reason: 'wrong person' } }))).toBe('MOVED_MONEY');
  const { rows } = await paying.site.pool.query(
    `select l.action, d.reason from audit_log l join change_details d on d.audit_id = l.id and d.edition_id = l.edition_id
     where l.action like 'registration.excess-%' and l.entity_id = any ($1) order by 1`,
    [[from.registrationId, to.registrationId]],
  );
  expect(rows).toEqual([
    { action: 'registration.excess-moved', reason: 'pays for a colleague' },
    { action: 'registration.excess-received', reason: 'pays for a colleague' },
  ]);
});

test('never more than is owed, nor than the other has to pay; a part of it leaves the rest proposed', { tags: ['ORG-311'] }, async () => {
  const [from, to, paid] = (await people(3)) as [Buyer, Buyer, Buyer];
  await pays(paid, PRICE);
  await pays(from, PRICE + 200_000);
  expect(await answer(moves(treasurer, from, to, 200_001))).toBe('MORE_THAN_OWED');
  expect(await answer(moves(treasurer, from, to, 160_000))).toBe('MORE_THAN_DUE');
  expect(await answer(moves(treasurer, from, paid, 1000))).toBe('NOTHING_OPEN');
  expect(await answer(moves(treasurer, from, from, 1000))).toBe('VALIDATION');
  expect(await answer(moves(treasurer, to, from, 1000))).toBe('MORE_THAN_OWED');
  expect(await answer(moves(registrar, from, to, 1000))).toBe('NOT_PERMITTED');
  expect(await answer(moves(treasurer, from, { ...to, registrationId: randomUUID() }, 1000))).toBe('NOT_FOUND');
  expect(await owed(from)).toMatchObject({ owed: 200_000 });
  await moves(treasurer, from, to, 50_000);
  expect([await statusOf(to), (await balanceOf(paying.site.db, 1, to.registrationId)).paid]).toEqual(['NOT PAID', 50_000]);
  expect(await owed(from)).toMatchObject({ owed: 150_000 });
  const { refunds } = await treasurer(listRefunds, { params: { edition: OURS }, query: { state: 'proposed' } });
  expect(refunds.filter(({ cause }) => cause === 'excess').map(({ amountMinor }) => amountMinor)).toContain(150_000);
});

test(
  'moved by two at once to two people, and back and forth: no more than there is, and nobody waits for ever',
  { tags: ['ORG-311'] },
  async () => {
    const [from, one, other] = (await people(3)) as [Buyer, Buyer, Buyer];
    await pays(from, 2 * PRICE);
    const [first, second] = treasurers as [Call, Call];
    const answers = await Promise.all([answer(moves(first, from, one, PRICE)), answer(moves(second, from, other, PRICE))]);
    expect(answers.toSorted()).toEqual(['MORE_THAN_OWED', 'done']);
    expect(await owed(from)).toMatchObject({ owed: 0 });
    // Each to the other at the same time.
    const [left, right] = (await people(2)) as [Buyer, Buyer];
    await pays(left, PRICE + 10_000);
    await pays(right, PRICE + 10_000);
    expect(await Promise.all([answer(moves(first, left, right, 5000)), answer(moves(second, right, left, 5000))])).toEqual([
      'NOTHING_OPEN',
      'NOTHING_OPEN',
    ]);
  },
);

test('nobody moves their own money, to themselves or away', async () => {
  const [from, to] = (await people(2)) as [Buyer, Buyer];
  await pays(from, 2 * PRICE);
  for (const { accountId } of [from, to]) {
    await grant(paying.site, accountId, { role: 'treasurer', edition: OURS });
    await giveFactor(paying.site, accountId);
    const own = paying.site.callWith({ cookie: `${await staffCookie(paying.site, accountId)}; ${clockAt(EARLY)}` });
    expect(await answer(moves(own, from, to, 1000))).toBe('OWN_REGISTRATION');
  }
});
