import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@isocentre/domain/durations';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { Finding } from './finding.ts';
import { maxConnections, type RunningProcess, runningProcesses } from './queries.ts';

/** For backups, replicas, `psql` and PostgreSQL itself. */
const LEFT_TO_OTHERS = 20;
/** A worker that has just been started speaks a few seconds later. */
const PATIENCE_MS = 10 * SECOND_MS;

/** What the processes say of themselves: whether a worker takes every kind of work, and whether PostgreSQL has room for all connections. */
export async function checkProcesses(
  db: Database,
  config: Pick<Config, 'DATABASE_DIRECT_URL'>,
  patienceMs = PATIENCE_MS,
): Promise<Finding[]> {
  const running = await onceWorkersRun(db, patienceMs);
  return [work(running.filter(({ kind }) => kind === 'worker')), room(running, await maxConnections(db), config)];
}

async function onceWorkersRun(db: Database, patienceMs: number): Promise<RunningProcess[]> {
  for (const end = performance.now() + patienceMs; ; await pause(500)) {
    const running = await runningProcesses(db);
    if (running.some(({ kind }) => kind === 'worker') || performance.now() >= end) return running;
  }
}

function work(workers: readonly RunningProcess[]): Finding {
  if (workers.length === 0) {
    return { what: 'work: no worker has been heard of for two minutes, so no mail leaves', remedy: 'systemctl status isocentre-worker' };
  }
  const taken = new Set(workers.flatMap(({ takes }) => takes));
  const nobodys = [...new Set(workers.flatMap(({ leaves }) => leaves))].filter((name) => !taken.has(name)).toSorted();
  if (nobodys.length === 0)
    return { what: `work: all of it is taken, by ${workers.length === 1 ? 'one worker' : `${workers.length} workers`}` };
  return { what: `work: nobody takes ${nobodys.join(', ')}`, remedy: 'WORKER_QUEUES of one of the workers, then isocentre restart' };
}

function room(running: readonly RunningProcess[], most: number, { DATABASE_DIRECT_URL }: Pick<Config, 'DATABASE_DIRECT_URL'>): Finding {
  // Behind a pooler its own limits count; only what goes past it reaches PostgreSQL as it is.
  const pooled = DATABASE_DIRECT_URL !== undefined;
  const sum = running.reduce((total, { connections, direct }) => total + (pooled ? direct : connections), 0);
  const left = most - LEFT_TO_OTHERS;
  const what = `connections: ${running.length} processes open up to ${sum}${pooled ? ' past the pooler' : ''}, of ${left} (max_connections ${most} less ${LEFT_TO_OTHERS})`;
  if (sum <= left) return { what };
  return {
    what,
    remedy: `postgresql.conf: max_connections of ${sum + LEFT_TO_OTHERS} or more; or a smaller DATABASE_POOL_SIZE; or a pooler`,
  };
}
