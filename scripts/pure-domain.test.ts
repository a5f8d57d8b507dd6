import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/** What an import graph cannot see: a rule that reads the clock or uses random numbers is not a pure function. */
const impure = /\bDate\.now\(|\bnew Date\(\s*\)|\bnew Date\b(?!\s*[(\w])|(?<!new )\bDate\(|\bMath\.random\(|\bperformance\.now\(/;

const impureLines = (source: string) => source.split('\n').filter((line) => impure.test(line));

test('domain takes the time and chance as arguments', () => {
  const root = resolve(import.meta.dirname, '../packages/domain/src');
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(3);
  const found = files.flatMap((file) => impureLines(readFileSync(resolve(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});

test.each([
  'const at = Date.now();',
  'return new Date();',
  'open(new Date( ))',
  'const at = new Date;',
  'const text = Date();',
  'Math.random() < 0.5',
])('the search would find %s', (line) => {
  expect(impureLines(line)).toEqual([line]);
});

test.each(['new Date(now)', 'new Date(Date.UTC(2025, 8, 26))', 'export function localDate(now: Date, zone: string)', 'startOfDate(day)'])(
  'the search lets %s pass',
  (line) => {
    expect(impureLines(line)).toEqual([]);
  },
);
