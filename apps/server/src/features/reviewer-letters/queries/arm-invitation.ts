import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Gives an open invitation its link and its whole time: it waited for a release. False when it has ended meanwhile. */
export async function armReviewerInvitation(
  db: Database,
  id: string,
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_invitations')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('id', '=', id)
    .where(sql<boolean>`accepted_at is null and declined_at is null and withdrawn_at is null`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
