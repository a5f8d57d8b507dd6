import { existsSync } from 'node:fs';

/** Headless Chromium, which saves a third of a run; the full browser if there is no such package. */
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
