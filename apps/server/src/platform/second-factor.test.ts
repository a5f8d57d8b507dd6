import { randomBytes } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { makeAccount } from '../test/people.ts';
import { keyFrom, secondFactorKey, startSecondFactor, takeCode } from './second-factor.ts';

const key = keyFrom(randomBytes(32).toString('base64'));
let site: TestApp;
let accounts = 0;

beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

async function enrolled() {
  const { id } = await makeAccount(site, `staff-${(accounts += 1)}@example.org`);
  const secret = await startSecondFactor(site.db, id, key);
  const codeAt = (at: Date) => generate({ secret, epoch: Math.floor(at.getTime() / 1000) });
  return { id, secret, codeAt };
}

test('a code of the authenticator app is accepted once, even in two requests at the same moment', { tags: ['SEC-15'] }, async () => {
  const { id, codeAt } = await enrolled();
  const now = new Date();
  const code = await codeAt(now);
  const verdicts = await Promise.all(Array.from({ length: 8 }, () => takeCode(site.db, id, code, [key], now)));
  expect(verdicts.filter(Boolean)).toHaveLength(1);
  expect(await takeCode(site.db, id, code, [key], now)).toBe(false);
  const row = await site.db.selectFrom('second_factors').select('confirmed_at').where('account_id', '=', id).executeTakeFirstOrThrow();
  expect(row.confirmed_at).toEqual(now);
});

test('a code that is older than the last used one, expired or of another account is refused', { tags: ['SEC-15'] }, async () => {
  const [mine, other] = [await enrolled(), await enrolled()];
  const now = new Date();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  expect(await takeCode(site.db, mine.id, await mine.codeAt(ago(90)), [key], now)).toBe(false);
  expect(await takeCode(site.db, mine.id, await other.codeAt(now), [key], now)).toBe(false);
  expect(await takeCode(site.db, mine.id, await mine.codeAt(now), [key], now)).toBe(true);
  expect(await takeCode(site.db, mine.id, await mine.codeAt(ago(30)), [key], now)).toBe(false);
  for (const odd of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(await takeCode(site.db, mine.id, odd, [key], now)).toBe(false);
  expect(await takeCode(site.db, crypto.randomUUID(), '123456', [key], now)).toBe(false);
});

test('a phone that is half a minute wrong still works', async () => {
  const { id, codeAt } = await enrolled();
  const now = new Date();
  expect(await takeCode(site.db, id, await codeAt(new Date(now.getTime() - 30_000)), [key], now)).toBe(true);
});

test('the database does not know the secret', async () => {
  const { id, secret } = await enrolled();
  const { rows } = await site.pool.query<{ all: string }>('select s::text as all from second_factors s where account_id = $1', [id]);
  expect(rows[0]?.all).not.toContain(Buffer.from(secret).toString('hex'));
  await expect(takeCode(site.db, id, '123456', [keyFrom(randomBytes(32).toString('base64'))], new Date())).rejects.toThrow(
    'unable to authenticate data',
  );
});

test('production has a key of its own or sets up no factors; elsewhere the database’s address stands in', () => {
  const given = { DATABASE_URL: 'postgres://somewhere', SECOND_FACTOR_KEY: undefined };
  expect(() => secondFactorKey({ ...given, APP_MODE: 'production' })).toThrow('FACTORS_NOT_SET_UP');
  expect(secondFactorKey({ ...given, APP_MODE: 'development' })).toHaveLength(32);
  const own = secondFactorKey({ ...given, APP_MODE: 'production', SECOND_FACTOR_KEY: key.toString('base64') });
  expect(own).toEqual(key);
});
