import type { MoneyPayment } from '@isocentre/contract/money/payments';
import { owing } from '@isocentre/domain/payments/balance';
import { may } from '@isocentre/domain/people/permissions';
import { Refused } from '@isocentre/domain/refusals';
import { typeLabel } from '@isocentre/domain/registration/registration-types';
import type { Database } from '../../platform/database.ts';
import { accountOf, staffOf, type Visit } from '../../platform/feature.ts';
import { paymentOf } from '../payments/begin-booking.ts';
import { mismatchOf } from '../payments/mismatch.ts';
import { balanceOf } from '../payments/queries/balance.ts';
import { categoryLabel, payerOf, printed } from './describe.ts';
import { refundsFor } from './describe-refund.ts';
import { findEvents, findOnePayment, findReceipts, type OnePayment } from './queries/payment.ts';
import { findRefundsOf, type StoredRefund } from './queries/refunds.ts';
import { findStanding } from './queries/registration.ts';

/** Everything the books know about one payment, and what the reader can do about it. */
export async function readMoneyPayment({ db }: { db: Database }, id: string, visit: Visit): Promise<MoneyPayment> {
  const { id: editionId, edition } = visit.edition;
  const row = await findOnePayment(db, editionId, id);
  if (!row) throw new Refused('NOT_FOUND');
  const [events, refunds, receipts, balance] = await Promise.all([
    findEvents(db, editionId, row),
    findRefundsOf(db, editionId, id),
    findReceipts(db, editionId, id),
    balanceOf(db, editionId, row.registration),
  ]);
  const { due, open, owed } = owing(balance);
  const refundable = row.state === 'captured' ? row.amountMinor - committed(refunds) : 0;
  return {
    id: row.id,
    providerId: row.providerId,
    at: row.at.toISOString(),
    delegate: payerOf(edition, row.registration, row.number, row.name),
    category: categoryLabel(edition, row.category),
    kind: row.kind,
    rail: row.rail,
    method: row.method,
    state: row.state,
    outcome: row.outcome,
    late: row.late,
    flagged: row.flagged,
    amountMinor: row.amountMinor,
    currency: row.currency,
    refundedMinor: row.refundedMinor,
    takenBy: row.takenBy,
    receivedOn: row.receivedOn,
    reference: row.reference,
    payer: row.payer,
    declinedBecause: row.declinedBecause,
    order: {
      id: row.orderId,
      providerId: row.orderProviderId,
      channel: row.channel,
      state: row.orderState,
      type: typeLabel(edition, row.type),
      priceMinor: row.priceMinor,
      amountMinor: row.orderMinor,
      currency: row.orderCurrency,
      createdAt: row.orderedAt.toISOString(),
    },
    mismatch: row.flagged ? await mismatchIn(db, editionId, row) : null,
    balance: { dueMinor: due, paidMinor: balance.paid, openMinor: open, owedMinor: owed },
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    refunds: await refundsFor(db, visit, refunds),
    receipts: receipts.map((one) => ({
      id: one.id,
      number: printed(edition, one),
      issuedAt: one.issuedAt.toISOString(),
      billedTo: one.billedTo,
    })),
    refundableMinor: refundable,
    can: allowed(visit, row, refunds, refundable),
  };
}

async function mismatchIn(db: Database, editionId: number, { id, registration }: OnePayment): Promise<MoneyPayment['mismatch']> {
  const { payment, order } = await paymentOf(db, editionId, id);
  const { leftMinor, missingMinor, decisions } = await mismatchOf(db, payment, order, await findStanding(db, editionId, registration));
  return { leftMinor, missingMinor, decisions: [...decisions] };
}

/** What has gone back, is on its way or is proposed. */
const committed = (refunds: readonly StoredRefund[]) =>
  refunds.reduce((sum, { state, amountMinor }) => (state === 'failed' || state === 'declined' ? sum : sum + amountMinor), 0);

function allowed(visit: Visit, row: OnePayment, refunds: readonly StoredRefund[], refundable: number): MoneyPayment['can'] {
  const { held } = staffOf(visit);
  const reader = accountOf(visit).id;
  const own = row.account === reader;
  const offline = row.rail !== 'provider';
  const back = refunds.some(({ state }) => state === 'requested' || state === 'pending' || state === 'processed');
  // In the office by whoever took it, otherwise by whoever keeps the books.
  const mayReverse = may(held, 'books.keep') || (may(held, 'money.take') && row.takenByAccount === reader);
  return [
    ...(row.rail === 'provider' && row.orderProviderId !== null ? (['ask-provider'] as const) : []),
    ...(may(held, 'refunds.propose') && refundable > 0 && !row.flagged ? (['refund'] as const) : []),
    ...(offline && row.state === 'captured' && !back && mayReverse && !own ? (['reverse'] as const) : []),
    ...(row.rail === 'cheque' && row.state === 'authorized' && may(held, 'books.keep') && !own ? (['clear'] as const) : []),
    ...(row.flagged && may(held, 'books.keep') && !own ? (['decide'] as const) : []),
  ];
}
