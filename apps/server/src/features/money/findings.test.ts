import { CallFailed } from '@isocentre/contract/call';
import { listFindings } from '@isocentre/contract/money/findings';
import { readOverview } from '@isocentre/contract/overview';
import { startPayment } from '@isocentre/contract/payments';
import type { Call } from '@isocentre/contract/route';
import { DIFFERENCE_WORDS, RULE_WORDS } from '@isocentre/domain/payments/finding-words';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type Buyer, makeBuyers, openPaying, type Paying } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { compareBooks, type Difference } from '../payments/compare-books.ts';
import { lookAfterInvariants } from '../payments/look-after-invariants.ts';
import { replaceFindings } from '../payments/queries/findings.ts';
import { RULES } from '../payments/queries/invariants.ts';
import { reconcileEverything } from '../payments/reconcile.ts';

const OURS = ampiTnpy2025.slug;
let paying: Paying;
const as = new Map<string, Call>();
beforeAll(async () => {
  paying = await openPaying();
  for (const role of ['treasurer', 'owner', 'registrar'] as const) {
    const { cookie } = await makeStaff(paying.site, `${role}@example.org`, { role, edition: OURS });
    as.set(role, paying.site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` }));
  }
});
afterAll(() => paying.close());

const call = (role: string): Call => as.get(role) as Call;
const listed = async (role = 'treasurer') => (await call(role)(listFindings, { params: { edition: OURS } })).findings;
const waiting = async () => {
  const { attention } = await call('treasurer')(readOverview, { params: { edition: OURS } });
  return attention.find(({ kind }) => kind === 'books-wrong')?.count ?? 0;
};
const logged: string[] = [];
const look = () =>
  lookAfterInvariants(
    { checks: paying.site.reports, db: paying.site.db, clock: paying.deps.clock },
    { error: (_: unknown, words?: string) => void logged.push(words ?? '') },
  );
async function paid(): Promise<{ one: Buyer; providerId: string; payment: string }> {
  const [one] = await makeBuyers(paying.site, 1, { category: 'ampi', registrationType: 'early-bird' });
  if (!one) throw new Error('Nobody is there');
  const { paymentIds } = await paying.pay((await one.call(startPayment, { body: {} })).orderId, 'success');
  await reconcileEverything(paying.deps);
  const [providerId = ''] = paymentIds;
  const row = await paying.site.db
    .selectFrom('payments')
    .select('id')
    .where('provider_payment_id', '=', providerId)
    .executeTakeFirstOrThrow();
  return { one, providerId, payment: row.id };
}

test('every rule, and every difference from the provider, has words of its own', () => {
  expect(Object.keys(RULE_WORDS).toSorted()).toEqual(Object.keys(RULES).toSorted());
  const differences: Record<Difference['what'], true> = {
    'missing-here': true,
    'missing-there': true,
    state: true,
    amount: true,
    refunded: true,
    refund: true,
  };
  expect(Object.keys(DIFFERENCE_WORDS).toSorted()).toEqual(Object.keys(differences).toSorted());
});

test('a broken rule shows its rows to treasurer and owner until it is mended', { tags: ['ORG-325'] }, async () => {
  const { one, payment } = await paid();
  expect([await look(), await listed(), await waiting()]).toEqual([0, [], 0]);
  // The receipt says another sum than came.
  await paying.site.pool.query('update payments set amount_minor = amount_minor + 1 where id = $1', [payment]);
  expect(await look()).toBeGreaterThan(0);
  for (const role of ['treasurer', 'owner']) {
    const rows = await listed(role);
    const mine = rows.find(({ rule }) => rule === 'all money that counts has its receipt, and nothing else has');
    expect(mine).toMatchObject({ source: 'rules', mended: false, delegate: { id: one.registrationId }, payment });
    expect(mine?.facts).toContainEqual({ name: 'id', value: payment });
  }
  expect(await waiting()).toBe((await listed()).length);
  const refused = call('registrar')(listFindings, { params: { edition: OURS } });
  expect(await refused.catch((error: unknown) => (error instanceof CallFailed ? error.code : error))).toBe('NOT_PERMITTED');
  // The same again: nothing twice, and since the same moment.
  const before = await listed();
  await look();
  expect(await listed()).toEqual(before);
  await paying.site.pool.query('update payments set amount_minor = amount_minor - 1 where id = $1', [payment]);
  expect([await look(), await listed(), await waiting()]).toEqual([0, [], 0]);
});

test('what the provider says otherwise is shown; what could be booked waits for nobody', { tags: ['ORG-325'] }, async () => {
  const { one, payment } = await paid();
  const missed = await paid();
  const DAY = 86_400_000;
  /** A window of two days, so many days ago. */
  const compare = (ago: number) =>
    compareBooks(paying.deps, paying.provider, new Date(Date.now() - (ago + 1) * DAY), new Date(Date.now() - (ago - 1) * DAY));
  await compare(0);
  expect(await listed()).toEqual([]);
  // A refund that was not reported is booked by the comparison itself.
  await paying.provider.refund(missed.providerId, { amount: 50_000, key: `dashboard-${missed.payment}` });
  await compare(0);
  const rows = await listed();
  expect(rows.map(({ payment: of, mended }) => [of, mended])).toEqual(rows.map(() => [missed.payment, true]));
  expect([rows.length > 0, await waiting()]).toEqual([true, 0]);
  // A payment of days of which the provider knows nothing.
  const shift = (days: number) =>
    paying.site.pool.query(`update payments set captured_at = captured_at + make_interval(days => $2) where id = $1`, [payment, days]);
  await shift(-20);
  await compare(20);
  expect(await listed()).toMatchObject([{ rule: 'missing-there', mended: false, payment, delegate: { id: one.registrationId } }]);
  expect(await waiting()).toBe(1);
  await shift(20);
  await compare(0);
  expect([await listed(), await waiting()]).toEqual([[], 0]);
});

test('rows of another edition are not shown, rows of nobody are', { tags: ['ORG-325'] }, async () => {
  const run = { source: 'rules', account: null, at: new Date() } as const;
  const rule = 'nothing waits in the inbox';
  const other = await paying.site.db.selectFrom('editions').select('id').where('id', '<>', 1).executeTakeFirst();
  await replaceFindings(paying.site.db, run, [
    { rule, found: { event_id: 'evt_1' }, mended: false },
    ...(other ? [{ rule, found: { edition_id: other.id, id: 'theirs' }, mended: false }] : []),
  ]);
  expect((await listed()).map(({ facts, delegate }) => [facts, delegate])).toEqual([[[{ name: 'event id', value: 'evt_1' }], null]]);
  await replaceFindings(paying.site.db, { ...run, at: new Date(Date.now() + 1000) }, []);
});
