import type { DeclineCause, InvitationTimes } from '@isocentre/domain/people/invitation';
import type { Role } from '@isocentre/domain/people/roles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { Scope } from '../scope.ts';

export interface InvitationRow extends InvitationTimes, Scope {
  id: string;
  email: string;
  name: string | null;
  roles: Role[];
  invitedById: string | null;
  invitedBy: string | null;
  invitedAt: Date;
  declineReason: string | null;
  topics: string[];
}

const all = (db: Database) =>
  db
    .selectFrom('staff_invitations as i')
    .leftJoin('accounts as inviter', 'inviter.id', 'i.invited_by')
    .select([
      'i.id',
      'i.society_id as societyId',
      'i.edition_id as editionId',
      'i.email',
      'i.name',
      sql<Role[]>`i.roles`.as('roles'),
      'i.invited_by as invitedById',
      'inviter.name as invitedBy',
      'i.invited_at as invitedAt',
      'i.expires_at as expiresAt',
      'i.accepted_at as acceptedAt',
      'i.declined_at as declinedAt',
      'i.withdrawn_at as withdrawnAt',
      'i.decline_reason as declineReason',
      'i.topics',
    ]);

const inScope = (db: Database, { societyId, editionId }: Scope) =>
  all(db).where('i.society_id', '=', societyId).where('i.edition_id', 'is not distinct from', editionId);

export const listInvitations = (db: Database, scope: Scope): Promise<InvitationRow[]> =>
  inScope(db, scope).orderBy('i.invited_at', 'desc').orderBy('i.id').limit(500).execute();

export const readInvitation = (db: Database, scope: Scope, id: string): Promise<InvitationRow | undefined> =>
  inScope(db, scope).where('i.id', '=', id).executeTakeFirst();

/** By the token of its link; only while it can be used. */
export const findByToken = (db: Database, tokenHash: Buffer, now: Date) =>
  all(db)
    .innerJoin('societies', 'societies.id', 'i.society_id')
    .leftJoin('editions', 'editions.id', 'i.edition_id')
    .select([
      'societies.name as societyName',
      'societies.slug as societySlug',
      'editions.title as editionTitle',
      'editions.slug as editionSlug',
    ])
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', now)
    .executeTakeFirst();

const OPEN = sql<boolean>`accepted_at is null and declined_at is null and withdrawn_at is null`;

export interface NewInvitation extends Scope {
  id: string;
  email: string;
  name: string | null;
  roles: readonly Role[];
  topics: readonly string[];
  by: string | null;
  now: Date;
  expiresAt: Date;
}

/** A newer invitation of an address replaces the older one. */
export async function storeInvitation(transaction: Database, one: NewInvitation): Promise<void> {
  await transaction
    .updateTable('staff_invitations')
    .set({ withdrawn_at: one.now, token_hash: null })
    .where('society_id', '=', one.societyId)
    .where('edition_id', 'is not distinct from', one.editionId)
    .where(sql`lower(email)`, '=', one.email.toLowerCase())
    .where(OPEN)
    .execute();
  await transaction
    .insertInto('staff_invitations')
    .values({
      society_id: one.societyId,
      edition_id: one.editionId,
      id: one.id,
      email: one.email,
      name: one.name,
      roles: [...one.roles],
      topics: [...one.topics],
      invited_by: one.by,
      invited_at: one.now,
      expires_at: one.expiresAt,
    })
    .execute();
}

/** For a new link: the older one stops working at once. False: it has ended meanwhile. */
export async function renewInvitation(transaction: Database, scope: Scope, id: string, expiresAt: Date): Promise<boolean> {
  return changeOpen(transaction, scope, id, { token_hash: null, expires_at: expiresAt });
}

export async function withdraw(transaction: Database, scope: Scope, id: string, now: Date): Promise<boolean> {
  return changeOpen(transaction, scope, id, { token_hash: null, withdrawn_at: now });
}

async function changeOpen(
  transaction: Database,
  { societyId, editionId }: Scope,
  id: string,
  change: { token_hash: null; expires_at?: Date; withdrawn_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('staff_invitations')
    .set(change)
    .where('society_id', '=', societyId)
    .where('edition_id', 'is not distinct from', editionId)
    .where('id', '=', id)
    .where(OPEN)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses a link up: of several concurrent calls only one gets true. */
export async function spendToken(
  transaction: Database,
  tokenHash: Buffer,
  now: Date,
  end:
    | { accepted_at: Date; accepted_by: string }
    | { declined_at: Date; decline_cause: DeclineCause | null; decline_reason: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('staff_invitations')
    .set({ ...end, token_hash: null })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives an open invitation its token; false when it has ended meanwhile. */
export async function armInvitation(db: Database, id: string, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_invitations')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where(OPEN)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What the mail of an invitation says. */
export const findInvitationMail = (db: Database, id: string) =>
  all(db)
    .innerJoin('societies', 'societies.id', 'i.society_id')
    .leftJoin('editions', 'editions.id', 'i.edition_id')
    .select(['societies.name as societyName', 'editions.title as editionTitle'])
    .where('i.id', '=', id)
    .where(sql<boolean>`i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null`)
    .executeTakeFirst();
