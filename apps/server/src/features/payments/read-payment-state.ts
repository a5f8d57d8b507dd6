import type { PaymentView } from '@isocentre/contract/payments';
import { MINUTE_MS } from '@isocentre/domain/durations';
import { money } from '@isocentre/domain/fees/fee-table';
import { isSentBack } from '@isocentre/domain/payments/payment-state';
import { receiptNumber } from '@isocentre/domain/payments/receipt-number';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit, Visit } from '../../platform/feature.ts';
import { accountOfEdition, type PaymentDeps } from './deps.ts';
import { findOrder, type OrderRow } from './queries/orders.ts';
import { moneyUnderWay, type Payer, readPayer } from './queries/payers.ts';
import { type PaymentOfRegistration, paymentsOf } from './queries/payments.ts';
import { refundsOfRegistration } from './queries/refunds.ts';
import { activeReservation } from './queries/seats.ts';
import { receiptsOf } from './queries/receipts.ts';
import { waitingOf } from './queries/waiting-list.ts';
import { isForChoice } from './start-payment.ts';

/** How long somebody may be at their bank. */
export const AT_THE_BANK_MS = 15 * MINUTE_MS;

/** The state of a registration's payment as we know it, without asking the provider. */
export async function readPaymentState({ db, accounts, clock }: PaymentDeps, visit: RegistrationVisit): Promise<PaymentView> {
  const payer = await readPayer(db, visit.edition.id, visit.registrationId);
  if (!payer) throw new Refused('NO_REGISTRATION');
  const { edition_id: editionId, id } = payer;
  const [payments, refunds, receipts, underWay, live] = await Promise.all([
    paymentsOf(db, editionId, id),
    refundsOfRegistration(db, editionId, id),
    receiptsOf(db, editionId, id),
    moneyUnderWay(db, payer),
    payer.live_order_id === null ? undefined : findOrder(db, editionId, payer.live_order_id),
  ]);
  const now = clock.system();
  const payable = live && live.state === 'open' && live.expires_at > now && isForChoice(live, payer, visit.edition.edition);
  const order = payable ? live : undefined;
  const { state, payment } = standOf({ payer, underWay, payments, order, now });
  const refund = refunds.findLast((one) => one.payment_id === payment?.id);
  const receipt = receipts.find((one) => one.payment_id === payment?.id);
  return {
    state,
    online: accountOfEdition(accounts, visit.edition) !== undefined,
    order: order
      ? { amountMinor: order.amount_minor, currency: order.currency, price: order.price, expiresAt: visit.shown(order.expires_at) }
      : null,
    payment: payment
      ? {
          id: payment.provider_payment_id ?? payment.id,
          amount: money({ chargeMinor: payment.amount_minor, currency: payment.currency }),
          method: payment.method,
          at: visit.shown(payment.captured_at ?? payment.first_seen_at),
          declined: state === 'failed' ? payment.declined_because : null,
        }
      : null,
    refund: refund
      ? {
          amount: money({ chargeMinor: refund.amount_minor, currency: refund.currency }),
          state: refund.state,
          reason: refund.reason === 'excess' ? 'organisers' : refund.reason,
        }
      : null,
    receipt: receipt
      ? { id: receipt.id, number: receiptNumber(visit.edition.edition.delegatePrefix, receipt.financial_year, receipt.number) }
      : null,
    ...(await seatOf(db, payer, visit)),
  };
}

interface Stand {
  state: PaymentView['state'];
  payment?: PaymentOfRegistration | undefined;
}

interface Known {
  payer: Payer;
  underWay: Awaited<ReturnType<typeof moneyUnderWay>>;
  payments: readonly PaymentOfRegistration[];
  order: OrderRow | undefined;
  now: Date;
}

function standOf({ payer, underWay, payments, order, now }: Known): Stand {
  if (payer.payment_status === 'PAID')
    return { state: 'paid', payment: payments.find((one) => one.outcome === 'settles' && one.state !== 'reversed') };
  if (underWay === 'captured') return { state: 'review', payment: payments.find(({ outcome }) => outcome === 'mismatch') };
  const agreed = payments.find(({ state }) => state === 'authorized');
  if (agreed) return { state: 'confirming', payment: agreed };
  const asked = payments.find((one) => one.state === 'created' && now.getTime() - one.first_seen_at.getTime() < AT_THE_BANK_MS);
  if (asked) return { state: 'confirming', payment: asked };
  if (order) {
    const last = payments.find((one) => one.order_id === order.id);
    return last?.state === 'failed' || last?.state === 'returned' ? { state: 'failed', payment: last } : { state: 'open' };
  }
  const back = payments.find(
    (one) => one.state === 'reversed' || (one.outcome !== null && (isSentBack(one.outcome) || one.outcome === 'settles')),
  );
  if (!back) return { state: 'none' };
  return { state: back.state === 'reversed' ? 'reversed' : 'refunded', payment: back };
}

async function seatOf(
  db: PaymentDeps['db'],
  payer: Payer,
  { edition: { edition }, shown }: Visit,
): Promise<Pick<PaymentView, 'seat' | 'offerUntil'>> {
  const category = edition.categories.find((one) => one.code === payer.category);
  if (!category?.includesWorkshop) return { seat: 'not-included', offerUntil: null };
  const [reservation, waiting] = await Promise.all([
    activeReservation(db, payer.edition_id, payer.id),
    waitingOf(db, payer.edition_id, payer.id),
  ]);
  if (waiting?.state === 'offered' && reservation?.state === 'held') return { seat: 'offered', offerUntil: shown(reservation.held_until) };
  if (reservation) return { seat: reservation.state === 'confirmed' ? 'confirmed' : 'held', offerUntil: null };
  return { seat: waiting ? 'waiting' : 'none', offerUntil: null };
}
