import type { Pool } from 'pg';
import { type Migration, readMigrations } from './migration-files.ts';

const UNDEFINED_TABLE = '42P01';

/** What of this release has not been applied, by step. */
export async function missingMigrations(pool: Pick<Pool, 'query'>, migrations?: readonly Migration[]) {
  const ours = migrations ?? (await readMigrations());
  const applied = await pool
    .query<{ name: string }>('select name from schema_migrations')
    .then(({ rows }) => new Set(rows.map(({ name }) => name)))
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === UNDEFINED_TABLE) return new Set<string>();
      throw error;
    });
  const missing = (step: Migration['step']) =>
    ours.filter(({ name, step: its }) => its === step && !applied.has(name)).map(({ name }) => name);
  return { expand: missing('expand'), contract: missing('contract') };
}
