import type { Database } from '../../platform/database.ts';
import { moveLetters } from '../../platform/letters/move-letter.ts';

/** Letters of a mailing that were released and have not left: they never do. Returns how many. */
export async function dropLetters(transaction: Database, editionId: number, ids: readonly string[], code: string): Promise<number> {
  const back = await moveLetters(transaction, { editionId, ids }, { from: 'released', to: 'draft', code });
  const dropped = back.map(({ id }) => id);
  await moveLetters(transaction, { editionId, ids: dropped }, { from: 'draft', to: 'superseded', code });
  return dropped.length;
}
