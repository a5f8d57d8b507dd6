import type { editAbstract as editRoute } from '@isocentre/contract/abstracts';
import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import type { Parsed } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type RegistrationVisit } from '../../platform/feature.ts';
import { describeAbstract } from './describe-abstract.ts';
import { expectCallOpen, lockEditable, takeDecisionBack } from './lock-editable.ts';
import { findAbstract } from './queries/abstracts.ts';
import { insertRevision, raiseVersion } from './queries/store-abstract.ts';
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
    const { before, own, told } = await lockEditable(transaction, visit, id);
    const content = storedContent(edition, form);
    // It holds what was sent: a response was lost, and this is a retry.
    if (before.version === version + 1 && saysTheSame(before, content)) return before;
    if (before.version !== version) throw new Refused('CHANGED_ELSEWHERE', { current: describeAbstract(before, visit) });
    await expectCallOpen(transaction, visit, before);
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
