import { type Insertable, sql } from 'kysely';
import { accountEmail } from '../../../platform/account-email.ts';
import type { EarlierDelegates } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

type EarlierDelegate = Omit<
  Insertable<EarlierDelegates>,
  'account_id' | 'society_id' | 'country_other' | 'imported_at' | 'forget_marked_at'
> & {
  id: string;
  email: string;
};

/**
 * Creates accounts without a password, with their owners' known details; returns the ids of the new ones. The rows are
 * sent as JSON: thousands of parameters would take longer to prepare than to store.
 */
export async function insertEarlierDelegates(
  transaction: Database,
  editionId: number,
  people: readonly EarlierDelegate[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts (id, email, email_in_ascii, title, name)
    select id, email, email_in_ascii, nullif(title, ''), name
    from jsonb_to_recordset(${JSON.stringify(people.map((one) => ({ ...one, ...accountEmail(one.email) })))}::jsonb)
      as people (id uuid, email text, email_in_ascii text, title text, name text)
    on conflict do nothing
    returning id`.execute(transaction);
  const inserted = new Set(rows.map((row) => row.id));
  const known = people.filter(({ id }) => inserted.has(id)).map(({ id, email: _, ...details }) => ({ account_id: id, ...details }));
  await sql`
    insert into earlier_delegates (
      society_id, account_id, title, name, mobile, institute, designation, city, country, country_other, postal_address, postal_pin,
      meal_preference, age, membership_id
    )
    select (select society_id from editions where id = ${editionId}), account_id, title, name, mobile, institute, designation, city, country, '', postal_address, postal_pin,
      meal_preference, age, membership_id
    from jsonb_populate_recordset(null::earlier_delegates, ${JSON.stringify(known)}::jsonb)`.execute(transaction);
  return inserted;
}
