import type pg from 'pg';

/** `create index concurrently` with its name; without one the leftover of an interrupted run could not be found. */
const BUILD = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(?<name>[a-z_0-9]+)\s+on\s/i;
const ALLOWED = [BUILD, /^drop\s+index\s+concurrently\s/i, /^alter\s+table\s+\S+\s+validate\s+constraint\s/i];

/**
 * Statement by statement, each its own transaction: what PostgreSQL refuses inside one, or what would hold its locks for too long there.
 * May be interrupted anywhere and run again: an index that is there is left alone, one that was not finished is dropped and built anew.
 */
export async function applyWithoutTransaction(client: pg.Client, sql: string): Promise<void> {
  // Building waits for transactions that are open; nobody waits behind it.
  await client.query('set lock_timeout = 0');
  for (const statement of statementsOf(sql)) {
    if (!ALLOWED.some((form) => form.test(statement)))
      throw new Error(`without a transaction only indexes are built or dropped concurrently and constraints validated, not: ${statement}`);
    const index = BUILD.exec(statement)?.groups?.['name'];
    if (index === undefined || !(await isBuilt(client, index))) await client.query(statement);
  }
}

const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

async function isBuilt(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query<{ valid: boolean }>('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [
    index,
  ]);
  if (rows[0]?.valid === false) await client.query(`drop index concurrently ${client.escapeIdentifier(index)}`);
  return rows[0]?.valid === true;
}
