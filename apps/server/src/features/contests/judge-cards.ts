import type { FileBytes } from '@isocentre/contract/route';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { byBoard } from '@isocentre/domain/presentations/poster-wall';
import { Refused } from '@isocentre/domain/refusals';
import type { Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import { listReleasedSlots } from '../presentations/queries/released-slots.ts';
import { makeBoardSigns } from '../publication/make-board-signs.ts';
import type { ContestDeps } from './deps.ts';
import { listCandidates } from './queries/candidates.ts';
import { findContest } from './queries/contests.ts';
import { readerOf } from './read-contest.ts';

const NOBODY = 'Nothing is on the shortlist yet, so there is no board to make a card for.';

/** The code only points: whoever follows it logs in as a judge, or sees nothing. */
export async function readJudgeCards({ db, organisersOrigin }: ContestDeps, contest: string, visit: Visit): Promise<FileBytes> {
  const { id: editionId, edition } = visit.edition;
  const row = await findContest(db, { editionId, contest });
  if (!row) throw new Refused('NOT_FOUND');
  const hidden = await listHidden(db, readerOf(visit));
  const boards = new Map((await listReleasedSlots(db, editionId)).map(({ abstract, board }) => [abstract, board]));
  const signs = (await listCandidates(db, { editionId, contest })).flatMap(({ abstract, reference, withdrawn, title }) =>
    withdrawn || reference === null || hidden.has(abstract)
      ? []
      : [
          {
            board: boards.get(abstract) ?? reference,
            reference,
            url: `${organisersOrigin}/judge/${edition.slug}/${reference}`,
            title: unmarkedText(title),
            authors: [],
          },
        ],
  );
  if (signs.length === 0) throw new Refused('CONTEST_NOT_READY', { words: NOBODY });
  const words = { title: `Cards for judges, ${row.form.name}`, lead: `For judges: the sheet of ${row.form.name}` };
  const bytes = await makeBoardSigns({ edition, signs: signs.toSorted(byBoard), stamp: visit.now, words });
  return { bytes, type: 'application/pdf', name: `${edition.slug}-judge-cards.pdf` };
}
