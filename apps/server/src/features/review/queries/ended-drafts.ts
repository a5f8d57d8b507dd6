import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** What somebody wrote, and never submitted, about an abstract that a chair took away from them so long ago. */
export async function forgetEndedDrafts(db: Database, days: number): Promise<number> {
  const ended = sql`
    a.edition_id = r.edition_id and a.id = r.assignment_id and a.state = 'ended' and a.ended_for = 'removed'
    and a.ended_at <= now() - ${`${days} days`}::interval`;
  const drafts = await sql`delete from reviews r using assignments a where ${ended} and r.state = 'draft'`.execute(db);
  const changing = await sql`update reviews r set changing = null from assignments a where ${ended} and r.changing is not null`.execute(db);
  return Number(drafts.numAffectedRows ?? 0n) + Number(changing.numAffectedRows ?? 0n);
}
