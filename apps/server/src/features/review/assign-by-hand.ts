import type { Assigned, assignByHand as assignRoute } from '@isocentre/contract/review/assignment';
import type { Parsed } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { assignmentMayMove } from '@isocentre/domain/review/assignment-state';
import { levelOf } from '@isocentre/domain/review/assignment';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { writeAudit } from '../../platform/audit.ts';
import { writeDetails } from '../../platform/change-details.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import { readSituation, topicsOf } from './assignment-input.ts';
import { endAssignment, findAssignment, insertAssignment } from './queries/assignments.ts';
import { openedAt } from './queries/opening.ts';
import { lockAssignment } from './queries/renew-conflicts.ts';
import { assignedOf } from './read-assignments.ts';
import type { ReviewDeps } from './read-call.ts';
import { readerIn } from './read-standings.ts';
import { dueForLate } from './replace-reviewer.ts';
import { renewConflictsAndTell } from './tell-of-conflicts.ts';

export type Wanted = Parsed<typeof assignRoute>['body'];

/**
 * One reviewer for one abstract. A conflict is a hard limit; more than they take, or something outside their topics, needs a
 * reason, which is kept. Assigned before: the same answer.
 */
export async function assignByHand({ db }: ReviewDeps, wanted: Wanted, visit: Visit): Promise<Assigned> {
  return db.transaction().execute(async (transaction) => {
    await lockAssignment(transaction, visit.edition.id);
    await expectSeen(transaction, wanted.abstract, visit);
    return assignInside(transaction, wanted, visit);
  });
}

/** What the chair may not see is not there for them. */
export async function expectSeen(transaction: Database, abstract: string, visit: Visit): Promise<void> {
  if ((await listHidden(transaction, readerIn(visit))).has(abstract)) throw new Refused('NOT_FOUND');
}

/** The caller holds the lock of all assignments. `late`: whoever gets it has days to review, however late it is. */
export async function assignInside(transaction: Database, wanted: Wanted, visit: Visit, when?: 'late'): Promise<Assigned> {
  const editionId = visit.edition.id;
  const { abstract, account } = wanted;
  const before = await findAssignment(transaction, editionId, { abstract, account });
  if (before?.state === 'open' || before?.state === 'submitted') return assignedOf(before);
  if (before?.state === 'declined') throw new Refused('ASSIGNMENT_DECLINED');
  await renewConflictsAndTell(transaction, editionId);
  const dueAt = await checked(transaction, wanted, visit, when);
  await insertAssignment(transaction, { editionId, ...wanted, origin: 'hand', explanation: null, dueAt });
  const stored = await findAssignment(transaction, editionId, { abstract, account });
  if (!stored) throw new Refused('NOT_FOUND');
  const auditId = await writeAudit(transaction, {
    editionId,
    actor: visit.actor,
    subject: account,
    action: 'assignment.made',
    entity: 'assignment',
    entityId: stored.id,
    after: { abstract, unusual: wanted.reason !== null },
    requestId: visit.requestId,
  });
  if (wanted.reason !== null) await writeDetails(transaction, { editionId, auditId, accountId: account, reason: wanted.reason });
  return assignedOf(stored);
}

/** Whether it may be; answers when the review will be due. */
async function checked(transaction: Database, { abstract, account, reason }: Wanted, visit: Visit, when?: 'late'): Promise<string> {
  const editionId = visit.edition.id;
  const { abstracts, people, settings, taken } = await readSituation(transaction, editionId);
  const what = abstracts.find(({ id }) => id === abstract);
  const who = people.find((one) => one.account === account);
  if (!what || !who) throw new Refused('NOT_FOUND');
  if ((await openedAt(transaction, editionId, REGULAR_CALL)) === null || settings.dueAt === null) throw new Refused('REVIEW_NOT_OPEN');
  if (what.conflicts.includes(account)) throw new Refused('IN_CONFLICT');
  const has = taken.get(account) ?? 0;
  const most = who.load ?? settings.load;
  const unusual = [
    ...(has >= most ? [`has ${has} of at most ${most}`] : []),
    ...(who.paused ? ['is paused'] : []),
    ...(levelOf({ topics: topicsOf(who) }, what.category) === 'outside' ? [`does not name the topic ${what.category}`] : []),
  ];
  if (unusual.length > 0 && reason === null)
    throw new Refused('ASSIGNMENT_UNUSUAL', { words: `${who.name} ${unusual.join(' and ')}. Please say why, to do it all the same.` });
  const { dueAt, closesAt } = settings;
  return when === 'late' ? dueForLate({ dueAt, closesAt }, visit.now) : dueAt;
}

/** Ends an assignment. A review that was submitted stays. */
export async function takeAway({ db }: ReviewDeps, id: string, visit: Visit): Promise<Assigned> {
  const editionId = visit.edition.id;
  return db.transaction().execute(async (transaction) => {
    await lockAssignment(transaction, editionId);
    const before = await findAssignment(transaction, editionId, { id });
    if (!before) throw new Refused('NOT_FOUND');
    await expectSeen(transaction, before.abstract, visit);
    if (!assignmentMayMove(before.state, 'ended')) return assignedOf(before);
    if (!(await endAssignment(transaction, editionId, id))) throw new Refused('REVIEW_EXISTS');
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      subject: before.account,
      action: 'assignment.taken-away',
      entity: 'assignment',
      entityId: id,
      before: { state: before.state },
      requestId: visit.requestId,
    });
    return assignedOf((await findAssignment(transaction, editionId, { id })) ?? before);
  });
}
