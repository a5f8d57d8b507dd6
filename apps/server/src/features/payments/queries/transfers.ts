import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Until the transaction ends, nobody else in the society records this transfer. */
export async function lockTransfer(transaction: Database, editionId: number, reference: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('transfer ' || society_id || ' ' || ${reference}::text, 0))
    from editions where id = ${editionId}`.execute(transaction);
}

/** The payment that this transfer of the society was recorded as, in whichever edition. */
export async function isTransferRecorded(transaction: Database, editionId: number, reference: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select payments.id from editions as own
    join editions on editions.society_id = own.society_id
    join payments on payments.edition_id = editions.id and rail = 'transfer' and state <> 'reversed' and reference = ${reference}
    where own.id = ${editionId} limit 1`.execute(transaction);
  return rows[0]?.id ?? null;
}
