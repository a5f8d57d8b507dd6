import { DAY_MS } from '@isocentre/domain/durations';
import { localDate } from '@isocentre/domain/editions/local-time';
import type { World } from './world.ts';

/** The provider pays out some days after it has captured. */
const DAYS_UNTIL_PAID = 3;
const MISSING = new Set([4, 40]);
const DIFFERENT = 7;

/** What the provider has paid out by now: nearly all of it, one line with another sum, one that nobody knows. Two payments are missing. */
export function makeSettlements({ rows, chance, edition, now, treasurerId }: World, societyId: number): void {
  const settlements = new Map<string, { settlement: string; utr: string }>();
  const line = (id: string, kind: 'payment' | 'refund', given: { at: Date; amountMinor: number; currency: string }) => {
    const paidAt = new Date(given.at.getTime() + DAYS_UNTIL_PAID * DAY_MS);
    if (paidAt > now) return;
    const day = localDate(paidAt, edition.timeZone);
    const known = settlements.get(day) ?? { settlement: `setl_${chance.code(14)}`, utr: `SAMPLE${day.replaceAll('-', '')}` };
    settlements.set(day, known);
    const fee = kind === 'refund' ? 0 : Math.round(given.amountMinor / 50);
    const tax = Math.round((fee * 18) / 100);
    rows.settlement_lines.push({
      society_id: societyId,
      id,
      kind,
      settlement_id: known.settlement,
      utr: known.utr,
      settled_on: day,
      amount_minor: given.amountMinor,
      fee_minor: fee,
      tax_minor: tax,
      debit_minor: kind === 'refund' ? given.amountMinor : 0,
      credit_minor: kind === 'refund' ? 0 : given.amountMinor - fee - tax,
      currency: given.currency,
      imported_at: paidAt,
      imported_by: treasurerId,
    });
  };
  const captured = rows.payments
    .filter(({ rail, state }) => rail === 'provider' && state === 'captured')
    .toSorted((one, other) => momentOf(one).getTime() - momentOf(other).getTime());
  captured.forEach((payment, n) => {
    const { provider_payment_id: id, amount_minor: amountMinor, currency } = payment;
    if (id && !MISSING.has(n))
      line(id, 'payment', { at: momentOf(payment), amountMinor: n === DIFFERENT ? amountMinor - 100 : amountMinor, currency });
  });
  const byId = new Map(captured.map((payment) => [payment.id, payment]));
  for (const { provider_refund_id: id, payment_id: of, state, amount_minor: amountMinor, changed_at: at } of rows.refunds) {
    const currency = byId.get(of)?.currency;
    if (id && currency && state === 'processed') line(id, 'refund', { at: new Date(at), amountMinor, currency });
  }
  const first = captured[0];
  if (first) line(`pay_${chance.code(14)}`, 'payment', { at: momentOf(first), amountMinor: 175_000, currency: first.currency });
}

const momentOf = ({ captured_at: at, first_seen_at: seen }: World['rows']['payments'][number]) => new Date(at ?? seen);
