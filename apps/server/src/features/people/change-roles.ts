import type { People } from '@isocentre/contract/people';
import type { Role } from '@isocentre/domain/people/roles';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { endSessions } from '../../platform/sessions.ts';
import type { PeopleDeps } from './deps.ts';
import { listPeople } from './list-people.ts';
import { followRoles } from '../review/follow-roles.ts';
import { addRoles, countOwners, removeRoles, rolesIn } from './queries/roles.ts';
import { type Scope, scopeOf } from './scope.ts';
import { lockPeople } from './still-permitted.ts';

/**
 * Sets all roles that somebody has in this edition, or for the whole society. Taking one away ends their sessions, so that
 * every open page is refused at its next request. New people are invited, not added.
 */
export async function changeRoles(
  deps: PeopleDeps,
  { account, roles }: { account: string; roles: readonly Role[] },
  visit: Visit,
): Promise<People> {
  const scope = scopeOf(visit);
  await deps.db.transaction().execute(async (transaction) => {
    await lockPeople(transaction, scope, visit);
    const held = await rolesIn(transaction, scope, account);
    if (held.length === 0) throw new Refused('NOT_FOUND');
    const before = held.filter(({ societyWide }) => societyWide === (scope.editionId === null)).map(({ role }) => role);
    const [added, removed] = [roles.filter((role) => !before.includes(role)), before.filter((role) => !roles.includes(role))];
    if (added.length + removed.length === 0) return;
    await removeRoles(transaction, scope, account, removed);
    await addRoles(transaction, scope, { accountId: account, roles: added, by: accountOf(visit).id });
    await followRoles(transaction, scope, added);
    if (removed.includes('owner')) await refuseWithoutOwner(transaction, scope);
    const ended = removed.length > 0 ? await endSessions(transaction, account) : 0;
    await writeAudit(transaction, {
      editionId: visit.edition.id,
      actor: visit.actor,
      subject: account,
      action: 'roles.changed',
      entity: 'account',
      entityId: account,
      before: { roles: before },
      after: { roles, societyWide: scope.editionId === null, sessionsEnded: ended },
      requestId: visit.requestId,
    });
  });
  return listPeople(deps, visit);
}

/** A society always has an owner who can let others in. */
async function refuseWithoutOwner(transaction: Database, { societyId, editionId }: Scope): Promise<void> {
  const left = await countOwners(transaction, societyId);
  if ((editionId === null ? left.wide : left.any) === 0) throw new Refused('LAST_OWNER');
}
