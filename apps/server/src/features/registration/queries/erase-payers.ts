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
  // Of a credit for several people, with the last of them.
  await sql`
    update bank_credits set payer = null
    where edition_id = ${editionId} and payer is not null and exists (
      select from payments join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
      where payments.edition_id = bank_credits.edition_id and payments.bank_credit_id = bank_credits.id
        and payment_orders.registration_id = ${registrationId}
    ) and not exists (
      select from payments join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
      join registrations on registrations.edition_id = payment_orders.edition_id and registrations.id = payment_orders.registration_id
      where payments.edition_id = bank_credits.edition_id and payments.bank_credit_id = bank_credits.id and registrations.erased_at is null
    )`.execute(transaction);
  // The number of a transfer leads to its payer at the bank; one that was found stands in the books.
  await sql`delete from announced_transfers where edition_id = ${editionId} and registration_id = ${registrationId}`.execute(transaction);
}
