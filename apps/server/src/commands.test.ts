import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const AWAY = 'postgres://nobody:nothing@127.0.0.1:9/nowhere';
const env = { ...process.env, APP_MODE: 'test', SMTP_URL: 'smtp://127.0.0.1:9', DATABASE_URL: AWAY, DATABASE_MIGRATION_URL: AWAY };

test.each([
  ['main-migrate.ts'],
  ['main-setup.ts'],
  ['main-invariants.ts'],
  ['main-check.ts'],
  ['main-files-check.ts'],
  ['main-restored.ts', '2026-09-25T09:00:00Z'],
  ['main-editions.ts', 'load', 'ampi-tnpy-2025'],
  ['main-organisers.ts', 'owner', 'ampi', 'owner@example.org'],
  ['main-organisers.ts', 'reset-factor', 'owner@example.org', 'Lost her phone'],
  ['main-letters.ts', 'stop', 'ampi-tnpy-2025'],
  ['main-import.ts', 'list.csv'],
])('%s says in one sentence that the database is away', (script, ...args) => {
  const { DATABASE_ADMIN_URL: _, ...without } = env as Record<string, string>;
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, script), ...args], { env: without, encoding: 'utf8' });
  expect(stderr).toMatch(
    /^PostgreSQL cannot be reached or does not answer in time: connect ECONNREFUSED \S+ Nothing more was done; try again later\.\n$/,
  );
  expect(status).toBe(69);
});
