import { expect, test } from 'vitest';
import { hashPassword, isPassword, isWeakHash } from './passwords.ts';

test('new hashes are argon2id with 19 MiB, two passes, one lane, and a salt of their own', { tags: ['SEC-02'] }, async () => {
  const [one, two] = [await hashPassword('rain over the rooftops'), await hashPassword('rain over the rooftops')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect([await isPassword('rain over the rooftops', one), await isPassword('rain over the rooftopz', one)]).toEqual([true, false]);
  expect(await isPassword('rain over the rooftops', null)).toBe(false);
});

test('weaker hashes are recognised', { tags: ['SEC-03'] }, () => {
  expect(isWeakHash('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(false);
  expect(isWeakHash('$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA')).toBe(false);
  expect(isWeakHash('$argon2id$v=19$m=8192,t=2,p=1$c2FsdA$aGFzaA')).toBe(true);
  expect(isWeakHash('$argon2id$v=19$m=19456,t=1,p=1$c2FsdA$aGFzaA')).toBe(true);
  expect(isWeakHash('$2b$10$abcdefghijklmnopqrstuv')).toBe(true);
});

test('spaces, all scripts and more than 72 bytes count in full', { tags: ['SEC-04'] }, async () => {
  const long = `  மருத்துவ இயற்பியல் ${'x'.repeat(90)}`;
  const hash = await hashPassword(long);
  expect(await isPassword(long, hash)).toBe(true);
  expect(await isPassword(long.trim(), hash)).toBe(false);
  expect(await isPassword(long.slice(0, -1), hash)).toBe(false);
});
