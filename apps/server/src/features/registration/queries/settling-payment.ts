import { money } from '@isocentre/domain/fees/fee-table';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface Row {
  id: string;
  amount_minor: number;
  currency: string;
  at: Date;
  receipt_id: string | null;
}

/** The payment that settled a registration, with its receipt; undefined if it was settled in another way. */
export async function settlingPayment(db: Database, editionId: number, registrationId: string) {
  const { rows } = await sql<Row>`
    select coalesce(payments.provider_payment_id, payments.id::text) as id, payments.amount_minor, payments.currency, coalesce(payments.captured_at, payments.first_seen_at) as at,
      receipts.id as receipt_id
    from payment_orders
    join payments on payments.edition_id = payment_orders.edition_id and payments.order_id = payment_orders.id
    left join receipts on receipts.edition_id = payments.edition_id and receipts.payment_id = payments.id and receipts.replaced_at is null
    where payment_orders.edition_id = ${editionId} and payment_orders.registration_id = ${registrationId}
      and payments.outcome = 'settles' and payments.state = 'captured'
    order by at desc limit 1`.execute(db);
  const [row] = rows;
  return (
    row && {
      amount: money({ chargeMinor: row.amount_minor, currency: row.currency }),
      at: row.at,
      paymentId: row.id,
      receiptId: row.receipt_id,
    }
  );
}
