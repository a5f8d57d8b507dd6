import type { AssignmentState } from '@isocentre/domain/review/assignment-state';
import type { ReviewForm } from '@isocentre/domain/review/review-form';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/**
 * What reviewers read. No statement here touches authors, registrations or the time of a submission: what is not read
 * cannot leak. Names, where a call shows them, are read by `named-authors.ts`.
 */

export interface CallDates {
  openedAt: Date | null;
  opensAt: Date | null;
  dueAt: Date | null;
  closesAt: Date | null;
  blind: 'double' | 'single';
  seeOthers: 'never' | 'after-own' | 'always';
}

export async function findCallDates(db: Database, editionId: number): Promise<CallDates | undefined> {
  const { rows } = await sql<CallDates>`
    select opened_at as "openedAt", opens_at as "opensAt", due_at as "dueAt", closes_at as "closesAt", blind, see_others as "seeOthers"
    from review_settings where edition_id = ${editionId} and call = ${REGULAR_CALL}`.execute(db);
  return rows[0];
}

interface Own {
  readonly editionId: number;
  readonly account: string;
}

export interface QueueRow {
  id: string;
  abstractId: string;
  textVersion: number;
  number: number;
  title: string;
  category: string;
  words: number;
  dueAt: Date;
  state: 'open' | 'submitted';
  opened: boolean;
  scores: Record<string, number> | null;
  points: number | null;
  late: boolean;
  savedAt: Date | null;
  changed: boolean;
}

/** Everything assigned to somebody that is open or done. A change of authors alone is no change here; equal versions are not compared. */
export async function listQueue(db: Database, { editionId, account }: Own): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select s.id, a.id as "abstractId", v.version as "textVersion", a.review_number as number, v.title, v.category, v.word_count as words, s.due_at as "dueAt", s.state,
      s.opened_at is not null as opened, coalesce(r.changing -> 'scores', r.scores) as scores, r.points, coalesce(r.late, false) as late,
      r.saved_at as "savedAt",
      s.state = 'submitted' and o.version is not null
        and (v.title, v.category, v.background, v.methods, v.results, v.conclusion, v.keywords)
          is distinct from (o.title, o.category, o.background, o.methods, o.results, o.conclusion, o.keywords) as changed
    from assignments s
    join abstracts a on (a.edition_id, a.id) = (s.edition_id, s.abstract_id)
    join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    left join reviews r on (r.edition_id, r.assignment_id) = (s.edition_id, s.id)
    left join abstract_revisions o on (o.edition_id, o.abstract_id, o.version) = (a.edition_id, a.id, r.abstract_version)
      and r.abstract_version <> a.version
    where s.edition_id = ${editionId} and s.account_id = ${account} and s.state in ('open', 'submitted')
      and a.status <> 'withdrawn' and a.review_number is not null`.execute(db);
  return rows;
}

/** Only numbers: the text of what was given back is not theirs to read any more. */
export async function listGivenBack(db: Database, { editionId, account }: Own) {
  const { rows } = await sql<{ number: number; why: 'conflict' | 'declined' }>`
    select a.review_number as number, s.ended_for as why
    from assignments s join abstracts a on (a.edition_id, a.id) = (s.edition_id, s.abstract_id)
    where s.edition_id = ${editionId} and s.account_id = ${account} and s.ended_for in ('conflict', 'declined')
      and a.review_number is not null
    order by a.review_number`.execute(db);
  return rows;
}

/** Taken away by a chair, with something written that is kept for them. */
export async function listTakenAway(db: Database, { editionId, account, since }: Own & { since: Date }) {
  const { rows } = await sql<{ id: string; number: number }>`
    select s.id, a.review_number as number
    from assignments s join abstracts a on (a.edition_id, a.id) = (s.edition_id, s.abstract_id)
    where s.edition_id = ${editionId} and s.account_id = ${account} and s.ended_for = 'removed' and s.ended_at > ${since}
      and a.status <> 'withdrawn' and a.review_number is not null
      and exists (select from reviews r where (r.edition_id, r.assignment_id) = (s.edition_id, s.id))
    order by a.review_number`.execute(db);
  return rows;
}

export interface OwnAssignment {
  id: string;
  abstractId: string;
  number: number;
  state: AssignmentState;
  endedFor: string | null;
  endedAt: Date | null;
  dueAt: Date;
  openedAt: Date | null;
  version: number;
}

/** An assignment of this person. `lock`: of two who change it, the second waits and sees what the first did. */
export async function findOwn(
  db: Database,
  { editionId, account, id, lock = false }: Own & { id: string; lock?: boolean },
): Promise<OwnAssignment | undefined> {
  const { rows } = await sql<OwnAssignment>`
    select s.id, s.abstract_id as "abstractId", a.review_number as number, s.state, s.ended_for as "endedFor", s.ended_at as "endedAt", s.due_at as "dueAt",
      s.opened_at as "openedAt", s.version
    from assignments s join abstracts a on (a.edition_id, a.id) = (s.edition_id, s.abstract_id)
    where s.edition_id = ${editionId} and s.id = ${id} and s.account_id = ${account} and a.status <> 'withdrawn'
      and a.review_number is not null
    ${lock ? sql`for update of s` : sql``}`.execute(db);
  return rows[0];
}

export interface TextRow {
  version: number;
  title: string;
  category: string;
  wish: 'Oral' | 'E-Poster';
  background: string;
  methods: string;
  results: string;
  conclusion: string;
  keywords: string[];
  words: number;
}

/** All states of the text, the one that stands first. */
export async function listTexts(db: Database, editionId: number, abstractId: string): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select v.version, v.title, v.category, v.presentation_type as wish, v.background, v.methods, v.results, v.conclusion, v.keywords,
      v.word_count as words
    from abstract_revisions v where v.edition_id = ${editionId} and v.abstract_id = ${abstractId}
    order by v.version desc`.execute(db);
  return rows;
}

export interface StoredReview extends Omit<ReviewForm, 'scores'> {
  scores: Record<string, number>;
  changing: ReviewForm | null;
  abstractVersion: number;
  state: 'draft' | 'submitted';
  points: number | null;
  version: number;
  savedAt: Date;
  submittedAt: Date | null;
  late: boolean;
  reveals: string[];
}

export async function findReview(db: Database, editionId: number, assignment: string): Promise<StoredReview | undefined> {
  const { rows } = await sql<StoredReview>`
    select scores, recommendation, to_author as "toAuthor", to_committee as "toCommittee", knows_author as "knowsAuthor", changing,
      abstract_version as "abstractVersion", state, points, version, saved_at as "savedAt", submitted_at as "submittedAt", late, reveals
    from reviews where edition_id = ${editionId} and assignment_id = ${assignment}`.execute(db);
  return rows[0];
}

export interface OtherRow {
  /** Only to be numbered by. */
  account: string;
  scores: Record<string, number>;
  points: number;
  recommendation: 'oral' | 'e-poster' | 'reject';
  toAuthor: string;
}

/** What others submitted about the same abstract; nothing about who they are. */
export async function listOthers(db: Database, editionId: number, { id, abstractId }: OwnAssignment): Promise<OtherRow[]> {
  const { rows } = await sql<OtherRow>`
    select s.account_id as account, r.scores, r.points, r.recommendation, r.to_author as "toAuthor"
    from assignments s join reviews r on (r.edition_id, r.assignment_id) = (s.edition_id, s.id)
    where s.edition_id = ${editionId} and s.abstract_id = ${abstractId} and s.id <> ${id} and s.state = 'submitted'
      and r.state = 'submitted'`.execute(db);
  return rows;
}
