import { may } from '@isocentre/domain/people/permissions';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { lockSociety, rolesIn } from './queries/roles.ts';
import { permissionFor, type Scope } from './scope.ts';

/**
 * Roles are given and taken one after the other within a society, and whoever does so must still be permitted when it is
 * their turn: they may have lost their own role a moment ago.
 */
export async function lockPeople(transaction: Database, scope: Scope, visit: Visit): Promise<void> {
  await lockSociety(transaction, scope.societyId);
  if (!may(await rolesIn(transaction, scope, accountOf(visit).id), permissionFor(scope))) throw new Refused('NOT_PERMITTED');
}
