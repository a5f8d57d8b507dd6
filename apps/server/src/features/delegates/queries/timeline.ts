import type { TimelineEntry } from '@isocentre/contract/delegates/delegate';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface TimelineRow extends Omit<TimelineEntry, 'at' | 'amount'> {
  at: Date;
  /** With its microseconds, for the next page. */
  exactly: string;
  minor: number | null;
  currency: string | null;
}

export interface TimelineWanted {
  readonly editionId: number;
  readonly registrationId: string;
  readonly accountId: string;
  readonly money: boolean;
  readonly abstracts: boolean;
  readonly after: string | undefined;
  readonly most: number;
}

/** Said by rows of their own: registering, and whatever the ledger has. */
const SAID_ELSEWHERE = [
  'registration.received',
  'registration.entered',
  'registration.joined',
  'registration.completed',
  'registration.paid',
  'registration.part-paid',
  'registration.difference-paid',
  'registration.refunded',
  'refund.requested',
  'refund.pending',
  'refund.processed',
  'refund.failed',
];

/** What a captured payment was for stands with it. */
const OUTCOMES = ['settled', 'part', 'difference', 'sent-back', 'mismatch'];

/** Every fact once: from the registration, the record, the ledger, receipts, seats and letters. Logins are nobody's business here. */
export async function findTimeline(db: Database, wanted: TimelineWanted): Promise<TimelineRow[]> {
  const { editionId, registrationId, accountId, money, abstracts, after, most } = wanted;
  const [at = '', id = ''] = after?.split('_') ?? [];
  const beyond = after === undefined ? sql`true` : sql`(at, id) < (${at}::timestamptz, ${id})`;
  const { rows } = await sql<TimelineRow>`
    with mine as (select * from registrations where edition_id = ${editionId} and id = ${registrationId}),
    orders as (select edition_id, id from payment_orders where edition_id = ${editionId} and registration_id = ${registrationId}),
    logged as (
      select * from audit_log where edition_id = ${editionId} and entity = 'registration' and entity_id = ${registrationId}
      union select * from audit_log where edition_id = ${editionId} and subject_account_id = ${accountId}
      union select * from audit_log where edition_id = ${editionId} and account_id = ${accountId} and subject_account_id is null and actor_kind = 'delegate'
    ),
    facts as (
      select registered_at as at, 'registered:' || id as id, 'registration' as kind, 'registered' as code, source as state,
        (select who.name from logged join accounts who on who.id = logged.account_id where logged.action = 'registration.entered' and logged.entity_id = mine.id::text limit 1) as by,
        null::integer as minor, null as currency, null as number from mine
      union all
      select completed_at, 'completed:' || id, 'registration', 'completed', null, null, null, null, null from mine where completed_at is not null
      union all
      select logged.at, 'record:' || logged.id, 'record', logged.action, null, coalesce(who.name, logged.actor_kind), null, null, null
      from logged left join accounts who on who.id = logged.account_id
      where split_part(logged.action, '.', 1) in ('registration', 'proof', 'waiting-list', 'refund', 'abstract', 'erasure')
        and logged.action <> all (${SAID_ELSEWHERE}::text[])
        and (${abstracts} or logged.action not like 'abstract.%') and (${money} or logged.action not like 'refund.%')
      union all
      select e.at, 'money:' || e.id, 'money', e.kind, p.outcome, coalesce(who.name, e.source), coalesce(e.amount_minor, o.amount_minor), e.currency, null
      from orders join payment_orders o on o.edition_id = orders.edition_id and o.id = orders.id
      join payment_events e on e.edition_id = o.edition_id and e.order_id = o.id
      left join payments p on p.edition_id = e.edition_id and p.id = e.payment_id
      left join accounts who on who.id = p.taken_by
      where ${money} and e.kind <> all (${OUTCOMES}::text[])
      union all
      select issued_at, 'receipt:' || id, 'receipt', 'issued', null, null, amount_minor, currency, financial_year || '/' || number
      from receipts where ${money} and edition_id = ${editionId} and registration_id = ${registrationId}
      union all
      select n.issued_at, 'credit-note:' || n.id, 'receipt', 'credited', n.kind, null, -n.amount_minor, c.currency, 'CN/' || n.financial_year || '/' || n.number
      from receipts c join credit_notes n on n.edition_id = c.edition_id and n.receipt_id = c.id
      where ${money} and c.edition_id = ${editionId} and c.registration_id = ${registrationId}
      union all
      select changed_at, 'seat:' || id, 'seat', state, null, null, null, null, null
      from seat_reservations where edition_id = ${editionId} and registration_id = ${registrationId}
      union all
      select written_at, 'mail:' || id, 'mail', purpose, state, null, null, null, null
      from letters where edition_id = ${editionId} and account_id = ${accountId} and (${abstracts} or purpose not like 'abstracts.%')
        and (kind = 'automatic' or sent_at is not null) and split_part(purpose, '.', 1) in ('registrations', 'payments', 'abstracts')
    )
    select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly
    from facts where ${beyond} order by at desc, id desc limit ${most}`.execute(db);
  return rows;
}
