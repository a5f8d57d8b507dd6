import type { Body } from '@isocentre/domain/content/items';
import type { KindName } from '@isocentre/domain/content/kinds';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Where an item stands that somebody has edited: its draft, and what is public of it. */
export interface Head {
  readonly kind: KindName;
  readonly id: string;
  readonly newest: number;
  readonly draft: {
    readonly version: number;
    readonly body: Body;
    readonly hides: boolean;
    readonly at: Date;
    readonly by: string | null;
    readonly waits: { readonly id: string; readonly at: Date } | null;
  } | null;
  readonly published: {
    readonly version: number;
    readonly body: Body;
    readonly hides: boolean;
    readonly at: Date | null;
    readonly by: string | null;
  } | null;
}

interface HeadRow {
  kind: KindName;
  id: string;
  newest: number;
  draft_version: number | null;
  draft_body: Body;
  draft_hides: boolean;
  draft_at: Date;
  draft_by: string | null;
  waits_id: string | null;
  waits_at: Date;
  published_version: number | null;
  published_body: Body;
  published_hides: boolean;
  published_at: Date | null;
  published_by: string | null;
}

/** Of all kinds, or of one. */
export async function findHeads(db: Database, editionId: number, kind?: KindName): Promise<Head[]> {
  const { rows } = await sql<HeadRow>`
    select item.kind, item.item_id as id,
      (select max(version) from content_revisions every
        where (every.edition_id, every.kind, every.item_id) = (item.edition_id, item.kind, item.item_id)) as newest,
      draft.version as draft_version, draft.body as draft_body, draft.hides as draft_hides, draft.made_at as draft_at,
      drafter.name as draft_by, waits.id as waits_id, waits.at as waits_at,
      published.version as published_version, published.body as published_body, published.hides as published_hides,
      publication.at as published_at, publisher.name as published_by
    from content_items item
    left join content_revisions draft on (draft.edition_id, draft.kind, draft.item_id, draft.version)
      = (item.edition_id, item.kind, item.item_id, item.draft_version)
    left join accounts drafter on drafter.id = draft.made_by
    left join lateral (
      select publications.id, publications.at from publication_items part
      join publications on (publications.edition_id, publications.id) = (part.edition_id, part.publication_id)
      where (part.edition_id, part.kind, part.item_id, part.version) = (draft.edition_id, draft.kind, draft.item_id, draft.version)
        and publications.state = 'waiting'
      limit 1
    ) waits on true
    left join content_revisions published on (published.edition_id, published.kind, published.item_id, published.version)
      = (item.edition_id, item.kind, item.item_id, item.published_version)
    left join lateral (
      select publications.at, publications.made_by from publication_items part
      join publications on (publications.edition_id, publications.id) = (part.edition_id, part.publication_id)
      where (part.edition_id, part.kind, part.item_id, part.version)
          = (published.edition_id, published.kind, published.item_id, published.version)
        and publications.state = 'done'
      order by publications.ended_at desc limit 1
    ) publication on true
    left join accounts publisher on publisher.id = publication.made_by
    where item.edition_id = ${editionId} ${kind === undefined ? sql`` : sql`and item.kind = ${kind}`}
    order by item.kind, item.item_id`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    newest: row.newest ?? 0,
    draft:
      row.draft_version === null
        ? null
        : {
            version: row.draft_version,
            body: row.draft_body,
            hides: row.draft_hides,
            at: row.draft_at,
            by: row.draft_by,
            waits: row.waits_id === null ? null : { id: row.waits_id, at: row.waits_at },
          },
    published:
      row.published_version === null
        ? null
        : {
            version: row.published_version,
            body: row.published_body,
            hides: row.published_hides,
            at: row.published_at,
            by: row.published_by,
          },
  }));
}

export interface ItemKey {
  readonly editionId: number;
  readonly kind: KindName;
  readonly id: string;
}

/** Of two who save the same item, the second waits here. */
export async function lockItem(transaction: Database, { editionId, kind, id }: ItemKey): Promise<void> {
  const key = { edition_id: editionId, kind, item_id: id };
  await transaction
    .insertInto('content_items')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction
    .selectFrom('content_items')
    .select('item_id')
    .where('edition_id', '=', editionId)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .forUpdate()
    .execute();
}

export interface NewRevision extends ItemKey {
  readonly version: number;
  readonly body: Body;
  readonly hides: boolean;
  /** Null: what was public before. */
  readonly by: string | null;
  readonly reason?: string | null;
}

export async function insertRevision(transaction: Database, revision: NewRevision): Promise<void> {
  const { editionId, kind, id, version, body, hides, by, reason } = revision;
  await transaction
    .insertInto('content_revisions')
    .values({
      edition_id: editionId,
      kind,
      item_id: id,
      version,
      body: JSON.stringify(body),
      hides,
      made_by: by,
      reason: reason ?? null,
    })
    .execute();
}

/** Which version is the draft, and which is public; absent: stays. */
export async function pointTo(
  transaction: Database,
  { editionId, kind, id }: ItemKey,
  { draft, published }: { draft?: number | null; published?: number },
): Promise<void> {
  await transaction
    .updateTable('content_items')
    .set({
      ...(draft === undefined ? {} : { draft_version: draft }),
      ...(published === undefined ? {} : { published_version: published }),
    })
    .where('edition_id', '=', editionId)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .execute();
}

/**
 * Saving goes on while somebody types: what the same person saved some minutes before gives way, unless it was ever part of a
 * publication. A trigger and foreign keys keep everything else.
 */
export async function dropReplaced(transaction: Database, { editionId, kind, id }: ItemKey, version: number, by: string): Promise<void> {
  await sql`
    delete from content_revisions old
    where old.edition_id = ${editionId} and old.kind = ${kind} and old.item_id = ${id} and old.version = ${version}
      and old.made_by = ${by} and old.made_at > now() - interval '9 minutes' and not exists (
        select from publication_items part
        where (part.edition_id, part.kind, part.item_id) = (old.edition_id, old.kind, old.item_id)
          and old.version in (part.version, part.before_version)
      ) and not exists (
        select from content_items item where (item.edition_id, item.kind, item.item_id) = (old.edition_id, old.kind, old.item_id)
          and old.version in (item.draft_version, item.published_version)
      )`.execute(transaction);
}

/** The table whose own numbers the ids of a list are. */
const TABLES: Partial<Record<KindName | 'pictures', string>> = {
  sponsors: 'sponsors',
  speakers: 'session_speakers',
  'speaker-sessions': 'speaker_sessions',
  days: 'conference_days',
  'committee-members': 'committee_members',
  'committee-categories': 'committee_categories',
  'committee-pages': 'committee_pages',
  'workshop-speakers': 'workshop_speakers',
  awards: 'awards',
  sights: 'sights',
  pictures: 'sight_pictures',
  'cancer-types': 'cancer_types',
  gallery: 'gallery_photos',
  notices: 'notices',
  directions: 'travel_directions',
};

/** A number that no row of the list has had, or will be given. */
export async function nextId(transaction: Database, list: KindName | 'pictures'): Promise<number> {
  const { rows } = await sql<{ id: string }>`select nextval(pg_get_serial_sequence(${TABLES[list] ?? null}, 'id')) as id`.execute(
    transaction,
  );
  return Number(rows[0]?.id);
}
