import type { Config } from './config.ts';
import { CHECKS_CONNECTIONS, REPORTS_CONNECTIONS } from './database.ts';
import { JOB_CONNECTIONS, QUEUE_CONNECTIONS } from './jobs.ts';

/** One that listens: for changes of editions in a web process, for jobs in a worker. */
const LISTENER = 1;

export interface ConnectionBudget {
  /** The most that the process opens to PostgreSQL. */
  readonly connections: number;
  /** Of them those that go past a pooler, to `DATABASE_DIRECT_URL`. */
  readonly direct: number;
}

export function connectionBudget(kind: 'web' | 'worker', config: Pick<Config, 'DATABASE_POOL_SIZE'>): ConnectionBudget {
  const pooled = config.DATABASE_POOL_SIZE + QUEUE_CONNECTIONS;
  const direct = REPORTS_CONNECTIONS + LISTENER + (kind === 'web' ? 0 : CHECKS_CONNECTIONS + JOB_CONNECTIONS);
  return { connections: pooled + direct, direct };
}
