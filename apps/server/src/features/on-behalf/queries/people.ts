import { sql } from 'kysely';
import { accountEmail, mailboxOf } from '../../../platform/account-email.ts';
import type { Database } from '../../../platform/database.ts';
import type { KnownAccount } from './accounts.ts';

/** With the name that the society has of them, from a registration or from before this system. */
export interface KnownPerson extends KnownAccount {
  name: string | null;
}

interface KnownRow {
  mailbox: string;
  id: string;
  disabled: boolean;
  registration: string | null;
  number: number | null;
  cancelled: boolean;
  name: string | null;
}

/** The accounts of many addresses, by `mailboxOf`, with what organisers of one edition need to know of them. */
export async function findAllKnown(db: Database, editionId: number, mailboxes: readonly string[]): Promise<Map<string, KnownPerson>> {
  const { rows } = await sql<KnownRow>`
    select coalesce(accounts.email_in_ascii, lower(accounts.email)) as mailbox, accounts.id, accounts.disabled_at is not null as disabled,
      mine.id as registration, mine.delegate_number as number, mine.cancelled_at is not null as cancelled,
      coalesce(
        (select r.name from registrations r join editions e on e.id = r.edition_id
          where e.society_id = here.society_id and r.account_id = accounts.id and r.erased_at is null
          order by r.created_at desc limit 1),
        (select earlier.name from earlier_delegates earlier
          where earlier.society_id = here.society_id and earlier.account_id = accounts.id)
      ) as name
    from accounts
    join editions here on here.id = ${editionId}
    left join registrations mine on mine.edition_id = here.id and mine.account_id = accounts.id
    where coalesce(accounts.email_in_ascii, lower(accounts.email)) = any(${[...mailboxes]}::text[])`.execute(db);
  return new Map(
    rows.map(({ mailbox, id, disabled, registration, number, cancelled, name }) => [
      mailbox,
      { id, disabled, name, registration: registration === null || number === null ? null : { id: registration, number, cancelled } },
    ]),
  );
}

/** Two lists of one edition are stored one after the other; everybody else goes on. */
export async function lockLists(transaction: Database, editionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('people lists'), ${editionId})`.execute(transaction);
}

interface NewPerson {
  id: string;
  email: string;
  title: string;
  name: string;
}

/** Accounts without a password. False when one of the addresses has one meanwhile. In one order, so that no two wait for each other. */
export async function insertAccounts(transaction: Database, people: readonly NewPerson[]): Promise<boolean> {
  if (people.length === 0) return true;
  const values = people
    .toSorted((a, b) => (mailboxOf(a.email) < mailboxOf(b.email) ? -1 : 1))
    .map(({ id, email, title, name }) => ({ id, ...accountEmail(email), title: title || null, name, password_hash: null }));
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('accounts')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === BigInt(people.length);
}

/** In the spelling in which the tag came first; returns that. */
export async function tagAll(transaction: Database, editionId: number, tag: string, registrations: readonly string[]): Promise<string> {
  const { rows } = await sql<{ tag: string }>`
    select tag from registration_tags where edition_id = ${editionId} and lower(tag) = lower(${tag}) limit 1`.execute(transaction);
  const spelling = rows[0]?.tag ?? tag;
  await sql`
    insert into registration_tags (edition_id, registration_id, tag, tagged_at)
    select ${editionId}, id, ${spelling}, now() from unnest(${[...registrations]}::uuid[]) as given (id)`.execute(transaction);
  return spelling;
}
