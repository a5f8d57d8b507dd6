import { DAY_MS } from '@isocentre/domain/durations';
import type { Edition } from '@isocentre/domain/editions/edition';
import { dayAfter, startOfDay } from '@isocentre/domain/editions/local-time';
import { SYSTEM } from '@isocentre/domain/people/actor';
import { agreedTime } from '../../platform/agreed-time.ts';
import { writeAudit } from '../../platform/audit.ts';
import { eraseLettersInEdition } from '../../platform/letters/erase-letters.ts';
import type { SweepDeps } from './deps.ts';
import {
  correctMarks,
  type Due,
  earlierDelegatesDue,
  earlierToForget,
  forgetLetters,
  forgetMessages,
  lettersDue,
  markDue,
  type Marked,
  messagesDue,
  registrationsDue,
  requestsDue,
} from './queries/forgetting.ts';
import { defaultEditionId, holdersBefore, isForgotten, pastEditionsWithNames, registrationsToForget } from './queries/past-people.ts';
import { dueErasures, markErased } from './queries/erasure-requests.ts';
import { eraseAccount, eraseDetails, eraseRegistrations } from './queries/erase-people.ts';

/**
 * Erasure cannot be undone, so it never depends on one clock. PostgreSQL and this machine must agree on the time; the
 * first run only marks, and a run at least a day later erases, counted anew when the clock has jumped between two runs;
 * the number per day is limited, and when more is due at once an alarm is raised.
 */

/**
 * People of earlier conferences are erased this long before the longest promised period ends, because the daily limit
 * needs days.
 */
const EARLY_MONTHS = 2;

/** Undefined while the clocks differ. Every run starts by correcting what a wrong clock has marked. */
export async function timeToForget(deps: SweepDeps): Promise<Date | undefined> {
  const now = await agreedTime(deps);
  if (now) await correctMarks(deps.db, now);
  return now;
}

async function mark({ db, reports, log }: SweepDeps, due: Due, now: Date): Promise<Marked> {
  const found = await markDue({ db, reports }, due, now);
  if (found.began && found.left > 0) {
    log.error(
      { alarm: 'many-to-forget', table: due.table, ...found },
      `${found.left + found.marked} rows of ${due.table} are due to be forgotten at once, at most ${found.share} go each day, from tomorrow: is the clock right?`,
    );
  }
  return found;
}

/** Erases the people whose request has passed its waiting period. */
export async function eraseWhoAsked(deps: SweepDeps): Promise<number> {
  const { db, files, people } = deps;
  const now = await timeToForget(deps);
  if (!now) return 0;
  // Marked a day ahead, so that it is done on the promised day.
  const { share } = await mark(deps, requestsDue(new Date(now.getTime() + DAY_MS)), now);
  let erased = 0;
  for (const { accountId, editionId } of await dueErasures(db, now, share)) {
    const keys = await db.transaction().execute(async (transaction) => {
      if (!(await markErased(transaction, accountId, now))) return undefined;
      const gone = await eraseRegistrations(transaction, { accountId }, now);
      await eraseAccount(transaction, accountId, now);
      await people?.forget(accountId);
      await eraseDetails(transaction, accountId);
      await writeAudit(transaction, { editionId, actor: SYSTEM, action: 'account.erased', entity: 'account', entityId: accountId });
      return gone;
    });
    if (!keys) continue;
    for (const key of keys) await files.delete(key);
    erased += 1;
  }
  return erased;
}

/** Erases the delegates and correspondents of conferences long past, and accounts that nothing else uses. */
export async function forgetPastDelegates(deps: SweepDeps): Promise<number> {
  const { db, reports, clock, readEdition } = deps;
  const now = await timeToForget(deps);
  if (!now) return 0;
  let forgotten = 0;
  for await (const editionId of pastEditionsWithNames(db, clock.edition({}))) {
    const edition = await readEdition(editionId);
    const limit = keptUntil(edition);
    const left = limit.getTime() - clock.edition({}).getTime();
    // Marked during the last day, so that it is done on the day after the promised date at the earliest.
    if (left > DAY_MS) continue;
    // If the edition's clock has been moved, data entered just now is not yet old.
    const typedBefore = new Date(now.getTime() - (limit.getTime() - conferenceOver(edition).getTime()));
    const soon = new Date(typedBefore.getTime() + DAY_MS);
    const people = await mark(deps, registrationsDue(editionId, soon), now);
    const messages = await mark(deps, messagesDue(editionId, soon), now);
    // Without an alarm of its own: most go with the people they were written to.
    const letters = await markDue({ db, reports }, lettersDue(editionId, soon), now);
    if (left > 0) continue;
    forgotten += await forgetRegistrations(deps, { editionId, typedBefore, now, most: people.share });
    forgotten += await forgetMessages(db, editionId, typedBefore, now, messages.share);
    forgotten += await forgetLetters(db, editionId, typedBefore, now, letters.share);
  }
  return forgotten;
}

async function forgetRegistrations(
  { db, files, people }: SweepDeps,
  { editionId, typedBefore, now, most }: { editionId: number; typedBefore: Date; now: Date; most: number },
): Promise<number> {
  const gone = await db.transaction().execute(async (transaction) => {
    const rows = await registrationsToForget(transaction, editionId, typedBefore, now, most);
    if (rows.length === 0) return { rows, keys: [] };
    const keys = await eraseRegistrations(transaction, { editionId, ids: rows.map((row) => row.id) }, now);
    for (const { id, accountId } of rows) {
      for (const holder of [accountId, ...(await holdersBefore(transaction, editionId, id))]) {
        if (await isForgotten(transaction, holder)) {
          await eraseAccount(transaction, holder, now);
          await people?.forget(holder);
        }
        await eraseDetails(transaction, holder);
      }
      await eraseLettersInEdition(transaction, editionId, accountId);
      await writeAudit(transaction, {
        editionId,
        actor: SYSTEM,
        action: 'registration.forgotten',
        entity: 'registration',
        entityId: id,
      });
    }
    return { rows, keys };
  });
  for (const key of gone.keys) await files.delete(key);
  return gone.rows.length;
}

/** Erases imported people of earlier conferences who never joined one here. */
export async function forgetEarlierDelegates(deps: SweepDeps): Promise<number> {
  const { db, readEdition, people } = deps;
  const editionId = await defaultEditionId(db);
  const now = editionId === undefined ? undefined : await timeToForget(deps);
  if (editionId === undefined || !now) return 0;
  const { limits } = await readEdition(editionId);
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - Math.max(1, limits.retentionMaxMonths - EARLY_MONTHS));
  const { share } = await mark(deps, earlierDelegatesDue(before), now);
  return db.transaction().execute(async (transaction) => {
    const accounts = await earlierToForget(transaction, before, now, share);
    for (const accountId of accounts) {
      if (!(await isForgotten(transaction, accountId))) continue;
      await eraseAccount(transaction, accountId, now);
      await people?.forget(accountId);
      await writeAudit(transaction, {
        editionId,
        actor: SYSTEM,
        action: 'earlier-delegate.forgotten',
        entity: 'account',
        entityId: accountId,
      });
    }
    return accounts.length;
  });
}

export const conferenceOver = ({ endsOn, timeZone }: Edition) => startOfDay(dayAfter(endsOn), timeZone);

/** A day after the shortest promised period: never before it, and long before the longest. */
export function keptUntil(edition: Edition): Date {
  const over = conferenceOver(edition);
  const day = new Date(over);
  day.setUTCMonth(day.getUTCMonth() + edition.limits.retentionMinMonths);
  return new Date(day.getTime() + DAY_MS);
}
