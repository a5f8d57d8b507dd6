import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Config } from './config.ts';
import { type Database, PREPARED } from './database.ts';
import type { Log } from './log.ts';
import { type Part, part, verbatim } from './statement.ts';

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

export interface JobPart {
  /** The same for every job of a queue. */
  insert: Part<{ job: string }>;
  job: string;
}

export interface Enqueue {
  <P extends object>(transaction: Database, job: JobDefinition<P>, payload: P): Promise<void>;
  /** The same as a part of a larger statement, written when its `stored` has a row. Only for patient queues: waking takes more. */
  asPart<P extends object>(job: JobDefinition<P>, payload: P): Promise<JobPart>;
}

/** Enough tries, with pauses that grow to an hour, to outlast a mail server that is down for a day. */
const RETRIES = 30;
const LONGEST_PAUSE_SECONDS = 3600;
const LONGEST_RUN_SECONDS = 120;
const BATCH = 10;

const deadLetterOf = (name: string) => `${name}.dead`;

type JobsConfig = Pick<Config, 'DATABASE_URL' | 'MAIL_RETRY_SECONDS' | 'JOB_HEARTBEAT_SECONDS'>;

/**
 * Installs the queue's own schema and one queue, with its dead letters, per job. Runs as the schema's owner. Workers are woken for
 * a new job, except for those of `patient` queues, at which they look every second: a transaction that wakes somebody commits
 * alone, so with one in each of a crowd they would all wait for one another.
 */
export async function installJobs(connectionString: string, names: readonly string[], patient: readonly string[]): Promise<void> {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const name of names) {
      await boss.createQueue(deadLetterOf(name), { retryLimit: 0 });
      await boss.createQueue(name, { deadLetter: deadLetterOf(name), notify: !patient.includes(name) });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

const inserts = new Map<string, Part<{ job: string }>>();

function insertWhenStored(text: string): Part<{ job: string }> {
  const [before = '', after, ...more] = text.split('$1');
  if (after === undefined || more.length > 0 || !/^\s*insert\s/i.test(before))
    throw new Error('A job cannot be a part of another statement');
  return part`${verbatim(before)}(select case when exists (select from stored) then ${'job'}::text else '[]' end)${verbatim(after)}`;
}

/** For the web process: writes jobs, runs none. */
export async function openJobQueue(config: JobsConfig, log: Log): Promise<{ enqueue: Enqueue; close(): Promise<void> }> {
  const boss = createBoss(config, log, { supervise: false, max: 1 });
  await boss.start();
  const write = (job: JobDefinition<object>, payload: object, db: ReturnType<typeof fromKysely>) =>
    boss.send(job.name, job.payload.parse(payload), {
      db,
      retryLimit: RETRIES,
      retryBackoff: true,
      retryDelay: config.MAIL_RETRY_SECONDS,
      retryDelayMax: Math.max(LONGEST_PAUSE_SECONDS, config.MAIL_RETRY_SECONDS),
      expireInSeconds: LONGEST_RUN_SECONDS,
      heartbeatSeconds: config.JOB_HEARTBEAT_SECONDS,
    });
  const enqueue: Enqueue = Object.assign(
    async (transaction: Database, job: JobDefinition<object>, payload: object) => {
      const db = fromKysely(transaction);
      await write(job, payload, { executeSql: (text, values) => db.executeSql(`${PREPARED} ${text}`, values) });
    },
    {
      // The library's own statement, caught on its way: an INSERT of what its one parameter lists.
      asPart: async (job: JobDefinition<object>, payload: object) => {
        let [text, list] = ['', ''];
        await write(job, payload, {
          executeSql: async (statement, values = []) => {
            [text, list] = [statement, String(values[0])];
            return { rows: [{ id: null }] };
          },
        });
        let insert = inserts.get(text);
        if (!insert) inserts.set(text, (insert = insertWhenStored(text)));
        return { insert, job: list };
      },
    },
  );
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
