import { TEST_NOUN } from '@isocentre/domain/letters/letter-purposes';
import type { AttentionKind } from '@isocentre/domain/overview/attention';
import { settledIfBefore } from '@isocentre/domain/payments/settlement-due';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { lapsesSoon } from '../../../platform/lapsing-offer.ts';
import { leftOpen } from '../../../platform/left-open.ts';
import { neverSettled } from '../../../platform/never-settled.ts';
import { EFFECT_OPEN } from '../../../platform/open-effect.ts';
import { TRIED_AGAIN } from '../../../platform/tried-again.ts';
import { UNDECIDED } from '../../../platform/undecided-payment.ts';

export interface Waiting {
  kind: AttentionKind;
  count: number;
  since: Date;
}

/** For each kind, the rows that wait, each with the moment since when. Each is counted as its list counts it. */
const WAITING: Readonly<Record<AttentionKind, (editionId: number, now: Date, timeZone: string) => RawBuilder<unknown>>> = {
  'payments-to-decide': (editionId) => sql`
    select p.captured_at as since from payments p where p.edition_id = ${editionId} and ${UNDECIDED}`,
  'books-wrong': (editionId) => sql`
    select since from findings where edition_id = ${editionId} and not mended`,
  'refunds-failed': (editionId) => sql`
    select b.changed_at as since from refunds b where b.edition_id = ${editionId} and b.state = 'failed' and not ${TRIED_AGAIN}`,
  'refunds-to-explain': (editionId) => sql`
    select b.changed_at as since from refunds b where b.edition_id = ${editionId} and ${EFFECT_OPEN}`,
  'refunds-to-pay-out': (editionId) => sql`
    select b.changed_at as since from refunds b where b.edition_id = ${editionId} and b.state = 'requested' and b.method in ('transfer', 'cash')`,
  'refunds-to-approve': (editionId) => sql`
    select requested_at as since from refunds where edition_id = ${editionId} and state = 'proposed'`,
  'transfers-announced': (editionId) => sql`
    select announced_at as since from announced_transfers where edition_id = ${editionId} and state = 'announced'`,
  'never-settled': (editionId, now, timeZone) => sql`
    select p.captured_at as since from payments p where p.edition_id = ${editionId} and ${neverSettled(settledIfBefore(now, timeZone))}`,
  'shifts-left-open': (editionId, now, timeZone) => sql`
    select s.opened_at as since from shifts s where s.edition_id = ${editionId} and ${leftOpen(now, timeZone)}`,
  'shifts-to-close': (editionId) => sql`
    select counted_at as since from shifts where edition_id = ${editionId} and state = 'counted'`,
  // As the operator is told (`payments/watch-webhooks.ts`): a webhook may be five minutes late.
  'webhooks-silent': (editionId, now) => sql`
    select payments.first_seen_at as since from payments
    join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
    where payments.edition_id = ${editionId} and payments.rail = 'provider' and payments.state = 'captured'
      and payments.first_seen_at between ${now}::timestamptz - interval '30 minutes' and ${now}::timestamptz - interval '5 minutes'
      and not exists (select from webhook_inbox where received_at >= ${now}::timestamptz - interval '30 minutes'
        and webhook_inbox.payment_account is not distinct from payment_orders.payment_account)`,
  // What the scanner has not cleared cannot be opened by anybody yet; who is cancelled needs no proof.
  'proofs-waiting': (editionId) => sql`
    select uploaded_at as since from proofs where edition_id = ${editionId} and status = 'pending' and scan in ('none', 'clean') and file_gone_at is null
      and not exists (select from registrations r where (r.edition_id, r.id) = (proofs.edition_id, proofs.registration_id) and r.cancelled_at is not null)`,
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
    select written_at as since from letters
    where edition_id = ${editionId} and state in ('failed', 'bounced') and split_part(purpose, '.', 1) <> ${TEST_NOUN}`,
  'offers-expiring': (editionId, now) => sql`
    select w.joined_at as since from waiting_list w where w.edition_id = ${editionId} and ${lapsesSoon(now)}`,
  'erasures-due': (editionId) => sql`
    select requested_at as since from erasure_requests where asked_of_edition = ${editionId} and erased_at is null`,
  // Until its drafts are published, saved anew or discarded.
  'publications-refused': (editionId) => sql`
    select ended_at as since from publications where edition_id = ${editionId} and state = 'refused' and exists (
      select from publication_items part
      join content_items item on (item.edition_id, item.kind, item.item_id) = (part.edition_id, part.kind, part.item_id)
      where (part.edition_id, part.publication_id) = (publications.edition_id, publications.id) and item.draft_version = part.version)`,
  // Once reviewing has been opened: before that nobody has any.
  'abstracts-without-reviewer': (editionId) => sql`
    select greatest(a.submitted_at, s.opened_at) as since from abstracts a join review_settings s on s.edition_id = a.edition_id and s.opened_at is not null
    where a.edition_id = ${editionId} and a.status = 'pending' and not exists (
      select from assignments b where (b.edition_id, b.abstract_id) = (a.edition_id, a.id) and b.state in ('open', 'submitted'))`,
  // Of one reviewer and one abstract, however many traces of it were found.
  'conflicts-to-decide': (editionId) => sql`
    select a.submitted_at as since from conflicts c join abstracts a on (a.edition_id, a.id) = (c.edition_id, c.abstract_id)
    where c.edition_id = ${editionId} and c.state = 'suspected' and a.status = 'pending' group by c.account_id, a.id, a.submitted_at`,
  'reviews-overdue': (editionId, now) => sql`
    select b.due_at as since from assignments b join abstracts a on (a.edition_id, a.id) = (b.edition_id, b.abstract_id)
    where b.edition_id = ${editionId} and b.state = 'open' and b.due_at < ${now} and a.status = 'pending'`,
  // Who presents is known to nobody before the results. As the list of presentations counts them.
  'presenters-not-settled': (editionId, now) => sql`
    select i.told_at as since from abstracts a
    join (
      select edition_id, 'regular' as call, results_published_at as told_at from edition_instants
      union all
      select edition_id, code, results_at from calls
    ) i on (i.edition_id, i.call) = (a.edition_id, coalesce(a.call, 'regular')) and i.told_at <= ${now}
    join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    left join presentations p on (p.edition_id, p.abstract_id) = (a.edition_id, a.id)
    where a.edition_id = ${editionId} and a.status = 'accepted' and a.assigned_presentation_type is not null
      and (p.answer = 'declined' and p.type = a.assigned_presentation_type) is not true
      and not exists (
        select from accounts c join registrations o on o.account_id = c.id and o.edition_id = a.edition_id
        where coalesce(c.email_in_ascii, lower(c.email)) = lower(coalesce(p.presenter_email, v.email)) and o.cancelled_at is null
          and o.payment_status in ('PAID', 'COMPLIMENTARY'))`,
  'invitations-expiring': (editionId, now) => sql`
    select invited_at as since from staff_invitations
    where edition_id = ${editionId} and accepted_at is null and declined_at is null and withdrawn_at is null
      and expires_at between ${now}::timestamptz and ${now}::timestamptz + interval '2 days'`,
};

/** What waits in an edition, by kind, the longest waiting first. Kinds of which nothing waits are not there. */
export async function findWaiting(db: Database, editionId: number, now: Date, timeZone: string): Promise<Waiting[]> {
  const each = Object.entries(WAITING).map(
    ([kind, rows]) =>
      sql`select ${kind}::text as kind, count(*)::int as count, min(since) as since from (${rows(editionId, now, timeZone)}) waiting`,
  );
  const { rows } = await sql<Waiting>`
    select * from (${sql.join(each, sql` union all `)}) kinds where count > 0 order by since, kind`.execute(db);
  return rows;
}
