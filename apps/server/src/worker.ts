import { accountJobs, sendPasswordChangedMail, sendResetMail } from './features/accounts/jobs.ts';
import { acknowledgeContactMessage, contactJobs, forwardContactMessage } from './features/contact/jobs.ts';
import { editionSource } from './features/editions/edition-source.ts';
import { registrationJobNames, registrationJobs } from './features/registrations/jobs.ts';
import { registrationSweeps, type SweepDeps } from './features/registrations/sweeps.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { BoundJob } from './platform/jobs.ts';
import type { SendMail } from './platform/mail.ts';
import type { Sweep } from './platform/sweeps.ts';

export interface WorkerDeps {
  config: Config;
  db: Database;
  sendMail: SendMail;
}

/** The jobs of the worker process. */
export const bindJobs = (deps: WorkerDeps): BoundJob[] => [
  ...contactJobs(deps),
  ...accountJobs(deps),
  ...registrationJobs({ ...deps, readEdition: editionReader(deps.db) }),
];

/** What the worker process looks after without being asked. */
export const bindSweeps = (deps: Omit<SweepDeps, 'readEdition'>): Sweep[] =>
  registrationSweeps({ ...deps, readEdition: editionReader(deps.db) });

const editionReader = (db: Database) => async (id: number) => (await editionSource(db).read(id)).edition;

/** Every queue that must exist; made by `pnpm setup`. */
export const queueNames: readonly string[] = [
  ...[forwardContactMessage, acknowledgeContactMessage, sendResetMail, sendPasswordChangedMail].map((job) => job.name),
  ...registrationJobNames,
];
