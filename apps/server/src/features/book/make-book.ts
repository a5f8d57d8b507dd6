import type { Books } from '@isocentre/contract/review/books';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import { bookData, chosenOf } from './book-data.ts';
import { setBookJob } from './job-definitions.ts';
import { listBooks, unprintable } from './list-books.ts';
import { listPrintable } from './printable.ts';
import { type BookKind, listBookRows, startBook } from './queries/books.ts';

interface BookDeps {
  db: Database;
  enqueue: Enqueue;
}

/**
 * Has a book made by the worker. Asked again, or with nothing changed since the last of its kind, there is no new one. Not
 * while a letter would be printed as a box.
 */
export async function makeBook(deps: BookDeps, kind: BookKind, visit: Visit): Promise<Books> {
  const { id: editionId, edition } = visit.edition;
  await deps.db.transaction().execute(async (transaction) => {
    const accepted = await listPrintable(transaction, visit);
    const { digest, contents } = bookData(edition, accepted, kind);
    if (contents.length === 0) throw new Refused('BOOK_EMPTY');
    const chosen = chosenOf(accepted, kind);
    if (unprintable(chosen).length > 0) throw new Refused('BOOK_FAULTS');
    const last = (await listBookRows(transaction, editionId)).find((one) => one.variant === kind.variant && one.category === kind.category);
    if (last?.state === 'making' || (last?.state === 'ready' && last.digest === digest)) return;
    const number = await startBook(transaction, editionId, { ...kind, by: accountOf(visit).id });
    if (number === undefined) throw new Refused('BOOK_IN_THE_MAKING');
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'book.asked',
      entity: 'book',
      entityId: String(number),
      after: { ...kind, abstracts: contents.length },
      requestId: visit.requestId,
    });
    await deps.enqueue(transaction, setBookJob, { editionId, number, calls: await toldCalls(transaction, visit) });
  });
  return listBooks(deps, visit);
}
