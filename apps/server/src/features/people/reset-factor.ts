import type { People } from '@isocentre/contract/people';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { writeDetails } from '../../platform/change-details.ts';
import type { Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { endSessions } from '../../platform/sessions.ts';
import type { PeopleDeps } from './deps.ts';
import { factorResetLetter } from './letter-definitions.ts';
import { listPeople } from './list-people.ts';
import { deleteFactors } from './queries/people.ts';
import { hasRoleElsewhere, ownersOf, rolesIn } from './queries/roles.ts';
import { scopeOf } from './scope.ts';
import { lockPeople } from './still-permitted.ts';

/** For a colleague who lost their phone: they set up a new factor after their next login. They and all owners get a mail. */
export async function resetFactor(
  deps: PeopleDeps,
  { account, reason }: { account: string; reason: string },
  visit: Visit,
): Promise<People> {
  const { db } = deps;
  const scope = scopeOf(visit);
  const editionId = visit.edition.id;
  await db.transaction().execute(async (transaction) => {
    await lockPeople(transaction, scope, visit);
    const held = await rolesIn(transaction, scope, account);
    if (held.length === 0) throw new Refused('NOT_FOUND');
    // Whoever manages one edition does not weaken somebody who manages the society.
    if (scope.editionId !== null && held.some(({ societyWide }) => societyWide)) throw new Refused('SOCIETY_ROLE');
    // Nor does one society, or one edition, weaken somebody whom others trust as well.
    if (await hasRoleElsewhere(transaction, scope, account)) throw new Refused('ROLE_ELSEWHERE');
    await deleteFactors(transaction, account);
    const ended = await endSessions(transaction, account);
    const changeId = await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      subject: account,
      action: 'second-factor.reset',
      entity: 'account',
      entityId: account,
      after: { sessionsEnded: ended },
      requestId: visit.requestId,
    });
    await writeDetails(transaction, { editionId, auditId: changeId, accountId: account, reason });
    for (const accountId of new Set([account, ...(await ownersOf(transaction, scope))]))
      await writeLetter(transaction, factorResetLetter, { editionId, about: changeId, accountId });
  });
  return listPeople(deps, visit);
}
