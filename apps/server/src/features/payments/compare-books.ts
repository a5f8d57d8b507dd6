import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@isocentre/domain/durations';
import { paymentStateOf } from '@isocentre/domain/payments/payment-state';
import type { Database } from '../../platform/database.ts';
import type { ProviderPayment } from '../../platform/payments/entities.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { applyPayment } from './apply-payment.ts';
import type { MoneyDeps, PaymentDeps } from './deps.ts';
import { bookedAs, replaceFindings } from './queries/findings.ts';
import {
  capturedBetween,
  type Comparison,
  insertComparison,
  type KnownPayment,
  knownOrders,
  knownPayments,
  knownRefunds,
  lastComparison,
} from './queries/books.ts';

/** Money can arrive days after the order, so each day is compared more than once. */
const LOOK_BACK_MS = 4 * DAY_MS;

export interface Difference {
  paymentId: string;
  what: 'missing-here' | 'missing-there' | 'state' | 'amount' | 'refunded' | 'refund';
  here: unknown;
  there: unknown;
}

/** Once a day: compares our payments with the provider's, writes the report and applies what we had missed. */
export async function compareBooksDaily(deps: PaymentDeps): Promise<number> {
  const now = deps.clock.system();
  let found = 0;
  for (const provider of await deps.accounts.all()) {
    const last = await lastComparison(deps.db, provider.account);
    if (last && now.getTime() - last.getTime() < DAY_MS) continue;
    found += (await compareBooks(deps, provider, new Date(now.getTime() - LOOK_BACK_MS), now)).differences.length;
  }
  return found;
}

export async function compareBooks(
  deps: MoneyDeps,
  provider: PaymentProvider,
  from: Date,
  to: Date,
): Promise<Comparison & { differences: readonly Difference[] }> {
  const { db, clock } = deps;
  const { account } = provider;
  const all = await provider.paymentsBetween(from, to);
  // Others may use the same account.
  const ours = new Set(await knownOrders(db, account, [...new Set(all.flatMap(({ orderId }) => orderId ?? []))]));
  const there = all.filter(({ orderId }) => orderId !== null && ours.has(orderId));
  const here = new Map(
    (
      await knownPayments(
        db,
        there.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const differences: Difference[] = [];
  for (const payment of there) {
    const row = here.get(payment.id);
    const found = differenceOf(row, payment);
    if (!found) continue;
    differences.push(found);
    // Fetches refunds even if none counts any more: one may have failed since.
    await applyPayment(deps, { account, payment, refunds: await provider.refundsOfPayment(payment.id) }, 'reconciler');
  }
  differences.push(...(await compareRefunds(deps, provider, from, to)));
  const seen = new Set(there.map(({ id }) => id));
  for (const row of await capturedBetween(db, account, from, to))
    if (!seen.has(row.id)) differences.push({ paymentId: row.id, what: 'missing-there', here: 'captured', there: null });
  const report = { account, from, to, comparedAt: clock.system(), payments: there.length, differences };
  await insertComparison(db, { id: randomUUID(), ...report });
  await noteDifferences(db, report, there);
  return report;
}

/** In what one payment differs; undefined: in nothing. */
function differenceOf(row: KnownPayment | undefined, payment: ProviderPayment): Difference | undefined {
  const state = paymentStateOf(payment);
  const found = (what: Difference['what'], here: unknown, there: unknown): Difference => ({ paymentId: payment.id, what, here, there });
  if (!row) return state === 'created' || state === 'failed' ? undefined : found('missing-here', null, state);
  if (row.state !== state) return found('state', row.state, state);
  if (row.amount_minor !== payment.amount || row.currency !== payment.currency)
    return found('amount', `${row.amount_minor} ${row.currency}`, `${payment.amount} ${payment.currency}`);
  if (state === 'captured' && row.refunded_minor !== payment.amountRefunded)
    return found('refunded', row.refunded_minor, payment.amountRefunded);
  return undefined;
}

/** What the comparison found, for those who keep the books; what applying it has put right waits for nobody. */
async function noteDifferences(
  db: Database,
  { account, comparedAt, differences }: Omit<Comparison, 'differences'> & { differences: readonly Difference[] },
  there: readonly ProviderPayment[],
): Promise<void> {
  const ids = [...new Set(differences.map(({ paymentId }) => paymentId))];
  const booked = new Map((await bookedAs(db, ids)).map((row) => [row.provider_payment_id, row]));
  const now = new Map((await knownPayments(db, ids)).map((row) => [row.id, row]));
  const theirs = new Map(there.map((payment) => [payment.id, payment]));
  const differs = ({ what, paymentId }: Difference) => {
    if (what === 'missing-there') return true;
    const payment = theirs.get(paymentId);
    return payment !== undefined && differenceOf(now.get(paymentId), payment) !== undefined;
  };
  await replaceFindings(
    db,
    { source: 'provider', account, at: comparedAt },
    differences.flatMap((difference) => {
      const { paymentId, what: rule, here: ofHere, there: ofThere } = difference;
      const row = booked.get(paymentId);
      // What is not booked at all could not be applied: its order says whose it is, and the operator is told.
      if (!row) return [];
      const found = { edition_id: row.edition_id, payment_id: row.id, provider_payment_id: paymentId, here: ofHere, there: ofThere };
      return [{ rule, found, mended: !differs(difference) }];
    }),
  );
}

/** The refunds of that period, whose payments may be far older. */
async function compareRefunds(deps: MoneyDeps, provider: PaymentProvider, from: Date, to: Date): Promise<Difference[]> {
  const { db } = deps;
  const there = await provider.refundsBetween(from, to);
  const payments = await knownPayments(db, [...new Set(there.map(({ paymentId }) => paymentId))]);
  // An authorisation released before capture never was a payment.
  const ours = new Set(payments.filter(({ state }) => state === 'captured').map(({ id }) => id));
  const rows = await knownRefunds(
    db,
    there.map(({ id }) => id),
  );
  const here = new Map(rows.map((row) => [row.provider_refund_id, row.state]));
  const differences: Difference[] = [];
  for (const refund of there) {
    const state = here.get(refund.id) ?? null;
    // Its outcome may have been reported since the list was fetched.
    const ahead = refund.status === 'pending' && (state === 'processed' || state === 'failed');
    if (!ours.has(refund.paymentId) || state === refund.status || ahead) continue;
    differences.push({ paymentId: refund.paymentId, what: 'refund', here: state, there: refund.status });
    await applyPayment(
      deps,
      { account: provider.account, payment: await provider.readPayment(refund.paymentId), refunds: [refund] },
      'reconciler',
    );
  }
  return differences;
}
