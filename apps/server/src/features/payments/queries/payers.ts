import type { InvoicedPrice, PricePromise } from '@isocentre/domain/fees/quote';
import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { statement } from '../../../platform/statement.ts';
import { invoicedOf, promiseOf, type PromiseColumns } from '../../registration/queries/promises.ts';
import { UNDECIDED } from '../../../platform/undecided-payment.ts';

/** A delegate who wants to pay, and whether they can. */
export interface Payer {
  edition_id: number;
  id: string;
  account_id: string;
  version: number;
  delegate_number: number;
  category: string | null;
  registration_type: string | null;
  price_kept: boolean;
  promise: PricePromise | null;
  invoiced: InvoicedPrice | null;
  /** Of the promise. */
  voucher_id: string | null;
  name: string;
  mobile: string;
  designation: string;
  postal_address: string;
  postal_pin: string;
  country: string;
  payment_status: PaymentStatus;
  email: string;
  capacity: number | null;
  taken: number | null;
  live_order_id: string | null;
  held_seats: number | null;
  has_orders: boolean;
  cancelled: boolean;
}

const payerOf = statement<{ editionId: number; registrationId: string }, Omit<Payer, 'promise' | 'invoiced'> & PromiseColumns>`
  select mine.edition_id, mine.id, mine.account_id, mine.version, mine.delegate_number, mine.category, mine.registration_type, mine.price_kept, mine.name,
    mine.mobile, mine.designation, mine.postal_address, mine.postal_pin, mine.country, mine.payment_status, accounts.email,
    workshop_seats.capacity, workshop_seats.taken,
    (
      select id from payment_orders
      where edition_id = mine.edition_id and registration_id = mine.id and state in ('preparing', 'open')
    ) as live_order_id,
    (
      select seats from seat_reservations where edition_id = mine.edition_id and registration_id = mine.id and state <> 'released'
    ) as held_seats,
    exists (select from payment_orders where edition_id = mine.edition_id and registration_id = mine.id) as has_orders,
    mine.cancelled_at is not null as cancelled, vouchers.id as voucher_id, vouchers.code as voucher_code,
    case when vouchers.kind = 'phase' then least(vouchers.valid_until, vouchers.ended_at) end as voucher_until,
    (
      select json_build_object('prefix', delegate_prefix, 'year', financial_year, 'number', number, 'type', invoice_lines.registration_type,
        'chargeMinor', invoice_lines.amount_minor, 'currency', invoices.currency, 'price', invoice_lines.price, 'from', issued_at, 'until', due_at)
      from invoice_lines
      join invoices on invoices.edition_id = invoice_lines.edition_id and invoices.id = invoice_id
      join editions on editions.id = invoice_lines.edition_id
      where invoice_lines.edition_id = mine.edition_id and invoice_lines.registration_id = mine.id and standing
        and invoice_lines.category = mine.category
    ) as invoiced
  from registrations mine
  join accounts on accounts.id = mine.account_id
  left join workshop_seats on workshop_seats.edition_id = mine.edition_id
  left join voucher_uses on voucher_uses.edition_id = mine.edition_id and voucher_uses.registration_id = mine.id and returned_at is null
  left join vouchers on vouchers.edition_id = voucher_uses.edition_id and vouchers.id = voucher_uses.voucher_id
  where mine.edition_id = ${'editionId'} and mine.id = ${'registrationId'}::uuid`;

export async function readPayer(db: Database, editionId: number, registrationId: string): Promise<Payer | undefined> {
  const { rows } = await payerOf(db, { editionId, registrationId });
  const [row] = rows;
  if (!row) return undefined;
  const { voucher_code, voucher_until, invoiced, ...payer } = row;
  return { ...payer, promise: promiseOf({ voucher_code, voucher_until }), invoiced: invoicedOf(invoiced) };
}

/** Money that is authorised, or that organisers have not decided on yet: the delegate must not pay again meanwhile. */
export async function moneyUnderWay(db: Database, { edition_id: editionId, id, has_orders: any }: Payer) {
  if (!any) return null;
  const { rows } = await sql<{ state: 'authorized' | 'captured' }>`
    select p.state from payments p
    join payment_orders on payment_orders.edition_id = p.edition_id and payment_orders.id = p.order_id
    where payment_orders.edition_id = ${editionId} and payment_orders.registration_id = ${id} and (p.state = 'authorized' or ${UNDECIDED})
    order by p.state limit 1`.execute(db);
  return rows[0]?.state ?? null;
}
