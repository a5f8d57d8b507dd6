import { REGULAR_NAME } from '@isocentre/domain/abstracts/calls';
import { sql } from 'kysely';
import { mailboxOf } from '../../../platform/account-email.ts';
import type { Database } from '../../../platform/database.ts';
import { filesOf } from './own-abstract-files.ts';
import { documentsAbout } from './own-documents.ts';

/**
 * Everything stored about one person, over all editions. Secrets (password, tokens) are not data about a person. The
 * queries run one after the other on one connection, so that the export does not use up the pool.
 */
export async function everythingAbout(db: Database, accountId: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'title', 'name', 'created_at', 'last_sign_in_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const registrations = await db
    .selectFrom('registrations')
    .innerJoin('editions', 'editions.id', 'registrations.edition_id')
    .where('account_id', '=', accountId)
    .selectAll('registrations')
    .select(['editions.title as conference', 'editions.delegate_prefix'])
    .orderBy('registrations.created_at')
    .execute();
  const proofs = await db
    .selectFrom('proofs')
    .innerJoin('registrations', (join) =>
      join.onRef('registrations.edition_id', '=', 'proofs.edition_id').onRef('registrations.id', '=', 'proofs.registration_id'),
    )
    .where('registrations.account_id', '=', accountId)
    .select(['proofs.kind', 'proofs.status', 'proofs.note', 'proofs.file_name', 'proofs.type', 'proofs.bytes', 'proofs.uploaded_at'])
    .orderBy('proofs.uploaded_at')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .innerJoin('payment_orders', (join) =>
      join.onRef('payment_orders.edition_id', '=', 'payments.edition_id').onRef('payment_orders.id', '=', 'payments.order_id'),
    )
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.edition_id', '=', 'payment_orders.edition_id')
        .onRef('registrations.id', '=', 'payment_orders.registration_id'),
    )
    .where('registrations.account_id', '=', accountId)
    .select([
      sql<string>`coalesce(payments.provider_payment_id, payments.id::text)`.as('id'),
      'payments.state',
      'payments.amount_minor',
      'payments.currency',
      'payments.method',
      'payments.payer',
      'payments.first_seen_at',
    ])
    .orderBy('payments.first_seen_at')
    .execute();
  const abstracts = await db
    .selectFrom('abstract_revisions')
    .innerJoin('abstracts', (join) =>
      join.onRef('abstracts.edition_id', '=', 'abstract_revisions.edition_id').onRef('abstracts.id', '=', 'abstract_revisions.abstract_id'),
    )
    .innerJoin('registrations', (join) =>
      join.onRef('registrations.edition_id', '=', 'abstracts.edition_id').onRef('registrations.id', '=', 'abstracts.registration_id'),
    )
    .leftJoin('edition_instants', 'edition_instants.edition_id', 'abstracts.edition_id')
    // Two ways in, each by its index; one condition on both would look at everybody's.
    .where(
      sql<boolean>`(abstracts.edition_id, abstracts.id) in (
        select edition_id, id from abstracts where left_by = ${accountId}
        union all
        select theirs.edition_id, theirs.id from registrations own
        join abstracts theirs on theirs.edition_id = own.edition_id and theirs.registration_id = own.id and theirs.left_by is null
        where own.account_id = ${accountId}
      )`,
    )
    .selectAll('abstract_revisions')
    .select(['abstracts.status', 'abstracts.submitted_at', 'abstracts.withdrawal_requested_at', 'abstracts.withdrawal_reason'])
    .leftJoin('calls', (join) => join.onRef('calls.edition_id', '=', 'abstracts.edition_id').onRef('calls.code', '=', 'abstracts.call'))
    .select(
      // Of the abstract's own call.
      sql<Date | null>`case when abstracts.call is null then edition_instants.results_published_at else calls.results_at end`.as(
        'resultsPublishedAt',
      ),
    )
    .select(sql<string>`coalesce(calls.name, ${REGULAR_NAME})`.as('call'))
    .select(
      sql<object | null>`(
          select to_jsonb(p) - '{edition_id,abstract_id,answered_by,version}'::text[] from presentations p
          where p.edition_id = abstracts.edition_id and p.abstract_id = abstracts.id
        )`.as('presentation'),
    )
    .select(
      sql<object | null>`(
          select jsonb_agg(to_jsonb(f) - '{edition_id,abstract_id,uploaded_by,storage_key,sha256}'::text[] order by f.uploaded_at)
          from presentation_files f where f.edition_id = abstracts.edition_id and f.abstract_id = abstracts.id
        )`.as('files'),
    )
    .select(
      sql`(
          select jsonb_agg(to_jsonb(author) - '{edition_id,abstract_id,version}'::text[] order by position) from abstract_authors author
          where author.edition_id = abstract_revisions.edition_id and author.abstract_id = abstract_revisions.abstract_id
            and author.version = abstract_revisions.version
        )`.as('authors'),
    )
    .orderBy('abstract_revisions.saved_at')
    .execute();
  const drafts = await db
    .selectFrom('abstract_drafts')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.edition_id', '=', 'abstract_drafts.edition_id')
        .onRef('registrations.id', '=', 'abstract_drafts.registration_id'),
    )
    .where('registrations.account_id', '=', accountId)
    .select(['abstract_drafts.form', 'abstract_drafts.saved_at'])
    .execute();
  const earlier = await db.selectFrom('earlier_delegates').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  const sessions = await db
    .selectFrom('sessions')
    .select(['started_at', 'last_seen_at', 'address', 'user_agent'])
    .where('account_id', '=', accountId)
    .execute();
  const browsers = await db
    .selectFrom('known_browsers')
    .select(['first_seen_at', 'last_seen_at', 'address', 'user_agent'])
    .where('account_id', '=', accountId)
    .execute();
  const erasure = await db
    .selectFrom('erasure_requests')
    .select(['requested_at', 'erase_after'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const messages = await db
    .selectFrom('contact_messages')
    .select(['received_at', 'name', 'mobile', 'email', 'type', 'message'])
    .select(
      sql<Array<{ answered_at: string; text: string }>>`coalesce((
        select jsonb_agg(jsonb_build_object('answered_at', a.answered_at, 'text', a.text) order by a.answered_at)
        from contact_answers a where a.edition_id = contact_messages.edition_id and a.message_id = contact_messages.id
      ), '[]')`.as('answers'),
    )
    .where(sql`lower(email)`, '=', account.email.toLowerCase())
    .orderBy('received_at')
    .execute();
  const letters = await db
    .selectFrom('letters')
    .select(['purpose', 'state', 'written_at', 'sent_at', 'addresses', 'subject', 'text'])
    .where((where) =>
      where.or([
        where('account_id', '=', accountId),
        sql<boolean>`addresses is not null and addresses @> ${[mailboxOf(account.email)]}::text[]`,
      ]),
    )
    // A letter that waits for somebody's release would tell a decision before the results.
    .where((where) => where.or([where('kind', '=', 'automatic'), where('sent_at', 'is not', null)]))
    .orderBy('written_at')
    .execute();
  const history = await db
    .selectFrom('audit_log')
    .select(['at', 'action'])
    // What they did for themselves, and what anybody did to them; not what they did to others as organisers.
    .where((where) =>
      where.or([
        where('subject_account_id', '=', accountId),
        where.and([where('account_id', '=', accountId), where('subject_account_id', 'is', null)]),
      ]),
    )
    .orderBy('at')
    .execute();
  const changes = await db
    .selectFrom('change_details')
    .innerJoin('audit_log', (join) =>
      join.onRef('audit_log.edition_id', '=', 'change_details.edition_id').onRef('audit_log.id', '=', 'change_details.audit_id'),
    )
    .where('change_details.account_id', '=', accountId)
    .select(['audit_log.at', 'audit_log.action', 'change_details.before', 'change_details.after', 'change_details.reason'])
    .orderBy('audit_log.at')
    .execute();
  const ofMine = sql<boolean>`(edition_id, registration_id) in (select edition_id, id from registrations where account_id = ${accountId})`;
  const orders = await db
    .selectFrom('payment_orders')
    .where(ofMine)
    .select(['id', 'state', 'category', 'registration_type', 'amount_minor', 'currency', 'price', 'seats', 'created_at', 'expires_at'])
    .orderBy('created_at')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', (join) =>
      join.onRef('payments.edition_id', '=', 'refunds.edition_id').onRef('payments.id', '=', 'refunds.payment_id'),
    )
    .innerJoin('payment_orders', (join) =>
      join.onRef('payment_orders.edition_id', '=', 'payments.edition_id').onRef('payment_orders.id', '=', 'payments.order_id'),
    )
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.edition_id', '=', 'payment_orders.edition_id')
        .onRef('registrations.id', '=', 'payment_orders.registration_id'),
    )
    .where('registrations.account_id', '=', accountId)
    .select([
      sql<string>`coalesce(payments.provider_payment_id, payments.id::text)`.as('payment_id'),
      'refunds.reason',
      'refunds.state',
      'refunds.amount_minor',
      'refunds.requested_at',
      'refunds.changed_at',
    ])
    .orderBy('refunds.requested_at')
    .execute();
  const adjustments = await db
    .selectFrom('adjustments')
    .where(ofMine)
    .select(['kind', 'amount_minor', 'made_at'])
    .orderBy('made_at')
    .execute();
  const notes = await db
    .selectFrom('registration_notes')
    .where((where) => where.or([where('left_by', '=', accountId), where.and([where('left_by', 'is', null), ofMine])]))
    .select(['body', 'written_at', 'changed_at'])
    .orderBy('written_at')
    .execute();
  const tags = await db.selectFrom('registration_tags').where(ofMine).select(['tag', 'tagged_at']).orderBy('tag').execute();
  const grants = await db.selectFrom('grants').where(ofMine).select(['reason', 'granted_at']).execute();
  const waiting = await db
    .selectFrom('waiting_list')
    .where(ofMine)
    .select(['seats', 'state', 'joined_at', 'offered_until'])
    .orderBy('joined_at')
    .execute();
  const reservations = await db
    .selectFrom('seat_reservations')
    .where(ofMine)
    .select(['seats', 'state', 'held_at', 'held_until', 'changed_at'])
    .orderBy('held_at')
    .execute();
  const roles = await db
    .selectFrom('staff_roles')
    .leftJoin('editions', 'editions.id', 'staff_roles.edition_id')
    .where('account_id', '=', accountId)
    .select(['staff_roles.role', 'editions.title as conference', 'staff_roles.granted_at'])
    .orderBy('staff_roles.granted_at')
    .execute();
  const reviewing = await db
    .selectFrom('reviewers')
    .innerJoin('editions', 'editions.id', 'reviewers.edition_id')
    .where('account_id', '=', accountId)
    .select([
      'editions.title as conference',
      'reviewers.expert',
      'reviewers.able',
      'reviewers.load',
      'reviewers.paused',
      'reviewers.institutions',
      'reviewers.declared_people as declaredPeople',
      'reviewers.declared_institutions as declaredInstitutions',
    ])
    .execute();
  const reviews = await db
    .selectFrom('reviews as r')
    .innerJoin('assignments as s', (join) => join.onRef('s.edition_id', '=', 'r.edition_id').onRef('s.id', '=', 'r.assignment_id'))
    .innerJoin('abstracts as a', (join) => join.onRef('a.edition_id', '=', 's.edition_id').onRef('a.id', '=', 's.abstract_id'))
    .innerJoin('editions as e', 'e.id', 'r.edition_id')
    .where('s.account_id', '=', accountId)
    // By the number reviewers know: nothing here says whose abstract it was.
    .select(['e.title as conference', 'a.review_number', 'r.scores', 'r.recommendation', 'r.to_author', 'r.to_committee', 'r.knows_author'])
    .select(['r.changing', 'r.saved_at', 'r.submitted_at'])
    .orderBy('r.saved_at')
    .execute();
  const discussion = await db
    .selectFrom('discussion_entries as d')
    .innerJoin('abstracts as a', (join) => join.onRef('a.edition_id', '=', 'd.edition_id').onRef('a.id', '=', 'd.abstract_id'))
    .where('d.account_id', '=', accountId)
    .select(['a.review_number', 'd.voice', 'd.body', 'd.at', 'd.edited_at'])
    .orderBy('d.at')
    .execute();
  return {
    account,
    registrations,
    proofs,
    orders,
    payments,
    refunds,
    adjustments,
    grants,
    notes,
    tags,
    ...(await documentsAbout(db, accountId)),
    waitingList: waiting,
    workshopSeats: reservations,
    abstracts,
    abstractDrafts: drafts,
    abstractFiles: await filesOf(db, accountId),
    earlier,
    staffRoles: roles,
    reviewing,
    reviews,
    discussion,
    sessions,
    browsers,
    erasure,
    messages,
    letters,
    history,
    changes,
  };
}
