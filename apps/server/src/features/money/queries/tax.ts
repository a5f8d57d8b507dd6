import { Gst } from '@isocentre/domain/payments/gst';
import type { TaxedDocument } from '@isocentre/domain/payments/tax-summary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

type Stored = Omit<TaxedDocument, 'gst'> & { gst: unknown };

/** Receipts and credit notes that were issued in that month, where the society was registered. */
export async function taxedDocuments(
  db: Database,
  editionId: number,
  { month, timeZone }: { month: string; timeZone: string },
): Promise<TaxedDocument[]> {
  const first = sql`(${`${month}-01`}::timestamp at time zone ${timeZone})`;
  const next = sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${timeZone})`;
  const { rows } = await sql<Stored>`
    select 'receipt' as kind, gst, billed_gstin as "billedGstin", amount_minor as "amountMinor", currency from receipts
    where edition_id = ${editionId} and gst is not null and issued_at >= ${first} and issued_at < ${next}
    union all
    select 'credit-note', c.gst, c.billed_gstin, n.amount_minor, c.currency from credit_notes n
    join receipts c on c.edition_id = n.edition_id and c.id = n.receipt_id
    where n.edition_id = ${editionId} and c.gst is not null and n.issued_at >= ${first} and n.issued_at < ${next}`.execute(db);
  return rows.map((row) => ({ ...row, gst: Gst.parse(row.gst) }));
}

/** The months of which there is something to declare, the latest first; none where the society is not registered. */
export async function taxMonths(db: Database, editionId: number, timeZone: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(issued_at at time zone ${timeZone}, 'YYYY-MM') as month from (
      select issued_at from receipts where edition_id = ${editionId} and gst is not null
      union all
      select n.issued_at from credit_notes n join receipts c on c.edition_id = n.edition_id and c.id = n.receipt_id
      where n.edition_id = ${editionId} and c.gst is not null
    ) as taxed
    where exists (select from edition_gst where edition_id = ${editionId})
    order by month desc`.execute(db);
  return rows.map(({ month }) => month);
}
