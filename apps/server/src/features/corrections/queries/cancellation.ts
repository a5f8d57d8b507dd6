import type { CancellationFacts, RefundRule } from '@isocentre/domain/corrections/cancellation';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export async function readCancellationFacts(db: Database, editionId: number, id: string): Promise<CancellationFacts> {
  const { rows } = await sql<CancellationFacts>`
    with came as (
      select p.amount_minor as amount, p.currency::text as currency, p.captured_at, coalesce((
          select sum(b.amount_minor) from refunds b where b.edition_id = p.edition_id and b.payment_id = p.id and b.state = 'processed'
        ), 0) as back, coalesce((
          select sum(b.amount_minor) from refunds b
          where b.edition_id = p.edition_id and b.payment_id = p.id and b.state in ('proposed', 'requested', 'pending')
        ), 0) as promised
      from payment_orders o join payments p on p.edition_id = o.edition_id and p.order_id = o.id
      where o.edition_id = ${editionId} and o.registration_id = ${id} and p.state = 'captured' and p.outcome in ('settles', 'part', 'difference')
    )
    select coalesce((select currency from came limit 1), 'INR') as currency,
      coalesce((select sum(amount - back) from came), 0)::integer as paid,
      coalesce((select sum(amount - back - promised) from came), 0)::integer as refundable,
      (select max(captured_at) from came) as "paidAt",
      coalesce((select seats from seat_reservations where edition_id = ${editionId} and registration_id = ${id} and state <> 'released'), 0) as "releasesSeats",
      exists (
        select from waiting_list where edition_id = ${editionId} and registration_id = ${id} and state in ('waiting', 'offered')
      ) as "leavesWaitingList",
      exists (
        select from payment_orders where edition_id = ${editionId} and registration_id = ${id} and state in ('preparing', 'open')
      ) as "closesOrder",
      (select count(*)::integer from abstracts where edition_id = ${editionId} and registration_id = ${id} and status <> 'withdrawn') as abstracts`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a select without a table has one row');
  return row;
}

export async function readRefundRules(db: Database, editionId: number): Promise<RefundRule[]> {
  return db
    .selectFrom('refund_rules')
    .select(['until', 'share_basis_points as shareBasisPoints'])
    .where('edition_id', '=', editionId)
    .execute();
}

/** Refunds that were proposed with the cancellation or after it, and whether any has gone further. */
export async function refundsSince(transaction: Database, editionId: number, id: string, since: Date) {
  const { rows } = await sql<{ edition_id: number; id: string; state: 'proposed' | 'requested' | 'pending' | 'processed' }>`
    select refunds.edition_id, refunds.id, refunds.state from refunds
    join payments on payments.edition_id = refunds.edition_id and payments.id = refunds.payment_id
    join payment_orders orders on orders.edition_id = payments.edition_id and orders.id = payments.order_id
    where orders.edition_id = ${editionId} and orders.registration_id = ${id} and payments.outcome in ('settles', 'part', 'difference')
      and refunds.state in ('proposed', 'requested', 'pending', 'processed') and refunds.changed_at >= ${since}`.execute(transaction);
  return rows;
}

/** What was decided with a cancellation, and why. */
export async function findCancellation(db: Database, editionId: number, auditId: string) {
  const { rows } = await sql<{ after: { refundMinor?: number; refundedMinor?: number; currency?: string } | null; reason: string | null }>`
    select l.after, d.reason from audit_log l left join change_details d on d.edition_id = l.edition_id and d.audit_id = l.id
    where l.edition_id = ${editionId} and l.id = ${auditId}`.execute(db);
  return rows[0];
}

/** With their references, where results are told: only what is accepted has one. */
export async function titlesOf(db: Database, editionId: number, registrationId: string, told: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select concat_ws(' ', case when coalesce(a.call, 'regular') = any(${told}) then a.reference_no end, v.title) as title from abstracts a
    join abstract_revisions v on v.edition_id = a.edition_id and v.abstract_id = a.id and v.version = a.version
    where a.edition_id = ${editionId} and a.registration_id = ${registrationId} and a.status <> 'withdrawn' order by a.submitted_at`.execute(
    db,
  );
  return rows.map(({ title }) => title);
}

export async function emailOf(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  return row?.email;
}
