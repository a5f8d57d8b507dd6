import type { HeldRole } from '@isocentre/domain/people/roles';
import { sql } from 'kysely';
import { mailbox, mailboxOf } from '../../../platform/account-email.ts';
import type { Database } from '../../../platform/database.ts';
import type { Scope } from '../scope.ts';

export interface PersonRow {
  account: string;
  name: string;
  email: string;
  roles: HeldRole[];
  hasFactor: boolean;
  lastHereAt: Date | null;
}

const held = sql`jsonb_agg(jsonb_build_object('role', r.role, 'societyWide', r.edition_id is null) order by r.edition_id nulls first, r.role)`;

/** Everybody with a role in this scope; in an edition also those with a role for the whole society. */
export async function listPeopleOf(db: Database, { societyId, editionId }: Scope): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select a.id as account, a.name, a.email, ${held} as roles,
      exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null)
        or exists (select from passkeys p where p.account_id = a.id) as "hasFactor",
      greatest(a.last_sign_in_at, (select max(last_seen_at) from sessions s where s.account_id = a.id)) as "lastHereAt"
    from staff_roles r join accounts a on a.id = r.account_id
    where r.society_id = ${societyId} and (r.edition_id is null or r.edition_id = ${editionId})
    group by a.id order by lower(a.name), a.id`.execute(db);
  return rows;
}

export interface EditionRow {
  slug: string;
  title: string;
  shortName: string;
  startsOn: string;
  endsOn: string;
  timeZone: string;
  /** Visitors can find it. */
  hasAddress: boolean;
  archived: boolean;
  colour: string | null;
  society: string;
  societyName: string;
  roles: HeldRole[];
}

/** The editions in which an account has a role, latest first. */
export async function editionsOf(db: Database, accountId: string, now: Date): Promise<EditionRow[]> {
  const { rows } = await sql<EditionRow>`
    select e.slug, e.title, e.short_name as "shortName", e.starts_on as "startsOn", e.ends_on as "endsOn",
      e.time_zone as "timeZone", e.look ->> 'primary' as colour,
      e.status = 'archived' as archived,
      e.status <> 'draft' and coalesce(e.published_at <= ${now}, true)
        and (e.is_default or exists (select from edition_hosts h where h.edition_id = e.id)) as "hasAddress",
      s.slug as society, s.name as "societyName", ${held} as roles
    from staff_roles r
    join editions e on e.society_id = r.society_id and (r.edition_id is null or r.edition_id = e.id)
    join societies s on s.id = e.society_id
    where r.account_id = ${accountId} and e.deleted_at is null
    group by e.id, s.id order by e.starts_on desc, e.slug`.execute(db);
  return rows;
}

export async function societiesOf(db: Database, accountId: string): Promise<Array<{ slug: string; name: string }>> {
  return db
    .selectFrom('staff_roles')
    .innerJoin('societies', 'societies.id', 'staff_roles.society_id')
    .where('account_id', '=', accountId)
    .where('edition_id', 'is', null)
    .where('role', '=', 'owner')
    .orderBy('societies.name')
    .select(['societies.slug', 'societies.name'])
    .execute();
}

export const findAccountByEmail = (db: Database, email: string) =>
  db
    .selectFrom('accounts')
    .where(mailbox, '=', mailboxOf(email))
    .where('disabled_at', 'is', null)
    .select(['id', 'email', 'name'])
    .executeTakeFirst();

/** Deletes whatever an account could give as a second factor. */
export async function deleteFactors(transaction: Database, accountId: string): Promise<void> {
  for (const table of ['second_factors', 'passkeys', 'recovery_codes', 'second_factor_failures'] as const)
    await transaction.deleteFrom(table).where('account_id', '=', accountId).execute();
}

/** Who gets the mail about a reset, and whose factor it was. */
export const findResetMail = (
  db: Database,
  { editionId, changeId, accountId }: { editionId: number; changeId: string; accountId: string },
) =>
  db
    .selectFrom('audit_log')
    .innerJoin('accounts as colleague', 'colleague.id', 'audit_log.subject_account_id')
    // Nobody: by a command of whoever runs the installation.
    .leftJoin('accounts as actor', 'actor.id', 'audit_log.account_id')
    .innerJoin('accounts as recipient', (join) => join.on('recipient.id', '=', accountId))
    .leftJoin('change_details', (join) =>
      join.onRef('change_details.edition_id', '=', 'audit_log.edition_id').onRef('change_details.audit_id', '=', 'audit_log.id'),
    )
    .where('audit_log.edition_id', '=', editionId)
    .where('audit_log.id', '=', changeId)
    .where('recipient.disabled_at', 'is', null)
    .select([
      'recipient.email',
      'recipient.name',
      'colleague.id as colleagueId',
      'colleague.name as colleague',
      'actor.name as by',
      'change_details.reason',
    ])
    .executeTakeFirst();
