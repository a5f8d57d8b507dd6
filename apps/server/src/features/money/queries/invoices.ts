import type { InvoiceState } from '@isocentre/domain/payments/invoices';
import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { beyond, type From, keyText } from '../../../platform/keyset.ts';

interface StoredInvoice {
  id: string;
  key: string;
  year: string;
  number: number;
  state: InvoiceState;
  billedTo: string;
  billedAddress: string;
  reference: string | null;
  amountMinor: number;
  currency: string;
  issuedAt: Date;
  issuedBy: string | null;
  dueAt: Date;
  dueBecause: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  cancelledBecause: string | null;
  creditId: string | null;
  utr: string | null;
  lines: Array<{
    registration: string;
    number: number;
    name: string;
    description: string;
    amountMinor: number;
    status: PaymentStatus;
    cancelled: boolean;
  }>;
}

export async function findInvoices(
  db: Database,
  editionId: number,
  { states, from, most }: { states: readonly string[] | null; from: From | undefined; most: number },
): Promise<StoredInvoice[]> {
  const wanted = states === null ? sql`true` : sql`i.state = any (${states}::text[])`;
  const cut = from ? beyond('instant', from.place, 'further', true) : sql`true`;
  const { rows } = await sql<StoredInvoice>`
    with page as materialized (
      select id, key from (select i.id, i.made_at as key from invoices i where i.edition_id = ${editionId} and ${wanted}) as matching
      where ${cut} order by key desc, id desc limit ${most}
    )
    select i.id, ${keyText('instant', sql`page.key`)} as key, i.financial_year as year, i.number, i.state, i.billed_to as "billedTo",
      i.billed_address as "billedAddress", i.reference, i.amount_minor as "amountMinor", i.currency, i.issued_at as "issuedAt",
      issuer.name as "issuedBy", i.due_at as "dueAt", i.due_because as "dueBecause", i.decided_at as "decidedAt", decider.name as "decidedBy",
      i.cancelled_because as "cancelledBecause", i.bank_credit_id as "creditId", c.utr, (
        select json_agg(json_build_object('registration', r.id, 'number', r.delegate_number, 'name', r.name, 'description', l.description,
          'amountMinor', l.amount_minor, 'status', r.payment_status, 'cancelled', r.cancelled_at is not null) order by r.delegate_number)
        from invoice_lines l join registrations r on r.edition_id = l.edition_id and r.id = l.registration_id
        where l.edition_id = i.edition_id and l.invoice_id = i.id
      ) as lines
    from page
    join invoices i on i.edition_id = ${editionId} and i.id = page.id
    left join accounts issuer on issuer.id = i.issued_by
    left join accounts decider on decider.id = i.decided_by
    left join bank_credits c on c.edition_id = i.edition_id and c.id = i.bank_credit_id
    order by page.key desc, page.id desc`.execute(db);
  return rows;
}
