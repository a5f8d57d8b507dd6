import { randomUUID } from 'node:crypto';
import type { StartedPayment } from '@isocentre/contract/payments';
import { MINUTE_MS } from '@isocentre/domain/durations';
import { paymentAccepted } from '@isocentre/domain/editions/calendar';
import type { Edition } from '@isocentre/domain/editions/edition';
import { nextAsk } from '@isocentre/domain/payments/order-state';
import { paymentWords } from '@isocentre/domain/payments/payment-refusals';
import { Refused } from '@isocentre/domain/refusals';
import { asksProofFirst } from '@isocentre/domain/registration/asks-proof-first';
import { seatsOf } from '@isocentre/domain/workshop/seats';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import type { Database } from '../../platform/database.ts';
import { failpoint } from '../../platform/failpoints.ts';
import type { RegistrationVisit, Visit } from '../../platform/feature.ts';
import { TooMany } from '../../platform/limits.ts';
import { hasProof } from '../registration/queries/proofs.ts';
import { checkoutOf, notesOf } from './checkout.ts';
import { closeOrder, giveUpSeats } from './close-order.ts';
import { accountOfEdition, type PaymentDeps } from './deps.ts';
import { CLAIM_MS, madeAtProvider, makeAtProvider } from './make-at-provider.ts';
import { insertOrder, isOnlyOneAllowed } from './queries/insert-order.ts';
import { findOrder, type OrderRow, ordersMadeSince } from './queries/orders.ts';
import { startDifference } from './start-difference.ts';
import { priceOf } from './price-of.ts';
import { type Payer, readPayer } from './queries/payers.ts';
import { refuseMoneyUnderWay } from './refuse-money-under-way.ts';

const TRIES = 5;

/**
 * Returns an order for a registration at the server's current price, or the existing one while its price is
 * promised; of a paid one, for what is still open. The row is committed before the provider is called, so that an
 * unknown outcome can be resolved later.
 */
export async function startPayment(deps: PaymentDeps, visit: RegistrationVisit, quotedMinor: number | undefined): Promise<StartedPayment> {
  const { accounts, db } = deps;
  const provider = accountOfEdition(accounts, visit.edition);
  if (!provider) throw new Refused('ONLINE_PAYMENT_OFF');
  for (let n = 0; n < TRIES; n += 1) {
    const payer = await readPayer(db, visit.edition.id, visit.registrationId);
    if (!payer) throw new Refused('NO_REGISTRATION');
    if (payer.cancelled) throw new Refused('REGISTRATION_CANCELLED');
    if (payer.payment_status === 'PAID') return startDifference(deps, provider, payer, visit, quotedMinor);
    await refuseUnpayable(db, payer);
    await refuseWithoutProof(db, payer, visit);
    const promised = await promisedOrder(deps, payer, visit);
    if (promised) {
      // The account that promised the price takes the money.
      const promising = (await accounts.named(promised.payment_account)) ?? provider;
      const order = await madeAtProvider(deps, promising, promised, notesOf(payer, promised, visit));
      return checkoutOf(deps, promising, order, payer, visit);
    }
    await refuseTooManyOrders(deps, payer);
    const made = await newOrder(deps, payer, { quotedMinor, account: provider.account }, visit);
    if (made) {
      failpoint('order-written');
      const order = await makeAtProvider(deps, provider, made, notesOf(payer, made, visit));
      return checkoutOf(deps, provider, order, payer, visit);
    }
  }
  throw new Error('An order could not be made: the registration kept changing');
}

const ORDERS = { most: 5, withinMs: 10 * 60_000 };

/** Every order is also created at the provider. Returning to an existing order creates none. */
async function refuseTooManyOrders({ db, clock }: PaymentDeps, payer: Payer): Promise<void> {
  if (!payer.has_orders) return;
  const now = clock.system().getTime();
  const made = await ordersMadeSince(db, payer, new Date(now - ORDERS.withinMs));
  const first = made[0];
  if (made.length < ORDERS.most || !first) return;
  throw new TooMany(Math.max(1, Math.ceil((first.getTime() + ORDERS.withinMs - now) / 1000)), paymentWords.tooManyOrders);
}

async function refuseUnpayable(db: Database, payer: Payer): Promise<void> {
  if (payer.payment_status === 'COMPLIMENTARY') throw new Refused('ALREADY_SETTLED');
  await refuseMoneyUnderWay(db, payer);
  const wanted = [payer.category, payer.registration_type, payer.mobile, payer.designation, payer.postal_address, payer.postal_pin];
  if (wanted.some((one) => !one)) throw new Refused('REGISTRATION_INCOMPLETE');
}

/** Checked before an order exists: money that turns out not to be due would only have to be refunded. */
async function refuseWithoutProof(db: Database, payer: Payer, { edition: { edition }, now }: Visit): Promise<void> {
  const category = edition.categories.find((one) => one.code === payer.category);
  if (!quoteToday(edition, payer, now)?.chargeMinor) return;
  if (!category || category.proof === 'none' || !asksProofFirst(category)) return;
  if (!(await hasProof(db, payer, category.proof))) throw new Refused('PROOF_REQUIRED');
}

/**
 * The order whose price is still promised for the current choice. One that has expired, or was for something else, is
 * closed.
 */
async function promisedOrder(deps: PaymentDeps, payer: Payer, { edition }: Visit): Promise<OrderRow | undefined> {
  const order = payer.live_order_id === null ? undefined : await findOrder(deps.db, payer.edition_id, payer.live_order_id);
  if (!order) return undefined;
  const inTime = order.expires_at > deps.clock.system();
  const same = isForChoice(order, payer, edition.edition);
  if (inTime && same) return order;
  await closeOrder(deps, order, inTime ? 'replaced' : 'expired', { keepSeats: same });
  return undefined;
}

/**
 * Whether an order is for the current choice. The stored choice may carry an earlier price than the order's: compare
 * what it meant when the order was created. An order at a voucher's price keeps it when the voucher ends meanwhile.
 */
export const isForChoice = (order: OrderRow, payer: Payer, edition: Edition) =>
  order.category === payer.category &&
  (order.voucher_id === null
    ? quoteToday(edition, payer, order.quoted_at)?.type === order.registration_type
    : order.voucher_id === payer.voucher_id && payer.price_kept);

/** Undefined: something changed meanwhile, read again. */
async function newOrder(
  deps: PaymentDeps,
  payer: Payer,
  { quotedMinor, account }: { quotedMinor: number | undefined; account: string | null },
  visit: Visit,
): Promise<OrderRow | undefined> {
  const { db, clock } = deps;
  const { edition } = visit.edition;
  const category = edition.categories.find((one) => one.code === payer.category);
  const quote = quoteToday(edition, payer, visit.now);
  if (!category || !quote) {
    const workshopOnly = category?.includesWorkshop && paymentAccepted(edition, visit.now);
    throw new Refused(workshopOnly ? 'WORKSHOP_SALES_CLOSED' : 'REGISTRATION_CLOSED');
  }
  if (quote.chargeMinor === 0) throw new Refused('NOTHING_TO_PAY');
  if (quotedMinor !== undefined && quotedMinor !== quote.chargeMinor) throw new Refused('QUOTE_CHANGED', { current: quote });

  const seats = seatsOf(category);
  const seatsAreHeld = seats > 0 && payer.held_seats === seats;
  if (seats > 0 && !seatsAreHeld && isFull(payer, seats)) throw new Refused('WORKSHOP_FULL');
  if (payer.held_seats !== null && !seatsAreHeld) await giveUpSeats(deps, payer.edition_id, payer.id);
  try {
    const made = await insertOrder(db, payer, {
      ...(await priceOf(db, payer, quote, { quotedAt: visit.now, now: clock.system() })),
      ...termsOf(clock.system(), edition.limits.orderHoldMinutes),
      id: randomUUID(),
      seats,
      seatsAreHeld,
      category: category.code,
      requestId: visit.requestId,
      paymentAccount: account,
      actor: visit.actor,
    });
    if (made === 'full') throw new Refused('WORKSHOP_FULL');
    return made === 'stale' ? undefined : made;
  } catch (error) {
    if (isOnlyOneAllowed(error)) return undefined;
    throw error;
  }
}

const isFull = ({ capacity, taken, held_seats: held }: Payer, seats: number) =>
  capacity !== null && (taken ?? 0) - (held ?? 0) + seats > capacity;

function termsOf(now: Date, holdMinutes: number) {
  return {
    receipt: `isocentre-${randomUUID().replaceAll('-', '').slice(0, 26)}`,
    createdAt: now,
    claimedUntil: new Date(now.getTime() + CLAIM_MS),
    expiresAt: new Date(now.getTime() + holdMinutes * MINUTE_MS),
    nextAskAt: nextAsk(now, now),
  };
}
