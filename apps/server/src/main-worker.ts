import { constants, getPriority, setPriority } from 'node:os';
import closeWithGrace from 'close-with-grace';
import { figuresMetrics } from './features/operations/figures-metrics.ts';
import type { Figures } from './features/operations/sweeps.ts';
import { internet } from './features/outbound/post.ts';
import { startDeliveries } from './features/outbound/start-deliveries.ts';
import { announceProcess } from './platform/announce-process.ts';
import { createClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { connectionBudget } from './platform/connection-budget.ts';
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
import { chooseWork, DELIVER_WEBHOOKS, SEND_LETTERS } from './platform/worker-queues.ts';
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
const jobs = bindJobs({ config, db, clock, enqueue: queue.enqueue });
const sweeps = bindSweeps({
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
});
const names = [...jobs.map(({ definition }) => definition.name), ...sweeps.flat().map(({ name }) => name), SEND_LETTERS, DELIVER_WEBHOOKS];
const work = readConfigOrExit(() => chooseWork(config.WORKER_QUEUES, names));
const takes = (name: string) => work.takes.includes(name);
const running = [
  await startJobs(
    config,
    log,
    jobs.filter(({ definition }) => takes(definition.name)),
    metrics.onJob,
  ),
  ...(takes(SEND_LETTERS) ? [startLetters({ ...bindLetters({ config, db, clock }), sendMail: mail.send, log })] : []),
  ...(takes(DELIVER_WEBHOOKS) ? [startDeliveries({ config, db, clock, log, network: internet })] : []),
];
const lines = sweeps
  .map((line) => line.filter(({ name }) => takes(name)))
  .map((line) => startSweeps({ log, db, onOutcome: metrics.onSweep }, line));
const announced = announceProcess(db, log, { kind: 'worker', work, ...connectionBudget('worker', config) });
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
log.info({ takes: work.takes }, 'The worker waits for jobs');

closeWithGrace({ delay: 30_000, logger: false }, async ({ signal, err }) => {
  if (err) log.fatal({ err }, 'stopping because of an error nobody caught');
  else log.info(`${signal ?? 'stop'}: finishing what is under way`);
  closing = true;
  await Promise.all(lines.map((line) => line.close()));
  await Promise.all([announced, ...running].map((one) => one.close()));
  await queue.close();
  mail.close();
  await port?.close();
  await checks.pool.end();
  await reports.pool.end();
  await pool.end();
  await tracing.close();
});
