import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { dataDocument } from '../test/data-document.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';

let database: TestDatabase | undefined;
afterAll(() => database?.drop());

test('docs/data.md draws the tables that exist', async () => {
  database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.migrationUrl, max: 1 });
  const written = await readFile(new URL('../../../../docs/data.md', import.meta.url), 'utf8');
  expect(written, 'run `pnpm db:types`').toBe(await dataDocument(pool));
  await pool.end();
});
