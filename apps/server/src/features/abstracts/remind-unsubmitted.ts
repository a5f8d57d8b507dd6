import { callsOf } from '@isocentre/domain/abstracts/calls';
import { submissionWindow } from '@isocentre/domain/abstracts/submission-window';
import { DAY_MS, MINUTE_MS } from '@isocentre/domain/durations';
import type { Edition } from '@isocentre/domain/editions/edition';
import { listFurtherCalls } from '../../platform/calls.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { type ScanDeps, scanWaitingFiles } from './files/scan-files.ts';
import { notSubmittedLetter } from './letter-definitions.ts';
import { editionsWithDrafts, unremindedWriters } from './queries/reminders.ts';

interface ReminderDeps {
  db: Database;
  clock: Clock;
  readEdition: (id: number) => Promise<Edition>;
}

/** How long before the deadline writers are reminded of unsubmitted drafts. */
const AHEAD_MS = 3 * DAY_MS;

/**
 * Reminds everybody with a draft, once per draft, that the deadline is near. The mark and the letter are one
 * transaction.
 */
export async function remindUnsubmitted({ db, clock, readEdition }: ReminderDeps): Promise<number> {
  const now = clock.edition({});
  let reminded = 0;
  for (const editionId of await editionsWithDrafts(db)) {
    const calls = callsOf(await readEdition(editionId), await listFurtherCalls(db, editionId))
      .filter(({ edition }) => {
        const left = Date.parse(edition.instants.abstractDeadlineEffective) - now.getTime();
        return submissionWindow(edition, now) === 'open' && left <= AHEAD_MS;
      })
      .map(({ code }) => code);
    if (calls.length === 0) continue;
    await db.transaction().execute(async (transaction) => {
      for (const registrationId of await unremindedWriters(transaction, { editionId, now, calls })) {
        const letter = { editionId, about: registrationId, occasion: now.toISOString(), registrationId };
        await writeLetter(transaction, notSubmittedLetter, letter);
        reminded += 1;
      }
    });
  }
  return reminded;
}

export const abstractSweeps = (deps: ReminderDeps & ScanDeps): Sweep[] => [
  { name: 'abstracts.scan-waiting-files', everyMs: MINUTE_MS, run: () => scanWaitingFiles(deps) },
  { name: 'abstracts.remind-unsubmitted', everyMs: 15 * MINUTE_MS, run: () => remindUnsubmitted(deps) },
];
