import { defineConfig } from '@playwright/test';
import { LAUNCH } from './support/chromium.ts';
import { SITE } from './support/site.ts';

/** `journeys`: a person in a browser. `faults`: what happens when processes die; they run alone, one after the other. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/playwright',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  workers: 2,
  // A machine that is busy elsewhere may miss a beat; what fails twice is broken. The summary names what needed it.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['CI'] ? [['line'], ['json']] : [['list']],
  use: {
    baseURL: SITE,
    launchOptions: LAUNCH,
    locale: 'en-IN',
    // A zone that is not the conference's: nothing may depend on the visitor's own clock settings.
    timezoneId: 'America/Los_Angeles',
    // Recording every test costs more than the tests.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts' },
    { name: 'faults', testMatch: 'faults/**/*.spec.ts', dependencies: ['journeys'], fullyParallel: false, workers: 1, timeout: 240_000 },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/serve.ts`,
    cwd: '..',
    url: `${SITE}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
