import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** An arbitrary number that no other user of the database takes; it names the lock for migrations. */
const LOCK = 7_150_428;

/**
 * Applies the pending numbered SQL files, each in its own transaction, then `afterwards`. Processes that start together
 * take turns at the advisory lock: the first migrates, the others find nothing left to do. Tests stop at `last` to begin
 * with an older schema.
 */
export async function migrate(
  connectionString: string,
  afterwards: (client: pg.Client) => Promise<void> = async () => {},
  last?: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const done = new Map(
      (await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')).rows.map((row) => [
        row.name,
        row.checksum,
      ]),
    );
    const applied: string[] = [];
    for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()) {
      if (last !== undefined && name > last) break;
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const known = done.get(name);
      if (known !== undefined && known !== checksum)
        throw new Error(`Migration ${name} has changed since it ran here. Migrations are never edited: add a new one.`);
      if (known !== undefined) continue;
      await apply(client, name, sql, checksum);
      applied.push(name);
    }
    await afterwards(client);
    return applied;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed and was undone: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
