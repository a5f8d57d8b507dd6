import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { literalColumns, withLiterals } from '../src/test/literal-columns.ts';

/** Narrows the generated `database-types.ts` by the checks of the environment's database; called by `pnpm db:types`. */
const types = new URL('../src/platform/database-types.ts', import.meta.url);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_MIGRATION_URL'], max: 1 });
await writeFile(types, withLiterals(await readFile(types, 'utf8'), await literalColumns(pool)));
await pool.end();
