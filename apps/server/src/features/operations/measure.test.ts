import { startPayment } from '@isocentre/contract/payments';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteSuccess } from '../../platform/sweep-turns.ts';
import { registerAs } from '../../test/delegates.ts';
import { makeBuyers, openPaying, type Paying } from '../../test/paying.ts';
import { reconcile } from '../payments/reconcile.ts';
import { figuresMetrics } from './figures-metrics.ts';
import { bounded, measure } from './measure.ts';

let paying: Paying;
beforeAll(async () => {
  paying = await openPaying();
});
afterAll(async () => {
  await paying.site.pool.query('delete from webhook_inbox');
  await paying.site.pool.query('update letters set due_at = now()');
  await paying.close();
});

/** The metrics as somebody reads them, by name. */
async function metrics(): Promise<Record<string, number>> {
  const figures = await measure(paying.site.reports);
  const registry = new Registry();
  figuresMetrics(registry, () => figures);
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

test('nothing waits in a new installation', { tags: ['OPS-087'] }, async () => {
  expect(await metrics()).toMatchObject({
    isocentre_webhook_inbox_oldest_seconds: 0,
    isocentre_orders_past_hold: 0,
    isocentre_refunds_failed: 0,
    isocentre_payments_found_by_asking_30m: 0,
    isocentre_letter_oldest_due_seconds: 0,
    isocentre_letters_failed: 0,
  });
  // Unknown is not the same as none.
  expect(await metrics()).toMatchObject({
    isocentre_invariants_broken: Number.NaN,
    isocentre_webhook_last_received_age_seconds: Number.NaN,
  });
});

test('money that waits, letters that wait, and who registered within the hour', { tags: ['OPS-087'] }, async () => {
  const { pool, db } = paying.site;
  await registerAs(paying.site, { email: 'counted@example.org' });
  const [buyer] = await makeBuyers(paying.site, 1, { category: 'ampi', registrationType: 'early-bird' });
  const { orderId } = (await buyer?.call(startPayment, { body: {} })) ?? { orderId: '' };
  await paying.pay(orderId, 'closed-tab');
  paying.later(3600);
  await reconcile(paying.deps);
  await pool.query(
    `insert into webhook_inbox (event_id, name, body, received_at, due_at) values ('late', 'order.paid', '{}', now() - interval '400 s', now() + interval '1 hour')`,
  );
  await pool.query("update letters set due_at = now() - interval '20 minutes' where state = 'released'");
  await noteSuccess(db, 'payments.invariants', { found: 2, tookMs: 10 });
  const found = await metrics();
  expect(found['isocentre_webhook_inbox_oldest_seconds']).toBeGreaterThan(399);
  expect(found['isocentre_webhook_inbox_oldest_seconds']).toBeLessThan(460);
  expect(found['isocentre_webhook_last_received_age_seconds']).toBe(found['isocentre_webhook_inbox_oldest_seconds']);
  expect(found['isocentre_letter_oldest_due_seconds']).toBeGreaterThan(1199);
  expect(found['isocentre_invariants_checked_timestamp_seconds']).toBeGreaterThan(Date.now() / 1000 - 60);
  expect(found).toMatchObject({
    isocentre_payments_found_by_asking_30m: 1,
    isocentre_invariants_broken: 2,
    'isocentre_sweep_failures_in_a_row{sweep="payments.invariants"}': 0,
    'isocentre_registrations_hour{edition="ampi-tnpy-2025"}': 2,
    'isocentre_abstracts_hour{edition="ampi-tnpy-2025"}': 0,
  });
});

test('an order past its hold, and a refund that failed', { tags: ['OPS-087'] }, async () => {
  const { pool } = paying.site;
  const [buyer] = await makeBuyers(paying.site, 1, { category: 'ampi', registrationType: 'early-bird' });
  await buyer?.call(startPayment, { body: {} });
  await pool.query(
    "update payment_orders set created_at = now() - interval '1 hour', expires_at = now() - interval '6 minutes' where state = 'open'",
  );
  await pool.query(
    `insert into refunds (edition_id, id, payment_id, amount_minor, state, reason, method, requested_at, changed_at, failed_because)
     select edition_id, gen_random_uuid(), id, 100, 'failed', 'organisers', 'provider', now(), now(), 'no balance' from payments limit 1`,
  );
  expect(await metrics()).toMatchObject({ isocentre_orders_past_hold: 1, isocentre_refunds_failed: 1 });
  await pool.query('delete from refunds');
});

test('of thousands of editions the busiest are named, in at most 200 series', { tags: ['OPS-087'] }, () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({ edition: `edition-${n}`, registrations: 10_000 - n, abstracts: 1 }));
  const named = bounded(many);
  expect(named.length * 2).toBeLessThanOrEqual(200);
  expect(named[0]).toEqual(many[0]);
  expect(named.at(-1)?.edition).toBe('other');
  const sum = (all: typeof many) => all.reduce((total, one) => total + one.registrations, 0);
  expect(sum(named)).toBe(sum(many));
  expect(bounded(many.slice(0, 5))).toEqual(many.slice(0, 5));
});
