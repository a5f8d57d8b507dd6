import { setTimeout as pause } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { createClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database.ts';
import { openJobQueue, startJobs } from '../platform/jobs.ts';
import { startLetters } from '../platform/letters/start-letters.ts';
import { openMail } from '../platform/mail.ts';
import { readSocietySettings } from '../platform/society-settings.ts';
import { bindJobs, bindLetters } from '../worker.ts';
import type { TestApp } from './build-test-app.ts';

const PATIENCE_MS = 60_000;
const STEP_MS = 50;

export const recipientOf = ({ to }: ParsedMail) =>
  [to ?? []]
    .flat()
    .map(({ text }) => text)
    .join();

export interface Inbox {
  readonly smtpUrl: string;
  readonly mails: readonly ParsedMail[];
  /** Runs a worker until somebody has a new mail (about `subject`), and returns it. */
  next(site: TestApp, to: string, subject?: string): Promise<ParsedMail>;
  close(): Promise<void>;
}

/** A real mail server on this machine, and the worker that sends to it. */
export async function openInbox(): Promise<Inbox> {
  const mails: ParsedMail[] = [];
  const taken = new Set<ParsedMail>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done);
    },
  });
  // A worker that is killed drops its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    smtpUrl,
    mails,
    async next(site, to, subject = '') {
      const config = { ...site.config, SMTP_URL: smtpUrl };
      const { pool, db } = openDatabase(config, () => {});
      const mail = openMail(config, (editionId) => readSocietySettings(db, editionId));
      const log = pino({ level: 'silent' });
      const queue = await openJobQueue(config, log);
      const clock = createClock(config);
      const jobs = await startJobs(config, log, bindJobs({ config, db, clock, enqueue: queue.enqueue }));
      const letters = startLetters({ ...bindLetters({ config, db, clock }), sendMail: mail.send, log });
      try {
        for (let waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
          const found = mails.find((one) => !taken.has(one) && recipientOf(one) === to && one.subject?.startsWith(subject));
          if (found) {
            taken.add(found);
            return found;
          }
          await pause(STEP_MS);
        }
        throw new Error(`no mail for ${to}`);
      } finally {
        await Promise.all([jobs.close(), letters.close()]);
        await queue.close();
        await pool.end();
        mail.close();
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
