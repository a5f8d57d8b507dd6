import * as contract from '@isocentre/contract/second-factor';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, ORIGIN, type TestApp } from '../../test/build-test-app.ts';
import { makeAccount, PASSWORD, send, signInAs } from '../../test/people.ts';
import { makeSoftPasskey, type Signing } from '../../test/soft-passkey.ts';
import { grant } from '../../test/staff.ts';

let site: TestApp;
let people = 0;
let at = new Date();

beforeAll(async () => {
  site = await buildTestApp({ system: () => at });
});
afterAll(() => site.close());
beforeEach(async () => {
  at = new Date();
  await site.db.deleteFrom('rate_limits').execute();
});

type PasskeyBody = { name: string; passkey: never };
const later = (seconds: number) => {
  at = new Date(at.getTime() + seconds * 1000);
};
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );

async function somebody(role: 'owner' | 'viewer' = 'owner') {
  const email = `passkey-${(people += 1)}@example.org`;
  const { id } = await makeAccount(site, email);
  await grant(site, id, { role, edition: ampiTnpy2025.slug });
  return { id, email, call: site.callWith({ cookie: await signInAs(site, email) }) };
}

const add = async (call: Call, how?: Signing, passkey = makeSoftPasskey(ORIGIN)) => {
  const { options } = await call(contract.offerPasskey, { body: { password: PASSWORD } });
  const body = { name: 'Phone', passkey: passkey.create(options, how) } as PasskeyBody;
  return { options, body, passkey, answer: await call(contract.addPasskey, { body }) };
};

/** Somebody with a passkey, in a new session in which it was not given yet. */
async function withPasskey(role: 'owner' | 'viewer' = 'owner') {
  const one = await somebody(role);
  const { passkey } = await add(one.call, { counter: 1 });
  const call = site.callWith({ cookie: await signInAs(site, one.email) });
  const give = async (how?: Signing, by = call) => {
    const { options } = await by(contract.askPasskey, {});
    return by(contract.giveSecondFactor, { body: { passkey: passkey.use(options, how) } as never });
  };
  return { ...one, passkey, first: one.call, call, give };
}

describe('adding a passkey', { tags: ['ORG-020'] }, () => {
  test('needs the password and user verification; it then counts as given', async () => {
    const { call } = await somebody();
    const { options, answer } = await add(call);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(answer).toMatchObject({ app: false, elevated: true, passkeys: [{ name: 'Phone' }] });
    expect(await refusalOf(call(contract.offerPasskey, { body: { password: 'not my password' } }))).toBe('VALIDATION');
  });

  test.each<[string, Signing]>([
    ['without user verification', { verified: false }],
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
  ])('%s is refused', async (_, how) => {
    const { call } = await somebody();
    expect(await refusalOf(add(call, how))).toBe('VALIDATION');
    expect((await call(contract.readSecondFactors, {})).passkeys).toEqual([]);
  });

  test('its challenge works once, for five minutes and for its own session', async () => {
    const { call, email } = await somebody();
    const { body } = await add(call);
    expect(await refusalOf(call(contract.addPasskey, { body }))).toBe('VALIDATION');
    const { options } = await call(contract.offerPasskey, { body: { password: PASSWORD } });
    const late = { name: 'Late', passkey: makeSoftPasskey(ORIGIN).create(options) } as PasskeyBody;
    const other = site.callWith({ cookie: await signInAs(site, email) });
    expect(await refusalOf(other(contract.addPasskey, { body: late }))).toBe('VALIDATION');
    later(5 * 60 + 1);
    expect(await refusalOf(call(contract.addPasskey, { body: late }))).toBe('VALIDATION');
  });

  test('a second one needs the first: a password alone adds none', async () => {
    const { call } = await withPasskey();
    expect(await refusalOf(add(call))).toBe('SECOND_FACTOR_AGAIN');
    expect(await refusalOf(call(contract.setUpApp, { body: { password: PASSWORD } }))).toBe('SECOND_FACTOR_AGAIN');
  });
});

test('a password alone adds no factor: what was begun before the owner’s passkey cannot be finished', async () => {
  const { call, email } = await somebody();
  const thief = site.callWith({ cookie: await signInAs(site, email) });
  const { secret } = await thief(contract.setUpApp, { body: { password: PASSWORD } });
  const { options } = await thief(contract.offerPasskey, { body: { password: PASSWORD } });
  await add(call);
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) });
  expect(await refusalOf(thief(contract.giveSecondFactor, { body: { code } }))).not.toBe('allowed');
  const body = { name: 'Thief', passkey: makeSoftPasskey(ORIGIN).create(options) } as PasskeyBody;
  expect(await refusalOf(thief(contract.addPasskey, { body }))).toBe('SECOND_FACTOR_AGAIN');
  expect(await call(contract.readSecondFactors, {})).toMatchObject({ app: false, passkeys: [{ name: 'Phone' }] });
});

describe('using a passkey', { tags: ['ORG-020'] }, () => {
  test('opens the area and confirms', async () => {
    const { call, give, passkey } = await withPasskey();
    expect(await give({ counter: 2 })).toMatchObject({ elevated: true });
    later(11 * 60);
    expect(await refusalOf(call(contract.renewRecoveryCodes, {}))).toBe('CONFIRM_FIRST');
    const { options } = await call(contract.askPasskey, {});
    const body = { passkey: passkey.use(options, { counter: 3 }) } as never;
    expect(await call(contract.confirmSession, { body })).toEqual({ confirmed: true });
    expect((await call(contract.renewRecoveryCodes, {})).codes).toHaveLength(10);
  });

  test.each<[string, Signing]>([
    ['a counter that goes backwards', { counter: 0 }],
    ['a counter that stands still', { counter: 1 }],
    ['no user verification', { counter: 2, verified: false }],
    ['another origin', { counter: 2, origin: 'https://evil.example' }],
    ['another host', { counter: 2, host: 'evil.example' }],
  ])('%s is refused', async (_, how) => {
    const { call, give } = await withPasskey();
    expect(await refusalOf(give(how))).toBe('VALIDATION');
    expect((await call(contract.readSecondFactors, {})).elevated).toBe(false);
    expect(await refusalOf(give({ counter: 2 }))).toBe('allowed');
  });

  test('a challenge works once, and for five minutes', async () => {
    const { call, passkey } = await withPasskey();
    const { options } = await call(contract.askPasskey, {});
    const give = (counter: number) =>
      refusalOf(call(contract.giveSecondFactor, { body: { passkey: passkey.use(options, { counter }) } as never }));
    expect(await give(2)).toBe('allowed');
    expect(await give(3)).toBe('VALIDATION');
    const fresh = await call(contract.askPasskey, {});
    later(5 * 60 + 1);
    const body = { passkey: passkey.use(fresh.options, { counter: 4 }) } as never;
    expect(await refusalOf(call(contract.giveSecondFactor, { body }))).toBe('VALIDATION');
  });

  test('another account’s passkey is worth nothing', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { options } = await mine.call(contract.askPasskey, {});
    const body = { passkey: theirs.passkey.use(options, { counter: 9 }) } as never;
    expect(await refusalOf(mine.call(contract.giveSecondFactor, { body }))).toBe('VALIDATION');
  });
});

describe('removing a passkey', () => {
  test('the last factor stays while a role needs one; somebody else’s is not found', { tags: ['ORG-021'] }, async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey('viewer')];
    const remove = (call: Call, id: string) => refusalOf(call(contract.removePasskey, { params: { id } }));
    expect(await remove(mine.first, mine.passkey.id)).toBe('LAST_FACTOR');
    expect(await remove(mine.first, theirs.passkey.id)).toBe('NOT_FOUND');
    expect(await remove(theirs.call, theirs.passkey.id)).toBe('SECOND_FACTOR_AGAIN');
    expect(await remove(theirs.first, theirs.passkey.id)).toBe('allowed');
    expect(await theirs.first(contract.readSecondFactors, {})).toMatchObject({ passkeys: [] });
    expect(await refusalOf(theirs.call(contract.readSecondFactors, {}))).toBe('UNAUTHENTICATED');
  });

  test('of two, one may go', async () => {
    const { first } = await withPasskey();
    const { passkey } = await add(first);
    expect(await refusalOf(first(contract.removePasskey, { params: { id: passkey.id } }))).toBe('allowed');
  });

  test('an id of the greatest length that the standard allows is found by its path', async () => {
    const { first } = await withPasskey();
    const { passkey } = await add(first);
    const long = 'k'.repeat(1364);
    await site.pool.query('update passkeys set id = $1 where id = $2', [long, passkey.id]);
    expect(await refusalOf(first(contract.removePasskey, { params: { id: long } }))).toBe('allowed');
  });
});

test('options are only for those who are signed in', async () => {
  expect((await send(site, 'POST', contract.askPasskey.path)).statusCode).toBe(401);
});
