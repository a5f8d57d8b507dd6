import type { Books } from '@isocentre/contract/review/books';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { bookChanges, wordsOf } from '@isocentre/domain/book/book-content';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { missingLetters } from './fonts.ts';
import { listPrintable } from './printable.ts';
import type { Accepted } from './queries/accepted.ts';
import { type BookRow, listBookRows } from './queries/books.ts';

/** What was made, and what the next one would hold. */
export async function listBooks({ db }: { db: Database }, visit: Pick<Visit, 'edition' | 'now' | 'shown'>): Promise<Books> {
  const { id, edition } = visit.edition;
  const accepted = await listPrintable(db, visit);
  const rows = await listBookRows(db, id);
  const printed = accepted.filter(({ absence }) => absence === null);
  const names = [...new Set([...edition.abstractCategories, ...printed.map(({ category }) => category)])];
  return {
    books: rows.map((row, i) => describeBook(row, rows.slice(i + 1), visit.shown)),
    categories: names
      .map((name) => ({ name, abstracts: printed.filter(({ category }) => category === name).length }))
      .filter(({ abstracts }) => abstracts > 0),
    leftOut: accepted.flatMap(({ number, title, absence }) =>
      absence === null ? [] : [{ number, title: unmarkedText(title), cause: absence }],
    ),
    unprintable: unprintable(printed),
  };
}

export const unprintable = (printed: readonly Accepted[]) =>
  printed
    .map((one) => ({ reference: one.reference ?? one.number, title: unmarkedText(one.title), letters: missingLetters(wordsOf(one)) }))
    .filter(({ letters }) => letters.length > 0);

function describeBook(row: BookRow, earlier: readonly BookRow[], shown: Visit['shown']): Books['books'][number] {
  const before = earlier.find((one) => one.state === 'ready' && one.variant === row.variant && one.category === row.category);
  return {
    number: row.number,
    variant: row.variant,
    category: row.category,
    state: row.state,
    askedAt: shown(row.asked_at),
    by: row.by,
    abstracts: row.contents?.length ?? null,
    pages: row.pages,
    bytes: row.bytes,
    fault: row.fault,
    changes: before?.contents && row.contents ? bookChanges(before.contents, row.contents) : null,
  };
}
