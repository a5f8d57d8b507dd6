import type { Registry } from 'prom-client';
import { gaugeOf } from '../../platform/metrics/process-metrics.ts';
import type { Figures } from './measure.ts';

/** Shows the latest figures as metrics; before the first there is none. */
export function figuresMetrics(registry: Registry, latest: () => Figures | undefined): void {
  const plain = (name: string, help: string, read: (figures: Figures) => number | null | undefined) =>
    gaugeOf(registry, name, help, [], (gauge) => {
      const figures = latest();
      // Not 0, which would be a statement.
      gauge.set({}, (figures && read(figures)) ?? Number.NaN);
    });
  const sweep = (figures: Figures, name: string) => figures.sweeps.find((one) => one.name === name);

  plain(
    'isocentre_webhook_inbox_oldest_seconds',
    'Age of the oldest event of the provider that is not handled; 0: none waits',
    ({ money }) => money.inboxOldest ?? 0,
  );
  plain('isocentre_orders_past_hold', 'Orders still offered five minutes after their hold ended', ({ money }) => money.ordersPastHold);
  plain('isocentre_refunds_failed', 'Refunds that failed and that somebody has to look at', ({ money }) => money.refundsFailed);
  plain('isocentre_webhook_last_received_age_seconds', 'How long ago the provider last sent an event', ({ money }) => money.lastWebhook);
  plain(
    'isocentre_payments_found_by_asking_30m',
    'Payments of the last half hour that no webhook reported',
    ({ money }) => money.foundByAsking,
  );
  plain(
    'isocentre_invariants_broken',
    'Rules about money and seats that were broken when last checked',
    (figures) => sweep(figures, 'payments.invariants')?.found,
  );
  plain(
    'isocentre_invariants_checked_timestamp_seconds',
    'When those rules were last checked',
    (figures) => sweep(figures, 'payments.invariants')?.succeededAt,
  );
  plain(
    'isocentre_webhooks_silent_editions',
    'Editions with payments whose account sent no event for half an hour',
    (figures) => sweep(figures, 'payments.watch-webhooks')?.found,
  );
  plain(
    'isocentre_letter_oldest_due_seconds',
    'Age of the oldest mail that could have left; 0: none waits',
    ({ letters }) => letters.oldestDue ?? 0,
  );
  plain('isocentre_letters_waiting', 'Mails that could leave now', ({ letters }) => letters.waiting);
  plain('isocentre_letters_failed', 'Mails that failed for good', ({ letters }) => letters.failed);
  plain('isocentre_letter_sent_p95_seconds', 'Within this time 95 of 100 mails of the last hour left', ({ letters }) => letters.sentP95);
  plain(
    'isocentre_paid_shown_p99_seconds',
    'Within this time 99 of 100 payments of the last hour were in our books',
    ({ money }) => money.paidShownP99,
  );
  plain(
    'isocentre_wal_last_archived_age_seconds',
    'How long ago PostgreSQL last archived its log, where it does',
    (figures) => figures.archivedAgo,
  );

  gaugeOf(registry, 'isocentre_jobs', 'Unfinished jobs', ['queue', 'state'], (gauge) => {
    for (const { queue, state, jobs } of latest()?.queues ?? []) gauge.set({ queue, state }, jobs);
  });
  gaugeOf(registry, 'isocentre_job_oldest_ready_seconds', 'Age of the oldest job that could run', ['queue'], (gauge) => {
    for (const { queue, oldestReady } of latest()?.queues ?? []) if (oldestReady !== null) gauge.set({ queue }, oldestReady);
  });
  gaugeOf(
    registry,
    'isocentre_sweep_last_success_timestamp_seconds',
    'When a sweep last succeeded, in whichever worker',
    ['sweep'],
    (gauge) => {
      for (const { name, succeededAt } of latest()?.sweeps ?? []) gauge.set({ sweep: name }, succeededAt ?? 0);
    },
  );
  gaugeOf(registry, 'isocentre_sweep_failures_in_a_row', 'How often a sweep has failed since it last succeeded', ['sweep'], (gauge) => {
    for (const { name, failures } of latest()?.sweeps ?? []) gauge.set({ sweep: name }, failures);
  });
  gaugeOf(registry, 'isocentre_registrations_hour', 'Registrations of the last hour', ['edition'], (gauge) => {
    for (const { edition, registrations } of latest()?.editions ?? []) gauge.set({ edition }, registrations);
  });
  gaugeOf(registry, 'isocentre_abstracts_hour', 'Abstracts submitted in the last hour', ['edition'], (gauge) => {
    for (const { edition, abstracts } of latest()?.editions ?? []) gauge.set({ edition }, abstracts);
  });
}
