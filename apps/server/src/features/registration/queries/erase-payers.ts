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
}
