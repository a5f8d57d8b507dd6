import type { editAbstract as editRoute } from '@isocentre/contract/abstracts';
import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import type { Parsed } from '@isocentre/contract/route';
import { isStatus } from '@isocentre/domain/abstracts/status';
import { lateBy, submissionWindow, takesAbstracts } from '@isocentre/domain/abstracts/submission-window';
import { Refused } from '@isocentre/domain/refusals';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { describeAbstract, describeDraft } from './describe-abstract.ts';
import { type AbstractRow, findAbstract } from './queries/abstracts.ts';
import { findDraftOf } from './queries/drafts.ts';
import { updateAbstract } from './queries/store-abstract.ts';
import { saysTheSame, storedContent } from './stored-content.ts';
import type { AbstractDeps } from './submit-abstract.ts';

/** Adds a revision, in one statement; status and submission date stay. If it cannot be edited, the refusal says why. */
export async function editAbstract(
  { db }: AbstractDeps,
  id: string,
  { version, draftVersion, ...form }: Parsed<typeof editRoute>['body'],
  visit: Visit,
): Promise<AbstractRecord> {
  const { id: editionId, edition } = visit.edition;
  const account = accountOf(visit);
  const window = submissionWindow(edition, visit.now);
  const before = await findAbstract(db, editionId, account.id, id);
  if (!before) throw new Refused('NOT_FOUND');
  if (isStatus(before.status, 'accepted')) throw new Refused('ABSTRACT_ACCEPTED');
  if (isStatus(before.status, 'withdrawn')) throw new Refused('ABSTRACT_WITHDRAWN');
  if (!takesAbstracts(window)) throw new Refused('ABSTRACT_EDITING_CLOSED');
  const content = storedContent(edition, form);
  const { stored, unseen } = await updateAbstract(
    db,
    {
      editionId,
      accountId: account.id,
      id,
      now: visit.now,
      content,
      draftVersion,
      action: 'abstract.edited',
      before: { version },
      after: { version: version + 1, ...(window === 'grace' ? { lateMs: lateBy(edition, visit.now) } : {}) },
      requestId: visit.requestId,
    },
    version,
  );
  const row = await findAbstract(db, editionId, account.id, id);
  if (!row) throw new Refused('NOT_FOUND');
  const record = describeAbstract(row, visit);
  if (stored) return record;
  refuseChanged(row, version, saysTheSame(row, content), record);
  if (row.version !== version) return record;
  // The abstract has not changed since its editor read it, so the reason is the draft or the window.
  if (!unseen) throw new Refused('ABSTRACT_EDITING_CLOSED');
  const draft = await findDraftOf(db, { editionId, accountId: account.id }, id);
  throw new Refused('CHANGED_ELSEWHERE', { current: draft && describeDraft(draft) });
}

/**
 * Explains why nothing was stored, from the current row. If the row equals what was sent, a response was lost, and it
 * is not a refusal.
 */
function refuseChanged(row: AbstractRow, version: number, same: boolean, current: AbstractRecord): void {
  if (isStatus(row.status, 'accepted')) throw new Refused('ABSTRACT_ACCEPTED');
  if (isStatus(row.status, 'withdrawn')) throw new Refused('ABSTRACT_WITHDRAWN');
  if (row.version !== version && !(row.version === version + 1 && same)) throw new Refused('CHANGED_ELSEWHERE', { current });
}
