import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database.ts';
import { readWorkshopWords } from '../../platform/edition-workshop.ts';
import type { Booking, Money } from './booking.ts';
import { creditWhatWentBack } from './credit-what-went-back.ts';
import { ownParty } from './own-party.ts';
import { findBilling } from './queries/billing.ts';
import { takeNumber } from './queries/document-numbers.ts';
import type { OrderRow } from './queries/orders.ts';
import { insertReceipt, readIssuer, readLatinName, readReceiptFacts } from './queries/receipts.ts';

/** Writes the receipt of money that counts, with the year's next number; returns its id. `what` says if it is not all. */
export async function giveReceipt(booking: Booking, order: OrderRow, money: Money, what?: 'part payment' | 'difference'): Promise<string> {
  const { transaction, registration, now, shown } = booking;
  const { edition_id: editionId, category, registration_type: type } = order;
  const facts = await readReceiptFacts(transaction, editionId, { category, type });
  const workshop = await workshopOf(transaction, order);
  const printed = await printedBy(transaction, registration);
  const billing = (await findBilling(transaction, editionId, registration.id)) ?? { ...ownParty(registration), billedGstin: '' };
  const id = randomUUID();
  await insertReceipt(transaction, {
    edition_id: editionId,
    id,
    ...(await takeNumber(transaction, 'receipt_counters', editionId, shown(now))),
    payment_id: money.id,
    registration_id: registration.id,
    issued_at: shown(now),
    paid_at: shown(money.paidAt),
    billed_to: billing.billedTo,
    billed_address: billing.billedAddress,
    billed_gstin: billing.billedGstin || null,
    description: [facts.category_label ?? category, facts.phase_name, workshop, what].filter(Boolean).join(', '),
    price: order.price,
    amount_minor: money.amount,
    currency: money.currency,
    gst: gstOf(facts),
    printed,
  });
  // Of a payment that was decided on late, a part may have gone back already.
  await creditWhatWentBack(booking, money.id);
  return id;
}

/** What a document of this registration prints beside its own words, as of today. */
export async function printedBy(transaction: Database, registration: { edition_id: number; id: string }): Promise<string> {
  const issuer = await readIssuer(transaction, registration.edition_id);
  return JSON.stringify({ issuer, latinName: await readLatinName(transaction, registration) });
}

/** `with the workshop on 26 September 2025, 08:00-12:30`, if the workshop was paid for. */
async function workshopOf(transaction: Database, order: OrderRow): Promise<string | null> {
  const workshop = order.seats > 0 ? await readWorkshopWords(transaction, order.edition_id) : null;
  return workshop && `with the workshop on ${workshop.time}`;
}

/** The edition's tax details of today; the receipt keeps them. */
const gstOf = ({ legal_name, gstin, sac, rate_basis_points }: Awaited<ReturnType<typeof readReceiptFacts>>): string | null =>
  gstin === null ? null : JSON.stringify({ legalName: legal_name, gstin, sac, rateBasisPoints: rate_basis_points });
