import { randomUUID } from 'node:crypto';
import type { Invitation } from '@isocentre/contract/people';
import { invitationEnds, type Invite } from '@isocentre/domain/people/invitation';
import type { Actor } from '@isocentre/domain/people/actor';
import type { Role } from '@isocentre/domain/people/roles';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import type { PeopleDeps } from './deps.ts';
import { describeInvitation } from './describe.ts';
import { invitationLetter } from './letter-definitions.ts';
import { readInvitation, storeInvitation } from './queries/invitations.ts';
import { findAccountByEmail } from './queries/people.ts';
import { rolesIn } from './queries/roles.ts';
import { type Scope, scopeOf } from './scope.ts';
import { lockPeople } from './still-permitted.ts';

export async function invitePerson({ db, clock }: PeopleDeps, { email, name, roles }: Invite, visit: Visit): Promise<Invitation> {
  const scope = scopeOf(visit);
  const now = clock.system();
  const invite = async (transaction: Database) => {
    await lockPeople(transaction, scope, visit);
    const known = await findAccountByEmail(transaction, email);
    const held = known ? await rolesIn(transaction, scope, known.id) : [];
    if (roles.every((role) => held.some((one) => one.role === role))) throw new Refused('ALREADY_HAS_ROLES');
    const id = await createInvitation(transaction, {
      scope,
      editionId: visit.edition.id,
      email,
      name: name || null,
      roles,
      by: accountOf(visit).id,
      actor: visit.actor,
      requestId: visit.requestId,
      now,
    });
    const stored = await readInvitation(transaction, scope, id);
    if (!stored) throw new Error('the invitation was not stored');
    return describeInvitation(stored, now);
  };
  return db.transaction().execute((transaction) => once(transaction, visit.requestKey, () => invite(transaction)));
}

export interface InvitationOrder {
  scope: Scope;
  /** The edition under which it is recorded, and whose mail frame it has. */
  editionId: number;
  email: string;
  name: string | null;
  roles: readonly Role[];
  /** What they may know who are asked to review. */
  topics?: readonly string[];
  by: string | null;
  actor: Actor;
  requestId?: string;
  now: Date;
  /** `draft`: the caller prepares one that waits for a release. */
  letter?: 'draft';
}

/** Row, audit row and letter, in the caller's transaction. The audit row names no address: it is never erased. */
export async function createInvitation(transaction: Database, order: InvitationOrder): Promise<string> {
  const { scope, editionId, email, name, roles, topics = [], by, actor, requestId, now, letter } = order;
  const id = randomUUID();
  await storeInvitation(transaction, { ...scope, id, email, name, roles, topics, by, now, expiresAt: invitationEnds(roles, now) });
  await writeAudit(transaction, {
    editionId,
    actor,
    action: 'invitation.sent',
    entity: 'invitation',
    entityId: id,
    after: { roles, societyWide: scope.editionId === null },
    requestId,
  });
  if (letter !== 'draft') await writeLetter(transaction, invitationLetter, { editionId, about: id });
  return id;
}
