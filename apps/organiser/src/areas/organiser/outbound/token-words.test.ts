import type { Token } from '@isocentre/contract/tokens';
import { expect, test } from 'vitest';
import { tokenWords, usedWords } from './token-words.ts';

const now = new Date('2026-02-01T10:00:00Z');
const token: Token = {
  id: '5f0c2d1e-7a44-4c59-9a3b-2d6c1f0e8b57',
  name: 'Chapter website',
  prefix: 'iso_SAMPLE',
  scopes: ['content.read'],
  madeBy: 'Asha Raman',
  madeAt: '2026-01-01T10:00:00.000Z',
  expiresAt: '2026-06-01T10:00:00.000Z',
  lastUsedOn: '2026-01-31',
  endedAt: null,
  standing: 'usable',
};

test.each<[string, Partial<Token>, string, string]>([
  ['used', {}, 'good', 'In use'],
  ['unused', { lastUsedOn: null }, 'pending', 'Not yet used'],
  ['nearly over', { expiresAt: '2026-02-07T10:00:00.000Z' }, 'pending', 'Ends soon'],
  ['over', { standing: 'expired', expiresAt: '2026-01-31T20:00:00.000Z' }, 'off', 'Expired 1 February 2026'],
  ['ended', { standing: 'ended', endedAt: '2026-01-30T10:00:00.000Z' }, 'off', 'Ended 30 January 2026'],
  ['without an owner', { standing: 'orphaned' }, 'bad', 'Its maker is no longer an owner'],
])('a token that is %s says so', (_, change, kind, words) => {
  expect(tokenWords({ ...token, ...change }, 'Asia/Kolkata', now)).toEqual({ kind, words });
});

test('the last use is a day', () => {
  expect([usedWords(null), usedWords('2026-01-31')]).toEqual(['never', '31 January 2026']);
});
