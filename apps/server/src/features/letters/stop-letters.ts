import { SYSTEM } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import * as pace from '../../platform/letters/pace.ts';
import { findEditionId } from './queries/letters.ts';

export class NoSuchEdition extends Error {}

/** Nothing new of an edition is sent until it is resumed: receipts and password links wait too. */
export const stopLetters = (db: Database, slug: string): Promise<void> => changeLetters(db, slug, 'letters.stopped', pace.stopLetters);

export const resumeLetters = (db: Database, slug: string): Promise<void> => changeLetters(db, slug, 'letters.resumed', pace.resumeLetters);

/** With a line in the record. */
export async function changeLetters<T>(
  db: Database,
  slug: string,
  action: string,
  apply: (transaction: Database, editionId: number) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const editionId = await findEditionId(transaction, slug);
    if (editionId === undefined) throw new NoSuchEdition(`There is no edition ${slug}.`);
    const applied = await apply(transaction, editionId);
    await writeAudit(transaction, { editionId, actor: SYSTEM, action, entity: 'edition', entityId: String(editionId) });
    return applied;
  });
}
