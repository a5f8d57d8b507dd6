import { type Insertable, sql } from 'kysely';
import { accountEmail, mailbox } from '../../../platform/account-email.ts';
import type { EarlierDelegates } from '../../../platform/database-types.ts';
import { erasePayers } from './erase-payers.ts';
import { moveSeats } from './move-seats.ts';
import type { Database } from '../../../platform/database.ts';
import { eraseLettersTo } from '../../../platform/letters/erase-letters.ts';
import { markedADayAgo } from './forgetting.ts';

export interface ErasureRequest {
  requestedAt: Date;
  eraseAfter: Date;
}

/** Time to notice that somebody else used one's computer. By the database's clock, as everything about erasure. */
const GRACE = sql<Date>`now() + interval '7 days'`;

/** Records a request; a second one returns the first. `fresh`: it is the first. */
export async function insertErasureRequest(
  transaction: Database,
  request: { accountId: string; editionId: number },
): Promise<ErasureRequest & { fresh: boolean }> {
  const inserted = await transaction
    .insertInto('erasure_requests')
    .values({
      account_id: request.accountId,
      asked_of_edition: request.editionId,
      requested_at: sql<Date>`now()`,
      erase_after: GRACE,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  const row = await transaction
    .selectFrom('erasure_requests')
    .select(['requested_at', 'erase_after'])
    .where('account_id', '=', request.accountId)
    .executeTakeFirstOrThrow();
  return { requestedAt: row.requested_at, eraseAfter: row.erase_after, fresh: inserted !== undefined };
}

export const findErasureRequest = (db: Database, accountId: string) =>
  db
    .selectFrom('erasure_requests')
    .innerJoin('accounts', 'accounts.id', 'erasure_requests.account_id')
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .select(['asked_of_edition', 'requested_at', 'erase_after', 'accounts.email', 'accounts.name'])
    .executeTakeFirst();

/** Gives a request the token for its mail; a retried mail gets a new one. */
export async function armCancelling(db: Database, accountId: string, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('erasure_requests')
    .set({ cancel_token_hash: tokenHash })
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .execute();
}

/** Cancels a request by the token of its mail; undefined when there is none. */
export async function cancelRequest(
  transaction: Database,
  tokenHash: Buffer,
): Promise<{ accountId: string; editionId: number } | undefined> {
  return transaction
    .deleteFrom('erasure_requests')
    .where('cancel_token_hash', '=', tokenHash)
    .where('erased_at', 'is', null)
    .returning(['account_id as accountId', 'asked_of_edition as editionId'])
    .executeTakeFirst();
}

/** Due, and marked by an earlier run at least a day ago. */
export async function dueErasures(db: Database, now: Date, most: number): Promise<Array<{ accountId: string; editionId: number }>> {
  const rows = await db
    .selectFrom('erasure_requests')
    .select(['account_id', 'asked_of_edition'])
    .where('erased_at', 'is', null)
    .where('erase_after', '<=', now)
    .where(markedADayAgo(now))
    .orderBy('erase_after')
    .limit(most)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, editionId: row.asked_of_edition }));
}

/** False when another worker was quicker. */
export async function markErased(transaction: Database, accountId: string, at: Date): Promise<boolean> {
  const row = await transaction
    .updateTable('erasure_requests')
    .set({ erased_at: at })
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes a person from their registrations and returns the keys of their documents' files. Bookings and payments stay.
 */
export async function eraseRegistrations(
  transaction: Database,
  which: { accountId: string } | { editionId: number; ids: readonly string[] },
  at: Date,
): Promise<string[]> {
  const rows = await transaction
    .updateTable('registrations')
    .set({
      title: '',
      name: 'Erased delegate',
      mobile: '',
      institute: '',
      designation: '',
      city: '',
      country: '',
      country_other: '',
      postal_address: '',
      postal_pin: '',
      age: null,
      membership_id: '',
      latin_name: '',
      team_member_name: '',
      team_member_email: '',
      meal_preference: 'none',
      erased_at: at,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where((where) =>
      'accountId' in which
        ? where('account_id', '=', which.accountId)
        : where.and([where('edition_id', '=', which.editionId), where('id', 'in', [...which.ids])]),
    )
    .where('erased_at', 'is', null)
    .returning(['edition_id', 'id'])
    .execute();
  const keys: string[] = [];
  for (const { edition_id: editionId, id } of rows) {
    keys.push(...(await eraseProofs(transaction, editionId, id, at)));
    await transaction.deleteFrom('registration_tags').where('edition_id', '=', editionId).where('registration_id', '=', id).execute();
    await transaction.deleteFrom('registration_notes').where('edition_id', '=', editionId).where('registration_id', '=', id).execute();
    await sql`select erase_abstracts(${editionId}, ${id})`.execute(transaction);
    await leaveWaitingList(transaction, editionId, id, at);
    await erasePayers(transaction, editionId, id);
  }
  return keys;
}

/** A verdict stays: it says why the registration cost what it did. Its file and its words go. */
async function eraseProofs(transaction: Database, editionId: number, registrationId: string, at: Date): Promise<string[]> {
  const waiting = await transaction
    .deleteFrom('proofs')
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .where('status', '=', 'pending')
    .returning('storage_key')
    .execute();
  const judged = await transaction
    .updateTable('proofs')
    .set({ file_name: '', note: null, sha256: null, file_gone_at: at })
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .returning('storage_key')
    .execute();
  return [...waiting, ...judged].map((proof) => proof.storage_key);
}

/** An erased person leaves the waiting list and loses an unpaid seat, which goes to the next in line. */
async function leaveWaitingList(transaction: Database, editionId: number, registrationId: string, at: Date): Promise<void> {
  await transaction
    .updateTable('waiting_list')
    .set({ state: 'left' })
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .where('state', 'in', ['waiting', 'offered'])
    .execute();
  await moveSeats(transaction, { editionId, registrationId, to: 'released', from: 'held', at });
}

/** Anonymises the account: nobody can sign in to it, and its address is free again. */
export async function eraseAccount(transaction: Database, accountId: string, at: Date): Promise<void> {
  const { email } = await transaction.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirstOrThrow();
  await transaction
    .deleteFrom('contact_messages')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();
  await eraseLettersTo(transaction, { accountId, email });
  await transaction.deleteFrom('earlier_delegates').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('address_changes').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
  for (const table of [
    'staff_roles',
    'second_factors',
    'recovery_codes',
    'passkeys',
    'second_factor_failures',
    'known_browsers',
    'list_columns',
    'saved_views',
    'attention_snoozes',
  ] as const)
    await transaction.deleteFrom(table).where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('registration_notes').where('left_by', '=', accountId).execute();
  await sql`select erase_abstracts_left(${accountId})`.execute(transaction);
  await sql`
    update staff_invitations set email = ${`${accountId}@erased.invalid`}, name = null, decline_reason = null
    where lower(email) = ${email.toLowerCase()}`.execute(transaction);
  await transaction
    .updateTable('accounts')
    .set({ ...accountEmail(`${accountId}@erased.invalid`), title: null, name: 'Erased', password_hash: null, disabled_at: at })
    .where('id', '=', accountId)
    .execute();
}

/** What changes said about an erased person, through the only function that may: the audit rows stay. */
export async function eraseDetails(transaction: Database, accountId: string): Promise<void> {
  await sql`select erase_change_details(${accountId})`.execute(transaction);
}

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

/** Whether a society would have no active owner without this account. Waits for changes of roles that are under way. */
export async function isLastOwner(transaction: Database, accountId: string): Promise<boolean> {
  await sql`
    select id from societies where id in (select society_id from staff_roles where account_id = ${accountId} and role = 'owner')
    order by id for no key update`.execute(transaction);
  const { rows } = await sql`
    select from staff_roles mine
    where mine.account_id = ${accountId} and mine.role = 'owner' and not exists (
      select from staff_roles other join accounts a on a.id = other.account_id
      where other.society_id = mine.society_id and other.role = 'owner' and other.account_id <> mine.account_id
        and (mine.edition_id is not null or other.edition_id is null) and a.disabled_at is null
        and not exists (select from erasure_requests e where e.account_id = a.id and e.erased_at is null)
    )`.execute(transaction);
  return rows.length > 0;
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
          exists (select from registrations where registrations.edition_id = editions.id and registrations.erased_at is null)
          or exists (select from contact_messages where contact_messages.edition_id = editions.id)
          or exists (select from letters where letters.edition_id = editions.id and letters.erased_at is null)
        )
      order by id limit ${EDITIONS_AT_ONCE}`.execute(db);
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last || rows.length < EDITIONS_AT_ONCE) return;
    after = last.id;
  }
}

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
    on conflict (${mailbox}) do nothing
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

/** The edition for unclaimed host names. */
export async function defaultEditionId(db: Database): Promise<number | undefined> {
  const row = await db.selectFrom('editions').select('id').where('is_default', '=', true).executeTakeFirst();
  return row?.id;
}
