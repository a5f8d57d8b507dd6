import { existsSync } from 'node:fs';

/** Without the parts that draw its own windows, which cost a third of a run; the whole browser where there is no such package. */
const SHELL = '/usr/bin/chromium-headless-shell';

export const CHROMIUM = process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');

/** How every test starts it. */
export const LAUNCH = {
  executablePath: CHROMIUM,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
