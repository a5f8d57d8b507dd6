import type { ReviewerLetterDraft, ReviewerLetters } from '@isocentre/contract/review/reviewer-letters';
import { may } from '@isocentre/domain/people/permissions';
import type { Database } from '../../platform/database.ts';
import { accountOf, staffOf, type Visit } from '../../platform/feature.ts';
import { describeDraft } from './compose.ts';
import { countSent, listDrafts } from './queries/reviewer-letters.ts';

export interface ReviewerLetterDeps {
  readonly db: Database;
}

/** Who reviews is known to those alone who may see abstracts. */
export const maySeeThem = (visit: Visit): boolean => may(staffOf(visit).held, 'abstracts.read');

export async function composeDrafts(db: Database, visit: Visit, only?: readonly string[]): Promise<ReviewerLetterDraft[]> {
  if (!maySeeThem(visit)) return [];
  const { id: editionId, edition } = visit.edition;
  const rows = await listDrafts(db, { editionId, account: accountOf(visit).id }, only);
  return rows.flatMap((row) => describeDraft(row, edition));
}

export async function readReviewerLetters({ db }: ReviewerLetterDeps, visit: Visit): Promise<ReviewerLetters> {
  const drafts = await composeDrafts(db, visit);
  return { drafts, ...(maySeeThem(visit) ? await countSent(db, visit.edition.id) : { waiting: 0, sent: 0 }) };
}
