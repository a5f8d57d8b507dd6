import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/**
 * Work that happens after the answer: a job is written in the same transaction as the row that causes it, so either
 * both exist or neither. A job may run more than once (a worker can die between doing and saying so); it carries ids,
 * and its handler reads the rows again.
 */
export interface JobDefinition<P extends object> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
}

export interface BoundJob {
  readonly definition: JobDefinition<object>;
  readonly run: (payload: never) => Promise<void>;
}

export const defineJob = <P extends object>(name: string, payload: z.ZodType<P>): JobDefinition<P> => ({ name, payload });

export const bindJob = <P extends object>(definition: JobDefinition<P>, run: (payload: P) => Promise<void>): BoundJob => ({
  definition,
  run,
});

export type Enqueue = <P extends object>(transaction: Database, job: JobDefinition<P>, payload: P) => Promise<void>;

/** Enough tries, with pauses that grow to an hour, to outlast a mail server that is down for a day. */
const RETRIES = 30;
const LONGEST_PAUSE_SECONDS = 3600;
const LONGEST_RUN_SECONDS = 120;
const BATCH = 10;

const deadLetterOf = (name: string) => `${name}.dead`;

type JobsConfig = Pick<Config, 'DATABASE_URL' | 'MAIL_RETRY_SECONDS' | 'JOB_HEARTBEAT_SECONDS'>;

/** Installs the queue's own schema and one queue, with its dead letters, per job. Runs as the schema's owner. */
export async function installJobs(connectionString: string, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const name of names) {
      await boss.createQueue(deadLetterOf(name), { retryLimit: 0 });
      await boss.createQueue(name, { deadLetter: deadLetterOf(name), notify: true });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** For the web process: writes jobs, runs none. */
export async function openJobQueue(config: JobsConfig, log: Log): Promise<{ enqueue: Enqueue; close(): Promise<void> }> {
  const boss = createBoss(config, log, { supervise: false, max: 1 });
  await boss.start();
  const enqueue: Enqueue = async (transaction, job, payload) => {
    await boss.send(job.name, job.payload.parse(payload), {
      db: fromKysely(transaction),
      retryLimit: RETRIES,
      retryBackoff: true,
      retryDelay: config.MAIL_RETRY_SECONDS,
      retryDelayMax: Math.max(LONGEST_PAUSE_SECONDS, config.MAIL_RETRY_SECONDS),
      expireInSeconds: LONGEST_RUN_SECONDS,
      heartbeatSeconds: config.JOB_HEARTBEAT_SECONDS,
    });
  };
  return { enqueue, close: () => boss.stop({ graceful: false }) };
}

/** For the worker process: runs the jobs of all features until closed; closing waits for what is running. */
export async function startJobs(config: JobsConfig, log: Log, jobs: readonly BoundJob[]): Promise<{ close(): Promise<void> }> {
  const boss = createBoss(config, log, {
    supervise: true,
    superviseIntervalSeconds: Math.ceil(config.JOB_HEARTBEAT_SECONDS / 2),
    monitorIntervalSeconds: Math.ceil(config.JOB_HEARTBEAT_SECONDS / 2),
    useListenNotify: true,
    max: 4,
  });
  await boss.start();
  for (const job of jobs) {
    await boss.work(
      job.definition.name,
      { batchSize: BATCH, burstWhenBatchFull: true, perJobResults: true, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 },
      (batch: Job[]) => Promise.all(batch.map((one) => runOne(job, one, log))),
    );
  }
  return { close: () => boss.stop({ graceful: true, timeout: 25_000 }) };
}

async function runOne(job: BoundJob, { id, data }: Job, log: Log): Promise<JobResult> {
  const name = job.definition.name;
  try {
    await job.run(job.definition.payload.parse(data) as never);
    log.info({ job: name, jobId: id }, `${name} done`);
    return { id, status: 'completed' };
  } catch (error) {
    log.warn({ job: name, jobId: id, err: error }, `${name} failed, will be tried again`);
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

function createBoss(
  config: JobsConfig,
  log: Log,
  options: Omit<ConstructorParameters<typeof PgBoss>[0] & object, 'connectionString'>,
): PgBoss {
  // The application's role may not change the schema, so nothing here migrates, creates or reindexes.
  const boss = new PgBoss({
    connectionString: config.DATABASE_URL,
    migrate: false,
    createSchema: false,
    reindex: false,
    schedule: false,
    ...options,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue lost its database for a moment'));
  return boss;
}
