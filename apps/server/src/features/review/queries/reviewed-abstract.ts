import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import type { Reveals } from '@isocentre/domain/review/names-reviewer';
import type { Outcome, DecisionOrigin } from '@isocentre/domain/review/decision';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface Of {
  readonly editionId: number;
  readonly id: string;
}

/** The text that stands. Authors are another question, and asking it is recorded. */
export async function findText(db: Database, { editionId, id }: Of) {
  const { rows } = await sql<{
    background: string;
    methods: string;
    results: string;
    conclusion: string;
    keywords: string[];
    words: number;
  }>`
    select v.background, v.methods, v.results, v.conclusion, v.keywords, v.word_count as words
    from abstracts a join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    where a.edition_id = ${editionId} and a.id = ${id}`.execute(db);
  return rows[0];
}

/** What its author asked, in their words. */
export const findWithdrawalRequest = (db: Database, { editionId, id }: Of) =>
  db
    .selectFrom('abstracts')
    .select(['withdrawal_requested_at as askedAt', 'withdrawal_reason as reason'])
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .executeTakeFirst();

export interface AssignedRow {
  id: string;
  account: string;
  reviewer: string;
  state: 'open' | 'submitted' | 'suspended' | 'declined' | 'ended';
  dueAt: Date;
  /** Null: not submitted. */
  submittedAt: Date | null;
  scores: Record<string, number | null> | null;
  toAuthor: string | null;
  toCommittee: string | null;
  reveals: Reveals[] | null;
  /** The last that was submitted, and the one that its author may read. */
  reviewVersion: number | null;
  shared: number | null;
  late: boolean | null;
}

/** Who was asked, with what they wrote if they have submitted it; by name. */
export async function listAssigned(db: Database, { editionId, id }: Of): Promise<AssignedRow[]> {
  const { rows } = await sql<AssignedRow>`
    select s.id, s.account_id as account, a.name as reviewer, s.state, s.due_at as "dueAt", r.submitted_at as "submittedAt", r.scores,
      r.to_author as "toAuthor", r.to_committee as "toCommittee", r.late, r.reveals,
      (select max(version) from review_versions v where (v.edition_id, v.assignment_id) = (s.edition_id, s.id)) as "reviewVersion",
      (select review_version from shared_comments h where (h.edition_id, h.assignment_id) = (s.edition_id, s.id)) as shared
    from assignments s
    join accounts a on a.id = s.account_id
    left join reviews r on (r.edition_id, r.assignment_id) = (s.edition_id, s.id) and r.state = 'submitted'
    where s.edition_id = ${editionId} and s.abstract_id = ${id}
    order by lower(a.name), s.id`.execute(db);
  return rows;
}

export interface EventRow {
  kind: 'decided' | 'applied' | 'undone' | 'corrected' | 'withdrawn';
  outcome: Outcome | null;
  previous: Outcome | null;
  origin: DecisionOrigin | null;
  reason: string | null;
  by: string | null;
  at: Date;
}

/** Newest first. */
export async function listEvents(db: Database, { editionId, id }: Of): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.kind, e.outcome, e.previous, e.origin, e.reason, a.name as by, e.at
    from decision_events e left join accounts a on a.id = e.account_id
    where e.edition_id = ${editionId} and e.abstract_id = ${id}
    order by e.at desc, e.id limit 200`.execute(db);
  return rows;
}

export const listEarlierReferences = async (db: Database, { editionId, id }: Of): Promise<string[]> =>
  (
    await db
      .selectFrom('reference_numbers')
      .select('reference_no')
      .where('edition_id', '=', editionId)
      .where('abstract_id', '=', id)
      .where('retired_at', 'is not', null)
      .orderBy('given_at')
      .execute()
  ).map((row) => row.reference_no);

export interface AuthorRow {
  name: string;
  department: string;
  institution: string;
  city: string;
  isCorresponding: boolean;
}

export async function listAuthors(db: Database, { editionId, id }: Of): Promise<AuthorRow[]> {
  const { rows } = await sql<AuthorRow>`
    select w.name, w.department, w.institution, w.city, w.position = v.corresponding as "isCorresponding"
    from abstracts a
    join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    join abstract_authors w on (w.edition_id, w.abstract_id, w.version) = (v.edition_id, v.abstract_id, v.version)
    where a.edition_id = ${editionId} and a.id = ${id}
    order by w.position`.execute(db);
  return rows;
}

/** The code of its call. */
export async function findCallOf(db: Database, { editionId, id }: { editionId: number; id: string }): Promise<string> {
  const { rows } = await sql<{ call: string }>`
    select coalesce(call, 'regular') as call from abstracts where edition_id = ${editionId} and id = ${id}`.execute(db);
  return rows[0]?.call ?? REGULAR_CALL;
}

/** Null: reviewing has not opened. */
export async function findReviewNumber(db: Database, { editionId, id }: { editionId: number; id: string }): Promise<number | null> {
  const { rows } = await sql<{ number: number | null }>`
    select review_number as number from abstracts where edition_id = ${editionId} and id = ${id}`.execute(db);
  return rows[0]?.number ?? null;
}
