import type { confirmAddress as route } from '@isocentre/contract/accounts';
import type { Answer } from '@isocentre/contract/route';
import { VISITOR } from '@isocentre/domain/people/actor';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { endSessions } from '../../platform/sessions.ts';
import { dropResets, lockPasswordHash } from '../accounts/queries.ts';
import { findRegistration } from '../registration/queries/registration.ts';
import { findByToken, findStanding, isTaken, moveAddress, spendToken } from './queries/address.ts';

/**
 * The owner of the new address takes the account over. What the old address could open is closed with the same commit: its
 * sessions and its links to a new password. The password stays.
 */
export async function confirmAddress(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
  visit: Visit,
): Promise<Answer<typeof route>> {
  const found = await findByToken(db, visit.edition.id, token, clock.system());
  if (!found) throw new Refused('ADDRESS_LINK_INVALID');
  try {
    return await db.transaction().execute(async (transaction) => {
      // In the order of everybody who changes a delegate: the registration, then the account.
      const row = await findRegistration(transaction, found.edition_id, found.registration_id, { lock: true });
      await lockPasswordHash(transaction, found.account_id);
      const now = clock.system();
      const spent = await spendToken(transaction, visit.edition.id, token, now);
      const standing = await findStanding(transaction, found.account_id, found.edition_id);
      // Handed on, erased, or made an organiser since the link was sent: then nobody has weighed what it would open.
      if (!spent || row?.account_id !== spent.account_id || !standing.open || standing.organiser || standing.elsewhere)
        throw new Refused('ADDRESS_LINK_INVALID');
      await moveAddress(transaction, spent.account_id, spent.new_email);
      await visit.people.note(spent.new_email, spent.account_id);
      await dropResets(transaction, spent.account_id);
      const sessionsEnded = await endSessions(transaction, spent.account_id);
      await writeAudit(transaction, {
        editionId: spent.edition_id,
        actor: VISITOR,
        subject: spent.account_id,
        action: 'registration.address-changed',
        entity: 'registration',
        entityId: spent.registration_id,
        after: { sessionsEnded },
        requestId: visit.requestId,
      });
      return { email: spent.new_email };
    });
  } catch (error) {
    if (isTaken(error)) throw new Refused('EMAIL_IN_USE', { words: TAKEN });
    throw error;
  }
}

const TAKEN = 'This address has got an account of its own meanwhile. Please write to the organisers: they can join the two.';
