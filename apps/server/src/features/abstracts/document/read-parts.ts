import { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { findParts } from './find-parts.ts';

/** An abstract is a few kB of HTML; anything far longer is something else and is not parsed. */
const HTML_MAX = 200_000;
const CATEGORY_MAX = 500;

export interface DocumentParts {
  form: AbstractForm;
  /** As written in the document. */
  category: string | undefined;
  titleFromFirstLine: boolean;
}

/** The parts of a document, cleaned and limited like typed input; throws if there is more than an abstract can hold. */
export function readParts(html: string): DocumentParts {
  if (html.length > HTML_MAX) throw new Error('far too long for an abstract');
  const { category, titleFromFirstLine = false, ...parts } = findParts(html);
  return { form: AbstractForm.parse(parts), category: category?.slice(0, CATEGORY_MAX), titleFromFirstLine };
}
