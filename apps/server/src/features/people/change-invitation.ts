import type { Invitation } from '@isocentre/contract/people';
import { invitationEnds } from '@isocentre/domain/people/invitation';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import type { PeopleDeps } from './deps.ts';
import { describeInvitation } from './describe.ts';
import { invitationLetter } from './letter-definitions.ts';
import { type InvitationRow, readInvitation, renewInvitation, withdraw } from './queries/invitations.ts';
import { type Scope, scopeOf } from './scope.ts';
import { lockPeople } from './still-permitted.ts';

/** Sends a new link, valid for its full time again; the older link stops working. */
export const inviteAgain = (deps: PeopleDeps, id: string, visit: Visit): Promise<Invitation> =>
  change(deps, id, visit, 'invitation.sent-again', async (transaction, scope, { roles }, now) => {
    if (!(await renewInvitation(transaction, scope, id, invitationEnds(roles, now)))) return false;
    await writeLetter(transaction, invitationLetter, { editionId: visit.edition.id, about: id, occasion: visit.requestId });
    return true;
  });

export const withdrawInvitation = (deps: PeopleDeps, id: string, visit: Visit): Promise<Invitation> =>
  change(deps, id, visit, 'invitation.withdrawn', (transaction, scope, _, now) => withdraw(transaction, scope, id, now));

async function change(
  { db, clock }: PeopleDeps,
  id: string,
  visit: Visit,
  action: string,
  apply: (transaction: Database, scope: Scope, row: InvitationRow, now: Date) => Promise<boolean>,
): Promise<Invitation> {
  const scope = scopeOf(visit);
  const now = clock.system();
  return db.transaction().execute(async (transaction) => {
    await lockPeople(transaction, scope, visit);
    const row = await readInvitation(transaction, scope, id);
    if (!row) throw new Refused('NOT_FOUND');
    if (!(await apply(transaction, scope, row, now))) throw new Refused('INVITATION_ENDED');
    await writeAudit(transaction, {
      editionId: visit.edition.id,
      actor: visit.actor,
      action,
      entity: 'invitation',
      entityId: id,
      requestId: visit.requestId,
    });
    return describeInvitation((await readInvitation(transaction, scope, id)) ?? row, now);
  });
}
