import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { addresses } from '@isocentre/domain/addresses';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const typed = new RegExp(
  `['"\`}](${Object.values(addresses)
    .filter((address) => address !== '/')
    .join('|')})(?=['"\`?#])`,
);

/** Organisers have pages of their own under the same last word. */
const OF_ORGANISERS = /\/organiser\/\$\{[\w.]+\}\/[\w/-]+/g;

/** Source lines that spell out a page's path instead of taking it from `addresses`. */
const spelledOut = (source: string) =>
  source.split('\n').filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && typed.test(line.replaceAll(OF_ORGANISERS, '')));

test('a page’s address is written once', () => {
  const files = execFileSync('git', ['ls-files', 'apps/web/app', 'apps/server/src', 'packages/domain/src'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/test\/|domain\/src\/addresses\.ts$/.test(file));
  const found = files.flatMap((file) => spelledOut(readFileSync(resolve(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});

test('the search finds an address in every kind of string, and leaves comments alone', () => {
  expect(
    spelledOut("to('/userProfile')\nto={`/userProfile?edit=1`}\n`${origin}/paymentPage`\n// '/userProfile'\nto('/userProfiles')"),
  ).toHaveLength(3);
  expect(spelledOut('`/organiser/${slug}/abstracts`')).toEqual([]);
});
