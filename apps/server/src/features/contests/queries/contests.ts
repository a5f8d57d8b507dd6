import type { ContestForm, ContestState } from '@isocentre/domain/contests/contest';
import { contestStatesBefore } from '@isocentre/domain/contests/contest';
import type { Criterion } from '@isocentre/domain/review/rubric';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface ContestRow {
  id: string;
  form: ContestForm;
  state: ContestState;
  sealedAt: Date | null;
  sealedBy: string | null;
  reopenedFor: string | null;
  version: number;
}

export interface ContestKey {
  readonly editionId: number;
  readonly contest: string;
}

interface StoredRow {
  id: string;
  name: string;
  category: string | null;
  type: 'Oral' | 'E-Poster' | null;
  delegates: string[];
  criteria: Criterion[];
  least: number;
  tie: string | null;
  prizes: number;
  resultsAt: Date | null;
  state: ContestState;
  sealedAt: Date | null;
  sealedBy: string | null;
  reopenedFor: string | null;
  version: number;
}

const selected = sql`
  select c.id, c.name, c.category, c.type, c.delegates, c.criteria, c.least_judges as least, c.tie_criterion as tie, c.prizes,
    c.results_at as "resultsAt", c.state, c.sealed_at as "sealedAt", w.name as "sealedBy", c.reopened_for as "reopenedFor", c.version
  from contests c left join accounts w on w.id = c.sealed_by`;

const rowOf = ({ id, state, sealedAt, sealedBy, reopenedFor, version, ...said }: StoredRow): ContestRow => ({
  id,
  state,
  sealedAt,
  sealedBy,
  reopenedFor,
  version,
  form: {
    name: said.name,
    rule: { category: said.category, type: said.type, delegates: said.delegates },
    criteria: said.criteria,
    leastJudges: said.least,
    tieCriterion: said.tie,
    prizes: said.prizes,
    resultsAt: said.resultsAt?.toISOString() ?? null,
  },
});

export async function listContestRows(db: Database, editionId: number): Promise<ContestRow[]> {
  const { rows } = await sql<StoredRow>`${selected} where c.edition_id = ${editionId} order by c.made_at, c.id`.execute(db);
  return rows.map(rowOf);
}

export async function findContest(db: Database, { editionId, contest }: ContestKey): Promise<ContestRow | undefined> {
  const { rows } = await sql<StoredRow>`${selected} where c.edition_id = ${editionId} and c.id = ${contest}`.execute(db);
  return rows[0] && rowOf(rows[0]);
}

/** `update`: nothing else happens to it meanwhile. `share`: sheets come in beside each other, and none while it is sealed. */
export async function lockContest(transaction: Database, key: ContestKey, how: 'update' | 'share'): Promise<ContestRow | undefined> {
  const { rows } = await sql`
    select from contests where edition_id = ${key.editionId} and id = ${key.contest}
    ${how === 'update' ? sql`for update` : sql`for share`}`.execute(transaction);
  return rows.length === 0 ? undefined : findContest(transaction, key);
}

/** False: there is one with this id. */
export async function insertContest(transaction: Database, { editionId, contest }: ContestKey, form: ContestForm): Promise<boolean> {
  const { rule } = form;
  const { rows } = await sql`
    insert into contests (edition_id, id, name, category, type, delegates, criteria, least_judges, tie_criterion, prizes, results_at)
    values (${editionId}, ${contest}, ${form.name}, ${rule.category}, ${rule.type}, ${rule.delegates}::text[],
      ${JSON.stringify(form.criteria)}, ${form.leastJudges}, ${form.tieCriterion}, ${form.prizes}, ${form.resultsAt})
    on conflict do nothing returning id`.execute(transaction);
  return rows.length > 0;
}

/** With another instant the pages are told of it again. */
export async function updateContest(transaction: Database, { editionId, contest }: ContestKey, form: ContestForm): Promise<void> {
  const { rule } = form;
  await sql`
    update contests set name = ${form.name}, category = ${rule.category}, type = ${rule.type}, delegates = ${rule.delegates}::text[],
      criteria = ${JSON.stringify(form.criteria)}, least_judges = ${form.leastJudges}, tie_criterion = ${form.tieCriterion},
      prizes = ${form.prizes}, results_shown = results_shown and results_at is not distinct from ${form.resultsAt}::timestamptz,
      results_at = ${form.resultsAt}, version = version + 1
    where edition_id = ${editionId} and id = ${contest}`.execute(transaction);
}

export async function raiseVersion(transaction: Database, { editionId, contest }: ContestKey): Promise<void> {
  await sql`update contests set version = version + 1 where edition_id = ${editionId} and id = ${contest}`.execute(transaction);
}

interface Move {
  readonly to: ContestState;
  readonly sealedBy?: string;
  readonly reason?: string;
}

/** Only from where it may come; false: it stands elsewhere. */
export async function moveState(
  transaction: Database,
  { editionId, contest }: ContestKey,
  { to, sealedBy, reason }: Move,
): Promise<boolean> {
  const { rows } = await sql`
    update contests set state = ${to}, version = version + 1, sealed_at = ${to === 'sealed' ? sql`now()` : null},
      sealed_by = ${sealedBy ?? null}, reopened_for = coalesce(${reason ?? null}, reopened_for)
    where edition_id = ${editionId} and id = ${contest} and state = any(${contestStatesBefore(to)}::text[])
    returning id`.execute(transaction);
  return rows.length > 0;
}
