import { abstractJobs } from './features/abstracts/jobs.ts';
import { accountJobs } from './features/accounts/jobs.ts';
import { abstractSweeps } from './features/abstracts/remind-unsubmitted.ts';
import { accountSweeps } from './features/accounts/sweeps.ts';
import { contactJobs } from './features/contact/jobs.ts';
import { editionSource } from './features/editions/edition-source.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { inboxSweep, paymentSweeps } from './features/payments/sweeps.ts';
import { peopleJobs } from './features/people/jobs.ts';
import { registrationJobs } from './features/registration/jobs.ts';
import { registrationSweeps } from './features/registration/sweeps.ts';
import { secondFactorJobs } from './features/second-factors/jobs.ts';
import { secondFactorSweeps } from './features/second-factors/sweeps.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { Files } from './platform/files/files.ts';
import type { BoundJob, Enqueue, FeatureJob, JobDefinition } from './platform/jobs.ts';
import { fileSweeps } from './platform/files/forget-orphans.ts';
import type { Log } from './platform/log.ts';
import type { MailJobDeps, ReadEdition } from './platform/mail-job.ts';
import type { SendMail } from './platform/mail.ts';
import { openPaymentAccounts, type PaymentAccounts } from './platform/payments/payment-accounts.ts';
import type { Sweep } from './platform/sweeps.ts';

export interface WorkerDeps {
  config: Config;
  db: Database;
  clock: Clock;
  enqueue: Enqueue;
  sendMail: SendMail;
}

type JobDeps = MailJobDeps & { clock: Clock; enqueue: Enqueue; accounts: PaymentAccounts };

const jobs: readonly FeatureJob<JobDeps>[] = [
  ...contactJobs,
  ...accountJobs,
  ...registrationJobs,
  ...paymentJobs,
  ...abstractJobs,
  ...secondFactorJobs,
  ...peopleJobs,
];

/** Each has a queue, created when the database is set up. */
export const jobDefinitions: readonly JobDefinition<object>[] = jobs.map(({ definition }) => definition);

/** The jobs of the worker process. */
export function bindJobs(deps: WorkerDeps): BoundJob[] {
  const all: JobDeps = { ...deps, readEdition: editionReader(deps), accounts: openPaymentAccounts(deps.config, deps.db) };
  return jobs.map(({ definition, run }) => ({ definition, run: (payload) => run(all, payload) }));
}

export interface SweepDeps {
  config: Config;
  db: Database;
  files: Files;
  clock: Clock;
  enqueue: Enqueue;
  log: Log;
}

/** The worker's periodic jobs: groups of sweeps; each group runs independently. */
export function bindSweeps(deps: SweepDeps): Sweep[][] {
  const payments = { ...deps, accounts: openPaymentAccounts(deps.config, deps.db) };
  return [
    [
      ...accountSweeps(deps),
      ...secondFactorSweeps(deps),
      ...registrationSweeps({ ...deps, readEdition: editionReader(deps) }),
      ...abstractSweeps({ ...deps, readEdition: editionReader(deps) }),
      ...fileSweeps(deps),
    ],
    paymentSweeps(payments, deps.log),
    [inboxSweep(payments, deps.log)],
  ];
}

/** A burst of mails about one edition reads it once. */
const EDITION_KEPT_MS = 5000;

function editionReader({ db, config }: Pick<WorkerDeps, 'db' | 'config'>): ReadEdition {
  const kept = new Map<number, ReturnType<ReadEdition>>();
  return (id) => {
    const known = kept.get(id);
    if (known) return known;
    const read = editionSource(db, config)
      .read(id)
      .then(({ edition }) => edition);
    kept.set(id, read);
    const forget = () => kept.delete(id);
    read.then(() => setTimeout(forget, EDITION_KEPT_MS).unref(), forget);
    return read;
  };
}
