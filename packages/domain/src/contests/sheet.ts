import * as z from 'zod/mini';
import { scoresInOrder } from '../review/review-form.ts';
import { type Criterion, reviewPoints } from '../review/rubric.ts';

export const NOTE_MAX = 1000;

/** What a judge notes at a board; it may be incomplete. The same schema in browser and server. */
export const SheetForm = z.strictObject({
  /** By code of criterion; not scored yet: absent. */
  scores: z.record(z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,39}$/)), z.int().check(z.minimum(1), z.maximum(10))),
  /** Nobody was at the board: no score is given. */
  absent: z.boolean(),
  /** For the chair alone. */
  note: z.string().check(z.maxLength(NOTE_MAX, `Please use at most ${NOTE_MAX} characters.`)),
});
export type SheetForm = z.infer<typeof SheetForm>;

export const EMPTY_SHEET: SheetForm = { scores: {}, absent: false, note: '' };

/** Null: not finished, or nobody was there. Such a sheet is not counted. */
export function sheetPoints(criteria: readonly Criterion[], form: Pick<SheetForm, 'scores' | 'absent'>): number | null {
  if (form.absent) return null;
  const { points, missing } = reviewPoints(criteria, scoresInOrder(criteria, form));
  return missing > 0 ? null : points;
}

const plain = ({ scores, absent, note }: SheetForm) =>
  JSON.stringify([Object.entries(scores).toSorted(([one], [other]) => (one < other ? -1 : 1)), absent, note]);

/** Whether two sheets say the same, whatever the order of their fields. */
export const sameSheet = (a: SheetForm, b: SheetForm): boolean => plain(a) === plain(b);

/** Finished, or noted that nobody was there: nothing more is expected of this judge. */
export const isHandedIn = (criteria: readonly Criterion[], form: SheetForm): boolean => form.absent || sheetPoints(criteria, form) !== null;
