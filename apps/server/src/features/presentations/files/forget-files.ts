import { DAY_MS } from '@isocentre/domain/durations';
import type { Edition } from '@isocentre/domain/editions/edition';
import { startOfDay } from '@isocentre/domain/editions/local-time';
import { filesCloseAt } from '@isocentre/domain/presentations/presentation-file';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { agreedTime } from '../../../platform/agreed-time.ts';
import type { Log } from '../../../platform/log.ts';
import { findDates } from '../queries/dates.ts';
import { dropReplaced, editionsWithReplaced } from '../queries/files.ts';
import { dropOldUploads } from '../queries/uploads.ts';
import type { FileDeps } from './deps.ts';

interface ForgetDeps extends FileDeps {
  log: Log;
  readEdition: (id: number) => Promise<Edition>;
}

const AT_ONCE = 200;

/** Uploads that were cut off a day ago and not continued. */
export const forgetUploads = ({ db, clock }: Pick<FileDeps, 'db' | 'clock'>): Promise<number> =>
  dropOldUploads(db, new Date(clock.system().getTime() - DAY_MS));

/**
 * What was replaced is deleted a day after no more files are taken. Irreversible, so both the edition's clock and the real one
 * have to be past it: a clock that was moved deletes nothing.
 */
export async function forgetReplaced({ db, files, clock, log, readEdition }: ForgetDeps): Promise<number> {
  const real = await agreedTime({ db, clock, log });
  if (!real) return 0;
  const now = Math.min(real.getTime(), clock.edition({}).getTime());
  let forgotten = 0;
  for (const editionId of await editionsWithReplaced(db)) {
    const { startsOn, timeZone } = await readEdition(editionId);
    const closes = filesCloseAt(await findDates(db, editionId, REGULAR_CALL), startOfDay(startsOn, timeZone));
    if (closes.getTime() + DAY_MS > now) continue;
    const keys = await db.transaction().execute((transaction) => dropReplaced(transaction, editionId, AT_ONCE));
    // After the rows: what is interrupted here is a file without a row, which the daily sweep removes.
    for (const key of keys) await files.delete(key);
    forgotten += keys.length;
  }
  return forgotten;
}
