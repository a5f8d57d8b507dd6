import { randomUUID } from 'node:crypto';
import { financialYear } from '@isocentre/domain/payments/receipt-number';
import type { Database } from '../../platform/database.ts';
import { readWorkshopWords } from '../../platform/edition-workshop.ts';
import type { Booking, Money } from './booking.ts';
import type { OrderRow } from './queries/orders.ts';
import { insertReceipt, readReceiptFacts, takeReceiptNumber } from './queries/receipts.ts';

/** Writes the receipt of money that counts, with the year's next number; returns its id. `what` says if it is not all. */
export async function giveReceipt(
  { transaction, registration, now, shown }: Booking,
  order: OrderRow,
  money: Money,
  what?: 'part payment' | 'difference',
): Promise<string> {
  const { edition_id: editionId } = order;
  const facts = await readReceiptFacts(transaction, editionId, order.category, order.registration_type);
  const year = financialYear(shown(now), facts.time_zone, facts.financial_year_starts_in_month);
  const id = randomUUID();
  await insertReceipt(transaction, {
    edition_id: editionId,
    id,
    financial_year: year,
    number: await takeReceiptNumber(transaction, editionId, year),
    payment_id: money.id,
    registration_id: registration.id,
    issued_at: shown(now),
    paid_at: shown(money.paidAt),
    billed_to: [registration.title, registration.name].filter(Boolean).join(' '),
    billed_address: [
      registration.institute,
      registration.postal_address,
      [registration.city, registration.postal_pin].filter(Boolean).join(' '),
      registration.country_other || registration.country,
    ]
      .filter(Boolean)
      .join('\n'),
    description: [facts.category_label ?? order.category, facts.phase_name, await workshopOf(transaction, order), what]
      .filter(Boolean)
      .join(', '),
    price: order.price,
    amount_minor: money.amount,
    currency: money.currency,
    gst: gstOf(facts),
  });
  return id;
}

/** `with the workshop on 26 September 2025, 08:00-12:30`, if the workshop was paid for. */
async function workshopOf(transaction: Database, order: OrderRow): Promise<string | null> {
  const workshop = order.seats > 0 ? await readWorkshopWords(transaction, order.edition_id) : null;
  return workshop && `with the workshop on ${workshop.time}`;
}

/** The edition's tax details of today; the receipt keeps them. */
const gstOf = ({ legal_name, gstin, sac, rate_basis_points }: Awaited<ReturnType<typeof readReceiptFacts>>): string | null =>
  gstin === null ? null : JSON.stringify({ legalName: legal_name, gstin, sac, rateBasisPoints: rate_basis_points });
