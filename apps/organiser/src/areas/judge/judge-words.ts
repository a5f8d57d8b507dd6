import type { JudgedCandidate, JudgedContest } from '@isocentre/contract/review/judging';
import { isHandedIn, sheetPoints, type SheetForm } from '@isocentre/domain/contests/sheet';
import { scoresInOrder } from '@isocentre/domain/review/review-form';
import { mostPoints, reviewPoints } from '@isocentre/domain/review/rubric';

/** The words of a judge's pages. */

interface Standing {
  readonly candidate: Pick<JudgedCandidate, 'inConflict'>;
  readonly form: SheetForm;
  /** It has not reached the server. */
  readonly kept: boolean;
}

export const isDone = ({ criteria }: Pick<JudgedContest, 'criteria'>, form: SheetForm): boolean => isHandedIn(criteria, form);

/** What stands behind one of the list. */
export function standsAs({ criteria }: Pick<JudgedContest, 'criteria'>, { candidate, form, kept }: Standing): string {
  if (candidate.inConflict) return 'Conflict, not yours';
  const here = kept ? ', kept here' : '';
  if (form.absent) return `Nobody there${here}`;
  const points = sheetPoints(criteria, form);
  if (points !== null) return kept ? `${points}, kept here` : `${points} of ${mostPoints(criteria)}`;
  const given = scoresInOrder(criteria, form).filter((score) => score !== null).length;
  return given === 0 ? `To judge${here}` : `${given} of ${criteria.length}${here}`;
}

/** `8 judged, 5 left, 1 not yours`. */
export function countWords(done: number, left: number, notYours: number): string {
  return [`${done} judged`, `${left} left`, ...(notYours > 0 ? [`${notYours} not yours`] : [])].join(', ');
}

export function totalWords({ criteria }: Pick<JudgedContest, 'criteria'>, form: SheetForm): { points: string; left: string } {
  const { points, missing } = reviewPoints(criteria, scoresInOrder(criteria, form));
  const left = form.absent ? 'nobody there' : missing === 0 ? 'complete' : missing === 1 ? 'one to go' : `${missing} to go`;
  return { points: `${points} of ${mostPoints(criteria)}`, left };
}

/** The next that is neither done nor in conflict: the first behind this one, else from the beginning. */
export function nextToJudge(
  candidates: readonly JudgedCandidate[],
  abstract: string,
  isOpen: (candidate: JudgedCandidate) => boolean,
): JudgedCandidate | undefined {
  const at = candidates.findIndex((one) => one.abstract === abstract);
  return [...candidates.slice(at + 1), ...candidates.slice(0, Math.max(at, 0))].find((one) => !one.inConflict && isOpen(one));
}
