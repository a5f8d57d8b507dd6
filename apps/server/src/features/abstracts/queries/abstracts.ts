import type { FurtherCall } from '@isocentre/domain/abstracts/calls';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { sql } from 'kysely';
import { CALL_COLUMNS } from '../../../platform/calls.ts';
import type { Database } from '../../../platform/database.ts';
import { prepared } from '../../../platform/statement.ts';

export interface AuthorRow {
  name: string;
  department: string;
  institution: string;
  city: string;
  orcid: string | null;
}

const REVISION_COLUMNS = [
  'edition_id',
  'abstract_id',
  'version',
  'title',
  'category',
  'presentation_type',
  'background',
  'methods',
  'results',
  'conclusion',
  'keywords',
  'word_count',
  'corresponding',
  'email',
  'mobile',
  'saved_at',
  'saved_by',
] as const;

const selectRevisions = (db: Database) =>
  db
    .selectFrom('abstract_revisions as revision')
    .select(REVISION_COLUMNS.map((column) => `revision.${column}` as const))
    .select(
      sql<AuthorRow[]>`(
        select jsonb_agg(jsonb_build_object('name', name, 'department', department, 'institution', institution, 'city', city, 'orcid', orcid) order by position)
        from abstract_authors author
        where author.edition_id = revision.edition_id and author.abstract_id = revision.abstract_id and author.version = revision.version
      )`.as('authors'),
    );

/** The abstracts of an edition, each with its current revision and registration. */
const selectAbstracts = (db: Database, editionId: number) =>
  selectRevisions(db)
    .innerJoin('abstracts', (join) =>
      join
        .onRef('abstracts.edition_id', '=', 'revision.edition_id')
        .onRef('abstracts.id', '=', 'revision.abstract_id')
        .onRef('abstracts.version', '=', 'revision.version'),
    )
    .innerJoin('registrations', (join) =>
      join.onRef('registrations.edition_id', '=', 'abstracts.edition_id').onRef('registrations.id', '=', 'abstracts.registration_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .where('abstracts.edition_id', '=', editionId)
    .select([
      'abstracts.id',
      'abstracts.number',
      'abstracts.status',
      'abstracts.submitted_at',
      'abstracts.edited_at',
      'abstracts.reference_no',
      'abstracts.presentation_score',
      'abstracts.withdrawal_requested_at',
      'abstracts.withdrawal_reason',
      'registrations.delegate_number',
      'registrations.category as registration_category',
      'registrations.pay_later',
      'registrations.payment_status',
      'accounts.email as account_email',
      'accounts.name as account_name',
    ])
    .select(
      // Unless the chairs have said otherwise, authors read their score.
      sql<boolean>`coalesce((
        select show_score from review_settings settings where settings.edition_id = abstracts.edition_id and settings.call = coalesce(abstracts.call, 'regular')
      ), true)`.as('show_score'),
    )
    .select(
      // Null: of the call whose dates are the edition's.
      sql<FurtherCall | null>`(
        select jsonb_build_object(${CALL_COLUMNS}) from calls c where c.edition_id = abstracts.edition_id and c.code = abstracts.call
      )`.as('further_call'),
    )
    .select(
      // In the words that a chair has read. Of reviewers nothing is read here, nor of what they wrote to the committee.
      sql<string[]>`array(
        select version.to_author from assignments assignment
        join shared_comments shared on (shared.edition_id, shared.assignment_id) = (assignment.edition_id, assignment.id)
        join review_versions version
          on (version.edition_id, version.assignment_id, version.version) = (shared.edition_id, shared.assignment_id, shared.review_version)
        where assignment.edition_id = abstracts.edition_id and assignment.abstract_id = abstracts.id
      )`.as('comments'),
    );

export type AbstractRow = Awaited<ReturnType<typeof listAbstracts>>[number];

export const listAbstracts = (db: Database, editionId: number, registrationId: string) =>
  selectAbstracts(db, editionId)
    .where('abstracts.registration_id', '=', registrationId)
    // Of somebody who handed this registration on.
    .where('abstracts.left_by', 'is', null)
    .orderBy('abstracts.submitted_at')
    .orderBy('abstracts.slot')
    .execute();

/** Somebody else's is not found. */
export async function findAbstract(db: Database, editionId: number, registrationId: string, id: string): Promise<AbstractRow | undefined> {
  const query = selectAbstracts(db, editionId)
    .where('abstracts.registration_id', '=', registrationId)
    .where('abstracts.left_by', 'is', null)
    .where('abstracts.id', '=', id);
  const [row] = await prepared(db, query);
  return row;
}

/** For mails: of any account. */
export const findAbstractById = (db: Database, editionId: number, id: string): Promise<AbstractRow | undefined> =>
  selectAbstracts(db, editionId).where('abstracts.id', '=', id).executeTakeFirst();

export type RevisionRow = NonNullable<Awaited<ReturnType<typeof findRevision>>>;

export const findRevision = (db: Database, editionId: number, abstractId: string, version: number) =>
  selectRevisions(db)
    .where('revision.edition_id', '=', editionId)
    .where('revision.abstract_id', '=', abstractId)
    .where('revision.version', '=', version)
    .executeTakeFirst();

export const listRevisionsOf = (db: Database, editionId: number, abstractId: string) =>
  selectRevisions(db)
    .where('revision.edition_id', '=', editionId)
    .where('revision.abstract_id', '=', abstractId)
    .orderBy('revision.version', 'desc')
    .limit(500)
    .execute();

/** The writer: for the notices, and as the default first author. */
export const findDelegate = (db: Database, editionId: number, registrationId: string) =>
  db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .where('registrations.edition_id', '=', editionId)
    .where('registrations.id', '=', registrationId)
    .select([
      'registrations.id',
      'registrations.name',
      'registrations.designation',
      'registrations.institute',
      'registrations.city',
      'registrations.country',
      'registrations.mobile',
      'registrations.pay_later',
      'registrations.payment_status',
      'accounts.email',
    ])
    .select((build) =>
      build
        .selectFrom('review_settings')
        .select('blind')
        .whereRef('review_settings.edition_id', '=', 'registrations.edition_id')
        .where('call', '=', REGULAR_CALL)
        .as('blind'),
    )
    .executeTakeFirst();
