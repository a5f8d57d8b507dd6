import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** The checks that this part of the product answers for. */
const expected = range(1, 54);

const rows = [...read('docs/security.md').matchAll(/^\| (\d+) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, no, , proof = '']) => [Number(no), proof] as const,
);

const tests = globSync(['packages/*/src/**/*.test.ts', 'apps/*/{src,app}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], { cwd: root });
const named = new Set(
  tests.flatMap((file) => [...read(file).matchAll(/\[SEC-(\d\d)\]|'@?SEC-(\d\d)'/g)].map(([, title, tag]) => Number(title ?? tag))),
);

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

test('docs/security.md has every check, in order', () => {
  expect(rows.map(([no]) => no).filter((no) => expected.includes(no))).toEqual(expected);
});

test('every line is either tested and named by a test, or says what it waits for and is named by none', () => {
  expect(rows.filter(([no, proof]) => proof === 'test' && !named.has(no))).toEqual([]);
  expect(rows.filter(([no, proof]) => proof !== 'test' && named.has(no))).toEqual([]);
  expect(rows.filter(([, proof]) => proof !== 'test' && !/^(to come|does not apply): \S/.test(proof))).toEqual([]);
});

test('no test names a check that the page does not have', () => {
  expect([...named].filter((no) => !rows.some(([row]) => row === no))).toEqual([]);
});
