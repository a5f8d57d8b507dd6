import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from './config.ts';
import type { DB } from './database-types.ts';

// A calendar date has no time zone; the driver's default would make it a moment in the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export type Database = Kysely<DB>;

/** How long a request waits for a connection, and PostgreSQL for a statement, before we say "not now". */
const CONNECT_MS = 1500;
const STATEMENT_MS = 2500;

/**
 * A small table is read by its index, too: a plan that is kept, ours or a reference's, would read all of it when it is small no longer.
 * Whatever has no index to use then looks dear enough to be compiled, which costs more than any of our questions.
 */
const PLANS_FOR_GROWING_TABLES = '-c enable_seqscan=off -c jit=off';

/** At the beginning of a statement: planned once per connection rather than each time (`statement.ts`). */
export const PREPARED = '/* prepared */';

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    names.set(text, name);
  }
  return name;
}

class PreparingClient extends pg.Client {
  // The overloads of the driver are passed on as they are; only text with values, as the query builder sends it, is looked at.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const prepares = typeof text === 'string' && Array.isArray(values) && text.slice(0, 40).includes(PREPARED);
    const query = super.query.bind(this) as (...given: unknown[]) => never;
    return prepares ? query({ name: nameOf(text), text, values }, ...rest) : query(...args);
  }
}

export function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>, onIdleError: (error: Error) => void) {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    options: PLANS_FOR_GROWING_TABLES,
    // Without this a statement sent into a dead connection would wait for TCP to give up.
    query_timeout: STATEMENT_MS + 500,
    keepAlive: true,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', onIdleError);
  // One that is cut off between two statements of a transaction: whoever asks next is told, and nothing falls over it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
}

/** For questions about whole tables, which are read from end to end and joined as a whole, however few rows PostgreSQL expects. */
export const readingEverything = <Answer>(db: Database, ask: (transaction: Database) => Promise<Answer>): Promise<Answer> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = on`.execute(transaction);
    await sql`set local enable_nestloop = off`.execute(transaction);
    return ask(transaction);
  });

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25006',
]);

/** Whether an error means that PostgreSQL is away, full, read-only or too slow, rather than that we are wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (UNREACHABLE.has(code) || code.startsWith('08')) return true;
  if (
    /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error/i.test(
      error.message,
    )
  )
    return true;
  return error instanceof AggregateError && error.errors.some(isDatabaseAway);
}
