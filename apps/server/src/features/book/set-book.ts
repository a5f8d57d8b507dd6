import { createHash, randomBytes } from 'node:crypto';
import type { BookContent } from '@isocentre/domain/book/book-content';
import type { Edition } from '@isocentre/domain/editions/edition';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { ReadEdition } from '../../platform/letters/letter.ts';
import { type BookData, bookData } from './book-data.ts';
import { bookFigures } from './figures.ts';
import { listAccepted } from './queries/accepted.ts';
import { failBook, findBook, finishBook } from './queries/books.ts';
import type { ChildLimits } from '../../platform/limited-child.ts';
import { NotTypeset, typeset } from './typeset.ts';

export interface SetDeps {
  db: Database;
  files: Files;
  readEdition: ReadEdition;
  /** Smaller ones for tests. */
  limits?: ChildLimits;
}

/**
 * Sets a book that was asked for and stores it; done twice, it is stored once. One that cannot be set is marked as failed,
 * with the abstract at fault, and the last book stays.
 */
export async function setBook(
  { db, files, readEdition, limits }: SetDeps,
  { editionId, number, calls = [REGULAR_CALL] }: { editionId: number; number: number; calls?: readonly string[] | undefined },
): Promise<void> {
  const kind = await findBook(db, editionId, number);
  if (kind?.state !== 'making') return;
  const edition = await readEdition(editionId);
  const data = bookData(edition, await listAccepted(db, editionId, calls), kind);
  const set = (content: BookContent) => typeset(typesetOf(edition, { ...data, content }, number), limits);
  let made;
  try {
    made = await set(data.content);
  } catch (error) {
    if (!(error instanceof NotTypeset)) throw error;
    const culprit = error.limit === null ? await findCulprit(data.content, set) : undefined;
    return failBook(db, editionId, number, culprit ? `${culprit} could not be printed. ${error.message}` : error.message);
  }
  const key = `books-${editionId}/${randomBytes(16).toString('hex')}.pdf`;
  await files.put(key, made.pdf, 'application/pdf');
  const { digest, contents } = data;
  const stored = {
    digest,
    contents,
    key,
    bytes: made.pdf.length,
    sha256: createHash('sha256').update(made.pdf).digest(),
    pages: made.pages,
  };
  if (!(await finishBook(db, editionId, number, stored))) await files.delete(key);
}

export const typesetOf = (edition: Edition, { facts, content, at }: Pick<BookData, 'facts' | 'content' | 'at'>, number: number) => ({
  data: JSON.stringify({ edition: { ...facts, number }, ...content }),
  figures: bookFigures(edition),
  at,
});

/** The first abstract without which the book could be set, by halving; undefined: it is none of them alone. */
export async function findCulprit({ sections }: BookContent, set: (content: BookContent) => Promise<unknown>): Promise<string | undefined> {
  let suspects = sections.flatMap(({ name, abstracts }) => abstracts.map((abstract) => ({ name, abstract })));
  const fails = (some: typeof suspects) =>
    set({ sections: some.map(({ name, abstract }) => ({ name, abstracts: [abstract] })), index: [] }).then(
      () => false,
      () => true,
    );
  while (suspects.length > 1) {
    const half = suspects.slice(0, Math.ceil(suspects.length / 2));
    suspects = (await fails(half)) ? half : suspects.slice(half.length);
  }
  const [last] = suspects;
  return last && (await fails([last])) ? last.abstract.reference : undefined;
}
