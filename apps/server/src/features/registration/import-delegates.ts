import { SYSTEM } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import { NO_PERSON_DIRECTORY, type PersonDirectory } from '../../platform/cells/person-directory.ts';
import type { Database } from '../../platform/database.ts';
import { insertEarlierDelegates } from './queries/earlier-delegates.ts';
import { type BrokenRow, readDelegateRows } from './read-delegate-rows.ts';

export interface ImportReport {
  imported: number;
  /** Rows of people who have an account already; they are left unchanged. */
  known: number[];
  broken: BrokenRow[];
  ignored: string[];
}

const BATCH = 1000;

/**
 * Imports the people of an earlier conference: accounts without a password, which their owners set by the reset link,
 * and details that are prefilled when they join. Nobody gets a mail. All valid rows are stored or, on an error, none;
 * running it again changes nothing.
 */
export async function importDelegates(
  db: Database,
  editionId: number,
  csv: string,
  people: PersonDirectory = NO_PERSON_DIRECTORY,
): Promise<ImportReport> {
  const { good, broken, ignored } = readDelegateRows(csv);
  const known: number[] = [];
  await db.transaction().execute(async (transaction) => {
    for (let from = 0; from < good.length; from += BATCH) {
      const these = good.slice(from, from + BATCH);
      const ids = await people.idsOf(
        transaction,
        these.map(({ delegate }) => delegate.email),
      );
      const batch = these.map((one, i) => ({ ...one, id: ids[i] ?? '' }));
      const inserted = await insertEarlierDelegates(
        transaction,
        editionId,
        batch.map(({ id, delegate }) => ({ id, ...delegate })),
      );
      known.push(...batch.filter(({ id }) => !inserted.has(id)).map(({ row }) => row));
    }
    await writeAudit(transaction, {
      editionId,
      actor: SYSTEM,
      action: 'delegates.imported',
      entity: 'edition',
      entityId: String(editionId),
      after: { imported: good.length - known.length, known: known.length, broken: broken.length },
    });
  });
  return { imported: good.length - known.length, known, broken, ignored };
}
