import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { partsOfContract, routesLine } from '../threat-routes.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/threats.md'), 'utf8');
const QUESTIONS = ['spoof', 'tamper', 'repudiate', 'leak', 'deny', 'elevate'];

const sections = page.split(/^## /m).slice(1);
const partsIn = (section: string) => {
  const parts = /^Part: (.+)\.$/m.exec(section)?.[1] ?? '';
  return parts.startsWith('none') ? [] : parts.split(', ');
};
const headings = sections.map((section) => section.split('\n', 1)[0]);

test('every part of the contract has its threats', { tags: ['OPS-127'] }, () => {
  expect(sections.flatMap(partsIn).toSorted()).toEqual(partsOfContract());
});

test.each(sections.map((section, i) => [headings[i], section] as const))(
  '%s: six questions, and the routes as they are now',
  { tags: ['OPS-127'] },
  (_, section) => {
    expect([...section.matchAll(/^\| (\w+) \| (.+?) \|/gm)].map(([, question]) => question).filter((one) => one !== 'Question')).toEqual(
      QUESTIONS,
    );
    const parts = partsIn(section);
    // A route that was added or changed: look at the threats again, then renew the line.
    expect(parts.length === 0 || section.includes(routesLine(parts)) || routesLine(parts)).toBe(true);
  },
);
