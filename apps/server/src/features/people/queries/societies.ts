import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** A society, and the edition under which its own changes are recorded. */
export async function findSociety(db: Database, slug: string): Promise<{ societyId: number; editionId: number } | undefined> {
  return db
    .selectFrom('societies')
    .innerJoin('editions', 'editions.society_id', 'societies.id')
    .where('societies.slug', '=', slug)
    .orderBy('editions.is_default', 'desc')
    .orderBy(sql`editions.status = 'draft'`)
    .orderBy(sql`exists (select from edition_hosts where edition_id = editions.id)`, 'desc')
    .orderBy('editions.starts_on', 'desc')
    .orderBy('editions.id', 'desc')
    .select(['societies.id as societyId', 'editions.id as editionId'])
    .executeTakeFirst();
}

/** Whether an address is invited to own all editions, and can still accept. */
export async function findOpenInvitation(db: Database, societyId: number, email: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('staff_invitations')
    .where('society_id', '=', societyId)
    .where('edition_id', 'is', null)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where(sql<boolean>`accepted_at is null and declined_at is null and withdrawn_at is null and 'owner' = any (roles)`)
    .where('expires_at', '>', now)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
