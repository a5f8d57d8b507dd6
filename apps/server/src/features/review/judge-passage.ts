import type { judgePassage as judgeRoute, TextFindings } from '@isocentre/contract/review/abstracts';
import type { Parsed } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { flagMayMove } from '@isocentre/domain/review/hidden-passages';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { lockRevision, moveFlag } from './queries/passages.ts';
import { listAbstractTexts } from './queries/texts.ts';
import type { ReviewDeps } from './read-call.ts';
import { expectVisible } from './read-standings.ts';
import { readPassages, readTextFindings } from './read-text-findings.ts';

type Judged = Parsed<typeof judgeRoute>['body'] & { readonly id: string };

/**
 * A chair hides a passage from reviewers, or says that it names nobody. The text itself stays as its author wrote it. Of two chairs,
 * and of a chair and an author, the second is shown what there is now.
 */
export async function judgePassage(
  deps: ReviewDeps,
  { id, revision, seen, field, at, state }: Judged,
  visit: Visit,
): Promise<TextFindings> {
  const { id: editionId } = visit.edition;
  await expectVisible(deps.db, visit, [id]);
  const isStored = await deps.db.transaction().execute(async (transaction) => {
    if ((await lockRevision(transaction, editionId, id)) !== revision) return false;
    const [text] = await listAbstractTexts(transaction, editionId, [id]);
    const passage = (text ? await readPassages(transaction, editionId, text) : []).find((one) => one.field === field && one.at === at);
    if (!passage) return false;
    // An answer was lost, and this is a retry; or a colleague did the same.
    if (passage.state === state) return true;
    if (passage.state !== seen || !flagMayMove(passage.state, state)) return false;
    await moveFlag(transaction, { editionId, id, version: revision }, passage, { to: state, by: accountOf(visit).id });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: state === 'hidden' ? 'passage.hidden' : 'passage.harmless',
      entity: 'abstract',
      entityId: id,
      before: { state: passage.state },
      after: { state, revision, field, kind: passage.kind },
      requestId: visit.requestId,
    });
    return true;
  });
  const current = await readTextFindings(deps, id, visit);
  if (!isStored) throw new Refused('CHANGED_ELSEWHERE', { current });
  return current;
}
