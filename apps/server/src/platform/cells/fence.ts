import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

/**
 * Around an edition that is moving: a trigger on each of its tables refuses every write, whoever makes it. It counts only while the
 * edition stands in `moving_editions`, so taking that row away opens all of it at once.
 */
type Events = 'insert' | 'insert or update';

/** A write under way is waited for; those behind us on this table wait too, so not for long. */
const PATIENCE = '1s';
const TRIES = 10;
const LOCKED = '55P03';

/** Each statement in a transaction of its own, so that no two tables are locked at once; sent together, since somebody waits for the end. */
async function patiently(client: Client, statements: readonly string[]): Promise<void> {
  const text = statements.map((one) => `begin; set local lock_timeout = '${PATIENCE}'; set local synchronous_commit = off; ${one} commit;`);
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(text.join('\n'));
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== LOCKED || tries === TRIES) throw error;
      await pause(100);
    }
  }
}

const nameOf = (editionId: number) => `moving_${editionId}`;
const calls = (editionId: number) => `execute function refuse_moving_edition(${editionId})`;

/** New rows and changes, or new rows only where a worker may still note what it has begun. */
export async function fence(
  client: Client,
  editionId: number,
  tables: ReadonlyArray<{ name: string; key: string }>,
  events: Events,
): Promise<void> {
  const name = nameOf(editionId);
  const statements = tables.map(({ name: table, key }) => {
    const change = `create or replace trigger "${name}" before ${events} on "${table}" for each row when (new."${key}" = ${editionId}) ${calls(editionId)};`;
    const remove = `create or replace trigger "${name}_removed" before delete on "${table}" for each row when (old."${key}" = ${editionId}) ${calls(editionId)};`;
    return events === 'insert' ? change : `${change} ${remove}`;
  });
  await patiently(client, statements);
}

export async function takeFenceAway(client: Client, editionId: number): Promise<void> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select tgrelid::regclass::text as "table", tgname as trigger from pg_trigger where tgname = any ($1)`,
    [[nameOf(editionId), `${nameOf(editionId)}_removed`]],
  );
  // Gone meanwhile, if an earlier try got as far.
  await patiently(
    client,
    rows.map(({ table, trigger }) => `drop trigger if exists "${trigger}" on ${table};`),
  );
}
