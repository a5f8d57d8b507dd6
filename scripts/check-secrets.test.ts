import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';

/** The part of `isocentre check` that looks for secrets, on an invented machine in a folder. */

const script = resolve(import.meta.dirname, '../deploy/commands/secrets.sh');
const folder = mkdtempSync(join(tmpdir(), 'isocentre-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRETS = {
  METRICS_TOKEN: '6b1f0c8d2e9a4f7766aa',
  SECOND_FACTOR_KEY: 'q0bX+4Zk/abcdefghijklmnopqrstuvwxyzABCDEF0=',
  RAZORPAY_KEY_SECRET: 'kS3cretOfProvider',
  RAZORPAY_WEBHOOK_SECRETS: 'newWebhookSecret,oldWebhookSecret',
};
const PLACES = ['processes', 'units', 'journal', 'nginx_log', 'program', 'histories'] as const;
type Place = (typeof PLACES)[number];

beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(join(folder, 'backup'), { recursive: true });
  const lines = Object.entries(SECRETS).map((pair) => pair.join('='));
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, file), text);
    chmodSync(join(folder, file), 0o640);
  };
  write(
    'isocentre.env',
    ['PUBLIC_ORIGIN=https://conference.example.org', 'RAZORPAY_KEY_ID=rzp_test_1234567890', ...lines]
      .concat(
        'SMTP_URL="smtps://desk:mailPassw0@mail.example.org:465"',
        'DATABASE_URL=postgres://isocentre_app:4f1c9d2e7a@127.0.0.1:5432/isocentre',
      )
      .join('\n'),
  );
  write('setup.env', 'DATABASE_MIGRATION_URL=postgres://isocentre_migrator:99ab77cd55@127.0.0.1:5432/isocentre\n');
  write('backup/passphrase', 'aPassphraseOfBackups\n');
});

/** What the check prints when one place holds this text. */
function check(place?: Place, text = ''): string {
  const fakes = PLACES.map((one) => `list_${one}() { printf '%s\\n' "$${one === place ? 'TEXT' : 'NOTHING'}"; }`).join('\n');
  const lines = `set -euo pipefail
faults=0; SETTINGS=${folder}; PROGRAM=${folder}
well() { echo "ok $*"; }
fault() { echo "FAULT $1"; faults=$((faults + 1)); }
. ${script}
${fakes}
check_secrets`;
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', lines], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], TEXT: text, NOTHING: 'main-web.ts rzp_test_1234567890 https://conference.example.org isocentre_app' },
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.trim();
}

test('secrets that are in the settings alone are well', { tags: ['OPS-111'] }, () => {
  expect(check()).toBe('ok secrets: only in the settings');
});

test.each(PLACES)('one in the %s is a fault', { tags: ['OPS-111'] }, (place) => {
  const found = check(place, `something --token=${SECRETS.METRICS_TOKEN} more`);
  expect(found).toMatch(/^FAULT secrets: one is in \S+/);
  expect(found.split('\n')).toHaveLength(1);
  // It names the place, never the secret.
  expect(found).not.toContain(SECRETS.METRICS_TOKEN);
});

test.each([
  ['a key with signs that mean something to grep', SECRETS.SECOND_FACTOR_KEY],
  ["the provider's", SECRETS.RAZORPAY_KEY_SECRET],
  ['the first of two', 'newWebhookSecret'],
  ['the second of two', 'oldWebhookSecret'],
  ['a password in an address', 'mailPassw0'],
  ["the application's role", '4f1c9d2e7a'],
  ["the schema's owner", '99ab77cd55'],
  ['the passphrase of the backups', 'aPassphraseOfBackups'],
])('it knows %s', { tags: ['OPS-111'] }, (_which, secret) => {
  expect(check('journal', `{"msg":"${secret}"}`)).toContain('FAULT secrets: one is in the journal');
});

test('settings that everybody may read are a fault', { tags: ['OPS-111'] }, () => {
  chmodSync(join(folder, 'isocentre.env'), 0o644);
  expect(check()).toContain('FAULT secrets: everybody may read');
});

test('the real list of processes is read, and looking puts nothing into it', { tags: ['OPS-111'] }, () => {
  const lines = `set -euo pipefail; faults=0; SETTINGS=${folder}; PROGRAM=${folder}; . ${script}
list_processes | grep -c . ; if list_processes | has_secret; then echo found; fi
bash -c 'sleep 20; :' "$TOKEN" &
for n in $(seq 50); do if list_processes | has_secret; then echo found; break; fi; sleep 0.1; done; kill $!`;
  const { stdout } = spawnSync('bash', ['--norc', '-c', lines], {
    encoding: 'utf8',
    env: { ...process.env, TOKEN: SECRETS.METRICS_TOKEN },
  });
  expect(stdout.trim().split('\n').slice(1)).toEqual(['found']);
});
