import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** What must not be in a browser bundle: secrets, the server's names for them, and the list of common passwords. */
const SERVER_ONLY =
  /\$argon2|password_hash|token_hash|sealed_secret|postgres(ql)?:\/\/|smtps?:\/\/|SECOND_FACTOR_KEY|METRICS_TOKEN|isocentre_(app|migrator)|iloveyou/i;

const textsOf = (folder: string, pattern: string) => {
  const cwd = join(import.meta.dirname, '../../apps', folder);
  return globSync(pattern, { cwd }).map((file) => [file, readFileSync(join(cwd, file), 'utf8')] as const);
};

test('no file that a browser gets holds a secret, or the name of one', { tag: ['@SEC-01', '@SRV-001'] }, () => {
  const files = ['web/build/client', 'organiser/build'].flatMap((folder) => textsOf(folder, '**/*.{js,css,html,json,svg,map}'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter(([, text]) => SERVER_ONLY.test(text)).map(([file]) => file)).toEqual([]);
  // Proves that the pattern can match.
  expect(SERVER_ONLY.test('const row = { password_hash }')).toBe(true);
});

test('scripts of public and delegate pages hold no code of the organisers', { tag: ['@ORG-701'] }, () => {
  // Every organisers' page is reached by one of these paths, and calls the API by one.
  const organisers = /\/organiser\/|\/api\/v1\/(organiser|review|judge|societies)\b/;
  const named = (folder: string) =>
    textsOf(folder, 'assets/*.js')
      .filter(([, text]) => organisers.test(text))
      .map(([file]) => file);
  expect(named('web/build/client')).toEqual([]);
  expect(named('organiser/build')).not.toEqual([]);
});

test('organisers’ pages keep to their size, and PDFs are drawn by a file that only proofs load', { tag: ['@ORG-702'] }, () => {
  const told = execFileSync(process.execPath, ['scripts/size.ts'], { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' });
  const measured = [...told.matchAll(/^ok +(.+?) +([\d.]+) of (\d+) kB in \d+ files$/gm)].map(([, name = '', size, most]) => ({
    name,
    size: Number(size),
    most: Number(most),
  }));
  const first = measured.filter(({ name, most }) => name.endsWith(' at first') && most === 220);
  const further = measured.filter(({ name }) => name.endsWith(' as a further page'));
  expect(first.length).toBeGreaterThan(30);
  expect(further.length).toBeGreaterThanOrEqual(first.length);
  expect(further.filter(({ size }) => size > 60)).toEqual([]);
  expect(measured.find(({ name }) => name === 'the editor of texts')?.size).toBeLessThanOrEqual(150);
  const asking = textsOf('organiser/build', 'assets/*.js').filter(([, text]) => /import\(`\.\/pdf-sheet-/.test(text));
  expect(asking.map(([file]) => file.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['assets/proofs-page']);
});

test('no organisers’ page adds a style sheet of its own making, which the content policy would refuse', () => {
  const made = /createElement\(["'`]style["'`]\)/;
  const found = textsOf('organiser/build', 'assets/*.js').filter(([, text]) => made.test(text));
  // React itself can, and so can the reader of PDFs for their fonts; nothing of ours asks them to. That no PDF makes
  // one is shown where hostile files are opened (organiser-proofs.spec.ts).
  expect(found.map(([file]) => file.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['assets/framework', 'assets/pdf-sheet']);
  const reader = textsOf('organiser/src', '**/pdf-sheet.ts').map(([, text]) => text);
  expect(reader).toEqual([expect.stringContaining('disableFontFace: true')]);
});
