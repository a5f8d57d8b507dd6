import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { dataDocument } from '../src/test/data-document.ts';

/** Writes `docs/data.md` from the database of the environment; called by `pnpm db:types`. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_MIGRATION_URL'], max: 1 });
await writeFile(new URL('../../../docs/data.md', import.meta.url), await dataDocument(pool));
await pool.end();
