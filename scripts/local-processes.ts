import { createRequire } from 'node:module';
import type { LongProcess } from './processes.ts';

/** The processes of a machine that runs everything itself. */

export const MAIL_INBOX = { smtp: 1025, web: 1080 } as const;

/** Restart on our own sources only: Vite looks after the site's, and writes files of its own while it does. */
const WATCH = ['--watch-path=apps/server/src', '--watch-path=packages', '--watch-preserve-output'];

/** Catches every mail and shows it at http://localhost:1080; nothing leaves the machine. */
export const mailInbox = (env: Record<string, string>): LongProcess => ({
  name: 'mail',
  command: process.execPath,
  args: [
    createRequire(import.meta.url).resolve('maildev/bin/maildev'),
    '--ip',
    '127.0.0.1',
    '--smtp',
    String(MAIL_INBOX.smtp),
    '--web',
    String(MAIL_INBOX.web),
    '--silent',
  ],
  env,
  quiet: true,
});

export const web = (env: Record<string, string>, watch = false): LongProcess => ({
  name: 'web',
  command: process.execPath,
  args: [...(watch ? WATCH : []), 'apps/server/src/main-web.ts'],
  env,
});

export const worker = (env: Record<string, string>, watch = false): LongProcess => ({
  name: 'worker',
  command: process.execPath,
  args: [...(watch ? WATCH : []), 'apps/server/src/main-worker.ts'],
  env,
});
