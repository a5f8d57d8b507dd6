import type { MoneyReceipt } from '@isocentre/contract/money/payments';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { beyond, type From, keyText } from '../../../platform/keyset.ts';

type Kind = MoneyReceipt['kind'];

export interface Numbered {
  id: string;
  year: string;
  number: number;
}

export interface StoredReceiptRow extends Numbered {
  kind: Kind;
  key: string;
  registration: string;
  delegateNumber: number;
  name: string;
  account: string;
  issuedAt: Date;
  billedTo: string;
  billedAddress: string;
  billedGstin: string | null;
  description: string;
  amountMinor: number;
  currency: string;
  paymentId: string;
  paymentName: string;
  because: MoneyReceipt['because'];
  /** Of a note: the receipt that it takes back. Of a receipt that was corrected: the one in its place. */
  other: Numbered | null;
  creditedMinor: number;
}

interface Wanted {
  kinds: readonly Kind[];
  year?: string | undefined;
  payment?: string | undefined;
}

/** Receipts and credit notes together, the latest first; the key is the moment of issue, since numbers begin anew each year. */
export async function findReceiptsOf(
  db: Database,
  editionId: number,
  { kinds, year, payment, from, most }: Wanted & { from?: From | undefined; most: number },
): Promise<StoredReceiptRow[]> {
  const inYear = year === undefined ? sql`true` : sql`financial_year = ${year}`;
  const ofPayment = payment === undefined ? sql`true` : sql`payment_id = ${payment}`;
  const cut = from ? beyond('instant', from.place, 'further', true) : sql`true`;
  const { rows } = await sql<StoredReceiptRow>`
    with page as materialized (
      select kind, id, key from (
        select 'receipt' as kind, id, issued_at as key from receipts
        where edition_id = ${editionId} and ${kinds.includes('receipt')} and ${inYear} and ${ofPayment}
        union all
        select 'credit-note', id, issued_at from credit_notes
        where edition_id = ${editionId} and ${kinds.includes('credit-note')} and ${inYear} and ${
          payment === undefined ? sql`true` : sql`receipt_id in (select id from receipts where edition_id = ${editionId} and ${ofPayment})`
        }
      ) as matching
      where ${cut} order by key desc, id desc limit ${most}
    )
    select page.kind, page.id, ${keyText('instant', sql`page.key`)} as key, coalesce(n.financial_year, c.financial_year) as year,
      coalesce(n.number, c.number) as number, page.key as "issuedAt", c.billed_to as "billedTo", c.billed_address as "billedAddress",
      c.billed_gstin as "billedGstin", c.description, coalesce(n.amount_minor, c.amount_minor) as "amountMinor", c.currency,
      r.id as registration, r.delegate_number as "delegateNumber", r.name, r.account_id as account, p.id as "paymentId",
      coalesce(p.provider_payment_id, p.id::text) as "paymentName", n.kind as because,
      case when n.id is null then (
        select json_build_object('id', later.id, 'year', later.financial_year, 'number', later.number) from credit_notes
        join receipts later on later.edition_id = credit_notes.edition_id and later.id = credit_notes.new_receipt_id
        where credit_notes.edition_id = c.edition_id and credit_notes.receipt_id = c.id
      ) else json_build_object('id', c.id, 'year', c.financial_year, 'number', c.number) end as other,
      case when n.id is null then coalesce((
        select sum(amount_minor) from credit_notes where credit_notes.edition_id = c.edition_id and credit_notes.receipt_id = c.id
      ), 0) else 0 end::integer as "creditedMinor"
    from page
    left join credit_notes n on page.kind = 'credit-note' and n.edition_id = ${editionId} and n.id = page.id
    join receipts c on c.edition_id = ${editionId} and c.id = coalesce(n.receipt_id, page.id)
    join payments p on p.edition_id = c.edition_id and p.id = c.payment_id
    join registrations r on r.edition_id = c.edition_id and r.id = c.registration_id
    order by page.key desc, page.id desc`.execute(db);
  return rows;
}

export interface ReceiptSum {
  year: string;
  currency: string;
  receipts: number;
  receiptsMinor: number;
  creditNotes: number;
  creditNotesMinor: number;
}

/** What was receipted and what was taken back, by financial year: the difference is the money that was kept. */
export async function sumReceipts(db: Database, editionId: number): Promise<ReceiptSum[]> {
  const { rows } = await sql<Omit<ReceiptSum, 'receiptsMinor' | 'creditNotesMinor'> & { receiptsMinor: string; creditNotesMinor: string }>`
    select year, currency, count(receipted)::integer as receipts, coalesce(sum(receipted), 0)::bigint as "receiptsMinor",
      count(credited)::integer as "creditNotes", coalesce(sum(credited), 0)::bigint as "creditNotesMinor"
    from (
      select financial_year as year, currency, amount_minor as receipted, null::integer as credited from receipts where edition_id = ${editionId}
      union all
      select n.financial_year, c.currency, null, n.amount_minor from credit_notes n
      join receipts c on c.edition_id = n.edition_id and c.id = n.receipt_id
      where n.edition_id = ${editionId}
    ) as documents
    group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows.map((row) => ({ ...row, receiptsMinor: Number(row.receiptsMinor), creditNotesMinor: Number(row.creditNotesMinor) }));
}
