import pg from 'pg';

export interface Pooled {
  /** False: PostgreSQL itself answers. */
  readonly pooled: boolean;
  /** Whether a prepared statement is still known when the pooler gives another connection. */
  readonly keepsStatements: boolean;
  /** Of the role, as a connection gets them there: a pooler drops what ours would set. */
  readonly settings: { readonly statement_timeout: string; readonly enable_seqscan: string; readonly jit: string };
}

interface Answer {
  pid: number;
  statement_timeout: string;
  enable_seqscan: string;
  jit: string;
}

const ASK = {
  name: 'isocentre-pooler',
  text: `select pg_backend_pid() as pid, current_setting('statement_timeout') as statement_timeout,
    current_setting('enable_seqscan') as enable_seqscan, current_setting('jit') as jit`,
  values: [],
};
const PATIENCE_MS = 5000;
const OTHERS = 4;
/** A statement that the connection does not know: a pooler has lost it. */
const UNKNOWN_STATEMENT = '26000';

/**
 * What stands at an address. One client prepares a statement; others begin transactions until one of them is given the connection
 * that the first one had, as only a pooler does; then the first asks again, on a connection that has never heard of its statement.
 */
export async function askPooler(connectionString: string): Promise<Pooled> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  const ask = async (client: pg.Client): Promise<Answer> => {
    const { rows } = await client.query<Answer>(ASK);
    if (!rows[0]) throw new Error('PostgreSQL did not answer');
    return rows[0];
  };
  try {
    const first = await open();
    const { pid, ...settings } = await ask(first);
    let pooled = false;
    for (let i = 0; i < OTHERS && !pooled; i += 1) {
      const other = await open();
      await other.query('begin');
      pooled = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid === pid;
    }
    const known = await ask(first).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === UNKNOWN_STATEMENT) return false;
        throw error;
      },
    );
    return { pooled: pooled || !known, keepsStatements: known, settings };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
