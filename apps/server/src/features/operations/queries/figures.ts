import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Money that waits for somebody, and how long the provider has been silent. Ages in seconds; null: there is none. */
export interface MoneyFigures {
  /** The oldest event of the provider that is not handled. */
  inboxOldest: number | null;
  /** Orders that are still offered although their hold ended more than five minutes ago. */
  ordersPastHold: number;
  refundsFailed: number;
  lastWebhook: number | null;
  /** Payments of the last half hour that no webhook reported: found by asking. */
  foundByAsking: number;
  /** From the provider's record of a payment to ours: 99 of 100 of the last hour took at most this long. */
  paidShownP99: number | null;
}

export async function moneyFigures(db: Database): Promise<MoneyFigures> {
  const { rows } = await sql<MoneyFigures>`
    select
      (select extract(epoch from now() - min(received_at))::float8 from webhook_inbox where handled_at is null) as "inboxOldest",
      (select count(*)::int from payment_orders
        where channel = 'online' and state in ('preparing', 'open') and expires_at < now() - interval '5 minutes') as "ordersPastHold",
      (select count(*)::int from refunds where state = 'failed') as "refundsFailed",
      (select extract(epoch from now() - max(received_at))::float8 from webhook_inbox) as "lastWebhook",
      (select count(*)::int from payment_events
        where kind = 'captured' and source = 'reconciler' and at > now() - interval '30 minutes') as "foundByAsking",
      (select percentile_cont(0.99) within group (order by greatest(0, extract(epoch from payment_events.at - payments.captured_at)))::float8
        from payment_events
        join payments on payments.edition_id = payment_events.edition_id and payments.id = payment_events.payment_id
        where kind = 'captured' and at > now() - interval '1 hour' and rail = 'provider') as "paidShownP99"`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL gave no figures');
  return found;
}

export interface LetterFigures {
  /** Letters of editions that nobody has stopped. */
  oldestDue: number | null;
  waiting: number;
  failed: number;
  /** From the cause of a mail to its being taken by the mail server: 95 of 100 of the last hour took at most this long. */
  sentP95: number | null;
}

export async function letterFigures(db: Database): Promise<LetterFigures> {
  const { rows } = await sql<LetterFigures>`
    select extract(epoch from now() - min(due_at))::float8 as "oldestDue", count(*)::int as waiting,
      (select count(*)::int from letters where state = 'failed') as failed,
      (select percentile_cont(0.95) within group (order by extract(epoch from sent_at - written_at))::float8
        from letters where sent_at > now() - interval '1 hour') as "sentP95"
    from letters where state = 'released' and due_at <= now() and edition_id not in (select edition_id from mail_stops)`.execute(db);
  return rows[0] ?? { oldestDue: null, waiting: 0, failed: 0, sentP95: null };
}

export interface QueueFigures {
  queue: string;
  state: string;
  jobs: number;
  /** Of those that could have run; null where none could. */
  oldestReady: number | null;
}

export async function queueFigures(db: Database): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select queue.name as queue, coalesce(job.state::text, 'created') as state, count(job.id)::int as jobs,
      max(extract(epoch from now() - job.start_after)) filter (where job.state < 'active' and job.start_after <= now())::float8 as "oldestReady"
    from pgboss.queue left join pgboss.job on job.name = queue.name and job.state < 'completed'
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export interface SweepFigures {
  name: string;
  /** Seconds since 1970; null: never. */
  succeededAt: number | null;
  found: number | null;
  failures: number;
}

export async function sweepFigures(db: Database): Promise<SweepFigures[]> {
  const { rows } = await sql<SweepFigures>`
    select name, extract(epoch from succeeded_at)::float8 as "succeededAt", found, failures from sweep_turns order by name`.execute(db);
  return rows;
}

export interface EditionFigures {
  edition: string;
  registrations: number;
  abstracts: number;
}

/** The last hour, busiest editions first. */
export async function editionFigures(db: Database): Promise<EditionFigures[]> {
  const { rows } = await sql<EditionFigures>`
    select editions.slug as edition, coalesce(sum(registrations), 0)::int as registrations, coalesce(sum(abstracts), 0)::int as abstracts
    from (
      select edition_id, count(*) as registrations, 0 as abstracts from registrations
      where created_at > now() - interval '1 hour' group by edition_id
      union all
      select edition_id, 0, count(*) from abstracts where submitted_at > now() - interval '1 hour' group by edition_id
    ) as lately join editions on editions.id = edition_id
    group by editions.slug order by sum(registrations) + sum(abstracts) desc, editions.slug`.execute(db);
  return rows;
}

/** How long ago PostgreSQL last archived its log; null: it never did. Undefined where it is not asked to. */
export async function archivedAgo(db: Database): Promise<number | null | undefined> {
  const { rows } = await sql<{ mode: string; ago: number | null }>`
    select current_setting('archive_mode') as mode, extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 as ago
    from pg_stat_archiver`.execute(db);
  const [found] = rows;
  return found && found.mode !== 'off' ? found.ago : undefined;
}
