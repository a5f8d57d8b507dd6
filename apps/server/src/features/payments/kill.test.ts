import { confirmPayment, startPayment } from '@isocentre/contract/payments';
import type { Call } from '@isocentre/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inbox, openInbox, recipientOf } from '../../test/inbox.ts';
import { insist, until } from '../../test/insist.ts';
import { type MortalSite, startMortalSite } from '../../test/mortal-site.ts';
import { type Buyer, type Checkout, expectInvariants, makeBuyers, openPaying, type Paying } from '../../test/paying.ts';

/**
 * Pulls the plug at every point where a payment could be lost or doubled: real processes are killed by SIGKILL and
 * restarted while the provider and the mail server keep running. `KILLS=200 pnpm exec vitest run kill` for the long
 * run.
 */
const KILLS = Number(process.env['KILLS'] ?? 12);
const PAID_WITHIN_MS = 60_000;

let paying: Paying;
let inbox: Inbox;
let site: MortalSite;

beforeAll(async () => {
  inbox = await openInbox();
  paying = await openPaying();
  site = await startMortalSite(paying, inbox);
}, 120_000);
afterAll(async () => {
  await site.close();
  await paying.close();
  await inbox.close();
});

/**
 * Which process dies where. The fourth of the thirteen points is in the browser: the tab is closed before it can
 * report.
 */
const POINTS: ReadonlyArray<readonly [point: string, victim: 'web' | 'worker' | 'browser', outcome: string]> = [
  ['order-written', 'web', 'success'],
  ['order-made', 'web', 'success'],
  ['order-attached', 'web', 'success'],
  ['closed-tab', 'browser', 'closed-tab'],
  ['signature-checked', 'web', 'success'],
  ['payment-applied', 'web', 'success'],
  ['webhook-verified', 'web', 'closed-tab'],
  ['webhook-stored', 'web', 'closed-tab'],
  ['event-found', 'worker', 'closed-tab'],
  ['payment-saved', 'worker', 'closed-tab'],
  ['event-handled', 'worker', 'closed-tab'],
  ['letter-accepted', 'worker', 'success'],
  ['refund-sent', 'worker', 'double'],
];
const ROUNDS = Math.max(1, Math.ceil(KILLS / (POINTS.length - 1)));

test.each(POINTS)(
  `killed at %s (%s): paid once, nothing lost, nothing doubled (${ROUNDS} times)`,
  { tags: ['SEC-33', 'SRV-016'], timeout: 600_000 },
  async (point, victim, outcome) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [buyer] = (await makeBuyers(paying.site, 1, { category: 'ampi', registrationType: 'early-bird' })) as [Buyer];
      const before = victim === 'browser' ? 0 : site[victim].deaths;
      if (victim !== 'browser') await site[victim].dieAt(point);
      const order = await insist(() => callOf(buyer)(startPayment, { body: {} }));
      const { pageResult } = await paying.pay(order.orderId, outcome);
      const began = performance.now();
      if (pageResult.response) await insist(() => callOf(buyer)(confirmPayment, { body: pageResult.response as Checkout }));
      await until(`${point}: paid`, async () => (await endOf(buyer)).status === 'PAID', PAID_WITHIN_MS);
      const took = performance.now() - began;
      const second = outcome === 'double' ? 1 : 0;
      await until(
        `${point}: pageResult and sent back`,
        async () => {
          const { refunded } = await endOf(buyer);
          return refunded === second && mailsTo(buyer) > 0;
        },
        90_000,
      );
      if (victim !== 'browser') await until(`${victim} died at ${point}`, async () => site[victim].deaths === before + 1, 30_000);
      // The work of a killed process is redone by another, and must not be done twice.
      await until(`${point}: nothing is left to do`, noJobIsLeft, 90_000);
      const end = await endOf(buyer);
      expect({ ...end, took: undefined }).toEqual({
        status: 'PAID',
        payments: 1 + second,
        settling: 1,
        receipts: 1,
        refunded: second,
        took: undefined,
      });
      expect(mailsTo(buyer)).toBeLessThanOrEqual(2);
      const { refunds } = await paying.sandbox.control<{ refunds: { notes: object }[] }>('GET', '');
      expect(refunds.filter(({ notes }) => 'refundId' in notes)).toHaveLength(await automaticRefunds());
      expect(took).toBeLessThan(PAID_WITHIN_MS);
      await expectInvariants(paying.site);
    }
  },
);

const callOf = (buyer: Buyer): Call => site.callWith(buyer.cookie);

const mailsTo = (buyer: Buyer) =>
  inbox.mails.filter((mail) => recipientOf(mail) === buyer.email && mail.subject?.startsWith('Payment received')).length;

async function endOf(buyer: Buyer) {
  const { rows } = await paying.site.pool.query<{ status: string; payments: number; settling: number; receipts: number; refunded: number }>(
    `select payment_status as status,
       (select count(*) from payments join payment_orders on payment_orders.id = order_id where registration_id = $1)::int as payments,
       (select count(*) from payments join payment_orders on payment_orders.id = order_id where registration_id = $1 and outcome = 'settles')::int as settling,
       (select count(*) from receipts where registration_id = $1)::int as receipts,
       (select count(*) from refunds join payments on payments.id = payment_id join payment_orders on payment_orders.id = order_id
        where registration_id = $1 and provider_refund_id is not null)::int as refunded
     from registrations where id = $1`,
    [buyer.registrationId],
  );
  return rows[0] as { status: string; payments: number; settling: number; receipts: number; refunded: number };
}

async function noJobIsLeft(): Promise<boolean> {
  const { rows } = await paying.site.pool.query(
    `select from pgboss.job where name like 'payments.%' and state in ('created', 'retry', 'active')
     union all select from letters where state in ('released', 'sending')`,
  );
  return rows.length === 0;
}

async function automaticRefunds(): Promise<number> {
  const rows = await paying.site.db.selectFrom('refunds').select('id').where('reason', '<>', 'organisers').execute();
  return rows.length;
}
