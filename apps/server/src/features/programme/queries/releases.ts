import type { Change } from '@isocentre/domain/programme/changes';
import type { Draft } from '@isocentre/domain/programme/draft';
import type { ReleasedBlock } from '@isocentre/domain/programme/release-rows';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface AcceptedClash {
  readonly clash: string;
  readonly words: string;
  readonly reason: string;
}

export interface StoredRelease {
  readonly number: number;
  readonly at: Date;
  readonly by: string | null;
  readonly note: string | null;
  readonly changes: readonly Change[];
  readonly accepted: readonly AcceptedClash[];
  readonly draftVersion: number;
}

const releasesOf = (db: Database, editionId: number) =>
  db
    .selectFrom('programme_releases as release')
    .leftJoin('accounts', 'accounts.id', 'release.by')
    .select([
      'release.number',
      'release.at',
      'accounts.name as by',
      'release.note',
      'release.changes',
      'release.accepted',
      'release.draft_version as draftVersion',
    ])
    .where('release.edition_id', '=', editionId)
    .orderBy('release.number', 'desc');

export async function findReleases(db: Database, editionId: number): Promise<StoredRelease[]> {
  return (await releasesOf(db, editionId).limit(200).execute()) as unknown as StoredRelease[];
}

export async function findLastRelease(db: Database, editionId: number): Promise<StoredRelease | undefined> {
  return (await releasesOf(db, editionId).limit(1).executeTakeFirst()) as unknown as StoredRelease | undefined;
}

export async function readSnapshot(db: Database, editionId: number, number: number): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('programme_releases')
    .select('snapshot')
    .where('edition_id', '=', editionId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.snapshot as unknown as Draft | undefined;
}

export async function insertRelease(
  transaction: Database,
  editionId: number,
  release: Omit<StoredRelease, 'by' | 'at'> & { by: string; snapshot: Draft },
): Promise<void> {
  const { number, snapshot, changes, accepted, note, draftVersion, by } = release;
  const json = (value: unknown) => JSON.stringify(value);
  await transaction
    .insertInto('programme_releases')
    .values({
      edition_id: editionId,
      number,
      snapshot: json(snapshot),
      changes: json(changes),
      accepted: json(accepted),
      note,
      draft_version: draftVersion,
      by,
      // Letters find their release by it, and their log has the database's clock.
      at: sql`clock_timestamp()`,
    })
    .execute();
}

/** Writes the public lines. A line that says the same is not touched, so that its version and the calendar's stay. */
export async function writePublicProgramme(transaction: Database, editionId: number, blocks: readonly ReleasedBlock[]): Promise<void> {
  const placed: Array<{ blockId: number; entries: ReleasedBlock['entries'] }> = [];
  for (const { id, dayId, title, thirdColumn, thirdColumnLabel, entries } of blocks) {
    placed.push({ entries, blockId: id ?? (await addBlock(transaction, { editionId, dayId, title, thirdColumn, thirdColumnLabel })) });
  }
  const rows = placed
    .flatMap(({ blockId, entries }) => entries.map((entry) => ({ blockId, entry })))
    .map(({ blockId, entry: { isBreak, speakerSession, ...entry } }, sort) => ({
      edition_id: editionId,
      sort,
      block_id: blockId,
      ...entry,
      speaker_session_id: speakerSession,
      is_break: isBreak,
    }));
  const columns = ['sort', 'block_id', 'starts', 'ends', 'session', 'speaker_session_id', 'people', 'venue', 'codes', 'is_break', 'sample'];
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const all = (of: string) => sql.join(columns.map((column) => sql.ref(`${of}.${column}`)));
  await sql`
    insert into programme_entries (edition_id, id, ${list})
    select edition_id, id, ${list} from jsonb_populate_recordset(null::programme_entries, ${JSON.stringify(rows)}::jsonb)
    on conflict (edition_id, id) do update
    set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}
    where (${all('programme_entries')}) is distinct from (${all('excluded')})
  `.execute(transaction);
  await sql`
    delete from programme_entries where edition_id = ${editionId} and not (id = any(${rows.map(({ id }) => id)}::integer[]))
  `.execute(transaction);
}

interface NewBlock {
  editionId: number;
  dayId: number;
  title: string | null;
  thirdColumn: 'people' | 'venue';
  thirdColumnLabel: string;
}

async function addBlock(transaction: Database, { editionId, dayId, title, thirdColumn, thirdColumnLabel }: NewBlock): Promise<number> {
  const { id } = await transaction
    .insertInto('programme_blocks')
    .values((row) => ({
      edition_id: editionId,
      day_id: dayId,
      title,
      third_column: thirdColumn,
      third_column_label: thirdColumnLabel,
      sort: row
        .selectFrom('programme_blocks')
        .select((block) => sql<number>`${block.fn.coalesce(block.fn.max('sort'), block.val(-1))} + 1`.as('next'))
        .where('edition_id', '=', editionId),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
