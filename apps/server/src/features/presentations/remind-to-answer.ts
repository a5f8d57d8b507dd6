import { callsOf } from '@isocentre/domain/abstracts/calls';
import { resultsPublished } from '@isocentre/domain/abstracts/results-published';
import { answerReminder } from '@isocentre/domain/presentations/answer-reminders';
import type { Edition } from '@isocentre/domain/editions/edition';
import { answerUntil, stateOfOffer } from '@isocentre/domain/presentations/presentation';
import { listFurtherCalls } from '../../platform/calls.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { answerReminderLetter } from './letter-definitions.ts';
import { listDates } from './queries/dates.ts';
import { listHeld, type PresentationRow } from './queries/presentations.ts';
import { editionsWithDates } from './queries/reminders.ts';

export interface ReminderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly readEdition: (id: number) => Promise<Edition>;
}

/**
 * Reminds authors who have not answered, twice for each last moment, however many workers there are: a second letter for the
 * same reason is not written. Another last moment is another reason.
 */
export async function remindToAnswer({ db, clock, readEdition }: ReminderDeps): Promise<number> {
  const now = clock.edition({});
  let due = 0;
  for (const editionId of await editionsWithDates(db)) {
    const edition = await readEdition(editionId);
    const told = callsOf(edition, await listFurtherCalls(db, editionId)).filter((call) => resultsPublished(call.edition, now));
    if (told.length === 0) continue;
    const resultsOf = new Map(told.map((call) => [call.code, call.edition.instants.resultsPublishedAt]));
    const datesOf = await listDates(db, editionId, [...resultsOf.keys()]);
    for (const row of await listHeld(db, editionId)) {
      const results = resultsOf.get(row.call);
      const until = results ? openUntil(row, datesOf(row.call), now) : null;
      if (!results || !until) continue;
      const knownSince = new Date(Math.max(Date.parse(results), row.correctedAt?.getTime() ?? 0));
      const stage = answerReminder({ until, knownSince, now, timeZone: edition.timeZone });
      if (!stage) continue;
      const letter = { editionId, about: row.id, occasion: `${stage} ${until.toISOString()}`, accountId: row.holder };
      await writeLetter(db, answerReminderLetter, letter);
      due += 1;
    }
  }
  return due;
}

/** The last moment of an offer that nobody has answered; null: there is none. */
export const openUntil = (row: PresentationRow, dates: { confirmBy: string | null }, now: Date): Date | null =>
  // Without a last moment there is nothing to remind of, so the end of the conference changes nothing.
  stateOfOffer(row, dates, { now, over: false }) === 'offered' ? answerUntil(row, dates) : null;
