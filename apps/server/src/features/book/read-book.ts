import type { FileBytes, FileStream } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { Files } from '../../platform/files/files.ts';
import { bookData } from './book-data.ts';
import { makeWordBook } from './make-word-book.ts';
import { listPrintable } from './printable.ts';
import { findBook } from './queries/books.ts';

const FILE_NAMES = { complete: 'book-of-abstracts', proof: 'committee-proof', 'without-names': 'abstracts-without-names' } as const;

/** As the book would be now, to be worked on: it has no number. That somebody took it with all names is recorded. */
export async function readWordBook({ db }: { db: Database }, visit: Visit): Promise<FileBytes> {
  const { id: editionId, edition } = visit.edition;
  const { content, contents } = bookData(edition, await listPrintable(db, visit), { variant: 'complete', category: null });
  if (contents.length === 0) throw new Refused('BOOK_EMPTY');
  const bytes = await makeWordBook(edition, content);
  await writeAudit(db, {
    editionId,
    actor: visit.actor,
    action: 'book.exported',
    entity: 'book',
    entityId: 'docx',
    after: { abstracts: contents.length },
    requestId: visit.requestId,
  });
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return { bytes, type, name: `${edition.slug}-book-of-abstracts.docx` };
}

export async function readBook({ db, files }: { db: Database; files: Files }, number: number, visit: Visit): Promise<FileStream> {
  const book = await findBook(db, visit.edition.id, number);
  const file = book?.storage_key ? await files.get(book.storage_key) : undefined;
  if (!book || !file) throw new Refused('NOT_FOUND');
  const name = `${visit.edition.edition.slug}-${FILE_NAMES[book.variant]}-${number}.pdf`;
  return { stream: file.stream, length: file.bytes, type: 'application/pdf', name };
}
