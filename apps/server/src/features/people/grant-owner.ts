import { isEmail } from '@isocentre/domain/accounts/email';
import { SYSTEM } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import type { PeopleDeps } from './deps.ts';
import { createInvitation } from './invite-person.ts';
import { findOpenInvitation, findSociety } from './queries/societies.ts';
import { findAccountByEmail } from './queries/people.ts';
import { followRoles } from '../review/follow-roles.ts';
import { addRoles, lockSociety, rolesIn } from './queries/roles.ts';

export class CannotGrant extends Error {}

/**
 * The first owner of a society, by whoever runs the installation: no page or route can do this. Gives the role to a known
 * account and invites an unknown address; again, it changes nothing.
 */
export async function grantOwner(
  { db, clock }: Pick<PeopleDeps, 'db' | 'clock'>,
  society: string,
  email: string,
): Promise<'granted' | 'invited' | 'is owner already' | 'is invited already'> {
  if (!isEmail(email)) throw new CannotGrant(`${email} is not an e-mail address.`);
  const now = clock.system();
  return db.transaction().execute(async (transaction) => {
    const found = await findSociety(transaction, society);
    if (!found) throw new CannotGrant(`There is no society ${society} with an edition.`);
    const { societyId, editionId } = found;
    const scope = { societyId, editionId: null };
    await lockSociety(transaction, societyId);
    const account = await findAccountByEmail(transaction, email);
    if (!account) {
      if (await findOpenInvitation(transaction, societyId, email, now)) return 'is invited already';
      await createInvitation(transaction, { scope, editionId, email, name: null, roles: ['owner'], by: null, actor: SYSTEM, now });
      return 'invited';
    }
    const held = await rolesIn(transaction, scope, account.id);
    if (held.some(({ role }) => role === 'owner')) return 'is owner already';
    await addRoles(transaction, scope, { accountId: account.id, roles: ['owner'], by: null });
    await followRoles(transaction, scope, ['owner']);
    await writeAudit(transaction, {
      editionId,
      actor: SYSTEM,
      subject: account.id,
      action: 'roles.changed',
      entity: 'account',
      entityId: account.id,
      before: { roles: held.map(({ role }) => role) },
      after: { roles: [...held.map(({ role }) => role), 'owner'], societyWide: true },
    });
    return 'granted';
  });
}
