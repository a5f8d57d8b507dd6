import { existsSync } from 'node:fs';

/** Without the parts that draw its own windows, which cost a third of a run; the whole browser where there is no such package. */
const SHELL = '/usr/bin/chromium-headless-shell';

export const CHROMIUM = process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');
