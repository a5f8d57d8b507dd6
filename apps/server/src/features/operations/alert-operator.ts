import { DAY_MS, HOUR_MS, MINUTE_MS } from '@isocentre/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import type { Log } from '../../platform/log.ts';
import { alertEndedLetter, alertLetter } from './letter-definitions.ts';
import { type AlertRow, defaultEdition, lockAlerts, saveAlert } from './queries/alerts.ts';

/** The same alert is mailed at most this often, however it comes and goes. */
const AT_MOST_EVERY_MS = HOUR_MS;
/** As long as it lasts, it is mailed again. */
const REMIND_MS = DAY_MS;
/** It has ended when it has not been seen for this long. */
const GONE_MS = 10 * MINUTE_MS;

export interface AlertDeps {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'OPERATOR_EMAIL' | 'ORGANISERS_EMAIL'>;
  log: Pick<Log, 'error' | 'info'>;
}

/**
 * Tells the operator by mail what has gone wrong, again each day while it lasts, and that it is over. Returns how many
 * alerts hold. What is mailed and the letters are one transaction.
 */
export async function alertOperator({ db, clock, config, log }: AlertDeps, holding: ReadonlyMap<string, string>): Promise<number> {
  const now = clock.system();
  const editionId = config.OPERATOR_EMAIL || config.ORGANISERS_EMAIL ? await defaultEdition(db) : undefined;
  await db.transaction().execute(async (transaction) => {
    const known = new Map((await lockAlerts(transaction)).map((row) => [row.name, row]));
    for (const [name, says] of holding) {
      const row = seen(known.get(name), name, says, now);
      const mail = isMailDue(row, now);
      if (row.began_at === now) log.error({ alarm: name }, says);
      await saveAlert(transaction, mail ? { ...row, mailed_at: now } : row);
      if (mail && editionId !== undefined) {
        await writeLetter(transaction, alertLetter, { editionId, about: name, occasion: now.toISOString() });
      }
    }
    for (const row of known.values()) {
      if (row.ended_at || holding.has(row.name) || now.getTime() - row.last_seen_at.getTime() < GONE_MS) continue;
      log.info({ alarm: row.name }, `over: ${row.says}`);
      await saveAlert(transaction, { ...row, ended_at: now });
      const wasMailed = row.mailed_at !== null && row.mailed_at >= row.began_at;
      if (wasMailed && editionId !== undefined) {
        await writeLetter(transaction, alertEndedLetter, { editionId, about: row.name, occasion: now.toISOString() });
      }
    }
  });
  return holding.size;
}

const seen = (row: AlertRow | undefined, name: string, says: string, now: Date): AlertRow =>
  row && !row.ended_at
    ? { ...row, says, last_seen_at: now }
    : { name, says, began_at: now, last_seen_at: now, ended_at: null, mailed_at: row?.mailed_at ?? null };

function isMailDue({ mailed_at: mailed, began_at: began }: AlertRow, now: Date): boolean {
  if (!mailed) return true;
  return now.getTime() - mailed.getTime() >= (mailed < began ? AT_MOST_EVERY_MS : REMIND_MS);
}
