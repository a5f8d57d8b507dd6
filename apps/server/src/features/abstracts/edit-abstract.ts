import type { editAbstract as editRoute } from '@isocentre/contract/abstracts';
import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import type { Parsed } from '@isocentre/contract/route';
import { editionOfCall } from '@isocentre/domain/abstracts/calls';
import { publicStatus } from '@isocentre/domain/abstracts/status';
import { submissionWindow, takesAbstracts } from '@isocentre/domain/abstracts/submission-window';
import { SYSTEM } from '@isocentre/domain/people/actor';
import { Refused } from '@isocentre/domain/refusals';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type RegistrationVisit } from '../../platform/feature.ts';
import { supersedeLetters } from '../../platform/letters/letters-of-decisions.ts';
import { describeAbstract } from './describe-abstract.ts';
import { type AbstractRow, findAbstract } from './queries/abstracts.ts';
import { moveAbstract } from './queries/move-abstract.ts';
import { reopenDecision } from './queries/reopen-decision.ts';
import { insertRevision, lockAbstract, lockRegistration, raiseVersion, readStanding } from './queries/store-abstract.ts';
import { replaceDraft } from './replace-draft.ts';
import { saysTheSame, storedContent } from './stored-content.ts';
import { type AbstractDeps, lateness } from './submit-abstract.ts';

/** Adds a revision; status and submission date stay. If it cannot be edited, the refusal says why. */
export async function editAbstract(
  { db, followAbstract }: AbstractDeps,
  visit: RegistrationVisit,
  id: string,
  { version, draftVersion, ...form }: Parsed<typeof editRoute>['body'],
): Promise<AbstractRecord> {
  const { id: editionId, edition } = visit.edition;
  const { registrationId } = visit;
  const row = await db.transaction().execute(async (transaction) => {
    if (!(await lockRegistration(transaction, { editionId, registrationId, accountId: accountOf(visit).id })))
      throw new Refused('NO_REGISTRATION');
    if (!(await lockAbstract(transaction, editionId, registrationId, id))) throw new Refused('NOT_FOUND');
    const before = await findAbstract(transaction, editionId, registrationId, id);
    if (!before) throw new Refused('NOT_FOUND');
    const own = editionOfCall(edition, before.further_call);
    const told = publicStatus(before.status, own, visit.now);
    if (told === 'accepted') throw new Refused('ABSTRACT_ACCEPTED');
    if (told === 'withdrawn') throw new Refused('ABSTRACT_WITHDRAWN');
    if (!takesAbstracts(submissionWindow(own, visit.now))) throw new Refused('ABSTRACT_EDITING_CLOSED');
    const content = storedContent(edition, form);
    // It holds what was sent: a response was lost, and this is a retry.
    if (before.version === version + 1 && saysTheSame(before, content)) return before;
    if (before.version !== version) throw new Refused('CHANGED_ELSEWHERE', { current: describeAbstract(before, visit) });
    const { open } = await readStanding(transaction, { editionId, registrationId, id, now: visit.now });
    if (!open.some(({ code }) => code === (before.further_call?.code ?? REGULAR_CALL))) throw new Refused('ABSTRACT_EDITING_CLOSED');
    if (told !== before.status) await takeDecisionBack(transaction, visit, before);
    await replaceDraft(transaction, { editionId, registrationId, id, draftVersion });
    await raiseVersion(transaction, editionId, id, visit.now);
    await insertRevision(transaction, { editionId, id, version: version + 1, content, now: visit.now, accountId: accountOf(visit).id });
    await followAbstract(transaction, editionId, id);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'abstract.edited',
      entity: 'abstract',
      entityId: id,
      before: { version },
      after: { version: version + 1, ...lateness(own, visit.now) },
      requestId: visit.requestId,
    });
    return findAbstract(transaction, editionId, registrationId, id);
  });
  if (!row) throw new Refused('NOT_FOUND');
  return describeAbstract(row, visit);
}

/**
 * Before the results an author may not even learn that there is a decision, so the edit is not refused; but it was about
 * another text, and the chair decides again. Recorded as done by the software: the author's own data lists what they did.
 */
async function takeDecisionBack(transaction: Database, { edition, requestId }: RegistrationVisit, before: AbstractRow): Promise<void> {
  const { id, status, version } = before;
  if (!(await moveAbstract(transaction, edition.id, id, { from: status, version, to: 'pending' }))) throw new Refused('CHANGED_ELSEWHERE');
  await reopenDecision(transaction, edition.id, id);
  await supersedeLetters(transaction, edition.id, [id]);
  await writeAudit(transaction, {
    editionId: edition.id,
    actor: SYSTEM,
    action: 'abstract.pending',
    entity: 'abstract',
    entityId: id,
    before: { status, version },
    after: { status: 'pending', cause: 'edited by its author before the results' },
    requestId,
  });
}
