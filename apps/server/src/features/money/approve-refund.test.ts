import { CallFailed } from '@isocentre/contract/call';
import { approveRefund, proposeRefund } from '@isocentre/contract/money/refunds';
import { readMoneyPayment } from '@isocentre/contract/money/payments';
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
