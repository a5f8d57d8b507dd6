import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { StoredTable } from '../edition-differences.ts';
import type { editionRow, TableRows } from '../edition-rows.ts';

type EditionRow = ReturnType<typeof editionRow>;

/** Set by whoever runs the society, not by a package. */
const SOCIETY_COLUMNS = ['society_id', 'mail_from', 'mail_reply_to', 'organisers_email', 'payment_account'];

/** Columns that change while a conference runs and are not part of a package. */
const NOT_LOADED = [
  'edition_id',
  'taken',
  'content_version',
  'content_changed_in',
  'is_default',
  'status',
  'copied_from',
  'published_at',
  'archived_at',
  'deleted_at',
  'created_at',
  'updated_at',
  'version',
  'changed_at',
  'changed_by',
  'sequence',
  ...SOCIETY_COLUMNS,
];

/**
 * Writes the edition's own row and returns its id. A trigger raises the content version when anything changed. A new
 * edition becomes the default only if there is none; after that organisers choose the default. A known edition stays
 * with its society.
 */
export async function saveEditionRow(db: Database, societyId: number, row: EditionRow): Promise<{ id: number }> {
  return db
    .insertInto('editions')
    .values({ ...row, society_id: societyId, is_default: sql<boolean>`not exists (select from editions where is_default)` })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The edition's own row, as organisers have changed it. */
export async function updateEditionRow(transaction: Database, editionId: number, row: EditionRow): Promise<void> {
  await transaction.updateTable('editions').set(row).where('id', '=', editionId).execute();
}

/**
 * One load at a time, and none beside an organiser's change: changing anything an edition's pages show updates its row
 * (`raise_content_version`), so this waits for changes under way and makes later ones wait. Registering goes on.
 */
export async function lockForLoading(transaction: Database, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('editions load'))`.execute(transaction);
  await transaction.selectFrom('editions').select('id').where('slug', '=', slug).forNoKeyUpdate().execute();
}

/** Inserts rows and updates those that differ; an unchanged row is not touched and raises no version. */
export async function upsertRows(db: Database, { table, key, rows }: TableRows): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const all = (of: string, names: readonly string[]) => sql.join(names.map((name) => sql.ref(`${of}.${name}`)));
  const others = columns.filter((column) => !key.includes(column));
  await sql`
    insert into ${sql.table(table)} (${list(columns)})
    select ${list(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${list(key)}) do update set ${sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}
    where (${all(table, others)}) is distinct from (${all('excluded', others)})
  `.execute(db);
}

export async function deleteOtherRows(db: Database, editionId: number, { table, key, rows }: TableRows): Promise<void> {
  const same = sql.join(
    key.map((column) => sql`kept.${sql.ref(column)} is not distinct from ${sql.table(table)}.${sql.ref(column)}`),
    sql` and `,
  );
  await sql`
    delete from ${sql.table(table)} where edition_id = ${editionId} and not exists (
      select from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as kept where ${same}
    )
  `.execute(db);
}

/** A host name that another edition has stays with it: organisers may have pointed it there. */
export async function claimHosts(db: Database, editionId: number, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return;
  await db
    .insertInto('edition_hosts')
    .values(hosts.map((host) => ({ host, edition_id: editionId })))
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute();
}

/** The edition's stored rows in the tables that are about to be loaded. */
export async function readStoredTables(db: Database, editionId: number, tables: readonly TableRows[]): Promise<StoredTable[]> {
  return Promise.all(
    tables.map(async ({ table, key }) => {
      const owner = table === 'editions' ? 'id' : 'edition_id';
      const { rows } = await sql<{ row: StoredTable['rows'][number] }>`
        select to_jsonb(stored) - ${table === 'editions' ? [...NOT_LOADED, 'id'] : NOT_LOADED}::text[] as row from ${sql.table(table)} as stored
        where ${sql.ref(owner)} = ${editionId} order by 1`.execute(db);
      return { table, key: keyWithin(key), rows: rows.map(({ row }) => row) };
    }),
  );
}

/** The rows about to be loaded, as the database would write them. */
export async function readWantedTables(db: Database, tables: readonly TableRows[]): Promise<StoredTable[]> {
  return Promise.all(
    tables.map(async ({ table, key, rows: wanted }) => {
      const columns = Object.keys(wanted[0] ?? {}).filter((column) => !NOT_LOADED.includes(column));
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(wanted) as row from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(wanted)}::jsonb) as wanted`.execute(
        db,
      );
      return {
        table,
        key: keyWithin(key),
        rows: rows.map(({ row }) => Object.fromEntries(columns.map((column) => [column, row[column]]))),
      };
    }),
  );
}

const keyWithin = (key: readonly string[]) => key.filter((column) => !NOT_LOADED.includes(column));

/** What `saveSource` wrote at the last load; undefined for an edition created by hand. */
export async function readSource(db: Database, editionId: number): Promise<StoredTable[] | undefined> {
  const row = await db.selectFrom('edition_sources').select('tables').where('edition_id', '=', editionId).executeTakeFirst();
  return row?.tables as StoredTable[] | undefined;
}

export async function saveSource(db: Database, editionId: number, tables: readonly StoredTable[]): Promise<void> {
  const row = { tables: JSON.stringify(tables), loaded_at: sql<Date>`now()` };
  await db
    .insertInto('edition_sources')
    .values({ edition_id: editionId, ...row })
    .onConflict((conflict) => conflict.column('edition_id').doUpdateSet(row))
    .execute();
}
