import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { ReadEdition } from '../../platform/mail-job.ts';

export interface SweepDeps {
  db: Database;
  files: Files;
  clock: Clock;
  enqueue: Enqueue;
  log: Pick<Log, 'error'>;
  readEdition: ReadEdition;
}
