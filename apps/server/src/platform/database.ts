import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from './config.ts';
import type { DB } from './database-types.ts';
import { traceStatement } from './tracing/trace-statement.ts';

// A calendar date has no time zone; the driver's default would turn it into an instant in the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export type Database = Kysely<DB>;

interface PoolSettings {
  readonly connections: number;
  /** How long a caller waits for a connection, and PostgreSQL for a statement, before we respond with 503. */
  readonly connectMs: number;
  readonly statementMs: number;
  /** How long an unused connection stays open. */
  readonly idleMs: number;
  readonly options: string;
}

/**
 * Requests and jobs. Use the index even on a small table: a cached plan, ours or a foreign key's, would otherwise keep
 * scanning the table after it has grown. Without an index the planner's cost then looks high enough for JIT, which costs
 * more than any of our queries, so JIT is off.
 */
const REQUESTS: Omit<PoolSettings, 'connections'> = {
  connectMs: 1500,
  statementMs: 2500,
  // Opening one costs more than most requests, and on a busy machine more than `connectMs`: visitors a minute apart share it.
  idleMs: 300_000,
  // A process that stands still in the middle of a transaction keeps its locks: it is cut off, and others do its work. Longer than
  // the longest wait for somebody outside.
  options: '-c enable_seqscan=off -c jit=off -c idle_in_transaction_session_timeout=20s',
};

/** Of each process. */
export const REPORTS_CONNECTIONS = 2;
export const CHECKS_CONNECTIONS = 1;

/**
 * Reports and exports over whole tables. They take as long as they need, on connections of their own, so that
 * however many are asked for, no delegate waits for them. They never write.
 */
const REPORTS: PoolSettings = {
  connections: REPORTS_CONNECTIONS,
  connectMs: 10_000,
  statementMs: 30_000,
  idleMs: 10_000,
  options: '-c jit=off -c default_transaction_read_only=on',
};

/** Checks over all rows of all editions: the invariants, in the worker and as a command. Nobody waits for them. */
const CHECKS: PoolSettings = { ...REPORTS, connections: CHECKS_CONNECTIONS, statementMs: 300_000 };

/** Searches as well as reports: more at a time, and nobody's requests wait for them. */
const REPLICA: PoolSettings = { ...REPORTS, connections: 4, connectMs: 1500 };

/** The names of the texts that are prepared once per connection instead of being planned each time. */
const names = new Map<string, string>();

/** From now on this text is prepared (`statement.ts`). Only for texts that do not depend on input: each is kept. */
export function prepare(text: string): void {
  if (!names.has(text)) names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 20));
}

class PreparingClient extends pg.Client {
  // The driver prepares a statement that has a name, and the query builder gives it none. Its other overloads are passed
  // through unchanged.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined;
    const query = super.query.bind(this) as (...given: unknown[]) => never;
    const sent = name === undefined ? query(...args) : query({ name, text, values }, ...rest);
    traceStatement(text, sent);
    this.#endUnanswered(sent);
    return sent;
  }

  // What is sent next would wait behind the statement that is not answered, as long again: first the transaction's own ROLLBACK, then
  // whoever takes the connection from the pool. A commit waits like that for as long as no standby confirms it.
  #endUnanswered(sent: unknown): void {
    if (!(sent instanceof Promise)) return;
    sent.catch((error: unknown) => {
      if (error instanceof Error && error.message === 'Query read timeout') void this.end();
    });
  }
}

type OnIdleError = (error: Error) => void;

export const openDatabase = (config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>, onIdleError: OnIdleError) =>
  open(config, { ...REQUESTS, connections: config.DATABASE_POOL_SIZE }, onIdleError);

type Addresses = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;
/** A pooler would drop their options: they would write, and have the time of a request. They are few. */
const pastPooler = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Addresses) => ({ DATABASE_URL: DATABASE_DIRECT_URL ?? DATABASE_URL });

/** Opens no connection before the first report. */
export const openReports = (config: Addresses, onIdleError: OnIdleError) => open(pastPooler(config), REPORTS, onIdleError);

/** Opens no connection before the first check. */
export const openChecks = (config: Addresses, onIdleError: OnIdleError) => open(pastPooler(config), CHECKS, onIdleError);

/** Opens no connection before the first question. */
export const openReplicaPool = (url: string, onIdleError: OnIdleError) => open({ DATABASE_URL: url }, REPLICA, onIdleError);

function open(
  { DATABASE_URL }: Pick<Config, 'DATABASE_URL'>,
  { connections, connectMs, statementMs, idleMs, options }: PoolSettings,
  onIdleError: OnIdleError,
) {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: DATABASE_URL,
    max: connections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    statement_timeout: statementMs,
    options,
    // Without this a statement sent into a dead connection would wait for the TCP timeout.
    query_timeout: statementMs + 500,
    keepAlive: true,
  });
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', onIdleError);
  // For a connection cut between two statements of a transaction: the next query reports the error, so it is ignored
  // here.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
}

/** For queries over whole tables: hash joins, however few rows PostgreSQL expects. */
export const readingEverything = <Answer>(reports: Database, ask: (transaction: Database) => Promise<Answer>): Promise<Answer> =>
  reports.transaction().execute(async (transaction) => {
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
  '57P01',
  '57P02',
  '57P03',
  '57014',
  // Deadlock, serialisation failure, a statement the connection has lost: the same request succeeds a moment later.
  '40P01',
  '40001',
  '26000',
  '25006',
  // A transaction that stood still for too long.
  '25P03',
  '55P03',
  '58030',
]);

/**
 * Whether an error means that PostgreSQL is down, full, read-only or too slow, or that others were in the way, rather than a
 * bug of ours.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // 08: the connection. 53: out of disk, memory or connections.
  if (UNREACHABLE.has(code) || /^(08|53)[0-9A-Z]{3}$/.test(code)) return true;
  if (
    /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|client was closed/i.test(
      error.message,
    )
  )
    return true;
  return error instanceof AggregateError && error.errors.some(isDatabaseAway);
}
