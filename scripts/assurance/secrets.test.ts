import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Secrets are in the settings of an installation and nowhere else. */

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const PATTERNS: [kind: string, pattern: RegExp][] = [
  ['private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['live key of the payment provider', /rzp_live_[A-Za-z0-9]{14}/],
  ['key of a cloud', /\bAKIA[0-9A-Z]{16}\b/],
  ['token of a code host', /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bglpat-[\w-]{20}\b/],
  ['token of a chat', /\bxox[abp]-[\w-]{20,}/],
  [
    'password in an address',
    /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[\w.-]+:(?!isocentre@|sandbox-|\$|\{|<|password@|user@|secret@|x@|p@)[^\s@/'"`]{12,}@/,
  ],
];
const secretsIn = (text: string) => PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);

test('no tracked file holds a secret', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\0').filter(Boolean);
  const texts = files.filter((file) => !/\.(?:jpg|png|webp|pdf|woff2?|ico|docx)$/.test(file));
  expect(texts.length).toBeGreaterThan(1000);
  // Invented ones, to show that they are refused.
  const samples = new Set(['scripts/assurance/secrets.test.ts', 'apps/server/src/platform/config.unit.test.ts']);
  expect(texts.filter((file) => !samples.has(file)).flatMap((file) => secretsIn(read(file)).map((kind) => `${file}: ${kind}`))).toEqual([]);
});

test('a planted one is found', () => {
  expect(secretsIn('postgres://isocentre_app:4f1c9d2e7a60b8c35d91@db.example.org/isocentre')).toEqual(['password in an address']);
  expect(secretsIn(`key: ${['rzp', 'live', 'AbCdEfGhIjKlMn'].join('_')}`)).toEqual(['live key of the payment provider']);
  expect(secretsIn('-----BEGIN PRIVATE KEY-----')).toEqual(['private key']);
  expect(secretsIn('postgres://isocentre_app:isocentre@127.0.0.1:5432/isocentre')).toEqual([]);
});

test('units and process lists hold none: settings come from files that root owns', () => {
  const units = globSync('deploy/systemd/*.service', { cwd: root });
  const ours = units.filter((unit) => /^ExecStart=.*main-(?:web|worker)/m.test(read(unit)));
  expect(ours.length).toBeGreaterThanOrEqual(2);
  expect(ours.filter((unit) => !read(unit).includes('EnvironmentFile=/etc/isocentre/isocentre.env'))).toEqual([]);
  for (const unit of units) {
    const text = read(unit);
    expect([unit, text.match(/^Environment=.*(?:SECRET|TOKEN|KEY|PASSWORD|_URL).*$/m)]).toEqual([unit, null]);
    // Everybody on the machine sees the arguments of a process.
    expect([unit, [...text.matchAll(/^Exec\w+=.*$/gm)].filter(([line]) => /SECRET|TOKEN|PASSWORD|:\/\/\w+:/.test(line))]).toEqual([
      unit,
      [],
    ]);
  }
  expect(read('deploy/isocentre')).not.toMatch(/psql [^\n]*postgres:\/\//);
});

test('the log leaves out what headers and bodies hold', () => {
  const log = read('apps/server/src/platform/log.ts');
  for (const field of ['authorization', 'cookie', 'set-cookie']) expect(log).toContain(field);
});
