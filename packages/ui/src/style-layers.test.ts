import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isOwnStylesheet } from '../vite/styles.ts';

const root = resolve(import.meta.dirname, '../../..');
const files = globSync('{apps,packages}/*/{app,src}/**/*.css', { cwd: root }).filter((file) => !file.includes('/made/'));

/** Names and fonts belong to no layer. */
const WITHOUT_LAYER = new Set(['packages/ui/src/tokens.css']);

test('every stylesheet of ours declares the order of the layers', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !isOwnStylesheet(join(root, file)))).toEqual([]);
  expect(isOwnStylesheet(join(root, 'apps/web/node_modules/some/app/style.css'))).toBe(false);
});

test('every rule stands in a layer', () => {
  const layered = /^(\s*\/\*[\s\S]*?\*\/\s*|@import [^;]+;\s*|@layer [\w.]+ \{[\s\S]*?\n\}\s*)*$/;
  const outside = files.filter((file) => !layered.test(readFileSync(join(root, file), 'utf8')));
  expect(outside.filter((file) => !WITHOUT_LAYER.has(file))).toEqual([]);
});
