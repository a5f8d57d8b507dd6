import { DAY_MS } from '@isocentre/domain/durations';
import { startOfDay } from '@isocentre/domain/editions/local-time';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import type { SweepDeps } from './deps.ts';
import { proofMissingLetter } from './letter-definitions.ts';
import { editionsAwaitingProofs, paidWithoutProof } from './queries/missing-proofs.ts';

/** Days before the conference; nobody gets more reminders than these. */
const DAYS_BEFORE = [21, 10, 3];

/**
 * Reminds everybody who has paid and not uploaded what their category requires. The mark and the letter are one
 * transaction.
 */
export async function remindMissingProofs({ db, clock, readEdition }: SweepDeps): Promise<number> {
  const now = clock.edition({});
  let reminded = 0;
  for (const editionId of await editionsAwaitingProofs(db, now, Math.max(...DAYS_BEFORE))) {
    const edition = await readEdition(editionId);
    const begins = startOfDay(edition.startsOn, edition.timeZone);
    const marks = DAYS_BEFORE.map((days) => new Date(begins.getTime() - days * DAY_MS));
    const mark = marks.findLast((one) => one <= now);
    if (!mark || now >= begins) continue;
    await db.transaction().execute(async (transaction) => {
      for (const registrationId of await paidWithoutProof(transaction, editionId, mark)) {
        const letter = { editionId, about: registrationId, occasion: mark.toISOString(), registrationId };
        await writeLetter(transaction, proofMissingLetter, letter);
        reminded += 1;
      }
    });
  }
  return reminded;
}
