import { sql } from 'kysely';
import { accountEmail } from '../../../platform/account-email.ts';
import type { Database } from '../../../platform/database.ts';
import { eraseLettersTo } from '../../../platform/letters/erase-letters.ts';
import { erasePayers } from './erase-payers.ts';
import { moveSeats } from './move-seats.ts';

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
    await erasePresenters(transaction, editionId, id);
    keys.push(...(await erasePresentationFiles(transaction, editionId, id)));
    keys.push(...(await eraseAbstractFiles(transaction, editionId, id)));
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

/** What was answered stays with what was accepted; why, and the addresses of presenters, go. */
const erasePresenters = (transaction: Database, editionId: number, registrationId: string) =>
  sql`
    update presentations p
    set reason = null, wall_agreed_at = null, presenter_email = case when presenter is null then null else 'erased@erased.invalid' end, version = p.version + 1
    from abstracts a
    where a.edition_id = ${editionId} and a.registration_id = ${registrationId}
      and p.edition_id = a.edition_id and p.abstract_id = a.id`.execute(transaction);

/** Slides and e-posters, with uploads that were not ended. */
async function erasePresentationFiles(transaction: Database, editionId: number, registrationId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with theirs as (select id from abstracts where edition_id = ${editionId} and registration_id = ${registrationId} and left_by is null),
    files as (
      delete from presentation_files where edition_id = ${editionId} and abstract_id in (select id from theirs) returning id, storage_key
    ),
    uploads as (
      delete from presentation_uploads where edition_id = ${editionId} and abstract_id in (select id from theirs) returning id
    )
    select storage_key as key from files
    union all
    select 'posters-' || p.edition_id || '/' || p.key || '-' || wide || '.webp'
    from poster_pages p join files f on f.id = p.file_id cross join unnest(p.widths) as wide where p.edition_id = ${editionId}
    union all
    select p.storage_key from presentation_upload_pieces p join uploads u on u.id = p.upload_id where p.edition_id = ${editionId}`.execute(
    transaction,
  );
  return rows.map(({ key }) => key);
}

/** What came with abstracts and drafts, and what was drawn from it; also what another person left with the registration, as of abstracts. */
async function eraseAbstractFiles(transaction: Database, editionId: number, registrationId: string): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    delete from abstract_files where edition_id = ${editionId} and registration_id = ${registrationId}
    returning array_remove(array[storage_key, drawn_key], null) as keys`.execute(transaction);
  return rows.flatMap(({ keys }) => keys);
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
    'reviewers',
    'acting_chairs',
    'conflicts',
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
  // What was stored for them is then files without a row, which the daily sweep removes.
  await sql`
    delete from abstract_files f using abstracts a
    where a.left_by = ${accountId} and (f.edition_id, f.abstract_id) = (a.edition_id, a.id)`.execute(transaction);
  await sql`select erase_abstracts_left(${accountId})`.execute(transaction);
  await eraseReviewDrafts(transaction, accountId);
  // Named by a colleague.
  await sql`
    update presentations set presenter_email = 'erased@erased.invalid', version = version + 1
    where lower(presenter_email) = ${email.toLowerCase()}`.execute(transaction);
  await sql`
    update staff_invitations set email = ${`${accountId}@erased.invalid`}, name = null, decline_reason = null
    where lower(email) = ${email.toLowerCase()}`.execute(transaction);
  await transaction
    .updateTable('accounts')
    .set({ ...accountEmail(`${accountId}@erased.invalid`), title: null, name: 'Erased', password_hash: null, disabled_at: at })
    .where('id', '=', accountId)
    .execute();
}

/** What they wrote as a reviewer and never submitted; what counted in a decision stays as long as all reviews do. */
async function eraseReviewDrafts(transaction: Database, accountId: string): Promise<void> {
  const theirs = sql`(s.edition_id, s.id) = (r.edition_id, r.assignment_id) and s.account_id = ${accountId}`;
  await sql`delete from reviews r using assignments s where ${theirs} and r.state = 'draft'`.execute(transaction);
  await sql`update reviews r set changing = null from assignments s where ${theirs} and r.changing is not null`.execute(transaction);
}

/** What changes said about an erased person, through the only function that may: the audit rows stay. */
export async function eraseDetails(transaction: Database, accountId: string): Promise<void> {
  await sql`select erase_change_details(${accountId})`.execute(transaction);
}
