import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** What has no business in a browser: secrets, what the server calls them, and the list of guessed passwords. */
const SERVER_ONLY =
  /\$argon2|password_hash|token_hash|sealed_secret|postgres(ql)?:\/\/|smtps?:\/\/|SECOND_FACTOR_KEY|METRICS_TOKEN|isocentre_(app|migrator)|iloveyou/i;

test('[SEC-01] [SRV-001] no file that a browser gets holds a secret, or the name of one', () => {
  const client = join(import.meta.dirname, '../../apps/web/build/client');
  const files = globSync('**/*.{js,css,html,json,svg,map}', { cwd: client });
  expect(files.length).toBeGreaterThan(20);
  const found = files.filter((file) => SERVER_ONLY.test(readFileSync(join(client, file), 'utf8')));
  expect(found).toEqual([]);
  // The pattern can find something.
  expect(SERVER_ONLY.test('const row = { password_hash }')).toBe(true);
});
