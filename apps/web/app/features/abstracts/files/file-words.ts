import type { MyAbstracts, OwnAbstractFile } from '@isocentre/contract/abstracts/shapes';
import { ABSTRACT_FILE_PAGES, typesInWords } from '@isocentre/domain/abstracts/abstract-file-rules';

type Rules = NonNullable<MyAbstracts['files']>;

/** What is taken, in one line. */
export const takenWords = ({ most, maxMb, types }: Rules): string =>
  `Up to ${most === 1 ? 'one file' : `${most} files`}, each ${typesInWords(types)} of at most ${maxMb} MB` +
  `${types.includes('pdf') ? ` and ${ABSTRACT_FILE_PAGES} pages` : ''}.`;

export const ACCEPTS: Record<OwnAbstractFile['type'], string> = { pdf: '.pdf', jpeg: '.jpg,.jpeg', png: '.png' };

/** Who gets it. */
export function stateWords({ forReviewers }: OwnAbstractFile): string {
  if (forReviewers === 'infected') return 'The virus scanner found malicious software in it, and nobody can open it. Please remove it.';
  if (forReviewers === 'waiting') return 'The virus scanner has not looked at it yet. Reviewers get it after that.';
  if (forReviewers === 'made') return 'Reviewers get it drawn anew as pictures, under a number.';
  return 'Reviewers do not get this file: it could not be drawn anew. Please remove it and send it another way, such as a picture or a PDF printed anew.';
}
