import type { AttentionKind } from '@isocentre/domain/overview/attention';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { TRIED_AGAIN } from '../../../platform/tried-again.ts';
import { UNDECIDED } from '../../../platform/undecided-payment.ts';

export interface Waiting {
  kind: AttentionKind;
  count: number;
  since: Date;
}

/** For each kind, the rows that wait, each with the moment since when. Each is counted as its list counts it. */
const WAITING: Readonly<Record<AttentionKind, (editionId: number, now: Date) => RawBuilder<unknown>>> = {
  'payments-to-decide': (editionId) => sql`
    select p.captured_at as since from payments p where p.edition_id = ${editionId} and ${UNDECIDED}`,
  'refunds-failed': (editionId) => sql`
    select b.changed_at as since from refunds b where b.edition_id = ${editionId} and b.state = 'failed' and not ${TRIED_AGAIN}`,
  'refunds-to-approve': (editionId) => sql`
    select requested_at as since from refunds where edition_id = ${editionId} and state = 'proposed'`,
  'transfers-announced': (editionId) => sql`
    select announced_at as since from announced_transfers where edition_id = ${editionId} and state = 'announced'`,
  // As the operator is told (`payments/watch-webhooks.ts`): a webhook may be five minutes late.
  'webhooks-silent': (editionId, now) => sql`
    select payments.first_seen_at as since from payments
    join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
    where payments.edition_id = ${editionId} and payments.rail = 'provider' and payments.state = 'captured'
      and payments.first_seen_at between ${now}::timestamptz - interval '30 minutes' and ${now}::timestamptz - interval '5 minutes'
      and not exists (select from webhook_inbox where received_at >= ${now}::timestamptz - interval '30 minutes'
        and webhook_inbox.payment_account is not distinct from payment_orders.payment_account)`,
  // What the scanner has not cleared cannot be opened by anybody yet.
  'proofs-waiting': (editionId) => sql`
    select uploaded_at as since from proofs where edition_id = ${editionId} and status = 'pending' and scan in ('none', 'clean') and file_gone_at is null`,
  'paid-without-proof': (editionId) => sql`
    select coalesce(completed_at, registered_at) as since from registrations
    join registration_categories category on category.edition_id = registrations.edition_id and category.code = registrations.category
    where registrations.edition_id = ${editionId} and payment_status in ('PAID', 'COMPLIMENTARY') and erased_at is null and cancelled_at is null
      and category.proof <> 'none' and not exists (
        select from proofs where proofs.edition_id = registrations.edition_id and proofs.registration_id = registrations.id
          and proofs.kind = category.proof and proofs.status <> 'rejected')`,
  'messages-unanswered': (editionId, now) => sql`
    select received_at as since from contact_messages
    where edition_id = ${editionId} and status in ('new', 'read') and received_at < ${now}::timestamptz - interval '2 days'`,
  'letters-failed': (editionId) => sql`
    select written_at as since from letters where edition_id = ${editionId} and state in ('failed', 'bounced')`,
  'offers-expiring': (editionId, now) => sql`
    select joined_at as since from waiting_list
    where edition_id = ${editionId} and state = 'offered' and offered_until < ${now}::timestamptz + interval '1 day'`,
  'erasures-due': (editionId) => sql`
    select requested_at as since from erasure_requests where asked_of_edition = ${editionId} and erased_at is null`,
  'invitations-expiring': (editionId, now) => sql`
    select invited_at as since from staff_invitations
    where edition_id = ${editionId} and accepted_at is null and declined_at is null and withdrawn_at is null
      and expires_at between ${now}::timestamptz and ${now}::timestamptz + interval '2 days'`,
};

/** What waits in an edition, by kind, the longest waiting first. Kinds of which nothing waits are not there. */
export async function findWaiting(db: Database, editionId: number, now: Date): Promise<Waiting[]> {
  const each = Object.entries(WAITING).map(
    ([kind, rows]) => sql`select ${kind}::text as kind, count(*)::int as count, min(since) as since from (${rows(editionId, now)}) waiting`,
  );
  const { rows } = await sql<Waiting>`
    select * from (${sql.join(each, sql` union all `)}) kinds where count > 0 order by since, kind`.execute(db);
  return rows;
}
