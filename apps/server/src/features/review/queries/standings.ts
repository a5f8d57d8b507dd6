import type { AbstractStatus } from '@isocentre/domain/abstracts/status';
import type { DecisionOrigin, DecisionState, Outcome } from '@isocentre/domain/review/decision';
import type { Recommendation } from '@isocentre/domain/review/standing';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { hiddenFrom, type Reader } from '../../../platform/visible-abstracts.ts';

export interface StandingRow {
  id: string;
  /** The code of its call. */
  call: string;
  number: number | null;
  status: AbstractStatus;
  textVersion: number;
  reference: string | null;
  withdrawal: boolean;
  title: string;
  category: string;
  wish: 'Oral' | 'E-Poster';
  outcome: Outcome | null;
  state: DecisionState | null;
  origin: DecisionOrigin | null;
  reason: string | null;
  by: string | null;
  at: Date | null;
  /** The revision that was decided about. */
  decidedVersion: number | null;
  version: number;
  batch: string | null;
}

/**
 * Every abstract of the edition, or some of them, withdrawn ones too. Nobody's name is in it but that of who decided. `offset 0`:
 * looked up one by one, since a join with rows that nobody has counted yet may compare all with all.
 */
export async function listStandingRows(db: Database, editionId: number, only?: readonly string[]): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select a.id, coalesce(a.call, 'regular') as call, a.review_number as number, a.status, a.version as "textVersion", a.reference_no as reference,
      a.withdrawal_requested_at is not null as withdrawal, v.title, v.category, v.presentation_type as wish, d.outcome, d.state,
      d.origin, d.reason, w.name as by, d.decided_at as at, d.abstract_version as "decidedVersion", coalesce(d.version, 0) as version,
      d.batch_id as batch
    from abstracts a
    cross join lateral (
      select title, category, presentation_type from abstract_revisions r
      where (r.edition_id, r.abstract_id, r.version) = (a.edition_id, a.id, a.version) offset 0
    ) v
    left join lateral (select * from decisions e where (e.edition_id, e.abstract_id) = (a.edition_id, a.id) offset 0) d on true
    left join accounts w on w.id = d.decided_by
    where a.edition_id = ${editionId} ${only ? sql`and a.id = any (${only}::uuid[])` : sql``}`.execute(db);
  return rows;
}

/** Whether there is such an abstract, and whether the reader may see it. */
export async function findVisible(db: Database, reader: Reader, ids: readonly string[]): Promise<Array<{ id: string; visible: boolean }>> {
  const { rows } = await sql<{ id: string; visible: boolean }>`
    select id, id not in (${hiddenFrom(reader)}) as visible from abstracts
    where edition_id = ${reader.editionId} and id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

/** Others who decide, for the note that some abstracts are theirs: chairs, and owners where there is no other chair. */
export async function listOtherChairs(db: Database, { editionId, account }: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string; role: string }>`
    select distinct a.name, s.role from staff_roles s
    join editions e on e.society_id = s.society_id
    join accounts a on a.id = s.account_id
    where e.id = ${editionId} and (s.edition_id is null or s.edition_id = e.id) and s.role in ('scientific-chair', 'owner')
      and a.id <> ${account} and a.disabled_at is null
    order by a.name`.execute(db);
  const of = (role: string) => [...new Set(rows.filter((row) => row.role === role).map(({ name }) => name))];
  const chairs = of('scientific-chair');
  return chairs.length > 0 ? chairs : of('owner');
}

export interface ReviewRow {
  abstract: string;
  account: string;
  assignment: 'open' | 'submitted' | 'suspended' | 'declined' | 'ended';
  points: number;
  recommendation: Recommendation;
  /** The revision that was read. */
  readVersion: number;
  known: boolean;
  inConflict: boolean;
  waived: boolean;
}

type Packed = [
  abstract: string,
  account: string,
  assignment: ReviewRow['assignment'],
  points: number,
  recommendation: Recommendation,
  readVersion: number,
  known: boolean,
  stands: boolean | null,
];

/**
 * Every submitted review of the edition, or of some abstracts, without its words. Thousands of them arrive as one value:
 * reading so many rows one by one would take longer than the rest of the answer.
 */
export async function listReviewRows(db: Database, editionId: number, only?: readonly string[]): Promise<ReviewRow[]> {
  const ofThese = only ? sql`and s.abstract_id = any (${only}::uuid[])` : sql``;
  const { rows } = await sql<{ all: Packed[] | null }>`
    select json_agg(json_build_array(
      s.abstract_id, s.account_id, s.state, r.points, r.recommendation, r.abstract_version, r.knows_author, (
        select bool_or(c.state <> 'waived') from conflicts c
        where (c.edition_id, c.account_id, c.abstract_id) = (s.edition_id, s.account_id, s.abstract_id)
      )
    )) as all
    from reviews r
    join assignments s on (s.edition_id, s.id) = (r.edition_id, r.assignment_id)
    where r.edition_id = ${editionId} and r.state = 'submitted' ${ofThese}`.execute(db);
  return (rows[0]?.all ?? []).map(([abstract, account, assignment, points, recommendation, readVersion, known, stands]) => ({
    abstract,
    account,
    assignment,
    points,
    recommendation,
    readVersion,
    known,
    inConflict: stands === true,
    waived: stands === false,
  }));
}

export interface NumberingRow {
  id: string;
  number: number | null;
  title: string;
  category: string;
  wish: 'Oral' | 'E-Poster';
}

/** What a reference and a line go by. */
export async function listNumbering(db: Database, editionId: number, ids: readonly string[]): Promise<NumberingRow[]> {
  const { rows } = await sql<NumberingRow>`
    select a.id, a.review_number as number, v.title, v.category, v.presentation_type as wish
    from abstracts a join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    where a.edition_id = ${editionId} and a.id = any (${ids}::uuid[])`.execute(db);
  return rows;
}
