import type { EditionStatus } from '@isocentre/domain/editions/edition-status';
import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';
import type { editionRow } from '../edition-rows.ts';

/** The first visitor by a host name: whoever keeps the domain has pointed it here. */
export async function noteHostReached(db: Database, host: string): Promise<void> {
  await sql`update edition_hosts set verified_at = now() where host = ${host} and verified_at is null`.execute(db);
}

export const readStatus = (db: Database, editionId: number): Promise<{ status: EditionStatus }> =>
  db.selectFrom('editions').where('id', '=', editionId).select('status').executeTakeFirstOrThrow();

/** The latest published edition of the society that is later than this one. */
export async function newestAfter(db: Database, editionId: number) {
  const { rows } = await sql<{ shortName: string; host: string | null; from: Date | null }>`
    select e.short_name as "shortName", e.published_at as "from", case when not e.is_default then
      (select min(host) from edition_hosts h where h.edition_id = e.id) end as host
    from editions e join editions this on this.id = ${editionId} and this.society_id = e.society_id and e.starts_on > this.starts_on
    where e.status = 'published' and (e.is_default or exists (select from edition_hosts h where h.edition_id = e.id))
    order by e.starts_on desc, e.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** One change of a society's editions at a time: numbers, prefixes and the main host are looked at and then given. */
export async function lockSociety(transaction: Database, societyId: number): Promise<void> {
  await transaction.selectFrom('societies').where('id', '=', societyId).select('id').forNoKeyUpdate().executeTakeFirstOrThrow();
}

export interface SocietyEditionRow {
  id: number;
  slug: string;
  ordinal: number;
  title: string;
  shortName: string;
  meetingName: string;
  theme: string;
  startsOn: string;
  endsOn: string;
  venueName: string;
  venueCity: string;
  venueRegion: string;
  venuePostalCode: string;
  delegatePrefix: string;
  status: EditionStatus;
  publishedAt: Date | null;
  archivedAt: Date | null;
  copiedFrom: string | null;
  isDefault: boolean;
  registrations: number;
  hosts: Array<{ host: string; verifiedAt: string | null; main: boolean }>;
}

const COLUMNS = (of: ExpressionBuilder<DB & { e: DB['editions']; s: DB['societies'] }, 'e' | 's'>) =>
  [
    'e.id',
    'e.slug',
    'e.ordinal',
    'e.title',
    'e.short_name as shortName',
    'e.meeting_name as meetingName',
    'e.theme',
    'e.starts_on as startsOn',
    'e.ends_on as endsOn',
    'e.venue_name as venueName',
    'e.venue_city as venueCity',
    'e.venue_region as venueRegion',
    'e.venue_postal_code as venuePostalCode',
    'e.delegate_prefix as delegatePrefix',
    'e.status',
    'e.published_at as publishedAt',
    'e.archived_at as archivedAt',
    'e.is_default as isDefault',
    of.selectFrom('editions as old').whereRef('old.id', '=', 'e.copied_from').select('old.slug').as('copiedFrom'),
    sql<number>`(select count(*)::integer from registrations r where r.edition_id = e.id)`.as('registrations'),
    sql<SocietyEditionRow['hosts']>`coalesce((
      select jsonb_agg(jsonb_build_object('host', h.host, 'verifiedAt', h.verified_at, 'main', coalesce(h.host = s.main_host, false)) order by h.host)
      from edition_hosts h where h.edition_id = e.id
    ), '[]')`.as('hosts'),
  ] as const;

/** The latest first; drafts that were given up are not among them. */
export const editionsOfSociety = (db: Database, societyId: number, editionId?: number): Promise<SocietyEditionRow[]> =>
  db
    .selectFrom('editions as e')
    .innerJoin('societies as s', 's.id', 'e.society_id')
    .where('e.society_id', '=', societyId)
    .where('e.deleted_at', 'is', null)
    .$if(editionId !== undefined, (query) => query.where('e.id', '=', editionId ?? 0))
    .orderBy('e.starts_on', 'desc')
    .orderBy('e.id', 'desc')
    .select((of) => COLUMNS(of))
    .execute();

export const findSocietyRow = (db: Database, societyId: number) =>
  db
    .selectFrom('societies')
    .where('id', '=', societyId)
    .select(['id', 'slug', 'name', 'mark', 'defaults', 'main_host as mainHost', 'version'])
    .executeTakeFirstOrThrow();

export const editionOfSociety = (db: Database, societyId: number, slug: string) =>
  db
    .selectFrom('editions')
    .where('society_id', '=', societyId)
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .select(['id', 'slug', 'status', 'published_at as publishedAt', 'is_default as isDefault'])
    .executeTakeFirst();

/** Numbers and prefixes that the society has given to editions, and which of these slugs are free. */
export async function namesInUse(transaction: Database, societyId: number, slugs: readonly string[]) {
  const rows = await transaction
    .selectFrom('editions')
    .where('society_id', '=', societyId)
    .where('deleted_at', 'is', null)
    .select(['ordinal', 'delegate_prefix as prefix'])
    .execute();
  const taken = await transaction
    .selectFrom('editions')
    .where('slug', 'in', [...slugs])
    .select('slug')
    .execute();
  return {
    ordinals: new Set(rows.map(({ ordinal }) => ordinal)),
    prefixes: new Set(rows.map(({ prefix }) => prefix.toUpperCase())),
    freeSlug: slugs.find((slug) => taken.every((one) => one.slug !== slug)),
  };
}

/** Undefined: another society has just taken the slug. */
export async function insertDraft(
  transaction: Database,
  row: ReturnType<typeof editionRow> & { society_id: number; copied_from: number },
): Promise<number | undefined> {
  const made = await transaction
    .insertInto('editions')
    .values({ ...row, look: row.look === null ? null : JSON.stringify(row.look), status: 'draft' })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/**
 * Views of lists that are for everybody come along; who saved them is whoever makes the copy. One that looks for words may name
 * somebody, in the words and in its own name.
 */
export async function copySharedViews(transaction: Database, from: number, to: number, accountId: string): Promise<void> {
  await sql`
    insert into saved_views (edition_id, id, account_id, list, name, query, columns, shared, saved_at)
    select distinct on (list, name) ${to}, gen_random_uuid(), ${accountId}, list, name, query, columns, true, now()
    from saved_views where edition_id = ${from} and shared and not query ? 'q' order by list, name, saved_at desc`.execute(transaction);
}

/** Two at a time: the second waits for the first and then finds it taken. False: another edition has it. */
export async function claimHost(transaction: Database, editionId: number, host: string): Promise<boolean> {
  const row = await transaction
    .insertInto('edition_hosts')
    .values({ host, edition_id: editionId })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('host')
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseHost(transaction: Database, editionId: number, host: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('edition_hosts')
    .where('edition_id', '=', editionId)
    .where('host', '=', host)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Waits for registrations that are just being stored in it. */
export const lockEdition = (transaction: Database, editionId: number) =>
  transaction
    .selectFrom('editions')
    .where('id', '=', editionId)
    .select(['slug', 'status', 'published_at as publishedAt', 'is_default as isDefault', 'copied_from as copiedFrom'])
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Their ids. */
export async function endWaitingPublications(transaction: Database, editionId: number, endedAt: Date): Promise<string[]> {
  const rows = await transaction
    .updateTable('publications')
    .set({ state: 'withdrawn', ended_at: endedAt })
    .where('edition_id', '=', editionId)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function hasRegistrations(transaction: Database, editionId: number): Promise<boolean> {
  const row = await transaction.selectFrom('registrations').where('edition_id', '=', editionId).select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function saveStatus(
  transaction: Database,
  editionId: number,
  { status, publishedAt, archivedAt }: { status: EditionStatus; publishedAt: Date | null; archivedAt: Date | null },
): Promise<void> {
  await transaction
    .updateTable('editions')
    .set({ status, published_at: publishedAt, archived_at: archivedAt })
    .where('id', '=', editionId)
    .execute();
}

/** The pages of every edition of the society name its newest one: they are made again. */
export async function renewPages(transaction: Database, societyId: number): Promise<void> {
  await transaction
    .updateTable('editions')
    .set({ content_version: sql`content_version + 1` })
    .where('society_id', '=', societyId)
    .execute();
}

/** The default edition of the installation, if it is this society's. */
export const defaultEditionOf = (transaction: Database, societyId: number) =>
  transaction
    .selectFrom('editions')
    .where('society_id', '=', societyId)
    .where('is_default', '=', true)
    .select(['id', 'slug'])
    .executeTakeFirst();

export const hostsOf = async (transaction: Database, editionId: number): Promise<string[]> =>
  (await transaction.selectFrom('edition_hosts').where('edition_id', '=', editionId).orderBy('host').select('host').execute()).map(
    ({ host }) => host,
  );

export const holderOfHost = (transaction: Database, host: string) =>
  transaction.selectFrom('edition_hosts').where('host', '=', host).select('edition_id as editionId').executeTakeFirst();

export async function moveDefault(transaction: Database, from: number, to: number): Promise<void> {
  await transaction.updateTable('editions').set({ is_default: false }).where('id', '=', from).execute();
  await transaction.updateTable('editions').set({ is_default: true }).where('id', '=', to).execute();
}

export async function moveHost(transaction: Database, host: string, to: number): Promise<void> {
  await transaction.updateTable('edition_hosts').set({ edition_id: to }).where('host', '=', host).execute();
}

export async function saveMainHost(transaction: Database, societyId: number, host: string): Promise<void> {
  await transaction.updateTable('societies').set({ main_host: host }).where('id', '=', societyId).execute();
}

/** The row stays, since the record names it; its slug is free again, its host names and roles are gone. */
export async function giveUpDraft(transaction: Database, editionId: number): Promise<void> {
  for (const table of ['edition_hosts', 'edition_checks'] as const)
    await transaction.deleteFrom(table).where('edition_id', '=', editionId).execute();
  // By the society, since roles are found by that.
  await transaction
    .deleteFrom('staff_roles')
    .where('society_id', '=', (editions) => editions.selectFrom('editions').where('id', '=', editionId).select('society_id'))
    .where('edition_id', '=', editionId)
    .execute();
  await sql`
    update staff_invitations set withdrawn_at = now(), token_hash = null
    where edition_id = ${editionId} and accepted_at is null and declined_at is null and withdrawn_at is null`.execute(transaction);
  await transaction
    .updateTable('editions')
    .set({ deleted_at: sql`now()`, slug: sql`'deleted-' || id` })
    .where('id', '=', editionId)
    .execute();
}
