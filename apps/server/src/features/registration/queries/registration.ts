import { ACCEPTED_TEXTS, type AcceptedText } from '@isocentre/domain/content/accepted-texts';
import type { InvoicedPrice, PricePromise } from '@isocentre/domain/fees/quote';
import { sql } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { mailbox, mailboxOf } from '../../../platform/account-email.ts';
import type { Registrations } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';
import { findInvoiced, promiseOf, VOUCHER_UNTIL } from './promises.ts';

export type RegistrationRow = Selectable<Registrations> & {
  email: string;
  voucher_code: string | null;
  promise: PricePromise | null;
  invoiced: InvoicedPrice | null;
};
export type NewRegistration = Omit<Insertable<Registrations>, 'delegate_number'>;
/** The payment status changes by `movePaymentStatus` only. */
export type RegistrationChange = Omit<Updateable<Registrations>, 'payment_status'>;

export async function isRegistered(db: Database, editionId: number, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('edition_id', '=', editionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function emailTaken(db: Database, email: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where(mailbox, '=', mailboxOf(email)).executeTakeFirst();
  return row !== undefined;
}

/** The versions of the texts that a new delegate accepts, as they are on the site now; null where an edition has none. */
export async function textVersions(db: Database, editionId: number) {
  const rows = await db
    .selectFrom('content_pages')
    .select(['slug', 'version'])
    .where('edition_id', '=', editionId)
    .where('slug', 'in', ACCEPTED_TEXTS)
    .execute();
  const versionOf = (slug: AcceptedText) => rows.find((row) => row.slug === slug)?.version ?? null;
  return { terms_version: versionOf('terms'), privacy_version: versionOf('privacypolicy') };
}

/**
 * Stores a registration under the edition's next number; undefined when this account has one already. Comes last in its
 * transaction, since everybody else who registers waits for the number until the commit.
 */
export async function insertRegistration(transaction: Database, registration: NewRegistration): Promise<number | undefined> {
  return (await insertRegistrations(transaction, [registration]))?.first;
}

/** Several under numbers in a row, in their order; undefined when one of these accounts has one already. */
export async function insertRegistrations(
  transaction: Database,
  registrations: readonly NewRegistration[],
): Promise<{ first: number } | undefined> {
  const [any] = registrations;
  if (!any) throw new Error('Nobody to register');
  const many = registrations.length;
  const { last_number: last } = await transaction
    .insertInto('delegate_counters')
    .values({ edition_id: any.edition_id, last_number: many })
    .onConflict((conflict) => conflict.column('edition_id').doUpdateSet({ last_number: sql`delegate_counters.last_number + ${many}` }))
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const first = last - many + 1;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('registrations')
    .values(registrations.map((one, index) => ({ ...one, delegate_number: first + index })))
    .onConflict((conflict) => conflict.columns(['edition_id', 'account_id']).where('account_id', 'is not', null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === BigInt(many) ? { first } : undefined;
}

const selectRegistration = (db: Database) =>
  db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('voucher_uses', (join) =>
      join
        .onRef('voucher_uses.edition_id', '=', 'registrations.edition_id')
        .onRef('voucher_uses.registration_id', '=', 'registrations.id')
        .on('voucher_uses.returned_at', 'is', null),
    )
    .leftJoin('vouchers', (join) =>
      join.onRef('vouchers.edition_id', '=', 'voucher_uses.edition_id').onRef('vouchers.id', '=', 'voucher_uses.voucher_id'),
    )
    .selectAll('registrations')
    .select(['accounts.email', 'vouchers.code as voucher_code', VOUCHER_UNTIL.as('voucher_until')]);

/** A registration without its documents; `lock` prevents changes by others until the transaction ends. */
export async function findRegistration(
  db: Database,
  editionId: number,
  id: string,
  { lock = false } = {},
): Promise<RegistrationRow | undefined> {
  const query = selectRegistration(db).where('registrations.edition_id', '=', editionId).where('registrations.id', '=', id);
  const row = await (lock ? query.forUpdate('registrations') : query).executeTakeFirst();
  if (!row) return undefined;
  const { voucher_until: until, ...registration } = row;
  const promise = promiseOf({ voucher_code: row.voucher_code, voucher_until: until });
  return { ...registration, promise, invoiced: await findInvoiced(db, row) };
}

/** Updates a registration that the transaction has locked, and raises its version. */
export async function changeRegistration(transaction: Database, row: RegistrationRow, change: RegistrationChange): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ ...change, version: row.version + 1, updated_at: sql`now()` })
    .where('edition_id', '=', row.edition_id)
    .where('id', '=', row.id)
    .execute();
}

/** The greeting uses the name last given. */
export async function renameAccount(transaction: Database, accountId: string | null, title: string, name: string): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set({ title: title || null, name })
    .where('id', '=', accountId)
    .execute();
}

/** What the edition’s society knows of somebody, from its latest conference that still does, or from before this system. */
export async function earlierDetails(db: Database, editionId: number, accountId: string) {
  const society = db.selectFrom('editions').select('society_id').where('id', '=', editionId);
  const registration = await db
    .selectFrom('registrations')
    .innerJoin('editions', 'editions.id', 'registrations.edition_id')
    .selectAll('registrations')
    .where('editions.society_id', '=', society)
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .orderBy('editions.starts_on', 'desc')
    .orderBy('registrations.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    registration ??
    db.selectFrom('earlier_delegates').selectAll().where('society_id', '=', society).where('account_id', '=', accountId).executeTakeFirst()
  );
}

/** Marks those who have yet to pay and were not reminded of this rise, and returns them. */
export async function unremindedOf(
  transaction: Database,
  { editionId, category, type, rise }: { editionId: number; category: string; type: string; rise: Date },
): Promise<string[]> {
  const rows = await transaction
    .updateTable('registrations')
    .set({ reminded_of: rise })
    .where('edition_id', '=', editionId)
    .where('category', '=', category)
    .where('registration_type', '=', type)
    .where('payment_status', '=', 'PENDING')
    .where('price_kept', '=', false)
    .where('erased_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where((where) => where.or([where('reminded_of', 'is', null), where('reminded_of', '<', rise)]))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Every edition and category in which somebody still pays later, at a price that can rise. Of editions that are not long over: then no price rises. */
export async function categoriesPayingLater(
  db: Database,
  { now, phaseEndsBefore }: { now: Date; phaseEndsBefore: Date },
): Promise<Array<{ editionId: number; category: string; type: string }>> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('editions', 'editions.id', 'registrations.edition_id')
    .select(['edition_id', 'category', 'registration_type'])
    .where('payment_status', '=', 'PENDING')
    .where('price_kept', '=', false)
    .where('ends_on', '>=', sql<string>`(${now}::timestamptz - interval '2 days')::date`)
    // A price rises when a phase ends: of all others, nobody has to be read.
    .where((where) =>
      where.exists(
        where
          .selectFrom('registration_phases')
          .select('code')
          .whereRef('registration_phases.edition_id', '=', 'editions.id')
          .where('ends_at', '>', now)
          .where('ends_at', '<=', phaseEndsBefore),
      ),
    )
    .groupBy(['edition_id', 'category', 'registration_type'])
    .execute();
  return rows.map((row) => ({ editionId: row.edition_id, category: row.category ?? '', type: row.registration_type ?? '' }));
}
