import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Until the transaction ends, nobody else in the society records this transfer. */
export async function lockTransfer(transaction: Database, editionId: number, reference: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('transfer ' || society_id || ' ' || ${reference}::text, 0))
    from editions where id = ${editionId}`.execute(transaction);
}

/** The payment or the bank credit that this transfer of the society was recorded as, in whichever edition. */
export async function recordOfTransfer(
  transaction: Database,
  editionId: number,
  reference: string,
): Promise<{ paymentId: string } | { creditId: string } | null> {
  const { rows } = await sql<{ payment: string | null; credit: string | null }>`
    with ours as (select editions.id from editions join editions own on own.society_id = editions.society_id where own.id = ${editionId})
    select null as payment, bank_credits.id as credit from ours join bank_credits on bank_credits.edition_id = ours.id and utr = ${reference}
    union all
    select payments.id, null from ours
    join payments on payments.edition_id = ours.id and rail = 'transfer' and state <> 'reversed' and reference = ${reference}
    limit 1`.execute(transaction);
  const [row] = rows;
  if (row?.credit) return { creditId: row.credit };
  return row?.payment ? { paymentId: row.payment } : null;
}
