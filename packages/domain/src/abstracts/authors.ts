/**
 * Operations on the author list. Each returns a new list, and each keeps exactly one corresponding author if there was
 * one: the first author starts as corresponding, and replaces a removed one.
 */
export interface Author {
  readonly name: string;
  readonly department: string;
  readonly institution: string;
  readonly city: string;
  /** Of anybody who has one; empty else. */
  readonly orcid: string;
  readonly isCorresponding: boolean;
  /**
   * Required of the corresponding author; kept for the others while somebody is still choosing, and never stored for
   * them.
   */
  readonly email: string;
  readonly mobile: string;
}

const NOBODY: Author = { name: '', department: '', institution: '', city: '', orcid: '', isCorresponding: false, email: '', mobile: '' };

export const firstAuthor = (known: Partial<Author> = {}): Author => ({ ...NOBODY, ...known, isCorresponding: true });

/** Returns the same list when it is full. */
export const addAuthor = (authors: readonly Author[], max: number): Author[] =>
  authors.length >= max ? [...authors] : [...authors, authors.length === 0 ? firstAuthor() : NOBODY];

export const chooseCorresponding = (authors: readonly Author[], chosen: number): Author[] =>
  authors.map((author, i) => (author.isCorresponding === (i === chosen) ? author : { ...author, isCorresponding: i === chosen }));

/** The first author cannot be removed. */
export const mayRemoveAuthor = (authors: readonly Author[], at: number): boolean => at > 0 && at < authors.length;

export function removeAuthor(authors: readonly Author[], at: number): Author[] {
  if (!mayRemoveAuthor(authors, at)) return [...authors];
  const left = authors.filter((_, i) => i !== at);
  return left.some(({ isCorresponding }) => isCorresponding) ? left : chooseCorresponding(left, 0);
}

/** One position up or down; the corresponding author stays the same person. */
export function moveAuthor(authors: readonly Author[], at: number, by: -1 | 1): Author[] {
  const [moved, other] = [authors[at], authors[at + by]];
  return moved && other ? authors.with(at, other).with(at + by, moved) : [...authors];
}
