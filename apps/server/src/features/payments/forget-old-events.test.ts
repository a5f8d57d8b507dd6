import { confirmPayment, startPayment } from '@isocentre/contract/payments';
import { DAY_MS } from '@isocentre/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Checkout, makeBuyers, openPaying, type Paying } from '../../test/paying.ts';
import { eraseAccount, eraseDetails, eraseRegistrations } from '../registration/queries/erase-people.ts';
import { createClock } from '../../platform/clock.ts';
import { forgetOldEvents } from './forget-old-events.ts';

let paying: Paying;
beforeAll(async () => {
  paying = await openPaying();
});
afterAll(() => paying.close());

const inDays = (days: number) => createClock(paying.site.config, () => new Date(Date.now() + days * DAY_MS));
const events = async () => (await paying.site.pool.query<{ id: string }>('select event_id as id from webhook_inbox order by 1')).rows;

test('what the provider has sent goes after 30 days, unless it still waits', { tags: ['OPS-123'] }, async () => {
  await paying.site.pool.query(
    `insert into webhook_inbox (event_id, name, body, handled_at, outcome) values
       ('evt_done', 'payment.failed', '{}', now(), 'not-ours'), ('evt_waits', 'payment.failed', '{}', null, null)`,
  );
  expect(await forgetOldEvents({ ...paying.deps, clock: inDays(29.9) })).toBe(0);
  expect(await forgetOldEvents({ ...paying.deps, clock: inDays(30.1) })).toBe(1);
  expect(await events()).toEqual([{ id: 'evt_waits' }]);
  await paying.site.pool.query('delete from webhook_inbox');
});

test('the books stay as they were when a person is erased', { tags: ['OPS-123'] }, async () => {
  const [buyer] = await makeBuyers(paying.site, 1, { category: 'ampi', registrationType: 'early-bird' });
  const order = await buyer?.call(startPayment, { body: {} });
  const { pageResult } = await paying.pay(order?.orderId ?? '', 'success');
  await buyer?.call(confirmPayment, { body: pageResult.response as Checkout });
  const books = async () =>
    Promise.all(
      ['payment_events', 'payments', 'payment_orders', 'receipts'].map(
        async (table) => (await paying.site.pool.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)).rows,
      ),
    );
  const before = await books();
  for (const rows of before) expect(rows).not.toHaveLength(0);
  await paying.site.db.transaction().execute(async (transaction) => {
    const accountId = buyer?.accountId ?? '';
    await eraseRegistrations(transaction, { accountId }, new Date());
    await eraseAccount(transaction, accountId, new Date());
    await eraseDetails(transaction, accountId);
  });
  // Control: they are erased.
  expect(
    await paying.site.db
      .selectFrom('registrations')
      .select('name')
      .where('id', '=', buyer?.registrationId ?? '')
      .execute(),
  ).toEqual([{ name: 'Erased delegate' }]);
  expect(await books()).toEqual(before);
});
