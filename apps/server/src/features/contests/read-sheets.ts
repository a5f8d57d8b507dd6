import type { readSheets as route, Sheet } from '@isocentre/contract/review/judging';
import type { Answer } from '@isocentre/contract/route';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { listReleasedSlots } from '../presentations/queries/released-slots.ts';
import type { ContestDeps } from './deps.ts';
import { listCandidates } from './queries/candidates.ts';
import { listContestRows } from './queries/contests.ts';
import { isJudge, listJudgesConflicts } from './queries/judges.ts';
import { listSheets, type SheetRow } from './queries/sheets.ts';

export const describeSheet = ({ nonce, form, savedAt, afterSeal }: SheetRow, { shown }: Pick<Visit, 'shown'>): Sheet => ({
  nonce,
  form,
  savedAt: shown(savedAt),
  late: afterSeal,
});

const byBoard = new Intl.Collator('en', { numeric: true });

/** What somebody judges, with their own sheets and nobody else's. What is only planned is not there yet. */
export async function readSheets({ db }: ContestDeps, visit: Visit): Promise<Answer<typeof route>> {
  const editionId = visit.edition.id;
  const { id: account } = accountOf(visit);
  const boards = new Map(
    (await listReleasedSlots(db, editionId)).flatMap(({ abstract, board }) => (board === null ? [] : [[abstract, board] as const])),
  );
  const contests: Answer<typeof route>['contests'] = [];
  for (const { id, state, form } of await listContestRows(db, editionId)) {
    const key = { editionId, contest: id };
    if (state === 'planned' || !(await isJudge(db, key, account))) continue;
    const conflicts = new Set((await listJudgesConflicts(db, key)).filter((one) => one.account === account).map((one) => one.abstract));
    const sheets = new Map((await listSheets(db, key, account)).map((sheet) => [sheet.abstract, sheet]));
    const candidates = (await listCandidates(db, key)).flatMap(({ abstract, reference, withdrawn, title, presenter, institution }) => {
      if (withdrawn || reference === null) return [];
      const sheet = sheets.get(abstract);
      return [
        {
          abstract,
          reference,
          title: unmarkedText(title),
          board: boards.get(abstract) ?? null,
          presenter,
          institution,
          inConflict: conflicts.has(abstract),
          sheet: sheet ? describeSheet(sheet, visit) : null,
        },
      ];
    });
    contests.push({
      id,
      name: form.name,
      state,
      criteria: [...form.criteria],
      candidates: candidates.toSorted((a, b) => byBoard.compare(a.board ?? a.reference, b.board ?? b.reference)),
    });
  }
  return { contests };
}
