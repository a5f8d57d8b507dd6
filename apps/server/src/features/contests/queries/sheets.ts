import type { SheetForm } from '@isocentre/domain/contests/sheet';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { ContestKey } from './contests.ts';

export interface SheetRow {
  account: string;
  judge: string;
  abstract: string;
  form: SheetForm;
  nonce: string;
  version: number;
  savedAt: Date;
  /** It came after judging was closed. */
  late: boolean;
  /** It came after the result was sealed. */
  afterSeal: boolean;
}

const columns = sql`
  s.account_id as account, a.name as judge, s.abstract_id as abstract, s.nonce, s.version, s.saved_at as "savedAt",
  jsonb_build_object('scores', s.scores, 'absent', s.absent, 'note', s.note) as form`;

/** Those that count may be joined by newer ones of the same judge that came after the seal. */
export async function listSheets(db: Database, { editionId, contest }: ContestKey, account?: string): Promise<SheetRow[]> {
  const theirs = account === undefined ? sql`` : sql`and s.account_id = ${account}`;
  const of = sql`s join accounts a on a.id = s.account_id where s.edition_id = ${editionId} and s.contest_id = ${contest} ${theirs}`;
  const { rows } = await sql<SheetRow>`
    select ${columns}, s.late, false as "afterSeal" from sheets ${of}
    union all
    select ${columns}, true, true from late_sheets ${of}
    order by judge, abstract, "afterSeal"`.execute(db);
  return rows;
}

export async function hasSheets(db: Database, { editionId, contest }: ContestKey): Promise<boolean> {
  const { rows } = await sql`
    select from sheets where edition_id = ${editionId} and contest_id = ${contest} limit 1`.execute(db);
  return rows.length > 0;
}

export interface SheetKey extends ContestKey {
  readonly account: string;
  readonly abstract: string;
}

/** What a judge's phones save about one candidate is stored one after the other, the first of them too. */
export async function lockSheet(transaction: Database, { editionId, contest, account, abstract }: SheetKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sheet ${editionId} ${contest} ${account} ${abstract}`}, 0))`.execute(
    transaction,
  );
}

/** As its judge has it: what came after the seal is the newest. */
export async function findSheet(db: Database, key: SheetKey): Promise<SheetRow | undefined> {
  return (await listSheets(db, key, key.account)).findLast(({ abstract }) => abstract === key.abstract);
}

interface Saved {
  readonly form: SheetForm;
  readonly nonce: string;
  readonly version: number;
  readonly late: boolean;
}

export async function storeSheet(transaction: Database, key: SheetKey, { form, nonce, version, late }: Saved): Promise<void> {
  await sql`
    insert into sheets (edition_id, contest_id, account_id, abstract_id, scores, absent, note, nonce, version, late)
    values (${key.editionId}, ${key.contest}, ${key.account}, ${key.abstract}, ${JSON.stringify(form.scores)}, ${form.absent},
      ${form.note}, ${nonce}, ${version}, ${late})
    on conflict (edition_id, contest_id, account_id, abstract_id) do update
      set scores = excluded.scores, absent = excluded.absent, note = excluded.note, nonce = excluded.nonce, version = excluded.version,
        late = excluded.late, saved_at = now()`.execute(transaction);
}

export async function storeLateSheet(transaction: Database, key: SheetKey, { form, nonce, version }: Omit<Saved, 'late'>): Promise<void> {
  await sql`
    insert into late_sheets (edition_id, contest_id, account_id, abstract_id, scores, absent, note, nonce, version)
    values (${key.editionId}, ${key.contest}, ${key.account}, ${key.abstract}, ${JSON.stringify(form.scores)}, ${form.absent},
      ${form.note}, ${nonce}, ${version})
    on conflict (edition_id, contest_id, account_id, abstract_id) do update
      set scores = excluded.scores, absent = excluded.absent, note = excluded.note, nonce = excluded.nonce, version = excluded.version,
        saved_at = now()`.execute(transaction);
}

/** In a contest that was reopened what came too late counts, as the newest word of its judge. Answers how many there were. */
export async function takeLateSheets(transaction: Database, { editionId, contest }: ContestKey): Promise<number> {
  const { rows } = await sql`
    with late as (delete from late_sheets where edition_id = ${editionId} and contest_id = ${contest} returning *)
    insert into sheets (edition_id, contest_id, account_id, abstract_id, scores, absent, note, nonce, version, saved_at, late)
    select edition_id, contest_id, account_id, abstract_id, scores, absent, note, nonce, version, saved_at, true from late
    on conflict (edition_id, contest_id, account_id, abstract_id) do update
      set scores = excluded.scores, absent = excluded.absent, note = excluded.note, nonce = excluded.nonce, version = excluded.version,
        saved_at = excluded.saved_at, late = true
    returning account_id`.execute(transaction);
  return rows.length;
}
