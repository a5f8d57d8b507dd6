import type { DeclineCause, InvitationTimes } from '@isocentre/domain/people/invitation';
import type { Role } from '@isocentre/domain/people/roles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { Scope } from '../scope.ts';

export interface KnownMailboxes {
  readonly hasRole: ReadonlySet<string>;
  readonly invited: ReadonlySet<string>;
  /** With what they said. */
  readonly declined: ReadonlyMap<string, { cause: DeclineCause | null; reason: string | null }>;
}

/** What is known of these addresses, as they are compared: who has the role, who is asked at present, and who declined last time. */
export async function findKnown(
  db: Database,
  { societyId, editionId }: Scope,
  { role, mailboxes, now }: { role: Role; mailboxes: readonly string[]; now: Date },
): Promise<KnownMailboxes> {
  const held = await sql<{ mailbox: string }>`
    select coalesce(a.email_in_ascii, lower(a.email)) as mailbox from accounts a
    where coalesce(a.email_in_ascii, lower(a.email)) = any (${mailboxes}::text[]) and exists (
      select from staff_roles r
      where r.society_id = ${societyId} and (r.edition_id is null or r.edition_id = ${editionId}) and r.account_id = a.id and r.role = ${role}
    )`.execute(db);
  const asked = await sql<{ mailbox: string; open: boolean; declined: boolean; cause: DeclineCause | null; reason: string | null }>`
    select distinct on (lower(i.email)) lower(i.email) as mailbox, i.declined_at is not null as declined, i.decline_cause as cause,
      i.decline_reason as reason, i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null and (
        i.expires_at > ${now} or i.token_hash is null
      ) as open
    from staff_invitations i
    where i.society_id = ${societyId} and i.edition_id is not distinct from ${editionId}::integer and lower(i.email) = any (${mailboxes}::text[])
      and ${role} = any (i.roles)
    order by lower(i.email), i.invited_at desc, i.id`.execute(db);
  return {
    hasRole: new Set(held.rows.map(({ mailbox }) => mailbox)),
    invited: new Set(asked.rows.filter(({ open }) => open).map(({ mailbox }) => mailbox)),
    declined: new Map(asked.rows.filter(({ declined }) => declined).map(({ mailbox, cause, reason }) => [mailbox, { cause, reason }])),
  };
}

export interface AskedRow extends InvitationTimes {
  id: string;
  name: string | null;
  email: string;
  roles: Role[];
  topics: string[];
  invitedAt: Date;
  declineCause: DeclineCause | null;
  declineReason: string | null;
  prepared: boolean;
}

/** Invitations of an edition to nothing but these roles, the newest first. */
export async function listAsked(db: Database, { societyId, editionId }: Scope, roles: readonly Role[]): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select i.id, i.name, i.email, i.roles, i.topics, i.invited_at as "invitedAt", i.expires_at as "expiresAt", i.accepted_at as "acceptedAt",
      i.declined_at as "declinedAt", i.withdrawn_at as "withdrawnAt", i.decline_cause as "declineCause", i.decline_reason as "declineReason",
      exists (
        select from letters l where l.edition_id = i.edition_id and l.about = i.id::text and l.state = 'draft'
      ) as prepared
    from staff_invitations i
    where i.society_id = ${societyId} and i.edition_id = ${editionId} and i.roles <@ ${roles}::text[]
    order by i.invited_at desc, i.id limit 2000`.execute(db);
  return rows;
}
