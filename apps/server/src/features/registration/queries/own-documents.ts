import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Of everything stored about one person: what was written on paper about their money, and what they said about it. */
export async function documentsAbout(db: Database, accountId: string) {
  const announced = await db
    .selectFrom('announced_transfers')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.edition_id', '=', 'announced_transfers.edition_id')
        .onRef('registrations.id', '=', 'announced_transfers.registration_id'),
    )
    .where('registrations.account_id', '=', accountId)
    .select([
      'announced_transfers.utr',
      'announced_transfers.paid_on',
      'announced_transfers.amount_minor',
      'announced_transfers.currency',
      'announced_transfers.state',
      'announced_transfers.announced_at',
      'announced_transfers.refused_because',
    ])
    .orderBy('announced_transfers.announced_at')
    .execute();
  const billing = await db
    .selectFrom('billing')
    .innerJoin('registrations', (join) =>
      join.onRef('registrations.edition_id', '=', 'billing.edition_id').onRef('registrations.id', '=', 'billing.registration_id'),
    )
    .where('registrations.account_id', '=', accountId)
    .select(['billing.name', 'billing.address', 'billing.gstin', 'billing.changed_at'])
    .execute();
  const receipts = await db
    .selectFrom('receipts')
    .innerJoin('registrations', (join) =>
      join.onRef('registrations.edition_id', '=', 'receipts.edition_id').onRef('registrations.id', '=', 'receipts.registration_id'),
    )
    .where('registrations.account_id', '=', accountId)
    .select([
      'receipts.financial_year',
      'receipts.number',
      'receipts.issued_at',
      'receipts.billed_to',
      'receipts.billed_address',
      'receipts.billed_gstin',
      'receipts.description',
      'receipts.price',
    ])
    .orderBy('receipts.issued_at')
    .execute();
  const creditNotes = await db
    .selectFrom('credit_notes')
    .innerJoin('receipts', (join) =>
      join.onRef('receipts.edition_id', '=', 'credit_notes.edition_id').onRef('receipts.id', '=', 'credit_notes.receipt_id'),
    )
    .where(
      sql<boolean>`(receipts.edition_id, receipts.registration_id) in (select edition_id, id from registrations where account_id = ${accountId})`,
    )
    .select([
      'credit_notes.financial_year',
      'credit_notes.number',
      'credit_notes.kind',
      'credit_notes.issued_at',
      'credit_notes.amount_minor',
    ])
    .orderBy('credit_notes.issued_at')
    .execute();
  const vouchers = await db
    .selectFrom('voucher_uses')
    .innerJoin('vouchers', (join) =>
      join.onRef('vouchers.edition_id', '=', 'voucher_uses.edition_id').onRef('vouchers.id', '=', 'voucher_uses.voucher_id'),
    )
    .where(
      sql<boolean>`(voucher_uses.edition_id, voucher_uses.registration_id) in (select edition_id, id from registrations where account_id = ${accountId})`,
    )
    .select(['vouchers.code', 'vouchers.kind', 'vouchers.phase', 'voucher_uses.used_at', 'voucher_uses.returned_at'])
    .orderBy('voucher_uses.used_at')
    .execute();
  const invoices = await db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.edition_id', '=', 'invoice_lines.edition_id').onRef('invoices.id', '=', 'invoice_lines.invoice_id'),
    )
    .where(
      sql<boolean>`(invoice_lines.edition_id, invoice_lines.registration_id) in (select edition_id, id from registrations where account_id = ${accountId})`,
    )
    .select([
      'invoices.financial_year',
      'invoices.number',
      'invoices.state',
      'invoices.issued_at',
      'invoices.billed_to',
      'invoice_lines.name',
      'invoice_lines.description',
      'invoice_lines.price',
    ])
    .orderBy('invoices.issued_at')
    .execute();
  return { announcedTransfers: announced, billing, receipts, creditNotes, vouchers, invoices };
}
