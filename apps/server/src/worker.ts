import { abstractLetters } from './features/abstracts/letters.ts';
import { accountLetters } from './features/accounts/letters.ts';
import { abstractSweeps } from './features/abstracts/remind-unsubmitted.ts';
import { decisionLetterSweeps } from './features/decision-letters/hold-letters.ts';
import { decisionLetters, testLetters } from './features/decision-letters/letters.ts';
import { delegateSweeps } from './features/delegates/sweeps.ts';
import { accountSweeps } from './features/accounts/sweeps.ts';
import { correctionSweeps } from './features/corrections/sweeps.ts';
import { contactLetters } from './features/contact/letters.ts';
import { editingLetters } from './features/editing/letters.ts';
import { contestSweeps } from './features/contests/sweeps.ts';
import { editingSweeps } from './features/editing/sweeps.ts';
import { editionSweeps } from './features/editions/sweeps.ts';
import { editionSource } from './features/editions/edition-source.ts';
import { bookJobs } from './features/book/jobs.ts';
import { delegateJobs } from './features/delegates/jobs.ts';
import { delegateLetters } from './features/delegates/letters.ts';
import { mailingLetters } from './features/mailings/letters.ts';
import { mailingSweeps } from './features/mailings/sweeps.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { programmeLetters } from './features/programme/letters.ts';
import { vacancyLetters } from './features/presentations/vacancy-letter.ts';
import { correctionLetters } from './features/corrections/letters.ts';
import { paymentLetters } from './features/payments/letters.ts';
import { inboxSweep, invariantSweep, paymentSweeps } from './features/payments/sweeps.ts';
import { operationsLetters } from './features/operations/letters.ts';
import { type Figures, measuringSweep, watchingSweep } from './features/operations/sweeps.ts';
import { outboundLetters } from './features/outbound/letters.ts';
import { outboundSweeps } from './features/outbound/sweeps.ts';
import { peopleLetters } from './features/people/letters.ts';
import { presentationLetters } from './features/presentations/letters.ts';
import { posterSweep, presentationSweeps } from './features/presentations/sweeps.ts';
import { pictureSweeps } from './features/pictures/sweeps.ts';
import { reviewerLetters } from './features/reviewer-letters/letters.ts';
import { reviewLetters } from './features/review/letters.ts';
import { registrationLetters } from './features/registration/letters.ts';
import { registrationSweeps } from './features/registration/sweeps.ts';
import { secondFactorLetters } from './features/second-factors/letters.ts';
import { secondFactorSweeps } from './features/second-factors/sweeps.ts';
import { reviewSweeps } from './features/review/sweeps.ts';
import { MINUTE_MS } from '@isocentre/domain/durations';
import { openPersonDirectory } from './platform/cells/person-directory.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { Files } from './platform/files/files.ts';
import type { BoundJob, Enqueue, FeatureJob, JobDefinition } from './platform/jobs.ts';
import { fileSweeps } from './platform/files/forget-orphans.ts';
import { openFiles } from './platform/files/open-files.ts';
import { openScanner } from './platform/files/scanner.ts';
import { followedListSweeps } from './platform/followed-lists.ts';
import { idempotencySweeps } from './platform/idempotency.ts';
import type { Log } from './platform/log.ts';
import type { FeatureLetter, LetterDeps, ReadEdition } from './platform/letters/letter.ts';
import { openPaymentAccounts, type PaymentAccounts } from './platform/payments/payment-accounts.ts';
import { policyReportSweeps } from './platform/policy-reports.ts';
import type { Sweep } from './platform/sweeps.ts';

export interface WorkerDeps {
  config: Config;
  db: Database;
  clock: Clock;
  enqueue: Enqueue;
}

type JobDeps = LetterDeps & { enqueue: Enqueue; accounts: PaymentAccounts; files: Files };

const jobs: readonly FeatureJob<JobDeps>[] = [...paymentJobs, ...delegateJobs, ...bookJobs];

/** Each has a queue, created when the database is set up. */
export const jobDefinitions: readonly JobDefinition<object>[] = jobs.map(({ definition }) => definition);

/** The jobs of the worker process. */
export function bindJobs(deps: WorkerDeps): BoundJob[] {
  const all: JobDeps = {
    ...deps,
    readEdition: editionReader(deps),
    accounts: openPaymentAccounts(deps.config, deps.db),
    files: openFiles(deps.config),
  };
  return jobs.map(({ definition, run }) => ({ definition, run: (payload) => run(all, payload) }));
}

/** All mails that leave without anybody's release, and how each is rendered. */
export const automaticLetters: readonly FeatureLetter[] = [
  ...contactLetters,
  ...accountLetters,
  ...registrationLetters,
  ...paymentLetters,
  ...correctionLetters,
  ...delegateLetters,
  ...abstractLetters,
  ...vacancyLetters,
  ...reviewLetters,
  ...presentationLetters,
  ...secondFactorLetters,
  ...peopleLetters,
  ...operationsLetters,
  ...editingLetters,
  ...outboundLetters,
  ...testLetters,
];

/** Mails that leave only when a person has released them. */
export const reviewedLetters: readonly FeatureLetter[] = [...decisionLetters, ...programmeLetters, ...reviewerLetters, ...mailingLetters];

/** The letters of the worker process, by purpose, with what rendering them needs. */
export const bindLetters = (deps: Omit<WorkerDeps, 'enqueue'>): LetterDeps & { letters: ReadonlyMap<string, FeatureLetter> } => ({
  ...deps,
  readEdition: editionReader(deps),
  letters: new Map([...automaticLetters, ...reviewedLetters].map((letter) => [letter.definition.purpose, letter])),
});

export interface SweepDeps {
  config: Config;
  db: Database;
  /** For what reads whole tables. */
  reports: Database;
  /** For what reads all of them. */
  checks: Database;
  files: Files;
  clock: Clock;
  enqueue: Enqueue;
  log: Log;
  /** Gets the latest figures for the metrics. */
  onFigures?: (figures: Figures) => void;
}

/** The worker's periodic jobs: groups of sweeps; each group runs independently. */
export function bindSweeps(deps: SweepDeps): Sweep[][] {
  const payments = { ...deps, accounts: openPaymentAccounts(deps.config, deps.db) };
  return [
    [
      ...accountSweeps(deps),
      ...correctionSweeps(deps),
      ...delegateSweeps(deps),
      ...secondFactorSweeps(deps),
      ...registrationSweeps({
        ...deps,
        readEdition: editionReader(deps),
        scanner: openScanner(deps.config),
        people: openPersonDirectory(deps.config),
      }),
      ...policyReportSweeps(deps),
      ...abstractSweeps({ ...deps, readEdition: editionReader(deps), scanner: openScanner(deps.config, 2 * MINUTE_MS) }),
      ...decisionLetterSweeps({ ...deps, readEdition: editionReader(deps) }),
      ...mailingSweeps({ ...deps, readEdition: editionReader(deps) }),
      ...reviewSweeps({ ...deps, readEdition: editionReader(deps) }),
      // Slides are larger than proofs, and nobody waits here.
      ...presentationSweeps({ ...deps, readEdition: editionReader(deps), scanner: openScanner(deps.config, 2 * MINUTE_MS) }),
      ...pictureSweeps(deps),
      ...fileSweeps(deps),
      ...idempotencySweeps(deps),
      ...followedListSweeps(deps),
    ],
    paymentSweeps(payments, deps.log),
    [inboxSweep(payments, deps.log)],
    editingSweeps(deps),
    contestSweeps(deps),
    editionSweeps(deps),
    [posterSweep(deps)],
    outboundSweeps(deps),
    [invariantSweep(deps, deps.log)],
    [
      measuringSweep({ reports: deps.reports, onFigures: deps.onFigures ?? (() => {}) }),
      // Nobody backs up a demonstration, or wants a mail because of that.
      ...(deps.config.APP_MODE === 'production' ? [watchingSweep(deps)] : []),
    ],
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
