import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { editionSource } from '../features/editions/edition-source.ts';
import { createClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase, openReports } from '../platform/database.ts';
import { listenForChanges } from '../platform/edition-changes.ts';
import { createEditionDirectory } from '../platform/edition-directory.ts';
import { armFailpoint } from '../platform/failpoints.ts';
import { openJobQueue } from '../platform/jobs.ts';

/** The web process without pages, for tests that kill it: nothing has to be built first. */
const config = readConfig(process.env);
armFailpoint(config);
const log = pino({ level: config.LOG_LEVEL });
const { pool, db } = openDatabase(config, () => {});
const reports = openReports(config, () => {});
const queue = await openJobQueue(config, log);
const directory = createEditionDirectory(editionSource(db, config), config.PUBLIC_ORIGIN, () => {});
listenForChanges({ config, log, onChange: (change) => directory.changed(change) });
const { app } = await buildApp({
  config,
  log,
  pool,
  db,
  reports: reports.db,
  aside: (ask) => ask(reports.db),
  reportsPool: reports.pool,
  enqueue: queue.enqueue,
  clock: createClock(config),
  directory,
});
await app.listen({ host: config.HOST, port: config.PORT });
process.stdout.write('ready\n');
