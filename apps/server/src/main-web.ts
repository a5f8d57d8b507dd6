import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { editionSource } from './features/editions/edition-source.ts';
import { announceProcess } from './platform/announce-process.ts';
import { createClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { connectionBudget } from './platform/connection-budget.ts';
import { openDatabase, openReports } from './platform/database.ts';
import { listenForChanges } from './platform/edition-changes.ts';
import { createEditionDirectory } from './platform/edition-directory.ts';
import { createErrorReports } from './platform/error-reports.ts';
import { armFailpoint } from './platform/failpoints.ts';
import { openJobQueue } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { releaseVersion } from './platform/metrics/process-metrics.ts';
import { openReplica } from './platform/replica.ts';
import { exitOnOlderSchema, readConfigOrExit, untilDatabaseAnswers } from './platform/start.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { loadWebBuild, startWebDevelopment } from './platform/web-build.ts';

/** The web process. It holds no state that another web process would need, so any number of them may run. */
const config = readConfigOrExit(() => readConfig(process.env));
const release = releaseVersion();
const log = createLog(config, 'web', createErrorReports(config, { process: 'web', release }));
const tracing = await startTracing(config, 'web', release, log);
armFailpoint(config);
const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke');
const { pool, db } = openDatabase(config, onIdleError);
const reports = openReports(config, onIdleError);
const replica = openReplica({ config, db, reports: reports.db, log });
await untilDatabaseAnswers(pool, log);
await exitOnOlderSchema(pool);
const web = await (config.APP_MODE === 'development' ? startWebDevelopment() : loadWebBuild());
const queue = await openJobQueue(config, log);
const directory = createEditionDirectory(editionSource(db, config), config.PUBLIC_ORIGIN, (error) =>
  log.warn({ err: error }, 'the edition could not be refreshed; the last known one stands'),
);
const changes = listenForChanges({ config, log, onChange: (change) => directory.changed(change) });
const { app, startClosing } = await buildApp({
  config,
  log,
  pool,
  db,
  reports: reports.db,
  aside: replica.aside,
  reportsPool: reports.pool,
  enqueue: queue.enqueue,
  clock: createClock(config),
  directory,
  web,
});

await app.listen({ host: config.HOST, port: config.PORT });
const announced = announceProcess(db, log, { kind: 'web', ...connectionBudget('web', config) });
log.info(`The site is at ${config.PUBLIC_ORIGIN}, its API at ${config.PUBLIC_ORIGIN}/api/docs (${config.APP_MODE} mode)`);

closeWithGrace({ delay: (config.DRAIN_SECONDS + 20) * 1000, logger: false }, async ({ signal, err }) => {
  if (err) log.fatal({ err }, 'stopping because of an error nobody caught');
  else log.info(`${signal ?? 'stop'}: finishing what is under way`);
  startClosing();
  if (!err) await pause(config.DRAIN_SECONDS * 1000);
  await app.close();
  await Promise.all([changes.close(), announced.close()]);
  await queue.close();
  await replica.close();
  await reports.pool.end();
  await pool.end();
  await tracing.close();
});
