import type { Edition } from '@isocentre/domain/editions/edition';
import { remindedAround, reminderStage } from '@isocentre/domain/review/review-reminders';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { reviewReminderLetter } from './letter-definitions.ts';
import { editionsWithOpenReviews, listOpenWork } from './queries/reminders.ts';

export interface ReminderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly readEdition: (id: number) => Promise<Edition>;
}

/**
 * Reminds reviewers with open work, once for each of the days, however many workers there are: a second letter for the same
 * reason is not written. Moved to another day, what is due is another reason.
 */
export async function remindReviewers({ db, clock, readEdition }: ReminderDeps): Promise<number> {
  const now = clock.edition({});
  let due = 0;
  for (const editionId of await editionsWithOpenReviews(db, { now, ...remindedAround(now) })) {
    const { timeZone } = await readEdition(editionId);
    for (const { account, dueAt } of await listOpenWork(db, editionId)) {
      const stage = reminderStage({ dueAt, now, timeZone });
      if (!stage) continue;
      const letter = { editionId, about: account, occasion: `${stage} ${dueAt.toISOString()}`, accountId: account };
      await writeLetter(db, reviewReminderLetter, letter);
      due += 1;
    }
  }
  return due;
}
