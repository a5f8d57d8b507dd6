import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** What no source of the product may do, whoever writes it. */

const root = resolve(import.meta.dirname, '../..');
const RULES: [what: string, pattern: RegExp][] = [
  ['runs text as code', /\beval\(|new Function\(|\bvm\.run/],
  ['switches the check of certificates off', /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/],
];

const found = (files: Record<string, string>) =>
  Object.entries(files).flatMap(([file, text]) => RULES.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file} ${what}`));

test('no source of the product does what is forbidden', () => {
  const files = globSync('{apps,packages}/*/{src,app,server}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/test/**'],
  });
  expect(files.length).toBeGreaterThan(500);
  expect(found(Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))).toEqual([]);
});

test('one that does is found', () => {
  expect(found({ 'a.ts': 'const b = eval(text)', 'b.ts': 'connect({ rejectUnauthorized: false })' })).toEqual([
    'a.ts runs text as code',
    'b.ts switches the check of certificates off',
  ]);
});
