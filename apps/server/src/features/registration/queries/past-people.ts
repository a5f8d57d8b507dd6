import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { markedADayAgo } from './forgetting.ts';

/** Registrations of an edition made before `before` that still name a person and were marked at least a day ago. */
export async function registrationsToForget(
  transaction: Database,
  editionId: number,
  before: Date,
  now: Date,
  most: number,
): Promise<Array<{ id: string; accountId: string }>> {
  const rows = await transaction
    .selectFrom('registrations')
    .select(['id', 'account_id'])
    .where('edition_id', '=', editionId)
    .where('erased_at', 'is', null)
    .where('created_at', '<', before)
    .where(markedADayAgo(now))
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({ id: row.id, accountId: row.account_id }));
}

/** Whether nothing uses an account any more: no active registration, no staff role. */
export async function isForgotten(transaction: Database, accountId: string): Promise<boolean> {
  const registration = await transaction
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  const office = await transaction.selectFrom('staff_roles').select('role').where('account_id', '=', accountId).executeTakeFirst();
  return !registration && !office;
}

/** Who handed a registration on: their accounts may be left without any. */
export async function holdersBefore(transaction: Database, editionId: number, registrationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct subject_account_id as id from audit_log
    where edition_id = ${editionId} and entity = 'registration' and entity_id = ${registrationId} and action = 'registration.handed-on'
      and subject_account_id is not null`.execute(transaction);
  return rows.map(({ id }) => id);
}

const EDITIONS_AT_ONCE = 100;

/**
 * Editions whose shortest promised period ends within days or has ended, by `now`, and that still hold registrations,
 * messages or letters of named people. Some at a time, by their ids: nothing reads the tables of people as a whole.
 */
export async function* pastEditionsWithNames(db: Database, now: Date): AsyncGenerator<number> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select id from editions join edition_limits on edition_limits.edition_id = editions.id
      where id > ${after} and ends_on + make_interval(months => retention_min_months) < ${now}::timestamptz + interval '4 days'
        and (
          -- One row of each edition; with "exists" the planner may read everybody's at once.
          (select true from registrations where registrations.edition_id = editions.id and registrations.erased_at is null limit 1)
          or (select true from contact_messages where contact_messages.edition_id = editions.id limit 1)
          or (select true from letters where letters.edition_id = editions.id and letters.erased_at is null limit 1)
        )
      order by id limit ${EDITIONS_AT_ONCE}`.execute(db);
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last || rows.length < EDITIONS_AT_ONCE) return;
    after = last.id;
  }
}

/** The edition for unclaimed host names. */
export async function defaultEditionId(db: Database): Promise<number | undefined> {
  const row = await db.selectFrom('editions').select('id').where('is_default', '=', true).executeTakeFirst();
  return row?.id;
}
