import type { Role } from '@isocentre/domain/people/roles';
import type { Database } from '../../platform/database.ts';
import { editionsWithAbstracts } from './queries/editions-with-abstracts.ts';
import { renewConflictsAndTell } from './tell-of-conflicts.ts';

/** Whose conflicts of interest matter. */
const HAVE_CONFLICTS: ReadonlySet<Role> = new Set(['reviewer', 'judge', 'scientific-chair', 'owner']);

/**
 * Somebody may review, judge or decide from now on: their conflicts are found before they see the first list. In the transaction that
 * gives the role; `editionId` null: in all editions of the society.
 */
export async function followRoles(
  transaction: Database,
  scope: { readonly societyId: number; readonly editionId: number | null },
  roles: readonly Role[],
): Promise<void> {
  if (!roles.some((role) => HAVE_CONFLICTS.has(role))) return;
  for (const editionId of await editionsWithAbstracts(transaction, scope)) await renewConflictsAndTell(transaction, editionId);
}
