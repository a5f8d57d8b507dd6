import { randomUUID } from 'node:crypto';
import { receiveCallback, type StartedPayment } from '@isocentre/contract/payments';
import { paymentAccepted } from '@isocentre/domain/editions/calendar';
import type { Category, Edition } from '@isocentre/domain/editions/edition';
import { nextAsk } from '@isocentre/domain/payments/order-state';
import { Refused } from '@isocentre/domain/refusals';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import type { Quote } from '@isocentre/domain/registration/quote';
import { quoteToday } from '@isocentre/domain/registration/quote-today';
import { typeLabel } from '@isocentre/domain/registration/registration-types';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { reached } from '../../platform/kill-points.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import type { MoneyDeps } from './apply-payment.ts';
import { closeOrder, giveUpPlaces } from './close-order.ts';
import { CLAIM_MS, madeAtProvider, makeAtProvider, type MadeOrder } from './make-at-provider.ts';
import {
  findOrder,
  insertOrder,
  isOnlyOneAllowed,
  moneyUnderWay,
  type OrderRow,
  ordersOf,
  type Payer,
  readPayer,
} from './queries/orders.ts';

export interface PaymentDeps extends MoneyDeps {
  provider: PaymentProvider | undefined;
}

const TRIES = 5;

/**
 * An order for the visitor's registration, at the price of the server's clock, or the one there is while its price is
 * promised. The row is there before the provider is asked, so that whatever becomes of the question is found again.
 */
export async function startPayment(deps: PaymentDeps, quotedMinor: number | undefined, visit: Visit): Promise<StartedPayment> {
  const { provider, db } = deps;
  if (!provider) throw new Refused('ONLINE_PAYMENT_OFF');
  for (let n = 0; n < TRIES; n += 1) {
    const payer = await readPayer(db, visit.edition.id, accountOf(visit).id);
    if (!payer) throw new Refused('NO_REGISTRATION');
    refuseUnpayable(payer, await moneyUnderWay(db, payer));
    const promised = await promisedOrder(deps, payer, visit);
    if (promised) {
      const order = await madeAtProvider(deps, provider, promised, notesOf(payer, promised, visit));
      return checkoutOf(deps, provider, order, payer, visit);
    }
    const made = await newOrder(deps, payer, quotedMinor, visit);
    if (made) {
      reached('order-written');
      const order = await makeAtProvider(deps, provider, made, notesOf(payer, made, visit));
      return checkoutOf(deps, provider, order, payer, visit);
    }
  }
  throw new Error('An order could not be made: the registration kept changing');
}

function refuseUnpayable(payer: Payer, underWay: Awaited<ReturnType<typeof moneyUnderWay>>): void {
  if (payer.payment_status === 'PAID') throw new Refused('ALREADY_PAID');
  if (payer.payment_status === 'COMPLIMENTARY') throw new Refused('ALREADY_SETTLED');
  if (underWay) throw new Refused(underWay === 'authorized' ? 'PAYMENT_CONFIRMING' : 'PAYMENT_IN_REVIEW');
  const wanted = [payer.category, payer.registration_type, payer.mobile, payer.designation, payer.postal_address, payer.postal_pin];
  if (wanted.some((one) => !one)) throw new Refused('REGISTRATION_INCOMPLETE');
}

/** The order whose price is still promised for what is chosen now. One that is over, or was for something else, is closed. */
async function promisedOrder(deps: PaymentDeps, payer: Payer, { edition }: Visit): Promise<OrderRow | undefined> {
  const order = payer.live_order_id === null ? undefined : await findOrder(deps.db, payer.edition_id, payer.live_order_id);
  if (!order) return undefined;
  const inTime = order.expires_at > deps.clock.system();
  const same = isForChoice(order, payer, edition.edition);
  if (inTime && same) return order;
  await closeOrder(deps, order, inTime ? 'replaced' : 'expired', { keepPlaces: same });
  return undefined;
}

/**
 * Whether an order is for what is chosen now. What is stored may be an earlier price than the order's: what counts is
 * what it meant when the order was made.
 */
export const isForChoice = (order: OrderRow, payer: Payer, edition: Edition) =>
  order.category === payer.category && quoteToday(edition, payer, order.quoted_at)?.type === order.registration_type;

/** Undefined: something changed meanwhile, look again. */
async function newOrder(deps: PaymentDeps, payer: Payer, quotedMinor: number | undefined, visit: Visit): Promise<OrderRow | undefined> {
  const { db, clock } = deps;
  const { edition } = visit.edition;
  const category = edition.categories.find((one) => one.code === payer.category);
  const quote = quoteToday(edition, payer, visit.now);
  if (!category || !quote) {
    const workshopOnly = category?.includesWorkshop && paymentAccepted(edition, visit.now);
    throw new Refused(workshopOnly ? 'WORKSHOP_SALES_CLOSED' : 'REGISTRATION_CLOSED');
  }
  if (quote.chargeMinor === 0) throw new Refused('NOTHING_TO_PAY');
  if (quotedMinor !== undefined && quotedMinor !== quote.chargeMinor) throw new Refused('QUOTE_CHANGED', undefined, quote);

  const seats = seatsOf(category);
  const seatsAreHeld = seats > 0 && payer.held_seats === seats;
  if (seats > 0 && !seatsAreHeld && isFull(payer, seats)) throw new Refused('WORKSHOP_FULL');
  if (payer.held_seats !== null && !seatsAreHeld) await giveUpPlaces(deps, payer.edition_id, payer.id);
  try {
    const made = await insertOrder(db, payer, {
      ...termsOf(quote, clock.system(), edition.limits.orderHoldMinutes),
      id: randomUUID(),
      seats,
      seatsAreHeld,
      category: category.code,
      quotedAt: visit.now,
      requestId: visit.requestId,
    });
    if (made === 'full') throw new Refused('WORKSHOP_FULL');
    return made === 'stale' ? undefined : made;
  } catch (error) {
    if (isOnlyOneAllowed(error)) return undefined;
    throw error;
  }
}

export const seatsOf = (category: Category) => (category.includesWorkshop ? category.seats : 0);

const isFull = ({ capacity, taken, held_seats: held }: Payer, seats: number) =>
  capacity !== null && (taken ?? 0) - (held ?? 0) + seats > capacity;

function termsOf(quote: Quote, now: Date, holdMinutes: number) {
  return {
    receipt: `isocentre-${randomUUID().replaceAll('-', '').slice(0, 26)}`,
    type: quote.type,
    amountMinor: quote.chargeMinor,
    currency: quote.currency,
    price: quote.price,
    createdAt: now,
    claimedUntil: new Date(now.getTime() + CLAIM_MS),
    expiresAt: new Date(now.getTime() + holdMinutes * 60_000),
    nextAskAt: nextAsk(now, now),
  };
}

const notesOf = (payer: Payer, order: OrderRow, { edition: { edition } }: Visit) => ({
  userId: delegateNumber(edition.delegatePrefix, payer.delegate_number),
  category: order.category,
  registrationType: order.registration_type,
});

async function checkoutOf(
  { db }: PaymentDeps,
  provider: PaymentProvider,
  order: MadeOrder,
  payer: Payer,
  visit: Visit,
): Promise<StartedPayment> {
  const { edition, origin } = visit.edition;
  const others = payer.has_orders ? await ordersOf(db, payer.edition_id, payer.id) : [];
  const earlier = others.find((one) => one.id !== order.id && one.category === order.category);
  const label = edition.categories.find((one) => one.code === order.category)?.label ?? order.category;
  return {
    keyId: provider.keyId,
    checkoutUrl: provider.checkoutUrl,
    callbackUrl: origin + receiveCallback.path,
    orderId: order.provider_order_id,
    amountMinor: order.amount_minor,
    currency: order.currency,
    price: order.price,
    expiresAt: order.expires_at.toISOString(),
    earlierPrice: earlier && earlier.price !== order.price ? earlier.price : null,
    title: edition.shortName,
    description: `${label}, ${typeLabel(edition, order.registration_type)}`,
    prefill: { name: payer.name, email: payer.email, contact: contactOf(payer) },
    notes: notesOf(payer, order, visit),
  };
}

/** The provider wants the country's code; without one it takes the number for an Indian one, as ours are. */
const contactOf = ({ mobile, country }: Payer) => (country === 'India' && !mobile.startsWith('+') ? `+91${mobile}` : mobile);
