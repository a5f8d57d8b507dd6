import closeWithGrace from 'close-with-grace';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { openMail } from './platform/mail.ts';
import { readConfigOrExit, untilDatabaseAnswers } from './platform/start.ts';
import { bindJobs } from './worker.ts';

/** The worker process: everything that happens after the answer. Any number of them may run. */
const config = readConfigOrExit(() => readConfig(process.env));
const log = createLog(config, 'worker');
const { pool, db } = openDatabase(config, (error) => log.warn({ err: error }, 'an idle database connection broke'));
await untilDatabaseAnswers(pool, log);
const mail = openMail(config);
const jobs = await startJobs(config, log, bindJobs({ config, db, sendMail: mail.send }));
log.info('The worker waits for jobs');

closeWithGrace({ delay: 30_000, logger: false }, async ({ signal, err }) => {
  if (err) log.fatal({ err }, 'stopping because of an error nobody caught');
  else log.info(`${signal ?? 'stop'}: finishing what is under way`);
  await jobs.close();
  mail.close();
  await pool.end();
});
