import { createRequire } from 'node:module';
import type { Pool } from 'pg';

/** The version of the queue library's own schema that this release was made with. */
const OURS = (createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } }).pgboss.schema;

const UNDEFINED_TABLE = '42P01';

/** How the database's schema compares with ours. None at all counts as older. */
export async function queueSchema(db: Pick<Pool, 'query'>): Promise<'older' | 'ours' | 'newer'> {
  const version = await db
    .query<{ version: number }>('select version from pgboss.version')
    .then(({ rows }) => rows[0]?.version ?? 0)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === UNDEFINED_TABLE) return 0;
      throw error;
    });
  if (version === OURS) return 'ours';
  return version < OURS ? 'older' : 'newer';
}
