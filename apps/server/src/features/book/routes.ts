import * as books from '@isocentre/contract/review/books';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import { exportBookTable, exportJats } from './export-files.ts';
import { listBooks } from './list-books.ts';
import { makeBook } from './make-book.ts';
import { readBook, readWordBook } from './read-book.ts';

export const bookRoutes = (deps: { db: Database; files: Files; enqueue: Enqueue }): BoundRoute[] => [
  bind(books.listBooks, (_input, visit) => listBooks(deps, visit)),
  bind(books.makeBook, ({ body }, visit) => makeBook(deps, body, visit)),
  bind(books.readWordBook, (_input, visit) => readWordBook(deps, visit)),
  bind(books.readJats, (_input, visit) => exportJats(deps, visit)),
  bind(books.readBookTable, (_input, visit) => exportBookTable(deps, visit)),
  bind(books.readBook, ({ params }, visit) => readBook(deps, Number(params.number), visit)),
];
