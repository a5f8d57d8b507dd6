import type { ActingChairs } from '@isocentre/contract/review/acting-chairs';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, staffOf, type Visit } from '../../platform/feature.ts';
import { endSessions } from '../../platform/sessions.ts';
import { deleteActing, insertActing, listWhoCouldAct, listWithoutChair } from './queries/acting-chairs.ts';
import { lockAssignment } from './queries/renew-conflicts.ts';
import { giveRole, lockRoles, takeRole } from './queries/staff-roles.ts';
import type { ReviewDeps } from './read-call.ts';
import { renewConflictsAndTell } from './tell-of-conflicts.ts';

/** Only numbers and names: which abstracts they are, an owner in conflict must not learn. */
export async function readActingChairs({ db }: ReviewDeps, visit: Visit): Promise<ActingChairs> {
  const editionId = visit.edition.id;
  const without = await listWithoutChair(db, editionId);
  const people = await listWhoCouldAct(db, editionId, without);
  return {
    without: without.length,
    acting: people.flatMap(({ namedAt, ...one }) => (namedAt === null ? [] : [{ ...one, namedAt: namedAt.toISOString() }])),
    possible: people.flatMap(({ namedAt, ...one }) => (namedAt === null && one.handles > 0 ? [one] : [])),
  };
}

/**
 * They get the role of a scientific chair, and see nothing but the abstracts that no other chair can handle: `hiddenFrom` leaves
 * out the rest. Nobody is a chair for a moment without that limit: both are written in one transaction.
 */
export async function nameActingChair(deps: ReviewDeps, account: string, visit: Visit): Promise<ActingChairs> {
  await change(deps, account, visit, async (transaction) => {
    const editionId = visit.edition.id;
    await renewConflictsAndTell(transaction, editionId);
    const without = await listWithoutChair(transaction, editionId);
    const one = (await listWhoCouldAct(transaction, editionId, without)).find((row) => row.account === account);
    if (!one) throw new Refused('NOT_FOUND');
    if (one.namedAt !== null) return undefined;
    const by = accountOf(visit).id;
    if (!(await insertActing(transaction, { editionId, account, by }))) return undefined;
    await giveRole(transaction, { ...chairOf(account, visit), by });
    // With the role their conflicts are looked for, so what they could handle is counted once more.
    await renewConflictsAndTell(transaction, editionId);
    const handles = (await listWhoCouldAct(transaction, editionId, without)).find((row) => row.account === account)?.handles ?? 0;
    if (handles === 0) throw new Refused('NOBODY_TO_ACT_FOR');
    return { action: 'acting-chair.named', after: { handles } };
  });
  return readActingChairs(deps, visit);
}

export async function dismissActingChair(deps: ReviewDeps, account: string, visit: Visit): Promise<ActingChairs> {
  await change(deps, account, visit, async (transaction) => {
    const editionId = visit.edition.id;
    if (!(await deleteActing(transaction, editionId, account))) return undefined;
    await takeRole(transaction, chairOf(account, visit));
    await endSessions(transaction, account);
    return { action: 'acting-chair.dismissed', after: {} };
  });
  return readActingChairs(deps, visit);
}

const chairOf = (account: string, visit: Visit) =>
  ({ societyId: staffOf(visit).societyId, editionId: visit.edition.id, account, role: 'scientific-chair' }) as const;

/** Nothing to do: nothing is recorded. */
const change = (
  { db }: ReviewDeps,
  account: string,
  visit: Visit,
  write: (transaction: Database) => Promise<{ action: string; after: object } | undefined>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockRoles(transaction, staffOf(visit).societyId);
    await lockAssignment(transaction, visit.edition.id);
    const recorded = await write(transaction);
    if (!recorded) return;
    await writeAudit(transaction, {
      editionId: visit.edition.id,
      actor: visit.actor,
      subject: account,
      entity: 'acting-chair',
      entityId: account,
      requestId: visit.requestId,
      ...recorded,
    });
  });
