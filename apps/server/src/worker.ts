import { acknowledgeContactMessage, contactJobs, forwardContactMessage } from './features/contact/jobs.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { BoundJob } from './platform/jobs.ts';
import type { SendMail } from './platform/mail.ts';

export interface WorkerDeps {
  config: Config;
  db: Database;
  sendMail: SendMail;
}

/** The jobs of the worker process. */
export const bindJobs = (deps: WorkerDeps): BoundJob[] => [...contactJobs(deps)];

/** Every queue that must exist; made by `pnpm setup`. */
export const queueNames: readonly string[] = [forwardContactMessage, acknowledgeContactMessage].map((job) => job.name);
