import type { InvoicedPrice, PricePromise } from '@isocentre/domain/fees/quote';
import { invoiceNumber } from '@isocentre/domain/payments/invoices';
import { voucherInWords } from '@isocentre/domain/payments/vouchers';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** The voucher and the invoice that name a price for a registration, as they stand beside its row. */
export interface PromiseColumns {
  voucher_code: string | null;
  /** Null: it leaves nothing to pay, so it promises no price. */
  voucher_until: Date | null;
  invoiced: StoredInvoiced | null;
}

interface StoredInvoiced {
  prefix: string;
  year: string;
  number: number;
  type: string;
  chargeMinor: number;
  currency: string;
  price: string;
  from: string;
  until: string;
}

/** When the price of a voucher ends: `voucherEnds`. */
export const VOUCHER_UNTIL = sql<Date | null>`case when vouchers.kind = 'phase' then least(vouchers.valid_until, vouchers.ended_at) end`;

export const promiseOf = ({ voucher_code: code, voucher_until: until }: Pick<PromiseColumns, 'voucher_code' | 'voucher_until'>) =>
  code === null || until === null ? null : ({ name: `voucher ${voucherInWords(code)}`, until } satisfies PricePromise);

export function invoicedOf(stored: StoredInvoiced | null): InvoicedPrice | null {
  if (!stored) return null;
  const { prefix, year, number, from, until, ...price } = stored;
  return { ...price, name: `invoice ${invoiceNumber(prefix, year, number)}`, from: new Date(from), until: new Date(until) };
}

/** The unpaid invoice that a registration is on, as long as it is in the category that was billed. */
export async function findInvoiced(
  db: Database,
  { edition_id: editionId, id, category }: { edition_id: number; id: string; category: string | null },
): Promise<InvoicedPrice | null> {
  const { rows } = await sql<StoredInvoiced>`
    select delegate_prefix as prefix, financial_year as year, number, registration_type as type, invoice_lines.amount_minor as "chargeMinor",
      invoices.currency, price, issued_at as from, due_at as until
    from invoice_lines
    join invoices on invoices.edition_id = invoice_lines.edition_id and invoices.id = invoice_id
    join editions on editions.id = invoice_lines.edition_id
    where invoice_lines.edition_id = ${editionId} and registration_id = ${id} and standing and category = ${category}`.execute(db);
  return invoicedOf(rows[0] ?? null);
}

/** Whether anybody can use a voucher here now. */
export async function hasVouchers(db: Database, editionId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from vouchers where edition_id = ${editionId} and least(valid_until, ended_at) > ${now} limit 1`.execute(db);
  return rows.length > 0;
}
