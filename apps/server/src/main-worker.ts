import { constants, setPriority } from 'node:os';
import closeWithGrace from 'close-with-grace';
import { createClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { armFailpoint } from './platform/failpoints.ts';
import { openFiles } from './platform/files/open-files.ts';
import { openJobQueue, startJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { openMail } from './platform/mail.ts';
import { readSocietySettings } from './platform/society-settings.ts';
import { readConfigOrExit, untilDatabaseAnswers } from './platform/start.ts';
import { startSweeps } from './platform/sweeps.ts';
import { bindJobs, bindSweeps } from './worker.ts';

/** The worker process: all background work. Any number of them may run. Lower priority: web requests come first. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const config = readConfigOrExit(() => readConfig(process.env));
const log = createLog(config, 'worker');
armFailpoint(config);
const { pool, db } = openDatabase(config, (error) => log.warn({ err: error }, 'an idle database connection broke'));
await untilDatabaseAnswers(pool, log);
const mail = openMail(config, (editionId) => readSocietySettings(db, editionId));
const queue = await openJobQueue(config, log);
const clock = createClock(config);
const jobs = await startJobs(config, log, bindJobs({ config, db, clock, enqueue: queue.enqueue, sendMail: mail.send }));
const lines = bindSweeps({ config, db, files: openFiles(config), clock, enqueue: queue.enqueue, log }).map((sweeps) =>
  startSweeps(log, sweeps),
);
log.info('The worker waits for jobs');

closeWithGrace({ delay: 30_000, logger: false }, async ({ signal, err }) => {
  if (err) log.fatal({ err }, 'stopping because of an error nobody caught');
  else log.info(`${signal ?? 'stop'}: finishing what is under way`);
  await Promise.all(lines.map((line) => line.close()));
  await jobs.close();
  await queue.close();
  mail.close();
  await pool.end();
});
