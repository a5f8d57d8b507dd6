import { statfs } from 'node:fs/promises';
import type { Figures } from './measure.ts';
import type { SiteFigures } from './queries/site.ts';

/** What is looked at to tell whether all is well. */
export interface Observed {
  readonly figures: Figures;
  readonly site: SiteFigures;
  /** From the files of other programs, by name; the oldest where there are several: of parts and repositories, none may be missing. */
  readonly filed: ReadonlyMap<string, number>;
  /** Editions that have nearly used up what they may, each in words. */
  readonly nearLimits: readonly string[];
  /** This machine's clock minus PostgreSQL's, in seconds. */
  readonly clockDifference: number;
  /** The share of the disk with the uploaded files that is free. */
  readonly diskFree: number;
  /** Seconds since 1970. */
  readonly now: number;
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
/** Of all requests, this share may fail. */
const BUDGET = 0.001;

const age = (seconds: number) =>
  seconds < 2 * HOUR
    ? `${Math.round(seconds / MINUTE)} minutes`
    : seconds < 2 * DAY
      ? `${Math.round(seconds / HOUR)} hours`
      : `${Math.round(seconds / DAY)} days`;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

type Condition = (observed: Observed) => string | false | undefined;

/** The same conditions as deploy/prometheus/isocentre.rules.yml, for an operator without Prometheus. Each says what is the matter. */
const CONDITIONS: Readonly<Record<string, Condition>> = {
  WebDown: ({ site }) =>
    site.lastMinute === null || site.lastMinute > 3 * MINUTE
      ? 'No web process has been heard of for three minutes: visitors get nothing.'
      : false,
  ErrorBudgetBurnsFast: ({ site: { lately, hour } }) =>
    share(lately) > 14.4 * BUDGET &&
    share(hour) > 14.4 * BUDGET &&
    `${percent(share(lately))} of the requests of the last five minutes failed, and ${percent(share(hour))} of the last hour.`,
  ProcessDies: ({ site }) =>
    site.started >= 4 && `Web processes were started ${site.started} times within five minutes: one dies again and again.`,
  ConnectionsExhausted: ({ site }) =>
    site.waiting > 0 && `Up to ${site.waiting} requests waited for a connection to PostgreSQL, minute after minute.`,
  MoneyWaits: ({ figures: { money } }) =>
    (money.inboxOldest ?? 0) > 5 * MINUTE && `An event of the payment provider has waited for ${age(money.inboxOldest ?? 0)}.`,
  WebhooksSilent: ({ figures }) =>
    ((foundBy(figures, 'payments.watch-webhooks') ?? 0) > 0 ||
      (figures.money.foundByAsking > 0 && (figures.money.lastWebhook ?? Infinity) > 30 * MINUTE)) &&
    'Payments arrive, and the provider has sent no event for half an hour: is its webhook turned off?',
  InvariantBroken: ({ figures }) =>
    (foundBy(figures, 'payments.invariants') ?? 0) > 0 &&
    `${foundBy(figures, 'payments.invariants')} rules about money and seats are broken.`,
  InvariantsNotChecked: ({ figures, now }) => {
    const checked = figures.sweeps.find(({ name }) => name === 'payments.invariants')?.succeededAt;
    return typeof checked === 'number' && now - checked > 26 * HOUR && `Money and seats have not been checked for ${age(now - checked)}.`;
  },
  RefundFailed: ({ figures: { money } }) =>
    money.refundsFailed > 0 && `${money.refundsFailed} refunds failed: that money has not gone back.`,
  QueueOld: ({ figures }) => {
    const late = figures.queues.find(({ queue, oldestReady }) => !queue.endsWith('.dead') && (oldestReady ?? 0) > 15 * MINUTE);
    return late && `A job of ${late.queue} could have run ${age(late.oldestReady ?? 0)} ago.`;
  },
  DeadLetters: ({ figures }) => {
    const dead = figures.queues.filter(({ queue, state, jobs }) => queue.endsWith('.dead') && state === 'created' && jobs > 0);
    return (
      dead.length > 0 &&
      `Jobs were given up after every retry: ${dead.map(({ queue, jobs }) => `${jobs} of ${queue.replace(/\.dead$/, '')}`).join(', ')}.`
    );
  },
  MailOld: ({ figures: { letters } }) =>
    (letters.oldestDue ?? 0) > 15 * MINUTE &&
    `${letters.waiting} mails wait; the oldest could have left ${age(letters.oldestDue ?? 0)} ago.`,
  SweepFails: ({ figures }) => {
    const failing = figures.sweeps.filter(({ failures }) => failures >= 3);
    return (
      failing.length > 0 &&
      `Periodic jobs fail again and again: ${failing.map(({ name, failures }) => `${name} (${failures} times)`).join(', ')}.`
    );
  },
  BackupOld: ({ filed, now }) => old(filed, 'isocentre_backup_last_success_timestamp_seconds', now, 26 * HOUR, 'backup has succeeded'),
  DrillOld: ({ filed, now }) => old(filed, 'isocentre_drill_last_success_timestamp_seconds', now, 32 * DAY, 'restore has been tried'),
  WalNotArchived: ({ figures: { archivedAgo } }) =>
    (archivedAgo ?? 0) > 5 * MINUTE && `PostgreSQL has not archived its log for ${age(archivedAgo ?? 0)}.`,
  DiskFull: ({ diskFree }) => diskFree < 0.05 && `Only ${percent(diskFree)} of the disk is free.`,
  EditionNearLimit: ({ nearLimits: [first, ...others] }) =>
    first !== undefined &&
    `${[first, ...others.slice(0, 4)].join('; ')}${others.length > 4 ? `; and ${others.length - 4} more` : ''}. Beyond it more is refused.`,
  ClockOff: ({ clockDifference }) =>
    Math.abs(clockDifference) > 1 && `The clocks of this machine and of PostgreSQL differ by ${clockDifference.toFixed(1)} seconds.`,
};

const share = ({ requests, failed }: { requests: number; failed: number }) => (requests === 0 ? 0 : failed / requests);

const foundBy = ({ sweeps }: Figures, name: string) => sweeps.find((one) => one.name === name)?.found;

/** What was never reported counts as old. */
function old(filed: Observed['filed'], metric: string, now: number, most: number, what: string): string | false {
  const last = filed.get(metric);
  if (last === undefined) return `No ${what} yet, or nothing was reported of it.`;
  return now - last > most && `No ${what} for ${age(now - last)}.`;
}

/** The alerts that hold now, each with its sentence. */
export function alertsOf(observed: Observed): Map<string, string> {
  return new Map(
    Object.entries(CONDITIONS).flatMap(([name, condition]) => {
      const says = condition(observed);
      return says ? [[name, says] as const] : [];
    }),
  );
}

export const alertNames = Object.keys(CONDITIONS);

/** 1 where the folder does not exist: files may be in an object store. */
export async function freeShare(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? disk.bavail / disk.blocks : 1;
}
