import { defineConfig } from '@playwright/test';
import { LAUNCH } from './support/chromium.ts';
import { PORTS, SITE } from './support/site.ts';

/**
 * `journeys`: a person in a browser. `faults`: processes are killed; these run alone, one after the other. `game-day`: all of that at once, for
 * minutes, so only in `pnpm verify` (`LONG=1`).
 */
/** About the review of one edition, which is one thing: one after the other (`support/fresh-review.ts`). */
const REVIEW = [
  'organiser-call',
  'abstract-files',
  'further-call',
  'review-assignment',
  'reviewing',
  'deciding',
  'letters-of-decisions',
  'presenting',
  'placing',
  'withdrawing',
  'people-who-review',
  'publication',
  'e-poster-wall',
  'judging',
  'blindness',
  'with-thousands',
  'whole-call',
  'six-instants',
].map((name) => `journeys/${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  // Two runs side by side clear what the run before left, each its own.
  outputDir: `../test-results/playwright-${PORTS.site}`,
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  // With three, and review beside them, what is timed to the picture began to fail on a slow machine.
  workers: 2,
  // A busy machine may cause one failure; what fails twice is broken. The summary lists retried tests.
  retries: process.env['CI'] ? 1 : 0,
  // Patience, not a promise: how fast pages are is measured by Lighthouse and `bench/`. Shared build machines lose half
  // of their processor to others at times.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['CI'] ? [['line'], ['json']] : [['list']],
  use: {
    baseURL: SITE,
    launchOptions: LAUNCH,
    locale: 'en-IN',
    // Not the conference's zone: nothing may depend on the visitor's own time zone.
    timezoneId: 'America/Los_Angeles',
    // What moves takes a tenth of the processor's time. Tests of movement ask for it; in `pnpm verify` everything moves.
    contextOptions: { reducedMotion: process.env['LONG'] ? 'no-preference' : 'reduce' },
    // Recording every test costs more than the tests.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts', testIgnore: REVIEW },
    { name: 'review', testMatch: REVIEW, dependencies: ['journeys'], fullyParallel: false, workers: 1 },
    { name: 'faults', testMatch: 'faults/**/*.spec.ts', dependencies: ['review'], fullyParallel: false, workers: 1, timeout: 240_000 },
    ...(process.env['LONG'] ? [{ name: 'game-day', testMatch: 'game-day/*.spec.ts', dependencies: ['faults'], workers: 1 }] : []),
  ],
  webServer: {
    command: `"${process.execPath}" e2e/serve.ts`,
    cwd: '..',
    url: `${SITE}/readyz`,
    timeout: 180_000,
    // What the server logs as a warning or an error.
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
