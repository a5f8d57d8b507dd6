import { pino } from 'pino';
import { createClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database.ts';
import type { FeatureLetter } from '../platform/letters/letter.ts';
import { startLetters } from '../platform/letters/start-letters.ts';
import { openMail } from '../platform/mail.ts';
import { readSocietySettings } from '../platform/society-settings.ts';
import { bindLetters } from '../worker.ts';
import type { TestApp } from './build-test-app.ts';

/** The part of the worker that sends letters, with its own connections; `more` are letters that only a test has. */
export function startSender(site: TestApp, smtpUrl: string, more: readonly FeatureLetter[] = []): { close(): Promise<void> } {
  const config = { ...site.config, SMTP_URL: smtpUrl };
  const { pool, db } = openDatabase(config, () => {});
  const mail = openMail(config, (editionId) => readSocietySettings(db, editionId));
  const bound = bindLetters({ config, db, clock: createClock(config) });
  const letters = new Map([...bound.letters, ...more.map((letter) => [letter.definition.purpose, letter] as const)]);
  const sender = startLetters({ ...bound, letters, sendMail: mail.send, log: pino({ level: 'silent' }) });
  return {
    close: async () => {
      await sender.close();
      mail.close();
      await pool.end();
    },
  };
}
