import { hiddenAlsoIn, hidePassages } from '@isocentre/domain/review/hidden-passages';
import type { HiddenPassage } from './queries/passages.ts';
import type { TextRow } from './queries/reviewing.ts';
import { flaggedTexts } from './queries/texts.ts';

/**
 * States of a text, the one that stands first, without what a chair has hidden from reviewers. An earlier one is looked at no more,
 * so that what was hidden since is kept out of it by its words.
 */
export function withoutHidden(rows: readonly TextRow[], hidden: readonly HiddenPassage[]): TextRow[] {
  const [newest] = rows;
  if (!newest || hidden.length === 0) return [...rows];
  const of = ({ version }: TextRow) => hidden.filter((passage) => passage.version === version);
  return rows.map((row) => {
    const also = row === newest ? [] : hiddenAlsoIn(flaggedTexts(row), flaggedTexts(newest), of(newest));
    return hidePassages(row, [...of(row), ...also]);
  });
}
