import { money } from '@isocentre/domain/fees/fee-table';
import { DAY_MS } from '@isocentre/domain/durations';
import { owing } from '@isocentre/domain/payments/balance';
import { nextAsk } from '@isocentre/domain/payments/order-state';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { bookFor } from './begin-booking.ts';
import { auditChange } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { adjust } from './money-went-back.ts';
import { proposeExcess } from './propose-excess.ts';
import { balanceOf } from './queries/balance.ts';
import { insertOfflineOrder } from './queries/insert-offline-order.ts';
import { replaceOrders } from './queries/move-order.ts';
import { findOrder, liveOrder, type OrderRow } from './queries/orders.ts';
import { recordEvent } from './queries/payments.ts';

/** How long a difference can be paid by one order. */
const OFFER_MS = 14 * DAY_MS;

export interface PriceChange {
  /** `correction`: another category or price. `waiver`: a difference that is not asked for. */
  kind: 'correction' | 'waiver';
  /** Added to what is due; negative: taken off. */
  amountMinor: number;
  reason: string;
}

/**
 * Changes what is due for a paid registration, which stays paid: what is added is open, what is taken off is proposed to be
 * given back.
 */
export async function adjustPrice(deps: MoneyDeps, visit: RegistrationVisit, { kind, amountMinor, reason }: PriceChange): Promise<void> {
  await bookFor(deps, visit, visit.registrationId, async (booking) => {
    const { transaction, registration } = booking;
    if (registration.cancelled_at) throw new Refused('RESTORE_FIRST');
    if (registration.payment_status !== 'PAID') throw new Refused('NOT_PAID_YET');
    const balance = await balanceOf(transaction, registration.edition_id, registration.id);
    const before = owing(balance);
    if (kind === 'waiver' && (amountMinor >= 0 || -amountMinor > before.open)) throw new Refused('NOTHING_OPEN');
    // Without what was kept of a registration before this one, which is not part of this price.
    if (balance.price + balance.adjustments + amountMinor < 0) throw new Refused('MORE_THAN_RECEIVED');
    const id = balance.orderId === null ? null : await adjust(booking, balance.orderId, kind, amountMinor);
    if (id === null) return;
    // An order for a difference asks for what was open before.
    await replaceOrders(transaction, registration, { states: ['preparing', 'open'] });
    await auditChange(booking, {
      action: 'registration.adjusted',
      entity: 'adjustment',
      entityId: id,
      before: { dueMinor: before.due },
      after: { dueMinor: before.due + amountMinor, kind },
      reason,
    });
    await proposeExcess(booking);
  });
}

/** An order for what is open on a paid registration: exactly that sum, and the same one for as long as it can be paid. */
export const offerDifference = (deps: MoneyDeps, visit: RegistrationVisit): Promise<OrderRow> =>
  bookFor(deps, visit, visit.registrationId, async (booking) => {
    const { transaction, registration, now } = booking;
    const { paymentAccount } = visit.edition;
    if (registration.cancelled_at) throw new Refused('RESTORE_FIRST');
    const balance = await balanceOf(transaction, registration.edition_id, registration.id);
    const { open } = owing(balance);
    const booked = balance.orderId === null ? undefined : await findOrder(transaction, registration.edition_id, balance.orderId);
    if (registration.payment_status !== 'PAID' || open === 0 || !booked) throw new Refused('NOTHING_OPEN');
    if (!paymentAccount) throw new Refused('ONLINE_PAYMENT_OFF');
    const live = await liveOrder(transaction, registration);
    const same = live?.kind === 'difference' && live.amount_minor === open && live.payment_account === paymentAccount.name;
    if (same && live.expires_at > now) return live;
    await replaceOrders(transaction, registration, { states: ['preparing', 'open'] });
    await auditChange(booking, {
      action: 'payment-order.made',
      entity: 'registration',
      entityId: registration.id,
      after: { kind: 'difference', amountMinor: open, currency: booked.currency },
    });
    const order = await insertOfflineOrder(transaction, {
      edition_id: registration.edition_id,
      registration_id: registration.id,
      channel: 'online',
      kind: 'difference',
      category: booked.category,
      registration_type: booked.registration_type,
      amount_minor: open,
      price_minor: open,
      currency: booked.currency,
      price: money({ chargeMinor: open, currency: booked.currency }),
      seats: 0,
      quoted_at: visit.now,
      // As for every online order: the money goes to the society that is paid.
      payment_account: paymentAccount.name,
      created_at: now,
      expires_at: new Date(now.getTime() + OFFER_MS),
      next_ask_at: nextAsk(now, now),
    });
    await recordEvent(transaction, {
      edition_id: order.edition_id,
      order_id: order.id,
      currency: order.currency,
      source: booking.source,
      kind: 'order-made',
      fact: `order-made ${order.id}`,
    });
    return order;
  });
