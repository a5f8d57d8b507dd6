import { constants, getPriority, setPriority } from 'node:os';
import closeWithGrace from 'close-with-grace';
import { figuresMetrics } from './features/operations/figures-metrics.ts';
import type { Figures } from './features/operations/sweeps.ts';
import { createClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openChecks, openDatabase, openReports } from './platform/database.ts';
import { createErrorReports } from './platform/error-reports.ts';
import { armFailpoint } from './platform/failpoints.ts';
import { openFiles } from './platform/files/open-files.ts';
import { createReadiness } from './platform/health.ts';
import { openJobQueue, startJobs } from './platform/jobs.ts';
import { startLetters } from './platform/letters/start-letters.ts';
import { createLog } from './platform/log.ts';
import { openMail } from './platform/mail.ts';
import { metricLines, readMetricFiles } from './platform/metrics/metric-files.ts';
import { releaseVersion } from './platform/metrics/process-metrics.ts';
import { workerMetrics } from './platform/metrics/worker-metrics.ts';
import { openOperationsPort } from './platform/operations-port.ts';
import { readSocietySettings } from './platform/society-settings.ts';
import { exitOnOlderSchema, readConfigOrExit, untilDatabaseAnswers } from './platform/start.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { startSweeps } from './platform/sweeps.ts';
import { bindJobs, bindLetters, bindSweeps } from './worker.ts';

/** The worker process: all background work. Any number of them may run. Lower priority: web requests come first. */
// Only ever lower: whoever starts it with a still lower one may mean it, and raising it takes a privilege.
if (getPriority() < constants.priority.PRIORITY_BELOW_NORMAL) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const config = readConfigOrExit(() => readConfig(process.env));
if (config.APP_MODE === 'drill') {
  console.error('A drill has no worker: it would send mails and ask the payment provider about a copy.');
  process.exit(78); // EX_CONFIG
}
const release = releaseVersion();
const log = createLog(config, 'worker', createErrorReports(config, { process: 'worker', release }));
const tracing = await startTracing(config, 'worker', release, log);
armFailpoint(config);
const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke');
const { pool, db } = openDatabase(config, onIdleError);
const reports = openReports(config, onIdleError);
const checks = openChecks(config, onIdleError);
await untilDatabaseAnswers(pool, log);
await exitOnOlderSchema(pool);
const mail = openMail(config, (editionId) => readSocietySettings(db, editionId));
const queue = await openJobQueue(config, log);
const clock = createClock(config);
const metrics = workerMetrics({ db, clock, pools: { requests: pool, reports: reports.pool, checks: checks.pool } });
let figures: Figures | undefined;
figuresMetrics(metrics.registry, () => figures);
const jobs = await startJobs(config, log, bindJobs({ config, db, clock, enqueue: queue.enqueue }), metrics.onJob);
const letters = startLetters({ ...bindLetters({ config, db, clock }), sendMail: mail.send, log });
const lines = bindSweeps({
  config,
  db,
  reports: reports.db,
  checks: checks.db,
  files: openFiles(config),
  clock,
  enqueue: queue.enqueue,
  log,
  onFigures: (latest) => {
    figures = latest;
  },
}).map((sweeps) => startSweeps({ log, db, onOutcome: metrics.onSweep }, sweeps));
let closing = false;
const port =
  config.WORKER_PORT === undefined
    ? undefined
    : await openOperationsPort(config.WORKER_PORT, {
        config,
        readiness: createReadiness(pool, () => closing),
        metrics: async () => (await metrics.registry.metrics()) + metricLines(await readMetricFiles(config.METRICS_DIR)),
        log,
      }).catch((error: unknown) => {
        // Mails and money matter more than figures about them.
        log.error({ err: error }, `port ${config.WORKER_PORT} cannot be used: this worker has no metrics`);
        return undefined;
      });
log.info('The worker waits for jobs');

closeWithGrace({ delay: 30_000, logger: false }, async ({ signal, err }) => {
  if (err) log.fatal({ err }, 'stopping because of an error nobody caught');
  else log.info(`${signal ?? 'stop'}: finishing what is under way`);
  closing = true;
  await Promise.all(lines.map((line) => line.close()));
  await Promise.all([jobs.close(), letters.close()]);
  await queue.close();
  mail.close();
  await port?.close();
  await checks.pool.end();
  await reports.pool.end();
  await pool.end();
  await tracing.close();
});
