import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { lineOf, literalColumns, withLiterals } from '../test/literal-columns.ts';

let database: TestDatabase | undefined;
afterAll(() => database?.drop());

test('columns that the database limits to a list of values have that list as their type', async () => {
  database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.migrationUrl, max: 1 });
  const columns = await literalColumns(pool);
  await pool.end();
  expect(columns.length).toBeGreaterThan(25);
  const written = await readFile(new URL('database-types.ts', import.meta.url), 'utf8');
  const others = columns.filter((column) => !lineOf(column).exec(written)?.[2]?.includes(column.union));
  expect(others, 'run `pnpm db:types`').toEqual([]);
});

test('a list is written in place of `string`, whatever is around it', () => {
  const types =
    'export interface Seats {\n  id: string;\n  state: Generated<string | null>;\n}\nexport interface Other {\n  state: string;\n}\n';
  expect(withLiterals(types, [{ table: 'Seats', column: 'state', union: '"free" | "taken"' }])).toBe(
    'export interface Seats {\n  id: string;\n  state: Generated<"free" | "taken" | null>;\n}\nexport interface Other {\n  state: string;\n}\n',
  );
});
