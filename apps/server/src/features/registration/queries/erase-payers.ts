import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Whose account offline money came from is forgotten with the person; the sums stay in the books. */
export async function erasePayers(transaction: Database, editionId: number, registrationId: string): Promise<void> {
  await sql`
    update payments set payer = null from payment_orders
    where payment_orders.edition_id = ${editionId} and payment_orders.registration_id = ${registrationId}
      and payments.edition_id = payment_orders.edition_id and payments.order_id = payment_orders.id and payer is not null`.execute(
    transaction,
  );
  // Of a credit for several people, with the last of them; and so do the words about its corrections.
  const { rows: credits } = await sql<{ id: string }>`
    select id from bank_credits
    where edition_id = ${editionId} and exists (
      select from payments join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
      where payments.edition_id = bank_credits.edition_id and payments.bank_credit_id = bank_credits.id
        and payment_orders.registration_id = ${registrationId}
    ) and not exists (
      select from payments join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
      join registrations on registrations.edition_id = payment_orders.edition_id and registrations.id = payment_orders.registration_id
      where payments.edition_id = bank_credits.edition_id and payments.bank_credit_id = bank_credits.id and registrations.erased_at is null
    )`.execute(transaction);
  const alone = credits.map(({ id }) => id);
  await sql`
    update bank_credits set payer = null where edition_id = ${editionId} and id = any (${alone}::uuid[]) and payer is not null`.execute(
    transaction,
  );
  await sql`
    update bank_credit_changes set payer = null, reason = null
    where edition_id = ${editionId} and credit_id = any (${alone}::uuid[]) and (payer is not null or reason is not null)`.execute(
    transaction,
  );
  // Receipts that were given keep whom they name.
  await sql`delete from billing where edition_id = ${editionId} and registration_id = ${registrationId}`.execute(transaction);
  // Organisers' words about what the provider paid out for them.
  const itsLines = sql`
    select editions.society_id, payments.provider_payment_id, refunds.provider_refund_id from editions
    join payment_orders on payment_orders.edition_id = editions.id and payment_orders.registration_id = ${registrationId}
    join payments on payments.edition_id = payment_orders.edition_id and payments.order_id = payment_orders.id
    left join refunds on refunds.edition_id = payments.edition_id and refunds.payment_id = payments.id
    where editions.id = ${editionId}`;
  await sql`
    update settlement_decisions d set note = null
    where note is not null and exists (
      select from (${itsLines}) as its where its.society_id = d.society_id and d.line_id in (its.provider_payment_id, its.provider_refund_id)
    )`.execute(transaction);
  await sql`
    update settlement_withdrawals w set note = null, reason = null
    where (note is not null or reason is not null) and exists (
      select from (${itsLines}) as its where its.society_id = w.society_id and w.line_id in (its.provider_payment_id, its.provider_refund_id)
    )`.execute(transaction);
  // Organisers' words about an invoice may name anybody on it.
  await sql`
    update invoices set due_because = null, cancelled_because = case when cancelled_because is null then null else 'Erased' end
    where edition_id = ${editionId} and (due_because is not null or cancelled_because <> 'Erased') and exists (
      select from invoice_lines
      where invoice_lines.edition_id = invoices.edition_id and invoice_lines.invoice_id = invoices.id
        and invoice_lines.registration_id = ${registrationId}
    )`.execute(transaction);
  await sql`update invoice_lines set name = 'Erased delegate' where edition_id = ${editionId} and registration_id = ${registrationId}`.execute(
    transaction,
  );
  // The number of a transfer leads to its payer at the bank; one that was found stands in the books.
  await sql`delete from announced_transfers where edition_id = ${editionId} and registration_id = ${registrationId}`.execute(transaction);
}
