import type { Body } from '@isocentre/domain/content/items';
import type { KindName } from '@isocentre/domain/content/kinds';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { Area } from '../deps.ts';

export interface PublicationItem {
  readonly kind: KindName;
  readonly id: string;
  readonly version: number;
  /** What was public when it was made; null: nothing. */
  readonly before: number | null;
}

export interface StoredPublication {
  readonly id: string;
  readonly state: 'waiting' | 'done' | 'refused' | 'withdrawn';
  readonly area: Area;
  readonly at: Date;
  readonly by: string;
  readonly byId: string;
  readonly reason: string | null;
  readonly faults: readonly string[];
  readonly items: ReadonlyArray<PublicationItem & { body: Body; hides: boolean; standing: boolean }>;
}

interface Which {
  readonly area?: Area;
  readonly id?: string;
  readonly most?: number;
}

/** The waiting ones first, then the latest. */
export async function findPublications(db: Database, editionId: number, { area, id, most }: Which): Promise<StoredPublication[]> {
  const { rows } = await sql<StoredPublication>`
    select publication.id, publication.state, publication.area, publication.at, maker.name as by, maker.id as "byId",
      publication.reason, publication.faults, (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', part.kind, 'id', part.item_id, 'version', part.version, 'before', part.before_version,
          'body', revision.body, 'hides', revision.hides,
          'standing', item.published_version is not distinct from part.version
        ) order by part.kind, part.item_id), '[]')
        from publication_items part
        join content_revisions revision on (revision.edition_id, revision.kind, revision.item_id, revision.version)
          = (part.edition_id, part.kind, part.item_id, part.version)
        join content_items item on (item.edition_id, item.kind, item.item_id) = (part.edition_id, part.kind, part.item_id)
        where (part.edition_id, part.publication_id) = (publication.edition_id, publication.id)
      ) as items
    from publications publication join accounts maker on maker.id = publication.made_by
    where publication.edition_id = ${editionId}
      ${area === undefined ? sql`` : sql`and publication.area = ${area}`}
      ${id === undefined ? sql`` : sql`and publication.id = ${id}`}
    order by publication.state = 'waiting' desc, publication.made_at desc, publication.id limit ${most ?? 1}`.execute(db);
  return rows;
}

export interface NewPublication {
  readonly editionId: number;
  readonly id: string;
  readonly area: Area;
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
  readonly undoes?: string;
  readonly items: readonly PublicationItem[];
}

/** With an end: it is done already. */
export async function insertPublication(transaction: Database, one: NewPublication, endedAt: Date | null): Promise<void> {
  await transaction
    .insertInto('publications')
    .values({
      edition_id: one.editionId,
      id: one.id,
      state: endedAt ? 'done' : 'waiting',
      area: one.area,
      at: one.at,
      made_by: one.by,
      ended_at: endedAt,
      reason: one.reason,
      undoes: one.undoes ?? null,
    })
    .execute();
  await transaction
    .insertInto('publication_items')
    .values(
      one.items.map(({ kind, id, version, before }) => ({
        edition_id: one.editionId,
        publication_id: one.id,
        kind,
        item_id: id,
        version,
        before_version: before,
      })),
    )
    .execute();
}

/** Holds a publication until the end of the transaction. Undefined: it does not wait any more. */
export async function lockWaiting(transaction: Database, editionId: number, id: string): Promise<{ at: Date } | undefined> {
  return transaction
    .selectFrom('publications')
    .select('at')
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

export async function changeWaiting(
  transaction: Database,
  editionId: number,
  id: string,
  change: { at: Date } | { state: 'done' | 'refused' | 'withdrawn'; endedAt: Date; faults?: readonly string[] },
): Promise<void> {
  await transaction
    .updateTable('publications')
    .set('at' in change ? { at: change.at } : { state: change.state, ended_at: change.endedAt, faults: [...(change.faults ?? [])] })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .execute();
}

/** Of all editions, the earliest first. */
export async function findDue(db: Database, now: Date, most: number): Promise<Array<{ editionId: number; slug: string; id: string }>> {
  return db
    .selectFrom('publications')
    .innerJoin('editions', 'editions.id', 'publications.edition_id')
    .select(['publications.edition_id as editionId', 'editions.slug', 'publications.id'])
    .where('publications.state', '=', 'waiting')
    .where('publications.at', '<=', now)
    .orderBy('publications.at')
    .orderBy('publications.id')
    .limit(most)
    .execute();
}

export interface RevisionRow {
  readonly version: number;
  readonly body: Body;
  readonly hides: boolean;
  readonly madeAt: Date;
  readonly madeBy: string | null;
  readonly reason: string | null;
  readonly publishedAt: Date | null;
}

export async function findRevisions(
  db: Database,
  { editionId, kind, id }: { editionId: number; kind: KindName; id: string },
  { below, most, only }: { below?: number; most: number; only?: readonly number[] },
): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select revision.version, revision.body, revision.hides, revision.made_at as "madeAt", maker.name as "madeBy", revision.reason, (
        select max(publications.at) from publication_items part
        join publications on (publications.edition_id, publications.id) = (part.edition_id, part.publication_id)
        where (part.edition_id, part.kind, part.item_id, part.version)
            = (revision.edition_id, revision.kind, revision.item_id, revision.version)
          and publications.state = 'done'
      ) as "publishedAt"
    from content_revisions revision left join accounts maker on maker.id = revision.made_by
    where revision.edition_id = ${editionId} and revision.kind = ${kind} and revision.item_id = ${id}
      ${below === undefined ? sql`` : sql`and revision.version < ${below}`}
      ${only === undefined ? sql`` : sql`and revision.version = any(${only}::integer[])`}
    order by revision.version desc limit ${most}`.execute(db);
  return rows;
}

/** Undefined: the account is closed. */
export async function addressOf(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.email ?? undefined;
}
