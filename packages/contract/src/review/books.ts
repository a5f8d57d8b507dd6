import { ABSENCES, BOOK_VARIANTS } from '@isocentre/domain/book/book-content';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

const publish = organiser('abstracts.publish');
const books = '/api/v1/organiser/{edition}/books';
const edition = { edition: z.string() };
const references = z.array(z.string());

export const Book = z.object({
  number: z.int(),
  variant: z.enum(BOOK_VARIANTS),
  /** Null: all of them. */
  category: z.nullable(z.string()),
  state: z.enum(['making', 'ready', 'failed']),
  askedAt: z.iso.datetime(),
  by: z.string(),
  abstracts: z.nullable(z.int()),
  pages: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** What went wrong. */
  fault: z.nullable(z.string()),
  /** By reference, against the one before of the same kind; null: the first one. */
  changes: z.nullable(z.object({ added: references, removed: references, changed: references })),
});
export type Book = z.infer<typeof Book>;

export const Books = z.object({
  /** Newest first. */
  books: z.array(Book),
  /** How many abstracts would be printed, by category. */
  categories: z.array(z.object({ name: z.string(), abstracts: z.int() })),
  /** Accepted, and yet not in the book. */
  leftOut: z.array(z.object({ number: z.string(), title: z.string(), cause: z.enum(ABSENCES) })),
  /** Letters that no font has. While there are any, no book is made: they would be printed as boxes. */
  unprintable: z.array(z.object({ reference: z.string(), title: z.string(), letters: z.array(z.string()) })),
});
export type Books = z.infer<typeof Books>;

export const listBooks = defineRoute({
  name: 'listBooks',
  summary: 'The books of abstracts that were made, and what the next one would hold',
  method: 'GET',
  path: books,
  access: publish,
  params: z.object(edition),
  status: 200,
  answer: Books,
});

export const makeBook = defineRoute({
  name: 'makeBook',
  summary: 'Have a book made. Nothing changed since the last of its kind: no new one',
  method: 'POST',
  path: books,
  access: publish,
  params: z.object(edition),
  body: z.strictObject({ variant: z.enum(BOOK_VARIANTS), category: z.nullable(z.string().check(z.minLength(1), z.maxLength(160))) }),
  status: 200,
  answer: Books,
  accountLimit: { calls: 30, perSeconds: 3600 },
});

export const readWordBook = defineRoute({
  name: 'readWordBook',
  uses: 'exports',
  summary: 'The book as it would be now, for a word processor',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/abstracts.docx',
  access: organiser('abstracts.publish', { confirm: true }),
  params: z.object(edition),
  status: 200,
  download: true,
  answer: z.object({}),
  accountLimit: { calls: 20, perSeconds: 3600 },
});

const file = {
  method: 'GET',
  access: organiser('abstracts.publish', { confirm: true }),
  params: z.object(edition),
  status: 200,
  download: true,
  answer: z.object({}),
  accountLimit: { calls: 20, perSeconds: 3600 },
} as const;

export const readJats = defineRoute({
  ...file,
  name: 'readJats',
  uses: 'exports',
  summary: 'What the book would print now, for journals and archives: a JATS document for each abstract, zipped',
  path: '/api/v1/organiser/{edition}/abstracts.jats.zip',
});

export const readBookTable = defineRoute({
  ...file,
  name: 'readBookTable',
  uses: 'exports',
  summary: 'What the book would print now, as a table for spreadsheets',
  path: '/api/v1/organiser/{edition}/abstracts-of-the-book.csv',
});

export const readBook = defineRoute({
  name: 'readBook',
  summary: 'A book as PDF',
  method: 'GET',
  path: `${books}/{number}.pdf`,
  access: publish,
  params: z.object({ ...edition, number: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
  status: 200,
  download: true,
  answer: z.object({}),
  accountLimit: { calls: 120, perSeconds: 3600 },
});
