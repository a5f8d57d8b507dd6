import type { DecidedPassage, JudgedPassage, Passage } from '@isocentre/domain/review/hidden-passages';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { AbstractText } from './texts.ts';

/** Passages that may name authors, as chairs decided about them. */

export interface HiddenPassage extends Passage {
  readonly abstractId: string;
  readonly version: number;
}

/** What reviewers of these abstracts must not read, in all states of the texts. */
export async function listHiddenPassages(db: Database, editionId: number, abstracts: readonly string[]): Promise<HiddenPassage[]> {
  if (abstracts.length === 0) return [];
  const { rows } = await sql<HiddenPassage>`
    select abstract_id as "abstractId", version, field, at, length from text_flags
    where edition_id = ${editionId} and abstract_id = any (${abstracts}::uuid[]) and state = 'hidden'`.execute(db);
  return rows;
}

interface Revision {
  readonly editionId: number;
  readonly id: string;
  readonly version: number;
}

export async function listDecidedPassages(db: Database, { editionId, id, version }: Revision): Promise<DecidedPassage[]> {
  const { rows } = await sql<DecidedPassage>`
    select field, at, length, kind, state from text_flags
    where edition_id = ${editionId} and abstract_id = ${id} and version = ${version}`.execute(db);
  return rows;
}

/** The revision that stands. Locked, so that neither its author nor another chair changes it meanwhile. */
export async function lockRevision(transaction: Database, editionId: number, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from abstracts where edition_id = ${editionId} and id = ${id} for no key update`.execute(transaction);
  return rows[0]?.version;
}

/** The one door of their states. */
export async function moveFlag(
  transaction: Database,
  { editionId, id, version }: Revision,
  { field, at, length, kind }: Omit<DecidedPassage, 'state'>,
  { to, by }: { to: JudgedPassage; by: string },
): Promise<void> {
  await sql`
    insert into text_flags (edition_id, abstract_id, version, field, at, length, kind, state, decided_by)
    values (${editionId}, ${id}, ${version}, ${field}, ${at}, ${length}, ${kind}, ${to}, ${by})
    on conflict (edition_id, abstract_id, version, field, at)
      do update set state = excluded.state, decided_by = excluded.decided_by, decided_at = now()`.execute(transaction);
}

export interface EarlierDecision extends DecidedPassage {
  readonly by: string;
}

/** Of the revision before the one that stands. */
export async function listEarlierDecisions(db: Database, editionId: number, id: string): Promise<EarlierDecision[]> {
  const { rows } = await sql<EarlierDecision>`
    select f.field, f.at, f.length, f.kind, f.state, f.decided_by as by
    from abstracts a join text_flags f on (f.edition_id, f.abstract_id, f.version) = (a.edition_id, a.id, a.version - 1)
    where a.edition_id = ${editionId} and a.id = ${id}`.execute(db);
  return rows;
}

/** The text that stands and the one before it. */
export async function listLastTexts(db: Database, editionId: number, id: string): Promise<AbstractText[]> {
  const { rows } = await sql<AbstractText>`
    select a.id, v.version, v.title, v.background, v.methods, v.results, v.conclusion, v.keywords
    from abstracts a join abstract_revisions v on (v.edition_id, v.abstract_id) = (a.edition_id, a.id) and v.version >= a.version - 1
    where a.edition_id = ${editionId} and a.id = ${id} order by v.version desc`.execute(db);
  return rows;
}
