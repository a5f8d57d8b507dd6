import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** What must not be in a browser bundle: secrets, the server's names for them, and the list of common passwords. */
const SERVER_ONLY =
  /\$argon2|password_hash|token_hash|sealed_secret|postgres(ql)?:\/\/|smtps?:\/\/|SECOND_FACTOR_KEY|METRICS_TOKEN|isocentre_(app|migrator)|iloveyou/i;

test('no file that a browser gets holds a secret, or the name of one', { tag: ['@SEC-01', '@SRV-001'] }, () => {
  const client = join(import.meta.dirname, '../../apps/web/build/client');
  const files = globSync('**/*.{js,css,html,json,svg,map}', { cwd: client });
  expect(files.length).toBeGreaterThan(20);
  const found = files.filter((file) => SERVER_ONLY.test(readFileSync(join(client, file), 'utf8')));
  expect(found).toEqual([]);
  // Proves that the pattern can match.
  expect(SERVER_ONLY.test('const row = { password_hash }')).toBe(true);
});
