import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifests = [
  'package.json',
  ...globSync('{apps,packages,tools}/*/package.json', { cwd: root }),
  'e2e/package.json',
  'bench/package.json',
];
const used = new Map(
  manifests.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file)) as Manifest;
    return Object.entries({ ...dependencies, ...devDependencies });
  }),
);

test('every dependency is pinned exactly', () => {
  expect([...used].filter(([, version]) => !/^(workspace:\*|(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?)$/.test(version))).toEqual([]);
});

test('every dependency has its line in docs/dependencies.md', () => {
  const document = read('docs/dependencies.md');
  const documented = (name: string) => name.startsWith('@isocentre/') || name.startsWith('@types/') || document.includes(name);
  expect([...used.keys()].filter((name) => !documented(name))).toEqual([]);
  // Proves that the check can fail.
  expect(documented('left-pad')).toBe(false);
});
