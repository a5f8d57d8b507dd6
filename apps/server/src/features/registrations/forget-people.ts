import { dayAfter, startOfDay } from '@isocentre/domain/editions/local-time';
import type { Edition } from '@isocentre/domain/editions/edition';
import { writeAudit } from '../../platform/audit.ts';
import {
  dueErasures,
  editionsWithNames,
  eraseAccount,
  eraseRegistrations,
  isForgotten,
  markErased,
  registrationsToForget,
} from './queries/people.ts';
import type { SweepDeps } from './sweeps.ts';

/** Does what was asked: erases the people whose request has waited its days. */
export async function eraseWhoAsked({ db, files, clock }: SweepDeps): Promise<number> {
  const now = clock.system();
  let erased = 0;
  for (const { accountId, editionId } of await dueErasures(db, now)) {
    const keys = await db.transaction().execute(async (transaction) => {
      if (!(await markErased(transaction, accountId, now))) return undefined;
      const gone = await eraseRegistrations(transaction, { accountId }, now);
      await eraseAccount(transaction, accountId, now);
      await writeAudit(transaction, { editionId, actorKind: 'system', action: 'account.erased', entity: 'account', entityId: accountId });
      return gone;
    });
    if (!keys) continue;
    for (const key of keys) await files.delete(key);
    erased += 1;
  }
  return erased;
}

/** Forgets the delegates of conferences long past, and accounts that nothing else holds. */
export async function forgetPastDelegates({ db, files, clock, readEdition }: SweepDeps): Promise<number> {
  const now = clock.edition({});
  let forgotten = 0;
  for (const editionId of await editionsWithNames(db)) {
    const limit = keptUntil(await readEdition(editionId));
    if (now < limit) continue;
    // Where the edition's clock has been moved, what was typed in just now is not yet old.
    const typedBefore = new Date(clock.system().getTime() - (limit.getTime() - conferenceOver(await readEdition(editionId)).getTime()));
    for (;;) {
      const keys = await db.transaction().execute(async (transaction) => {
        const rows = await registrationsToForget(transaction, editionId, typedBefore);
        if (rows.length === 0) return undefined;
        const gone = await eraseRegistrations(transaction, { editionId, ids: rows.map((row) => row.id) }, clock.system());
        for (const { id, accountId } of rows) {
          if (await isForgotten(transaction, accountId)) await eraseAccount(transaction, accountId, clock.system());
          await writeAudit(transaction, {
            editionId,
            actorKind: 'system',
            action: 'registration.forgotten',
            entity: 'registration',
            entityId: id,
          });
        }
        forgotten += rows.length;
        return gone;
      });
      if (!keys) break;
      for (const key of keys) await files.delete(key);
    }
  }
  return forgotten;
}

const conferenceOver = ({ endsOn, timeZone }: Edition) => startOfDay(dayAfter(endsOn), timeZone);

/** A day after the shortest time that was promised: never before it, and long before the longest. */
export function keptUntil(edition: Edition): Date {
  const over = conferenceOver(edition);
  const day = new Date(over);
  day.setUTCMonth(day.getUTCMonth() + edition.limits.retentionMinMonths);
  return new Date(day.getTime() + 86_400_000);
}
