import type { AbstractRecord } from '@isocentre/contract/abstracts';
import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { isStatus } from '@isocentre/domain/abstracts/status';
import { lateBy, submissionWindow, takesAbstracts } from '@isocentre/domain/abstracts/submission-window';
import { Refused } from '@isocentre/domain/refusals';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { describeAbstract } from './describe-abstract.ts';
import { type AbstractRow, findAbstract } from './queries/abstracts.ts';
import { updateAbstract } from './queries/store-abstract.ts';
import { saysTheSame, storedContent } from './stored-content.ts';
import type { AbstractDeps } from './submit-abstract.ts';

/** Adds a revision, in one statement; status and submission date stay what they are. What cannot be edited says why. */
export async function editAbstract(
  { db }: AbstractDeps,
  id: string,
  { version, ...form }: AbstractForm & { version: number },
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
  const updated = await updateAbstract(
    db,
    {
      editionId,
      accountId: account.id,
      id,
      now: visit.now,
      content,
      action: 'abstract.edited',
      before: { version },
      after: { version: version + 1, ...(window === 'grace' ? { lateMs: lateBy(edition, visit.now) } : {}) },
      requestId: visit.requestId,
    },
    version,
  );
  const row = await findAbstract(db, editionId, account.id, id);
  if (!row) throw new Refused('NOT_FOUND');
  if (!updated) refuse(row, version, saysTheSame(row, content), describeAbstract(row, visit));
  return describeAbstract(row, visit);
}

/** Why nothing was stored, by what is there now. Nothing is wrong when it is what was sent: its answer was lost. */
function refuse(row: AbstractRow, version: number, same: boolean, current: AbstractRecord): void {
  if (isStatus(row.status, 'accepted')) throw new Refused('ABSTRACT_ACCEPTED');
  if (isStatus(row.status, 'withdrawn')) throw new Refused('ABSTRACT_WITHDRAWN');
  if (row.version === version) throw new Refused('ABSTRACT_EDITING_CLOSED');
  if (!(row.version === version + 1 && same)) throw new Refused('CHANGED_ELSEWHERE', undefined, current);
}
