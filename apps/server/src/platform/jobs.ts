import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Config } from './config.ts';
import { type Database, prepare } from './database.ts';
import type { Log } from './log.ts';
import { currentRequestId, inRequest } from './request-id.ts';
import { queueSchema } from './queue-schema.ts';
import { traced, traceparent } from './tracing/tracing.ts';

/**
 * Background work other than mail (`letters/letter.ts`): a job is written in the same transaction as the row that causes it, so either both exist or neither.
 * A job may run more than once (a worker can die after the work and before marking it done); it carries ids, and its
 * handler reads the rows again.
 */
export interface JobDefinition<P extends object> {
  /** `<noun>.<verb-noun>`, after its use case; also the name of its queue. */
  readonly name: string;
  readonly payload: z.ZodType<P>;
}

export const defineJob = <P extends object>(name: string, payload: z.ZodType<P>): JobDefinition<P> => ({ name, payload });

/** A job and its use case. */
export interface FeatureJob<Deps> {
  readonly definition: JobDefinition<object>;
  readonly run: (deps: Deps, payload: never) => Promise<void>;
}

export const featureJob = <Deps, P extends object>(
  definition: JobDefinition<P>,
  run: (deps: Deps, payload: P) => Promise<void>,
): FeatureJob<Deps> => ({ definition, run });

export interface BoundJob {
  readonly definition: JobDefinition<object>;
  readonly run: (payload: never) => Promise<void>;
}

export type Enqueue = <P extends object>(transaction: Database, job: JobDefinition<P>, payload: P) => Promise<void>;

/** Enough retries, with pauses that grow to an hour, to outlast a provider that is down for a day. */
const RETRIES = 30;
const LONGEST_PAUSE_SECONDS = 3600;
const LONGEST_RUN_SECONDS = 120;
const BATCH = 10;
/** To write jobs, and to take them; the library opens one more to listen. */
export const QUEUE_CONNECTIONS = 1;
export const JOB_CONNECTIONS = 4;

const deadLetterOf = (name: string) => `${name}.dead`;

type JobsConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'MAIL_RETRY_SECONDS' | 'JOB_HEARTBEAT_SECONDS'>;

/**
 * Installs the queue library's schema and one queue per job, with its dead letters. Runs as the schema's owner.
 * `earlierNames` maps queue names of earlier releases: their waiting jobs move to the current name.
 */
export async function installJobs(
  connectionString: string,
  definitions: readonly JobDefinition<object>[],
  earlierNames: Readonly<Record<string, string>> = {},
): Promise<void> {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 2, bamIntervalSeconds: 10 });
  boss.on('error', () => {});
  await boss.start();
  try {
    await untilBuilt(boss);
    for (const { name } of definitions) {
      await boss.createQueue(deadLetterOf(name), { retryLimit: 0 });
      await boss.createQueue(name, { deadLetter: deadLetterOf(name), notify: true });
    }
    await moveWaiting(connectionString, earlierNames);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The library builds large indexes of its own after its migration, a command at a time. No other process of ours has the right to. */
async function untilBuilt(boss: PgBoss): Promise<void> {
  for (;;) {
    const open = (await boss.getBamStatus()).filter(({ status }) => status === 'pending' || status === 'in_progress');
    if (open.length === 0) return;
    await pause(200);
  }
}

/**
 * All unfinished jobs: also those that a worker of the earlier release had started when it was stopped for the upgrade.
 */
async function moveWaiting(connectionString: string, earlierNames: Readonly<Record<string, string>>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const [earlier, name] of Object.entries(earlierNames)) {
      await client.query(
        `update pgboss.job set name = $2, dead_letter = $3, state = case state when 'active' then 'retry' else state end
         where name = $1 and state in ('created', 'retry', 'active')`,
        [earlier, name, deadLetterOf(name)],
      );
      await client.query('update pgboss.job set name = $2 where name = $1', [deadLetterOf(earlier), deadLetterOf(name)]);
    }
  } finally {
    await client.end();
  }
}

/** For the web process: writes jobs, runs none. */
export async function openJobQueue(config: JobsConfig, log: Log): Promise<{ enqueue: Enqueue; close(): Promise<void> }> {
  const boss = await startBoss(config, log, { supervise: false, max: QUEUE_CONNECTIONS });
  const enqueue: Enqueue = async (transaction, job, payload) => {
    const db = fromKysely(transaction);
    // Beside the payload: an older worker leaves it out when it reads the payload.
    await boss.send(
      job.name,
      { ...job.payload.parse(payload), requestId: currentRequestId(), traceparent: traceparent() },
      {
        db: {
          executeSql: (text, values) => {
            prepare(text);
            return db.executeSql(text, values);
          },
        },
        retryLimit: RETRIES,
        retryBackoff: true,
        retryDelay: config.MAIL_RETRY_SECONDS,
        retryDelayMax: Math.max(LONGEST_PAUSE_SECONDS, config.MAIL_RETRY_SECONDS),
        expireInSeconds: LONGEST_RUN_SECONDS,
        heartbeatSeconds: config.JOB_HEARTBEAT_SECONDS,
      },
    );
  };
  return { enqueue, close: () => boss.stop({ graceful: false }) };
}

/** How one try of a job went, for the metrics. */
export interface JobOutcome {
  readonly queue: string;
  readonly tookMs: number;
  readonly failed: boolean;
}

type OnOutcome = (outcome: JobOutcome) => void;

/** For the worker process: runs the jobs of all features until closed; closing waits for running jobs. */
export async function startJobs(
  config: JobsConfig,
  log: Log,
  jobs: readonly BoundJob[],
  onOutcome: OnOutcome = () => {},
): Promise<{ close(): Promise<void> }> {
  // LISTEN needs a connection that stays its own, which a pooler does not give.
  const boss = await startBoss({ ...config, DATABASE_URL: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL }, log, {
    supervise: true,
    superviseIntervalSeconds: Math.ceil(config.JOB_HEARTBEAT_SECONDS / 2),
    monitorIntervalSeconds: Math.ceil(config.JOB_HEARTBEAT_SECONDS / 2),
    useListenNotify: true,
    max: JOB_CONNECTIONS,
  });
  for (const job of jobs) {
    await boss.work(
      job.definition.name,
      { batchSize: BATCH, burstWhenBatchFull: true, perJobResults: true, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 },
      (batch: Job[]) => Promise.all(batch.map((one) => runOne(job, one, log, onOutcome))),
    );
  }
  return { close: () => boss.stop({ graceful: true, timeout: 25_000 }) };
}

async function runOne(job: BoundJob, { id, data }: Job, log: Log, onOutcome: OnOutcome): Promise<JobResult> {
  const name = job.definition.name;
  const began = performance.now();
  const { requestId: reqId, traceparent: causedBy } = data as { requestId?: string; traceparent?: string };
  const outcome = (failed: boolean) => onOutcome({ queue: name, tookMs: performance.now() - began, failed });
  const facts = { 'isocentre.job_id': id, ...(reqId && { 'isocentre.request_id': reqId }) };
  return traced({ name: `job ${name}`, kind: 'consumer', causedBy, facts }, async () => {
    try {
      await inRequest(reqId, () => job.run(job.definition.payload.parse(data) as never));
      outcome(false);
      log.info({ job: name, jobId: id, reqId }, `${name} done`);
      return { id, status: 'completed' };
    } catch (error) {
      outcome(true);
      log.warn({ job: name, jobId: id, reqId, err: error }, `${name} failed, will be tried again`);
      return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
    }
  });
}

async function startBoss(
  config: JobsConfig,
  log: Log,
  options: Omit<ConstructorParameters<typeof PgBoss>[0] & object, 'connectionString'>,
): Promise<PgBoss> {
  // The application's role may not change the schema, so nothing here migrates, creates or reindexes. After going back to this release the
  // schema is a newer one: the library then starts only if it may migrate, and finds that there is nothing to do.
  const boss = new PgBoss({
    connectionString: config.DATABASE_URL,
    migrate: await isNewer(config.DATABASE_URL),
    createSchema: false,
    reindex: false,
    schedule: false,
    ...options,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue lost its database for a moment'));
  return boss.start();
}

async function isNewer(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await queueSchema(client)) === 'newer';
  } finally {
    await client.end();
  }
}
