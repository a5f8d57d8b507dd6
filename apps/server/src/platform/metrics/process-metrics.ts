import { existsSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { databaseTime } from '../agreed-time.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';

/** A release has its version beside it; a checkout has none. */
const VERSION_FILE = new URL('../../../../../VERSION', import.meta.url);
export const releaseVersion = (): string => (existsSync(VERSION_FILE) ? readFileSync(VERSION_FILE, 'utf8').trim() : 'development');

/** A pool of connections, or as many of its numbers as count. */
export type CountedPool = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

export interface ProcessMetrics {
  readonly db: Database;
  readonly clock: Clock;
  /** By name. */
  readonly pools: Readonly<Record<string, CountedPool>>;
}

/** What every process tells of itself: Node's own figures, which release it is, its connections, its clock. */
export function processMetrics({ db, clock, pools }: ProcessMetrics): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  gaugeOf(registry, 'isocentre_build_info', 'Which release this is; always 1', ['version', 'node'], (gauge) =>
    gauge.set({ version: releaseVersion(), node: process.versions.node }, 1),
  );
  gaugeOf(registry, 'isocentre_db_pool_connections', 'Open connections to PostgreSQL', ['pool', 'state'], (gauge) => {
    for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
      gauge.set({ pool, state: 'in_use' }, totalCount - idleCount);
      gauge.set({ pool, state: 'idle' }, idleCount);
    }
  });
  gaugeOf(registry, 'isocentre_db_pool_waiting', 'Callers that wait for a connection', ['pool'], (gauge) => {
    for (const [pool, { waitingCount }] of Object.entries(pools)) gauge.set({ pool }, waitingCount);
  });
  gaugeOf(
    registry,
    'clock_difference_seconds',
    'This machine’s clock minus PostgreSQL’s. Beyond five minutes nobody is erased until they agree',
    [],
    async (gauge) => {
      const theirs = await databaseTime(db).catch(() => undefined);
      gauge.set({}, theirs ? (clock.system().getTime() - theirs.getTime()) / 1000 : Number.NaN);
    },
  );
  return registry;
}

/** A gauge that is read anew whenever somebody asks. */
export function gaugeOf<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: (gauge: Gauge<Label>) => void | Promise<void>,
): void {
  registry.registerMetric(
    new Gauge<Label>({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        this.reset();
        await read(this);
      },
    }),
  );
}
