import { expect, test } from 'vitest';
import { TagName } from './tags.ts';

test.each([
  ['VIP', 'VIP'],
  ['  needs   a visa ', 'needs a visa'],
  ['ஊட்டி', 'ஊட்டி'],
  ['a\0b', 'a b'],
])('%j is the tag %j', (typed, tag) => expect(TagName.parse(typed)).toBe(tag));

test.each(['', '   ', 'a,b', 'x'.repeat(41), 'x'.repeat(100_000)])('no tag: %j', (typed) =>
  expect(TagName.safeParse(typed).success).toBe(false),
);
