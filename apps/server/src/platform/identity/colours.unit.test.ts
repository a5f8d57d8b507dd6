import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { colours } from './colours.ts';

const tokens = new Map(
  [
    ...readFileSync(resolve(import.meta.dirname, '../../../../../packages/ui/src/tokens.css'), 'utf8').matchAll(
      /--([\w-]+): (#[0-9a-f]{6})/g,
    ),
  ].map(([, name = '', value = '']) => [name, value]),
);
/** The few that a stylesheet names otherwise. */
const NAMES: Readonly<Record<string, string>> = { white: 'card', off: 'off-soft' };
const tokenOf = (name: string) => NAMES[name] ?? name.replaceAll(/([A-Z]|\d)/g, (part) => `-${part.toLowerCase()}`);
const { ground: _inMailsOnly, ...shared } = colours;

test.each(Object.entries(shared))('%s is the same in mails and documents as on the site', (name, value) => {
  expect(tokens.get(tokenOf(name))).toBe(value);
});
