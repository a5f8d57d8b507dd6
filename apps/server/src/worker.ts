import type { Edition } from '@isocentre/domain/editions/edition';
import { abstractJobNames, abstractJobs, mailAbstractReceived } from './features/abstracts/jobs.ts';
import { accountJobs, sendPasswordChangedMail, sendResetMail } from './features/accounts/jobs.ts';
import { accountSweeps } from './features/accounts/sweeps.ts';
import { acknowledgeContactMessage, contactJobs, forwardContactMessage } from './features/contact/jobs.ts';
import { editionSource } from './features/editions/edition-source.ts';
import { paymentJobNames, paymentJobs } from './features/payments/jobs.ts';
import { inboxSweep, paymentSweeps } from './features/payments/sweeps.ts';
import { registrationJobNames, registrationJobs } from './features/registrations/jobs.ts';
import { registrationSweeps } from './features/registrations/sweeps.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { Files } from './platform/files/files.ts';
import type { BoundJob, Enqueue } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { SendMail } from './platform/mail.ts';
import { openPayments } from './platform/payments/open-payments.ts';
import type { Sweep } from './platform/sweeps.ts';

export interface WorkerDeps {
  config: Config;
  db: Database;
  clock: Clock;
  enqueue: Enqueue;
  sendMail: SendMail;
}

/** The jobs of the worker process. */
export function bindJobs(deps: WorkerDeps): BoundJob[] {
  const readEdition = editionReader(deps.db);
  return [
    ...contactJobs(deps),
    ...accountJobs(deps),
    ...registrationJobs({ ...deps, readEdition }),
    ...paymentJobs({ ...deps, readEdition, provider: openPayments(deps.config) }),
    ...abstractJobs({ ...deps, readEdition }),
  ];
}

export interface SweepDeps {
  config: Config;
  db: Database;
  files: Files;
  clock: Clock;
  enqueue: Enqueue;
  log: Log;
}

/** What the worker process looks after without being asked: lines of sweeps, each taking its own turns. */
export function bindSweeps(deps: SweepDeps): Sweep[][] {
  const payments = { ...deps, provider: openPayments(deps.config) };
  return [
    [...accountSweeps(deps), ...registrationSweeps({ ...deps, readEdition: editionReader(deps.db) })],
    paymentSweeps(payments, deps.log),
    [inboxSweep(payments, deps.log)],
  ];
}

/** A burst of mails about one edition reads it once. */
const EDITION_KEPT_MS = 5000;

function editionReader(db: Database): (id: number) => Promise<Edition> {
  const kept = new Map<number, Promise<Edition>>();
  return (id) => {
    const known = kept.get(id);
    if (known) return known;
    const read = editionSource(db)
      .read(id)
      .then(({ edition }) => edition);
    kept.set(id, read);
    const forget = () => kept.delete(id);
    read.then(() => setTimeout(forget, EDITION_KEPT_MS).unref(), forget);
    return read;
  };
}

/** Every queue that must exist; made by `pnpm setup`. */
export const queueNames: readonly string[] = [
  ...[forwardContactMessage, acknowledgeContactMessage, sendResetMail, sendPasswordChangedMail].map((job) => job.name),
  ...registrationJobNames,
  ...paymentJobNames,
  ...abstractJobNames,
];

/** Where many arrive within seconds, and a second more does not matter. */
export const patientQueueNames: readonly string[] = [mailAbstractReceived.name];
