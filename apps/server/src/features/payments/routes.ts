import * as contract from '@isocentre/contract/payments';
import * as myBilling from '@isocentre/contract/payments/my-billing';
import * as myTransfers from '@isocentre/contract/payments/my-transfers';
import * as seats from '@isocentre/contract/payments/workshop-seats';
import * as workshop from '@isocentre/contract/workshop';
import type { Pool } from 'pg';
import type { Config } from '../../platform/config.ts';
import { aboutOwn, bind, type BoundRoute } from '../../platform/feature.ts';
import { createFailureLimit } from '../../platform/limits.ts';
import { announceTransfer, listMyTransfers } from './announce-transfer.ts';
import { changeBilling, readBilling } from './billing.ts';
import { checkPayment } from './check-payment.ts';
import { type Checkout, confirmPayment } from './confirm-payment.ts';
import type { PaymentDeps } from './deps.ts';
import { listPayments } from './list-payments.ts';
import { readPaymentState } from './read-payment-state.ts';
import { readSeats } from './read-seats.ts';
import { readReceipt } from './read-receipt.ts';
import { receiveCallback } from './receive-callback.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { startPayment } from './start-payment.ts';
import { extendOffer, offerOutOfTurn, removeFromWaiting, transferSeat } from './change-waiting.ts';
import { changeWorkshop, moveToGroup, readWorkshop } from './workshop.ts';
import { joinWaitingList, leaveWaitingList } from './wait-for-seat.ts';

const UNSIGNED = { calls: 20, perSeconds: 900 };

type CheckoutFields = Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>;

const checkoutOf = (fields: CheckoutFields): Checkout => ({
  orderId: fields.razorpay_order_id,
  paymentId: fields.razorpay_payment_id,
  signature: fields.razorpay_signature,
});

export function paymentRoutes(deps: PaymentDeps & { config: Config; pool: Pool }): BoundRoute[] {
  const unsigned = createFailureLimit(deps.pool, 'unsigned-webhooks', UNSIGNED);
  return [
    bind(contract.startPayment, ({ body }, visit) => startPayment(deps, aboutOwn(visit), body.quotedMinor)),
    bind(contract.readPaymentState, (_, visit) => readPaymentState(deps, aboutOwn(visit))),
    bind(contract.confirmPayment, ({ body }, visit) => confirmPayment(deps, aboutOwn(visit), checkoutOf(body))),
    bind(contract.checkPayment, (_, visit) => checkPayment(deps, aboutOwn(visit))),
    bind(contract.receiveCallback, ({ body }, visit) => receiveCallback(deps, checkoutOf(body), visit)),
    bind(contract.receiveWebhook, (input, visit, connection) => receiveWebhook({ ...deps, unsigned }, input, visit, connection)),
    bind(contract.listPayments, (_, visit) => listPayments(deps, aboutOwn(visit))),
    bind(myTransfers.listMyTransfers, (_, visit) => listMyTransfers(deps, aboutOwn(visit))),
    bind(myTransfers.announceTransfer, ({ body }, visit) => announceTransfer(deps, aboutOwn(visit), body)),
    bind(myBilling.readMyBilling, (_, visit) => readBilling(deps, aboutOwn(visit))),
    bind(myBilling.changeMyBilling, ({ body }, visit) => changeBilling(deps, aboutOwn(visit), body.billing)),
    bind(contract.readReceipt, ({ params }, visit) => readReceipt(deps, aboutOwn(visit), params.id)),
    bind(seats.readWorkshopSeats, (_, visit) => readSeats(deps, visit)),
    bind(seats.joinWaitingList, (_, visit) => joinWaitingList(deps, aboutOwn(visit))),
    bind(seats.leaveWaitingList, (_, visit) => leaveWaitingList(deps, aboutOwn(visit))),
    bind(workshop.readWorkshopPlaces, (_, visit) => readWorkshop(deps.db, visit)),
    bind(workshop.changeWorkshopPlaces, ({ body }, visit) => changeWorkshop(deps, body, visit)),
    bind(workshop.moveToGroup, ({ body }, visit) => moveToGroup(deps, body, visit)),
    bind(workshop.transferSeat, ({ body }, visit) => transferSeat(deps, body, visit)),
    bind(workshop.offerOutOfTurn, ({ params, body }, visit) => offerOutOfTurn(deps, { id: params.id, ...body }, visit)),
    bind(workshop.extendOffer, ({ params, body }, visit) => extendOffer(deps, { id: params.id, ...body }, visit)),
    bind(workshop.removeFromWaiting, ({ params, body }, visit) => removeFromWaiting(deps, { id: params.id, ...body }, visit)),
  ];
}
