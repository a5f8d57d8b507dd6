import { CallFailed } from '@isocentre/contract/call';
import { recordBankCredit } from '@isocentre/contract/money/bank-credits';
import { recordPayment } from '@isocentre/contract/money/offline';
import { approveRefund, proposeRefund } from '@isocentre/contract/money/refunds';
import { startPayment } from '@isocentre/contract/payments';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { insist, until } from '../../test/insist.ts';
import { type MortalSite, startMortalSite } from '../../test/mortal-site.ts';
import { expectInvariants, makeBuyers, openPaying, type Paying } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { askAboutOrder } from '../payments/ask-provider.ts';
import { findOrderByProviderId } from '../payments/queries/orders.ts';

/**
 * The web process is killed where a treasurer's money could be lost or doubled; the browser sends the same request again, as it does
 * when an answer is lost. `KILLS=200` for the long run.
 */
const ROUNDS = Math.max(1, Math.ceil(Number(process.env['KILLS'] ?? 6) / 6));
const OURS = ampiTnpy2025.slug;
const PRICE = 150_000;
let paying: Paying;
let inbox: Inbox;
let site: MortalSite;
let treasurer: Call;
let registrar: Call;
beforeAll(async () => {
  inbox = await openInbox();
  paying = await openPaying();
  site = await startMortalSite(paying, inbox);
  const as = async (email: string, role: 'treasurer' | 'registrar') =>
    site.callWith(`${(await makeStaff(paying.site, email, { role, edition: OURS })).cookie}; ${clockAt(EARLY)}`);
  treasurer = await as('treasurer@example.org', 'treasurer');
  registrar = await as('registrar@example.org', 'registrar');
}, 120_000);
afterAll(async () => {
  await site.close();
  await paying.close();
  await inbox.close();
});

let keys = 0;
const newKey = () => `killed-request-${(keys += 1)}`;
const members = (count: number) => makeBuyers(paying.site, count, { category: 'ampi', registrationType: 'early-bird' });
const countOf = async (registrations: readonly string[]) => {
  const { rows } = await paying.site.pool.query(
    `select count(*) filter (where payment_status = 'PAID')::int as paid,
       (select count(*)::int from receipts where registration_id = any ($1)) as receipts,
       (select count(*)::int from payments join payment_orders on payment_orders.id = order_id where registration_id = any ($1)) as payments
     from registrations where id = any ($1)`,
    [registrations],
  );
  return rows[0] as { paid: number; receipts: number; payments: number };
};

/** Restarts the web process so that it dies at the point, does the work until it is answered, and sees that it died. */
async function dyingAt<Answer>(point: string, work: () => Promise<Answer>): Promise<Answer> {
  const before = site.web.deaths;
  await site.web.restart(point);
  const answer = await insist(work);
  await until(`the web process died at ${point}`, async () => site.web.deaths === before + 1, 30_000);
  return answer;
}

test.each(['money-recorded', 'money-answered'])(
  `cash, killed at %s: recorded once (${ROUNDS} times)`,
  { tags: ['ORG-708'], timeout: 600_000 },
  async (point) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [buyer] = await members(1);
      const id = buyer?.registrationId ?? '';
      const body = { rail: 'cash', amountMinor: PRICE, receivedOn: '2025-08-01', reference: '', payer: '' } as const;
      const idempotencyKey = newKey();
      const { outcome } = await dyingAt(point, () => treasurer(recordPayment, { params: { edition: OURS, id }, body, idempotencyKey }));
      expect([outcome, await countOf([id])]).toEqual(['settles', { paid: 1, receipts: 1, payments: 1 }]);
      await expectInvariants(paying.site);
    }
  },
);

test(
  `a bank credit for three, killed after the first: all of them, once (${ROUNDS} times)`,
  { tags: ['ORG-312'], timeout: 600_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const people = (await members(3)).map(({ registrationId }) => registrationId);
      const allocations = people.map((registration) => ({ registration, amountMinor: PRICE }));
      const body = { utr: `KILL${(keys += 1)}`, amountMinor: 3 * PRICE, receivedOn: '2025-08-01', payer: '', allocations };
      const idempotencyKey = newKey();
      await dyingAt('credit-allocated', () => treasurer(recordBankCredit, { params: { edition: OURS }, body, idempotencyKey }));
      expect(await countOf(people)).toEqual({ paid: 3, receipts: 3, payments: 3 });
      await expectInvariants(paying.site);
    }
  },
);

// After the commit the second try is told that it is done already.
test.each([
  ['refund-approved', 'done'],
  ['refund-answered', 'CHANGED_ELSEWHERE'],
])(`a refund, killed at %s: the provider is asked once (${ROUNDS} times)`, { tags: ['ORG-318'], timeout: 600_000 }, async (point, told) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [buyer] = await members(1);
    if (!buyer) throw new Error('Nobody is there');
    const { orderId } = await insist(() => site.callWith(buyer.cookie)(startPayment, { body: {} }));
    const { paymentIds } = await paying.pay(orderId, 'success');
    const order = await findOrderByProviderId(paying.site.db, orderId);
    const [providerId = ''] = paymentIds;
    if (order) await askAboutOrder(paying.deps, paying.provider, order, 'callback');
    const { id } = await paying.site.db
      .selectFrom('payments')
      .select('id')
      .where('provider_payment_id', '=', providerId)
      .executeTakeFirstOrThrow();
    const body = { amountMinor: 50_000, effect: 'keeps', method: 'provider', reason: 'a lower category' } as const;
    const { refund } = await insist(() => registrar(proposeRefund, { params: { edition: OURS, id }, body, idempotencyKey: newKey() }));
    const approve = () => treasurer(approveRefund, { params: { edition: OURS, id: refund } });
    const answer = await dyingAt(point, approve).then(
      () => 'done',
      (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
    );
    expect(answer).toBe(told);
    await until('the provider has it', async () => (await paying.provider.refundsOfPayment(providerId)).length > 0, 60_000);
    await until(
      'it has gone back',
      async () =>
        (await paying.site.db.selectFrom('refunds').select('state').where('id', '=', refund).executeTakeFirstOrThrow()).state ===
        'processed',
      60_000,
    );
    expect(await paying.provider.refundsOfPayment(providerId)).toHaveLength(1);
    await expectInvariants(paying.site);
  }
});
