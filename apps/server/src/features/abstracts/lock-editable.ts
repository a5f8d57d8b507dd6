import { editionOfCall } from '@isocentre/domain/abstracts/calls';
import { publicStatus } from '@isocentre/domain/abstracts/status';
import { submissionWindow, takesAbstracts } from '@isocentre/domain/abstracts/submission-window';
import type { Edition } from '@isocentre/domain/editions/edition';
import { SYSTEM } from '@isocentre/domain/people/actor';
import { Refused } from '@isocentre/domain/refusals';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type RegistrationVisit } from '../../platform/feature.ts';
import { supersedeLetters } from '../../platform/letters/letters-of-decisions.ts';
import { type AbstractRow, findAbstract } from './queries/abstracts.ts';
import { moveAbstract } from './queries/move-abstract.ts';
import { reopenDecision } from './queries/reopen-decision.ts';
import { lockAbstract, lockRegistration, readStanding } from './queries/store-abstract.ts';

interface Editable {
  readonly before: AbstractRow;
  /** With the dates of its call. */
  readonly own: Edition;
  /** Its status as its author knows it. */
  readonly told: AbstractRow['status'];
}

/** Locks the registration and an abstract of it that its author may change now; else the refusal says why not. */
export async function lockEditable(transaction: Database, visit: RegistrationVisit, id: string): Promise<Editable> {
  const { id: editionId, edition } = visit.edition;
  const { registrationId } = visit;
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
  return { before, own, told };
}

/** By the rows: the edition cached by a process may be a second old. */
export async function expectCallOpen(transaction: Database, visit: RegistrationVisit, before: AbstractRow): Promise<void> {
  const { edition, registrationId, now } = visit;
  const { open } = await readStanding(transaction, { editionId: edition.id, registrationId, id: before.id, now });
  if (!open.some(({ code }) => code === (before.further_call?.code ?? REGULAR_CALL))) throw new Refused('ABSTRACT_EDITING_CLOSED');
}

/**
 * Before the results an author may not even learn that there is a decision, so the edit is not refused; but it was about
 * another text, and the chair decides again. Recorded as done by the software: the author's own data lists what they did.
 */
export async function takeDecisionBack(
  transaction: Database,
  { edition, requestId }: RegistrationVisit,
  before: AbstractRow,
): Promise<void> {
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
