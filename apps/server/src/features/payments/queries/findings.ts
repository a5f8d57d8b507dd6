import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface Finding {
  readonly rule: string;
  /** Ids and amounts. `edition_id` or `society_id` says whose it is; without, it concerns the whole installation. */
  readonly found: object;
  readonly mended: boolean;
}

/**
 * What one run has found stands in the place of what the last one of the same kind had. Rows of a society are for each of its editions,
 * rows of nobody for all.
 */
export async function replaceFindings(
  db: Database,
  { source, account, at }: { source: 'rules' | 'provider'; account: string | null; at: Date },
  findings: readonly Finding[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`
      insert into findings (edition_id, id, source, payment_account, rule, found, mended, since, found_at)
      select distinct on (editions.id, given.rule, given.found)
        editions.id, gen_random_uuid(), ${source}, ${account}, given.rule, given.found - 'edition_id', given.mended, ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as given (rule text, found jsonb, mended boolean)
      join editions on case
        when given.found ->> 'edition_id' is not null then editions.id::text = given.found ->> 'edition_id'
        when given.found ->> 'society_id' is not null then editions.society_id::text = given.found ->> 'society_id'
        else true end
      on conflict (edition_id, source, rule, md5(found::text)) do update
        set found_at = excluded.found_at, mended = excluded.mended, payment_account = excluded.payment_account`.execute(transaction);
    await sql`
      delete from findings
      where source = ${source} and payment_account is not distinct from ${account} and found_at < ${at}::timestamptz`.execute(transaction);
  });
}

/** In which edition, and under which id, payments of the provider are booked. */
export const bookedAs = (db: Database, providerPaymentIds: readonly string[]) =>
  providerPaymentIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payments')
        .select(['edition_id', 'id', 'provider_payment_id'])
        .where('provider_payment_id', 'in', providerPaymentIds)
        .execute();
