import { sql } from 'kysely';
import { mailbox, mailboxOf } from '../../../platform/account-email.ts';
import type { Database } from '../../../platform/database.ts';

export interface NewHolder {
  id: string;
  /** Nobody may log in with it, or its owner has asked to be erased. */
  closed: boolean;
  /** Their registration for the edition, if there is one. */
  registrationId: string | null;
  number: number | null;
  name: string | null;
  cancelled: boolean;
  merged: boolean;
}

/** Whoever has an account with this address, in any spelling. */
export async function findNewHolder(db: Database, editionId: number, email: string): Promise<NewHolder | undefined> {
  const { rows } = await sql<NewHolder>`
    select accounts.id, accounts.disabled_at is not null
        or exists (select from erasure_requests where account_id = accounts.id and erased_at is null) as closed,
      r.id as "registrationId", r.delegate_number as number, r.name, r.cancelled_at is not null as cancelled, r.merged_into is not null as merged
    from accounts left join registrations r on r.account_id = accounts.id and r.edition_id = ${editionId}
    where ${mailbox} = ${mailboxOf(email)}`.execute(db);
  return rows[0];
}

export interface LeftBehind {
  granted: string | null;
  deletesProofs: number;
  deletesDrafts: number;
  receipts: number;
}

export async function readLeftBehind(db: Database, editionId: number, id: string): Promise<LeftBehind> {
  const { rows } = await sql<LeftBehind>`
    select (select reason from grants where edition_id = ${editionId} and registration_id = ${id}) as granted,
      (select count(*)::integer from proofs where edition_id = ${editionId} and registration_id = ${id}) as "deletesProofs",
      (select count(*)::integer from abstract_drafts where edition_id = ${editionId} and registration_id = ${id}) as "deletesDrafts",
      (select count(*)::integer from receipts where edition_id = ${editionId} and registration_id = ${id}) as receipts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table has one row');
  return row;
}

/**
 * Takes from a registration what is its holder's alone, before it changes hands, and returns the keys of the documents' files.
 * Withdrawn abstracts and notes stay where they are, marked with whom they are about.
 */
export async function leaveBehind(
  transaction: Database,
  row: { edition_id: number; id: string; account_id: string },
): Promise<{ kinds: string[]; keys: string[] }> {
  const mine = (query: 'proofs' | 'abstract_drafts' | 'registration_tags' | 'announced_transfers' | 'billing') =>
    transaction.deleteFrom(query).where('edition_id', '=', row.edition_id).where('registration_id', '=', row.id);
  const proofs = await mine('proofs').returning(['kind', 'storage_key']).execute();
  await mine('abstract_drafts').execute();
  // Of drafts. Files of a withdrawn abstract stay with it, and are erased with whoever wrote it.
  const { rows: files } = await sql<{ keys: string[] }>`
    delete from abstract_files f
    where f.edition_id = ${row.edition_id} and f.registration_id = ${row.id}
      and not exists (select from abstracts a where (a.edition_id, a.id) = (f.edition_id, f.abstract_id))
    returning array_remove(array[storage_key, drawn_key], null) as keys`.execute(transaction);
  await mine('registration_tags').execute();
  await mine('announced_transfers').execute();
  await mine('billing').execute();
  // An invoice that was printed names somebody else than it is for now.
  await transaction
    .updateTable('invoice_lines')
    .set({ name: 'Handed on to somebody else' })
    .where('edition_id', '=', row.edition_id)
    .where('registration_id', '=', row.id)
    .execute();
  for (const table of ['abstracts', 'registration_notes'] as const)
    await transaction
      .updateTable(table)
      .set({ left_by: row.account_id })
      .where('edition_id', '=', row.edition_id)
      .where('registration_id', '=', row.id)
      .where('left_by', 'is', null)
      .execute();
  return {
    kinds: proofs.map(({ kind }) => kind),
    keys: [...proofs.map(({ storage_key: key }) => key), ...files.flatMap(({ keys }) => keys)],
  };
}

/** The person has been registered by somebody else in the same moment. */
export const isRegisteredMeanwhile = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  ['registrations_edition_id_account_id_key', 'registrations_one_each'].includes(String(error.constraint));

/** Who holds a registration after it was handed on, by the row of the record. */
export async function findTransfer(db: Database, editionId: number, auditId: string) {
  const { rows } = await sql<{ from: string; to: string }>`
    select before.name as "from", after.name as "to" from audit_log l
    join accounts before on before.id::text = l.before ->> 'account'
    join accounts after on after.id::text = l.after ->> 'account'
    where l.edition_id = ${editionId} and l.id = ${auditId}`.execute(db);
  return rows[0];
}
