import { SYSTEM } from '@isocentre/domain/people/actor';
import { Reason } from '@isocentre/domain/people/reason';
import { editionsWithRole } from '../../platform/account-record.ts';
import { writeAudit } from '../../platform/audit.ts';
import { writeDetails } from '../../platform/change-details.ts';
import type { Database } from '../../platform/database.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { endSessions } from '../../platform/sessions.ts';
import { factorResetLetter } from './letter-definitions.ts';
import { deleteFactors, findAccountByEmail } from './queries/people.ts';
import { ownersOf } from './queries/roles.ts';

export class CannotReset extends Error {}

/**
 * `pnpm organisers reset-factor`: for somebody who lost their phone and whom no owner may help, since they have roles in
 * several societies. Recorded in each of them, with a mail to its owners; the person gets one mail.
 */
export async function resetFactorByCommand(db: Database, email: string, given: string): Promise<void> {
  const reason = Reason.safeParse(given);
  if (!reason.success) throw new CannotReset(reason.error.issues[0]?.message);
  await db.transaction().execute(async (transaction) => {
    const account = await findAccountByEmail(transaction, email);
    const places = account ? await editionsWithRole(transaction, account.id) : [];
    if (!account || places.length === 0) throw new CannotReset(`${email} is no organiser here.`);
    await deleteFactors(transaction, account.id);
    const sessionsEnded = await endSessions(transaction, account.id);
    let told = false;
    for (const { societyId, editionId } of places) {
      const changeId = await writeAudit(transaction, {
        editionId,
        actor: SYSTEM,
        subject: account.id,
        action: 'second-factor.reset',
        entity: 'account',
        entityId: account.id,
        after: { sessionsEnded },
      });
      await writeDetails(transaction, { editionId, auditId: changeId, accountId: account.id, reason: reason.data });
      const owners = (await ownersOf(transaction, { societyId, editionId })).filter((id) => id !== account.id);
      for (const accountId of [...(told ? [] : [account.id]), ...owners])
        await writeLetter(transaction, factorResetLetter, { editionId, about: changeId, accountId });
      told = true;
    }
  });
}
