import { defineConfig } from 'vitest/config';

/** A busy machine may cause one failure; what fails twice is broken. */
const RETRIES = process.env['CI'] ? 1 : 0;

/** They wait for PostgreSQL, mails and other processes for a third of their time: three keep two cores busy. */
const WORKERS = 3;

/**
 * `unit`: rules and components, no I/O, part of `pnpm check`. `server`: features through the API on a real PostgreSQL, a
 * database per file. `tools`: the project's own rules (imports, documents), which start their own processes. `operations`:
 * releases on whole machines. Browser journeys are Playwright's (`e2e/`).
 */
export default defineConfig({
  test: {
    // Tags are requirement ids, listed in docs/requirements; there is no second list here.
    strictTags: false,
    reporters: process.env['CI']
      ? ['default', ['json', { outputFile: process.env['VITEST_JSON'] ?? 'test-results/vitest.json' }]]
      : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          // One process for many files: a fresh one for each took four fifths of the time. Our own modules are still
          // reloaded for every file; changes to globals are undone here.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
          testTimeout: 30_000,
          retry: RETRIES,
          setupFiles: ['apps/web/app/test/component-patience.ts'],
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/web/app/**/*.test.{ts,tsx}',
            'apps/organiser/src/**/*.test.{ts,tsx}',
            'apps/server/src/**/*.unit.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts'],
          globalSetup: ['apps/server/src/test/global-setup.ts'],
          // Patience, not a promise: what has to be quick measures it itself.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
          maxWorkers: WORKERS,
          retry: RETRIES,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['scripts/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'scripts/operations/**'],
          testTimeout: 60_000,
          maxWorkers: WORKERS,
          retry: RETRIES,
        },
      },
      {
        // Releases and whole machines: minutes each, so only in `pnpm verify`.
        test: {
          name: 'operations',
          include: ['scripts/operations/**/*.test.ts'],
          testTimeout: 600_000,
        },
      },
    ],
  },
});
