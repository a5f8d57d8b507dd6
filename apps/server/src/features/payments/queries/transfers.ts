import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Until the transaction ends, nobody else in the society records this transfer. */
export async function lockTransfer(transaction: Database, editionId: number, reference: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('transfer ' || society_id || ' ' || ${reference}::text, 0))
    from editions where id = ${editionId}`.execute(transaction);
}

/**
 * The payment or the bank credit that this transfer of the society was recorded as, in whichever edition; besides the credit `except`
 * and what is paid with it. A credit of another edition that was closed before anybody was paid with it had been entered there wrongly.
 */
export async function recordOfTransfer(
  transaction: Database,
  editionId: number,
  reference: string,
  { except = null }: { except?: string | null } = {},
): Promise<{ paymentId: string } | { creditId: string } | null> {
  const { rows } = await sql<{ payment: string | null; credit: string | null }>`
    with ours as (select editions.id from editions join editions own on own.society_id = editions.society_id where own.id = ${editionId})
    select null as payment, c.id as credit from ours join bank_credits c on c.edition_id = ours.id and utr = ${reference}
    where c.id is distinct from ${except}::uuid and (
      c.edition_id = ${editionId} or closed_at is null
      or exists (select from payments where payments.edition_id = c.edition_id and bank_credit_id = c.id and state <> 'reversed')
    )
    union all
    select payments.id, null from ours
    join payments on payments.edition_id = ours.id and rail = 'transfer' and state <> 'reversed' and reference = ${reference}
    where bank_credit_id is null or bank_credit_id is distinct from ${except}::uuid
    limit 1`.execute(transaction);
  const [row] = rows;
  if (row?.credit) return { creditId: row.credit };
  return row?.payment ? { paymentId: row.payment } : null;
}
