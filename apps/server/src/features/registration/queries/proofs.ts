import type { LetterState } from '@isocentre/domain/letters/letter-state';
import { proofMayMove, type ProofStatus } from '@isocentre/domain/registration/proofs';
import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Proofs } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';
import { proofVerdictLetter } from '../letter-definitions.ts';

export type ProofRow = Selectable<Proofs>;

export const listProofs = (db: Database, editionId: number, registrationId: string): Promise<ProofRow[]> =>
  db
    .selectFrom('proofs')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .orderBy('kind')
    .execute();

/** Whether a document of this kind has been uploaded: accepted or still being checked, or only accepted. */
export async function hasProof(
  db: Database,
  registration: { edition_id: number; id: string },
  kind: ProofRow['kind'],
  only?: 'verified',
): Promise<boolean> {
  const row = await db
    .selectFrom('proofs')
    .select('id')
    .where('edition_id', '=', registration.edition_id)
    .where('registration_id', '=', registration.id)
    .where('kind', '=', kind)
    .where('status', 'in', only ? [only] : ['verified', 'pending'])
    .executeTakeFirst();
  return row !== undefined;
}

/** A document of this registration; another registration's is not found. */
export const findProofOf = (db: Database, editionId: number, registrationId: string, id: string): Promise<ProofRow | undefined> =>
  db
    .selectFrom('proofs')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();

export const findProof = (db: Database, editionId: number, id: string): Promise<ProofRow | undefined> =>
  db.selectFrom('proofs').selectAll().where('edition_id', '=', editionId).where('id', '=', id).executeTakeFirst();

/** The account that a registration belongs to. */
export async function ownerOf(db: Database, editionId: number, registrationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('registrations')
    .select('account_id')
    .where('edition_id', '=', editionId)
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return row?.account_id;
}

/**
 * Stores a document under `proof.id`, or in place of the one before: that one keeps its id, so that whoever is reading it
 * learns that there is another, and its file's key is returned. The caller has locked the registration.
 */
export async function replaceProof(
  transaction: Database,
  proof: Insertable<Proofs> & { id: string },
): Promise<{ id: string; before: string | undefined }> {
  const before = await transaction
    .selectFrom('proofs')
    .select(['id', 'storage_key', 'version'])
    .where('edition_id', '=', proof.edition_id)
    .where('registration_id', '=', proof.registration_id)
    .where('kind', '=', proof.kind)
    .forUpdate()
    .executeTakeFirst();
  if (!before) {
    await transaction.insertInto('proofs').values(proof).execute();
    return { id: proof.id, before: undefined };
  }
  const { edition_id: editionId, id: _id, registration_id: _registration, kind: _kind, ...file } = proof;
  const waiting = { status: 'pending', note: null, reviewed_at: null, judged_by: null, verdict_id: null, moved_from: null } as const;
  await transaction
    .updateTable('proofs')
    .set({ ...file, ...waiting, file_gone_at: null, version: before.version + 1, uploaded_at: sql<Date>`now()` })
    .where('edition_id', '=', editionId)
    .where('id', '=', before.id)
    .execute();
  return { id: before.id, before: before.storage_key };
}

/** Deletes a document unless it was accepted; returns its storage key. */
export async function removeProof(transaction: Database, editionId: number, id: string): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('proofs')
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('status', '<>', 'verified')
    .returning('storage_key')
    .executeTakeFirst();
  return row?.storage_key;
}

export interface ProofMove {
  /** The state that whoever decides has seen, and the file. */
  from: ProofStatus;
  version?: number;
  to: ProofStatus;
  note: string | null;
  at: Date;
  /** Who decided, and the audit row of it; nobody: the virus scanner. */
  by?: string;
  verdictId?: string;
  /** The category that its delegate lost with it. */
  movedFrom?: string | null;
}

/** The only place where a document's state changes; false when it is not in the state it is moved from. */
export async function moveProof(
  transaction: Database,
  editionId: number,
  id: string,
  { from, version, to, note, at, by, verdictId, movedFrom }: ProofMove,
): Promise<boolean> {
  if (!proofMayMove(from, to)) return false;
  const moved = await transaction
    .updateTable('proofs')
    .set({
      status: to,
      note,
      reviewed_at: to === 'pending' ? null : at,
      judged_by: by ?? null,
      verdict_id: verdictId ?? null,
      moved_from: movedFrom ?? null,
    })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('status', '=', from)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Whether a row refers to this file. */
export async function isStored(db: Database, storageKey: string): Promise<boolean> {
  const row = await db.selectFrom('proofs').select('id').where('storage_key', '=', storageKey).executeTakeFirst();
  return row !== undefined;
}

/** The state of the letter about one verdict. `lock`: it is not sent before the transaction ends, unless it is being sent. */
export async function verdictLetterState(
  db: Database,
  editionId: number,
  proofId: string,
  verdictId: string,
  { lock = false } = {},
): Promise<LetterState | undefined> {
  const query = db
    .selectFrom('letters')
    .select('state')
    .where('edition_id', '=', editionId)
    .where('purpose', '=', proofVerdictLetter.purpose)
    .where('about', '=', proofId)
    .where('occasion', '=', verdictId);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst())?.state;
}

export interface MoneyOfMove {
  /** The correction in the record. */
  id: string;
  dueMinor: number;
  openMinor: number;
  currency: string;
}

/** What a refusal has done to a registration that was paid for; undefined: nothing was paid, or nobody was moved. */
export async function moneyOfMove(db: Database, editionId: number, verdictId: string): Promise<MoneyOfMove | undefined> {
  const { rows } = await sql<MoneyOfMove>`
    select moved.id, (moved.after ->> 'dueMinor')::integer as "dueMinor", (moved.after ->> 'openMinor')::integer as "openMinor",
      moved.after ->> 'currency' as currency
    from audit_log verdict join audit_log moved on moved.edition_id = verdict.edition_id and moved.id = (verdict.after ->> 'correction')::uuid
    where verdict.edition_id = ${editionId} and verdict.id = ${verdictId}::uuid`.execute(db);
  return rows[0];
}

/** The category that an accepted proof brings back. */
export async function rememberLostCategory(
  transaction: Database,
  row: { edition_id: number; id: string },
  category: string | null,
): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ lost_category: category })
    .where('edition_id', '=', row.edition_id)
    .where('id', '=', row.id)
    .execute();
}

/** Something was paid for a registration, or is on its way, and has not gone back. */
export const moneyFor = (editionId: Expression<unknown>, registrationId: Expression<unknown>) => sql<boolean>`exists (
  select from payment_orders join payments on payments.edition_id = payment_orders.edition_id and payments.order_id = payment_orders.id
  where payment_orders.edition_id = ${editionId} and payment_orders.registration_id = ${registrationId}
    and payments.state in ('authorized', 'captured') and payments.amount_minor > coalesce((
      select sum(refunds.amount_minor) from refunds
      where refunds.edition_id = payments.edition_id and refunds.payment_id = payments.id and refunds.state = 'processed'
    ), 0)
)`;

export async function hasMoney(db: Database, editionId: number, registrationId: string): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`select ${moneyFor(sql`${editionId}`, sql`${registrationId}::uuid`)} as paid`.execute(db);
  return rows[0]?.paid === true;
}
