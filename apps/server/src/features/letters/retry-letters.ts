import type { Database } from '../../platform/database.ts';
import { RETRIED } from '../../platform/letters/count-tries.ts';
import { moveLetter } from '../../platform/letters/move-letter.ts';
import { findFailedLetters } from './queries/letters.ts';
import { changeLetters } from './stop-letters.ts';

/** The failed letters of an edition are sent as if they had just been written. Returns how many. */
export const retryLetters = (db: Database, slug: string): Promise<number> =>
  changeLetters(db, slug, 'letters.retried', async (transaction, editionId) => {
    let released = 0;
    for (const id of await findFailedLetters(transaction, editionId)) {
      if (await moveLetter(transaction, { editionId, id }, { from: 'failed', to: 'released', code: RETRIED })) released += 1;
    }
    return released;
  });
