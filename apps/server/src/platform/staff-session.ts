import type { Elevation } from '@isocentre/domain/people/elevation';
import type { HeldRole } from '@isocentre/domain/people/roles';
import type { Database } from './database.ts';
import type { EditionKey } from './edition-directory.ts';
import { hashOf, noteUse, type OpenSession, type SignedIn } from './sessions.ts';
import { part, statement } from './statement.ts';

/** A session that asks for the organisers' area, with everything that decides whether it may enter. */
export interface StaffSession extends OpenSession {
  readonly edition: EditionKey;
  readonly societyId: number;
  readonly held: readonly HeldRole[];
  readonly hasFactor: boolean;
  readonly elevation: Elevation;
}

export interface StaffRow extends SignedIn {
  last_seen_at: Date;
  absolute_until: Date;
  registrationId: string | null;
  editionId: number | null;
  contentVersion: number;
  host: string | null;
  moving: boolean;
  societyId: number;
  held: HeldRole[];
  hasFactor: boolean;
  elevatedAt: Date | null;
  elevatedSeenAt: Date | null;
  confirmedAt: Date | null;
}

interface Values {
  slug: string;
  hash: Buffer;
  now: Date;
}

export const STAFF_COLUMNS = part<object>`
  select accounts.id, accounts.email, accounts.title, accounts.name, sessions.id as "sessionId", sessions.remember,
    sessions.last_seen_at, sessions.absolute_until, sessions.elevated_at as "elevatedAt", sessions.elevated_seen_at as "elevatedSeenAt",
    sessions.confirmed_at as "confirmedAt", place.id as "editionId", place.content_version as "contentVersion", place.society_id as "societyId",
    (select min(host) from edition_hosts where edition_id = place.id and not place.is_default) as host,
    exists (select from moving_editions where edition_id = place.id) as moving,
    (select id from registrations where edition_id = place.id and account_id = accounts.id) as "registrationId",
    coalesce((
      select jsonb_agg(jsonb_build_object('role', role, 'societyWide', edition_id is null) order by granted_at, role) from staff_roles
      where account_id = accounts.id and society_id = place.society_id and (place.whole or edition_id is null or edition_id = place.id)
    ), '[]') as held,
    exists (select from second_factors where account_id = accounts.id and confirmed_at is not null)
      or exists (select from passkeys where account_id = accounts.id) as "hasFactor"`;

const OPEN = part<Values>`
  sessions.token_hash = ${'hash'} and sessions.idle_until > ${'now'}::timestamptz and sessions.absolute_until > ${'now'}::timestamptz
    and accounts.disabled_at is null`;

const inEdition = statement<Values, StaffRow>`${STAFF_COLUMNS}
  from sessions join accounts on accounts.id = sessions.account_id
  left join (select id, society_id, content_version, is_default, false as whole from editions where slug = ${'slug'} and deleted_at is null) place on true
  where ${OPEN}`;

/** What is done for a society is recorded under the edition that visitors find first. */
const inSociety = statement<Values, StaffRow>`${STAFF_COLUMNS}
  from sessions join accounts on accounts.id = sessions.account_id
  left join (
    select editions.id, society_id, content_version, is_default, true as whole
    from societies join editions on editions.society_id = societies.id
    where societies.slug = ${'slug'}
    order by is_default desc, status = 'draft', exists (select from edition_hosts where edition_id = editions.id) desc, starts_on desc,
      editions.id desc
    limit 1
  ) place on true
  where ${OPEN}`;

/**
 * The session, its roles where the path points to, and its second factor: needed by every request of an organiser, so it
 * is one statement. `null`: signed in, and nothing to find there, be it unknown or somebody else's.
 */
export async function findStaffSession(
  db: Database,
  where: { area: 'edition' | 'society'; slug: string },
  token: string,
  now: Date,
): Promise<StaffSession | null | undefined> {
  const slug = SLUG.test(where.slug) ? where.slug : '';
  const { rows } = await (where.area === 'edition' ? inEdition : inSociety)(db, { slug, hash: hashOf(token), now });
  const [row] = rows;
  if (!row) return undefined;
  const { id, email, title, name, sessionId, remember, editionId, contentVersion, host, moving, societyId, held, hasFactor } = row;
  const { elevatedAt, elevatedSeenAt, confirmedAt } = row;
  if (editionId === null || held.length === 0) return null;
  const account = { id, email, title, name, sessionId, remember };
  const seen = await noteUse(db, account, { lastSeen: row.last_seen_at, absolute: row.absolute_until }, now);
  return {
    account,
    seen,
    registrationId: row.registrationId ?? undefined,
    edition: { id: editionId, contentVersion, host, moving },
    societyId,
    held,
    hasFactor,
    elevation: { elevatedAt, elevatedSeenAt, confirmedAt },
  };
}

const SLUG = /^[a-z0-9-]+$/;

/** The last request of an organiser is written at most this often. */
const SEEN_EVERY_MS = 60_000;

export async function noteElevatedUse(db: Database, { account, elevation }: StaffSession, now: Date): Promise<void> {
  if (elevation.elevatedSeenAt && now.getTime() - elevation.elevatedSeenAt.getTime() < SEEN_EVERY_MS) return;
  // Ended meanwhile, or given again: then there is nothing to note.
  await db
    .updateTable('sessions')
    .set({ elevated_seen_at: now })
    .where('id', '=', account.sessionId)
    .where('elevated_at', '=', elevation.elevatedAt)
    .execute();
}
