import type { BookVariant, PrintedDigest } from '@isocentre/domain/book/book-content';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface BookKind {
  readonly variant: BookVariant;
  /** Null: all of them. */
  readonly category: string | null;
}

/** Newest first, with who asked for it. */
export const listBookRows = (db: Database, editionId: number) =>
  db
    .selectFrom('books')
    .innerJoin('accounts', 'accounts.id', 'books.made_by')
    .select(['number', 'variant', 'category', 'state', 'asked_at', 'accounts.name as by', 'pages', 'bytes', 'fault', 'digest'])
    .select(sql<PrintedDigest[] | null>`contents`.as('contents'))
    .where('edition_id', '=', editionId)
    .orderBy('number', 'desc')
    .limit(200)
    .execute();

export type BookRow = Awaited<ReturnType<typeof listBookRows>>[number];

export const findBook = (db: Database, editionId: number, number: number) =>
  db
    .selectFrom('books')
    .select(['variant', 'category', 'state', 'storage_key'])
    .where('edition_id', '=', editionId)
    .where('number', '=', number)
    .executeTakeFirst();

/** The next number; undefined while another book of the edition is being made. */
export async function startBook(transaction: Database, editionId: number, kind: BookKind & { by: string }): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    insert into books (edition_id, number, variant, category, state, made_by)
    select ${editionId}, coalesce(max(number), 0) + 1, ${kind.variant}, ${kind.category}, 'making', ${kind.by}
    from books where edition_id = ${editionId}
    on conflict do nothing returning number`.execute(transaction);
  return rows[0]?.number;
}

export interface FinishedBook {
  readonly digest: string;
  readonly contents: readonly PrintedDigest[];
  readonly key: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly pages: number;
}

const making = (db: Database, editionId: number, number: number) =>
  db.updateTable('books').where('edition_id', '=', editionId).where('number', '=', number).where('state', '=', 'making');

/** False: another worker finished it before. */
export async function finishBook(db: Database, editionId: number, number: number, book: FinishedBook): Promise<boolean> {
  const { digest, contents, key, bytes, sha256, pages } = book;
  const done = await making(db, editionId, number)
    .set({
      state: 'ready',
      digest,
      contents: JSON.stringify(contents),
      storage_key: key,
      bytes,
      sha256,
      pages,
      finished_at: sql<Date>`now()`,
    })
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function failBook(db: Database, editionId: number, number: number, fault: string): Promise<void> {
  await making(db, editionId, number)
    .set({ state: 'failed', fault: fault.slice(0, 500), finished_at: sql<Date>`now()` })
    .execute();
}
