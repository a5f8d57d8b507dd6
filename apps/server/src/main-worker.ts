import closeWithGrace from 'close-with-grace';
import { createClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { openFiles } from './platform/files/open-files.ts';
import { openJobQueue, startJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { openMail } from './platform/mail.ts';
import { readConfigOrExit, untilDatabaseAnswers } from './platform/start.ts';
import { startSweeps } from './platform/sweeps.ts';
import { bindJobs, bindSweeps } from './worker.ts';

/** The worker process: everything that happens after the answer. Any number of them may run. */
const config = readConfigOrExit(() => readConfig(process.env));
const log = createLog(config, 'worker');
const { pool, db } = openDatabase(config, (error) => log.warn({ err: error }, 'an idle database connection broke'));
await untilDatabaseAnswers(pool, log);
const mail = openMail(config);
const jobs = await startJobs(config, log, bindJobs({ config, db, sendMail: mail.send }));
const queue = await openJobQueue(config, log);
const sweeps = startSweeps(log, bindSweeps({ db, files: openFiles(config), clock: createClock(config), enqueue: queue.enqueue }));
log.info('The worker waits for jobs');

closeWithGrace({ delay: 30_000, logger: false }, async ({ signal, err }) => {
  if (err) log.fatal({ err }, 'stopping because of an error nobody caught');
  else log.info(`${signal ?? 'stop'}: finishing what is under way`);
  await sweeps.close();
  await queue.close();
  await jobs.close();
  mail.close();
  await pool.end();
});
