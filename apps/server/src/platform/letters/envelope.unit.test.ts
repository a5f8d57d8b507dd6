import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bounceKey, bounceToken, envelopeSender, letterOfToken } from './envelope.ts';

const key = randomBytes(32);
const letter = { editionId: 70_001, id: randomUUID() };

test('a token names its letter, whatever the case', () => {
  const token = bounceToken(key, letter);
  expect(letterOfToken(key, token)).toEqual(letter);
  expect(letterOfToken(key, token.toUpperCase())).toEqual(letter);
});

test('a forged, changed or shortened token names none', () => {
  const token = bounceToken(key, letter);
  expect(letterOfToken(randomBytes(32), token)).toBeUndefined();
  expect(letterOfToken(key, token.slice(0, -2))).toBeUndefined();
  expect(letterOfToken(key, '')).toBeUndefined();
  expect(letterOfToken(key, 'not a token')).toBeUndefined();
  for (let i = 0; i < token.length - 1; i += 1) {
    const changed = token.slice(0, i) + (token[i] === 'a' ? 'b' : 'a') + token.slice(i + 1);
    expect(letterOfToken(key, changed)).toBeUndefined();
  }
});

test.each([
  ['Conference desk <desk@example.org>', 'tok', 'desk+tok@example.org'],
  ['desk@example.org', 'tok', 'desk+tok@example.org'],
  ['Conference desk <desk@example.org>', undefined, 'desk@example.org'],
  ['desk@example.org', 'x'.repeat(60), 'desk@example.org'],
])('%s with %s', (from, token, sender) => expect(envelopeSender(from, token)).toBe(sender));

test('the token fits beside a sender of usual length', () => {
  const sender = envelopeSender('secretariat@example.org', bounceToken(key, letter));
  expect(sender).toContain('+');
  expect(sender.split('@')[0]?.length).toBeLessThanOrEqual(64);
});

test('production without a key sends from the plain address', () => {
  const config = { BOUNCE_KEY: undefined, DATABASE_URL: 'postgres://x' };
  expect(bounceKey({ ...config, APP_MODE: 'production' })).toBeUndefined();
  expect(bounceKey({ ...config, APP_MODE: 'development' })).toHaveLength(32);
});
