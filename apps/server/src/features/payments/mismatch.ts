import { credit, owing } from '@isocentre/domain/payments/balance';
import type { FlaggedDecision } from '@isocentre/domain/payments/money-forms';
import { isSettled, type PaymentStatus } from '@isocentre/domain/registration/payment-status';
import type { Database } from '../../platform/database.ts';
import { balanceOf } from './queries/balance.ts';
import type { OrderRow } from './queries/orders.ts';
import type { PaymentRow } from './queries/payments.ts';
import { refundsOf } from './queries/refunds.ts';

export interface Mismatch {
  /** What has not gone back of it and is not on its way back. */
  readonly leftMinor: number;
  /** By how much that is less than what is to be paid, below zero: more; null: it cannot count any more. */
  readonly missingMinor: number | null;
  readonly decisions: ReadonlyArray<FlaggedDecision['decision']>;
}

interface Its {
  edition_id: number;
  id: string;
  payment_status: PaymentStatus;
  cancelled_at: Date | null;
}

/** What can become of a payment that does not match its order. Under the registration's lock when it is decided. */
export async function mismatchOf(db: Database, payment: PaymentRow, order: OrderRow, registration: Its): Promise<Mismatch> {
  const refunds = (await refundsOf(db, payment.edition_id, payment.id)).filter(({ state }) => state !== 'declined' && state !== 'failed');
  const leftMinor = refunds.reduce((left, { amount_minor: back }) => left - back, payment.amount_minor);
  const moving = refunds.some(({ state }) => state !== 'processed');
  const due = moving || registration.cancelled_at || payment.currency !== order.currency ? null : await dueFor(db, order, registration);
  if (due === null) return { leftMinor, missingMinor: null, decisions: ['refund'] };
  const missingMinor = due - leftMinor;
  return { leftMinor, missingMinor, decisions: missingMinor > 0 ? ['rest', 'accept', 'refund'] : ['accept', 'refund'] };
}

/** What its order would have to bring now; null: nothing is left to pay. */
async function dueFor(db: Database, order: OrderRow, { edition_id: editionId, id, payment_status: status }: Its): Promise<number | null> {
  const balance = await balanceOf(db, editionId, id);
  if (order.kind === 'difference') {
    const { open } = owing(balance);
    return status === 'PAID' && open > 0 ? open : null;
  }
  return isSettled(status) ? null : order.price_minor - credit(balance);
}
