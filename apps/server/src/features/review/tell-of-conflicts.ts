import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { conflictsFoundLetter } from './letter-definitions.ts';
import { listChairsToTell } from './queries/chairs.ts';
import { renewConflicts } from './queries/renew-conflicts.ts';

/**
 * Conflicts from what is stored now. Where work is suspended by it, every chair who may know of it is written to, once: what is
 * suspended already is not found again. In the transaction of the change.
 */
export async function renewConflictsAndTell(transaction: Database, editionId: number): Promise<void> {
  const suspended = await renewConflicts(transaction, editionId);
  if (suspended.length === 0) return;
  const abstracts = [...new Set(suspended.map(({ abstract }) => abstract))];
  const occasion = randomUUID();
  for (const account of await listChairsToTell(transaction, editionId, abstracts))
    await writeLetter(transaction, conflictsFoundLetter, { editionId, about: account, occasion, accountId: account });
}
