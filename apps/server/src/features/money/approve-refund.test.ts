import { CallFailed } from '@isocentre/contract/call';
import { approveRefund, payOutRefund, proposeRefund } from '@isocentre/contract/money/refunds';
import { readMoneyPayment } from '@isocentre/contract/money/payments';
import { readOverview } from '@isocentre/contract/overview';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type MoneyWorld, openMoneyWorld, type Person } from '../../test/money-world.ts';
import { expectInvariants, setSeats } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { askAboutOrder } from '../payments/ask-provider.ts';
import { findOrderByProviderId } from '../payments/queries/orders.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { startPayment } from '../payments/start-payment.ts';

/** Two treasurers, the worker and the provider's sandbox. */
const OURS = ampiTnpy2025.slug;
const RACES = Number(process.env['RACES'] ?? 10);
let world: MoneyWorld;
let registrar: Call;
let treasurers: Call[];
beforeAll(async () => {
  world = await openMoneyWorld(4);
  const as = async (email: string, role: 'treasurer' | 'registrar') => {
    const { cookie } = await makeStaff(world.paying.site, email, { role, edition: OURS });
    return world.paying.site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` });
  };
  registrar = await as('registrar@example.org', 'registrar');
  treasurers = [await as('one@example.org', 'treasurer'), await as('other@example.org', 'treasurer')];
});
afterAll(() => world.close());

/** Pays in the sandbox; returns our own id of the payment and the provider's. */
async function paysOnline(person: Person): Promise<{ id: string; providerId: string }> {
  const { orderId } = await startPayment(world.deps, person.visit, undefined);
  const { paymentIds } = await world.paying.pay(orderId, 'success');
  const order = await findOrderByProviderId(world.db, orderId);
  const [providerId] = paymentIds;
  if (!order || providerId === undefined) throw new Error('Nothing was paid');
  await askAboutOrder(world.deps, world.paying.provider, order, 'callback');
  const row = await world.db.selectFrom('payments').select('id').where('provider_payment_id', '=', providerId).executeTakeFirstOrThrow();
  return { id: row.id, providerId };
}

test(
  `two treasurers approve the same refund, ${RACES} times: the provider sees one each`,
  { tags: ['ORG-318'], timeout: 300_000 },
  async () => {
    const people = await world.people(2 * RACES);
    await setSeats(world.paying.site, null);
    for (const person of people.slice(0, RACES)) {
      const { id, providerId } = await paysOnline(person);
      const body = { amountMinor: 50_000, effect: 'keeps', method: 'provider', reason: 'a lower category' } as const;
      const { refund } = await registrar(proposeRefund, { params: { edition: OURS, id }, body });
      const answers = await Promise.all(
        treasurers.map((call) =>
          call(approveRefund, { params: { edition: OURS, id: refund } }).then(
            () => 'done',
            (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
          ),
        ),
      );
      expect(answers.toSorted()).toEqual(['CHANGED_ELSEWHERE', 'done']);
      // The job that was written, taken by two workers, and once more after its answer was lost.
      const { rows } = await world.paying.site.pool.query(`select data from pgboss.job where data ->> 'refundId' = $1`, [refund]);
      expect(rows).toHaveLength(1);
      await Promise.all([1, 2].map(() => sendRefund(world.deps, { editionId: 1, refundId: refund })));
      await sendRefund(world.deps, { editionId: 1, refundId: refund });
      expect(await world.paying.provider.refundsOfPayment(providerId)).toHaveLength(1);
      const { refunds, refundableMinor } = await registrar(readMoneyPayment, { params: { edition: OURS, id } });
      expect([refunds.length, refunds[0]?.amountMinor, refundableMinor]).toEqual([1, 50_000, 100_000]);
      expect(['pending', 'processed']).toContain(refunds[0]?.state);
    }
    await expectInvariants(world.paying.site);
  },
);

test('an id in capitals is the same id: the refund that was approved is the one that is booked', { tags: ['ORG-318'] }, async () => {
  const [person] = await world.people(1);
  if (!person) throw new Error('nobody');
  const { id, providerId } = await paysOnline(person);
  const body = { amountMinor: 50_000, effect: 'keeps', method: 'provider', reason: 'a lower category' } as const;
  const { refund } = await registrar(proposeRefund, { params: { edition: OURS, id: id.toUpperCase() }, body });
  await treasurers[0]?.(approveRefund, { params: { edition: OURS, id: refund.toUpperCase() } });
  const { rows } = await world.paying.site.pool.query<{ data: { editionId: number; refundId: string } }>(
    `select data from pgboss.job where lower(data ->> 'refundId') = $1`,
    [refund],
  );
  expect(rows.map(({ data }) => [data.editionId, data.refundId])).toEqual([[1, refund]]);
  // As a job that was written before.
  await sendRefund(world.deps, { editionId: 1, refundId: refund.toUpperCase() });
  await sendRefund(world.deps, { editionId: 1, refundId: refund });
  expect(await world.paying.provider.refundsOfPayment(providerId)).toHaveLength(1);
  const { refunds, refundableMinor } = await registrar(readMoneyPayment, { params: { edition: OURS, id } });
  expect([refunds.map((one) => one.id), refundableMinor]).toEqual([[refund], 100_000]);
  const { rows: recorded } = await world.paying.site.pool.query(`select action from audit_log where entity = 'refund' and entity_id = $1`, [
    refund,
  ]);
  expect(recorded.map(({ action }) => action)).toEqual(expect.arrayContaining(['refund.proposed', 'refund.approved']));
  await expectInvariants(world.paying.site);
});

test(
  "a provider that is away is asked again under the same key; what fails is somebody's to send by transfer",
  { tags: ['ORG-321'] },
  async () => {
    const [one, other] = treasurers;
    const [person] = await world.people(2);
    if (!person || !one || !other) throw new Error('Nobody is there');
    await setSeats(world.paying.site, null);
    const { id, providerId } = await paysOnline(person);
    const { sandbox, provider, deps } = world.paying;
    const params = (of: string) => ({ edition: OURS, id: of });
    const approved = async (method: 'provider' | 'transfer') => {
      const body = { amountMinor: 50_000, effect: 'keeps', method, reason: 'a lower category' } as const;
      const { refund } = await registrar(proposeRefund, { params: params(id), body });
      await one(approveRefund, { params: params(refund) });
      return refund;
    };
    const read = async () => (await one(readMoneyPayment, { params: params(id) })).refunds;
    const waiting = async () => {
      const { attention } = await one(readOverview, { params: { edition: OURS } });
      return attention.find(({ kind }) => kind === 'refunds-failed')?.count ?? 0;
    };

    // The provider has done it and its answers are lost; then it is away.
    const first = await approved('provider');
    for (const fault of [
      { kind: 'drop', applied: true },
      { kind: 'error', status: 500 },
    ]) {
      await sandbox.control('POST', '/faults', { method: 'POST', path: '/payments/', times: 0, ...fault });
      await expect(sendRefund(deps, { editionId: 1, refundId: first })).rejects.toMatchObject({ name: 'ProviderUnavailable' });
      await sandbox.control('DELETE', '/faults');
    }
    expect((await read())[0]?.state).toBe('requested');
    await sendRefund(deps, { editionId: 1, refundId: first });
    expect(await provider.refundsOfPayment(providerId)).toHaveLength(1);

    // It says no: somebody has to look, and the money goes another way.
    const before = await waiting();
    const second = await approved('provider');
    await sandbox.control('POST', '/faults', { method: 'POST', path: '/payments/', kind: 'error', status: 400, times: 1 });
    await sendRefund(deps, { editionId: 1, refundId: second });
    const failed = (await read()).find((refund) => refund.id === second);
    expect([failed?.state, failed?.can]).toEqual(['failed', ['propose-again']]);
    expect(await waiting()).toBe(before + 1);
    const third = await approved('transfer');
    await other(payOutRefund, { params: params(third), body: { reference: 'UTR 4711' } });
    expect(await waiting()).toBe(before);
    const paidOut = (await read()).find((refund) => refund.id === third);
    expect([paidOut?.state, paidOut?.reference]).toEqual(['processed', 'UTR 4711']);
    expect(await provider.refundsOfPayment(providerId)).toHaveLength(1);
    await expectInvariants(world.paying.site);
  },
);
