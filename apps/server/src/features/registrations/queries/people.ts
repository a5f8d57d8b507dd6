import { type Insertable, sql } from 'kysely';
import type { EarlierDelegates } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

/** Everything stored about one person, over all editions. Secrets (password, tokens) are not data about a person. */
export async function everythingAbout(db: Database, accountId: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'title', 'name', 'created_at', 'last_sign_in_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const [registrations, proofs, payments, receipts, abstracts, drafts, earlier, sessions, erasure, messages, history] = await Promise.all([
    db
      .selectFrom('registrations')
      .innerJoin('editions', 'editions.id', 'registrations.edition_id')
      .where('account_id', '=', accountId)
      .selectAll('registrations')
      .select(['editions.title as conference', 'editions.delegate_prefix'])
      .orderBy('registrations.created_at')
      .execute(),
    db
      .selectFrom('proofs')
      .innerJoin('registrations', (join) =>
        join.onRef('registrations.edition_id', '=', 'proofs.edition_id').onRef('registrations.id', '=', 'proofs.registration_id'),
      )
      .where('registrations.account_id', '=', accountId)
      .select(['proofs.kind', 'proofs.status', 'proofs.note', 'proofs.file_name', 'proofs.type', 'proofs.bytes', 'proofs.uploaded_at'])
      .orderBy('proofs.uploaded_at')
      .execute(),
    db
      .selectFrom('payments')
      .innerJoin('payment_orders', (join) =>
        join.onRef('payment_orders.edition_id', '=', 'payments.edition_id').onRef('payment_orders.id', '=', 'payments.order_id'),
      )
      .innerJoin('registrations', (join) =>
        join
          .onRef('registrations.edition_id', '=', 'payment_orders.edition_id')
          .onRef('registrations.id', '=', 'payment_orders.registration_id'),
      )
      .where('registrations.account_id', '=', accountId)
      .select(['payments.id', 'payments.state', 'payments.amount_minor', 'payments.currency', 'payments.method', 'payments.heard_at'])
      .orderBy('payments.heard_at')
      .execute(),
    db
      .selectFrom('receipts')
      .innerJoin('registrations', (join) =>
        join.onRef('registrations.edition_id', '=', 'receipts.edition_id').onRef('registrations.id', '=', 'receipts.registration_id'),
      )
      .where('registrations.account_id', '=', accountId)
      .select([
        'receipts.financial_year',
        'receipts.number',
        'receipts.issued_at',
        'receipts.billed_to',
        'receipts.billed_address',
        'receipts.description',
        'receipts.price',
      ])
      .orderBy('receipts.issued_at')
      .execute(),
    db
      .selectFrom('abstract_revisions')
      .innerJoin('abstracts', (join) =>
        join
          .onRef('abstracts.edition_id', '=', 'abstract_revisions.edition_id')
          .onRef('abstracts.id', '=', 'abstract_revisions.abstract_id'),
      )
      .innerJoin('registrations', (join) =>
        join.onRef('registrations.edition_id', '=', 'abstracts.edition_id').onRef('registrations.id', '=', 'abstracts.registration_id'),
      )
      .where('registrations.account_id', '=', accountId)
      .selectAll('abstract_revisions')
      .select(['abstracts.status', 'abstracts.submitted_at', 'abstracts.withdrawal_requested_at', 'abstracts.withdrawal_reason'])
      .select(
        sql`(
          select jsonb_agg(to_jsonb(author) - '{edition_id,abstract_id,version}'::text[] order by position) from abstract_authors author
          where author.edition_id = abstract_revisions.edition_id and author.abstract_id = abstract_revisions.abstract_id
            and author.version = abstract_revisions.version
        )`.as('authors'),
      )
      .orderBy('abstract_revisions.saved_at')
      .execute(),
    db
      .selectFrom('abstract_drafts')
      .innerJoin('registrations', (join) =>
        join
          .onRef('registrations.edition_id', '=', 'abstract_drafts.edition_id')
          .onRef('registrations.id', '=', 'abstract_drafts.registration_id'),
      )
      .where('registrations.account_id', '=', accountId)
      .select(['abstract_drafts.form', 'abstract_drafts.saved_at'])
      .execute(),
    db.selectFrom('earlier_delegates').selectAll().where('account_id', '=', accountId).executeTakeFirst(),
    db.selectFrom('sessions').select(['started_at', 'last_seen_at', 'address', 'user_agent']).where('account_id', '=', accountId).execute(),
    db.selectFrom('erasure_requests').select(['requested_at', 'erase_after']).where('account_id', '=', accountId).executeTakeFirst(),
    db
      .selectFrom('contact_messages')
      .select(['received_at', 'name', 'mobile', 'email', 'type', 'message'])
      .where(sql`lower(email)`, '=', account.email.toLowerCase())
      .orderBy('received_at')
      .execute(),
    db.selectFrom('audit_log').select(['at', 'action']).where('account_id', '=', accountId).orderBy('at').execute(),
  ]);
  return {
    account,
    registrations,
    proofs,
    payments,
    receipts,
    abstracts,
    abstractDrafts: drafts,
    earlier,
    sessions,
    erasure,
    messages,
    history,
  };
}

export interface ErasureRequest {
  requestedAt: Date;
  eraseAfter: Date;
}

/** Writes a request down; a second one finds the first. `fresh`: it is the first. */
export async function insertErasureRequest(
  transaction: Database,
  request: ErasureRequest & { accountId: string; editionId: number },
): Promise<ErasureRequest & { fresh: boolean }> {
  const inserted = await transaction
    .insertInto('erasure_requests')
    .values({
      account_id: request.accountId,
      asked_of_edition: request.editionId,
      requested_at: request.requestedAt,
      erase_after: request.eraseAfter,
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

export async function dueErasures(db: Database, now: Date): Promise<Array<{ accountId: string; editionId: number }>> {
  const rows = await db
    .selectFrom('erasure_requests')
    .select(['account_id', 'asked_of_edition'])
    .where('erased_at', 'is', null)
    .where('erase_after', '<=', now)
    .orderBy('erase_after')
    .limit(500)
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

/** Takes a person out of registrations and answers the keys of their documents' files. What was booked and paid stays. */
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
    const gone = await transaction
      .deleteFrom('proofs')
      .where('edition_id', '=', editionId)
      .where('registration_id', '=', id)
      .returning('storage_key')
      .execute();
    keys.push(...gone.map((proof) => proof.storage_key));
    await sql`select erase_abstracts(${editionId}, ${id})`.execute(transaction);
  }
  return keys;
}

/** The account itself becomes nobody's: it cannot be signed in to, and its address is free again. */
export async function eraseAccount(transaction: Database, accountId: string, at: Date): Promise<void> {
  const { email } = await transaction.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirstOrThrow();
  await transaction
    .deleteFrom('contact_messages')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();
  await transaction.deleteFrom('earlier_delegates').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
  await transaction
    .updateTable('accounts')
    .set({ email: `${accountId}@erased.invalid`, title: null, name: 'Erased', password_hash: null, disabled_at: at })
    .where('id', '=', accountId)
    .execute();
}

/** Registrations of an edition that were made before `before` and still name somebody. */
export async function registrationsToForget(
  transaction: Database,
  editionId: number,
  before: Date,
): Promise<Array<{ id: string; accountId: string }>> {
  const rows = await transaction
    .selectFrom('registrations')
    .select(['id', 'account_id'])
    .where('edition_id', '=', editionId)
    .where('erased_at', 'is', null)
    .where('created_at', '<', before)
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({ id: row.id, accountId: row.account_id }));
}

/** Whether nothing ties an account to anything any more: no living registration, no office. */
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

/** Editions that still hold registrations of named people. */
export async function editionsWithNames(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('registrations').select('edition_id').distinct().where('erased_at', 'is', null).execute();
  return rows.map((row) => row.edition_id);
}

type EarlierDelegate = Omit<Insertable<EarlierDelegates>, 'account_id' | 'country_other' | 'imported_at'> & { id: string; email: string };

/**
 * Makes accounts without a password, with what is known of their owners; answers the ids of those that are new. The rows
 * go over as one piece of JSON each: thousands of parameters would take longer to prepare than to store.
 */
export async function insertEarlierDelegates(transaction: Database, people: readonly EarlierDelegate[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts (id, email, title, name)
    select id, email, nullif(title, ''), name
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as people (id uuid, email text, title text, name text)
    on conflict (lower(email)) do nothing
    returning id`.execute(transaction);
  const inserted = new Set(rows.map((row) => row.id));
  const known = people.filter(({ id }) => inserted.has(id)).map(({ id, email: _, ...details }) => ({ account_id: id, ...details }));
  await sql`
    insert into earlier_delegates (
      account_id, title, name, mobile, institute, designation, city, country, country_other, postal_address, postal_pin,
      meal_preference, age, membership_id
    )
    select account_id, title, name, mobile, institute, designation, city, country, '', postal_address, postal_pin,
      meal_preference, age, membership_id
    from jsonb_populate_recordset(null::earlier_delegates, ${JSON.stringify(known)}::jsonb)`.execute(transaction);
  return inserted;
}

/** The edition that answers for host names nobody claims. */
export async function defaultEditionId(db: Database): Promise<number | undefined> {
  const row = await db.selectFrom('editions').select('id').where('is_default', '=', true).executeTakeFirst();
  return row?.id;
}
