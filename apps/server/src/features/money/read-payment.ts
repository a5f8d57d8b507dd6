import { DOCUMENT_KINDS, type MoneyPayment } from '@isocentre/contract/money/payments';
import { owing } from '@isocentre/domain/payments/balance';
import { may } from '@isocentre/domain/people/permissions';
import { Refused } from '@isocentre/domain/refusals';
import { typeLabel } from '@isocentre/domain/registration/registration-types';
import type { Database } from '../../platform/database.ts';
import { readerOf, staffOf, type Visit } from '../../platform/feature.ts';
import { paymentOf } from '../payments/begin-booking.ts';
import { mismatchOf } from '../payments/mismatch.ts';
import { balanceOf } from '../payments/queries/balance.ts';
import { categoryLabel, payerOf } from './describe.ts';
import { describeReceipt } from './describe-receipt.ts';
import { refundsFor } from './describe-refund.ts';
import { findEvents, findOnePayment, type OnePayment } from './queries/payment.ts';
import { findReceiptsOf, type StoredReceiptRow } from './queries/receipts.ts';
import { settlementReader } from './list-settlements.ts';
import { findRefundsOf, type StoredRefund } from './queries/refunds.ts';
import { findLinesOfPayment } from './queries/settlements.ts';
import { findStanding } from './queries/registration.ts';

/** A payment has one receipt, and a note for each refund and correction: more have to be looked for in the list. */
const MOST_DOCUMENTS = 100;

/** Everything the books know about one payment, and what the reader can do about it. */
export async function readMoneyPayment({ db }: { db: Database }, id: string, visit: Visit): Promise<MoneyPayment> {
  const { id: editionId, edition } = visit.edition;
  const row = await findOnePayment(db, editionId, id);
  if (!row) throw new Refused('NOT_FOUND');
  const [events, refunds, receipts, balance, settled] = await Promise.all([
    findEvents(db, editionId, row),
    findRefundsOf(db, editionId, id),
    findReceiptsOf(db, editionId, { kinds: DOCUMENT_KINDS, payment: id, most: MOST_DOCUMENTS }),
    balanceOf(db, editionId, row.registration),
    row.rail === 'provider' ? findLinesOfPayment(db, settlementReader(visit), id) : [],
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
    receipts: receipts.toSorted(asIssued).map((one) => describeReceipt(visit, one)),
    settlements: settled.map(({ id: line, settlement, settledOn, amountMinor, netMinor, currency, match, decidedAt }) => ({
      id: settlement,
      line,
      settledOn,
      amountMinor,
      netMinor,
      currency,
      match,
      decided: decidedAt !== null,
    })),
    refundableMinor: refundable,
    can: allowed(visit, row, refunds, { refundable, owed }),
  };
}

/** Oldest first. A correction has one moment: the note, then the new receipt. Notes about money come after the receipt they are of. */
const asIssued = (one: StoredReceiptRow, other: StoredReceiptRow) =>
  one.issuedAt.getTime() - other.issuedAt.getTime() || turn(one) - turn(other);
const turn = ({ because }: StoredReceiptRow) => (because === 'correction' ? 0 : because === null ? 1 : 2);

async function mismatchIn(db: Database, editionId: number, { id, registration }: OnePayment): Promise<MoneyPayment['mismatch']> {
  const { payment, order } = await paymentOf(db, editionId, id);
  const { leftMinor, missingMinor, decisions } = await mismatchOf(db, payment, order, await findStanding(db, editionId, registration));
  return { leftMinor, missingMinor, decisions: [...decisions] };
}

/** What has gone back, is on its way or is proposed. */
const committed = (refunds: readonly StoredRefund[]) =>
  refunds.reduce((sum, { state, amountMinor }) => (state === 'failed' || state === 'declined' ? sum : sum + amountMinor), 0);

function allowed(
  visit: Visit,
  row: OnePayment,
  refunds: readonly StoredRefund[],
  { refundable, owed }: { refundable: number; owed: number },
): MoneyPayment['can'] {
  const { held } = staffOf(visit);
  const reader = readerOf(visit);
  const own = row.account === reader;
  const offline = row.rail !== 'provider' && row.rail !== 'moved';
  const back = refunds.some(({ state }) => state === 'requested' || state === 'pending' || state === 'processed');
  // In the office by whoever took it until its shift is counted, otherwise by whoever keeps the books.
  const theirs = row.takenByAccount === reader && (row.shiftState === null || row.shiftState === 'open');
  const mayReverse = may(held, 'books.keep') || (may(held, 'money.take') && theirs);
  return [
    ...(reader !== undefined && row.rail === 'provider' && row.orderProviderId !== null ? (['ask-provider'] as const) : []),
    ...(may(held, 'refunds.propose') && refundable > 0 && !row.flagged ? (['refund'] as const) : []),
    ...(offline && row.state === 'captured' && !back && mayReverse && !own ? (['reverse'] as const) : []),
    ...(row.rail === 'cheque' && row.state === 'authorized' && may(held, 'books.keep') && !own ? (['clear'] as const) : []),
    ...(row.flagged && may(held, 'books.keep') && !own ? (['decide'] as const) : []),
    ...(owed > 0 && row.state === 'captured' && may(held, 'books.keep') && !own ? (['move-excess'] as const) : []),
  ];
}
