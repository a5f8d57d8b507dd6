import { changePassword, resetPassword, signIn } from '@isocentre/contract/accounts';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken } from '../../platform/sessions.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeAccount, PASSWORD, send, signInAs } from '../../test/people.ts';
import { armReset, storeReset } from './queries.ts';

/**
 * An intruder who knows the old password, or has an open session, races the owner who sets a new one by the mailed
 * link.
 */
const OWNERS = 'a lantern in the harbour';
const INTRUDERS = 'a raven on the mainmast';
const ROUNDS = Number(process.env['RACES'] ?? 15);

let site: TestApp;
let people = 0;

beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An account whose owner holds a reset link, called from fresh addresses so that no limit hides the race. */
async function newRound() {
  people += 1;
  const email = `race-${people}@example.org`;
  const { id } = await makeAccount(site, email);
  const { token, hash: tokenHash } = newToken();
  await storeReset(site.db, { id: crypto.randomUUID(), accountId: id, now: new Date() });
  const { id: resetId } = await site.db.selectFrom('password_resets').select('id').where('account_id', '=', id).executeTakeFirstOrThrow();
  await armReset(site.db, { id: resetId, tokenHash, expiresAt: new Date(Date.now() + 1_800_000) });
  return { id, email, token, address: `2001:db8:${people.toString(16)}::1` };
}

const reset = async (token: string, address: string) =>
  (await send(site, resetPassword.method, resetPassword.path, { address, body: { token, password: OWNERS, confirmPassword: OWNERS } }))
    .statusCode;
const enter = (email: string, password: string, address: string, remember = true) =>
  send(site, signIn.method, signIn.path, { body: { email, password, remember }, address });
const sessionsOf = (id: string) => site.db.selectFrom('sessions').select('id').where('account_id', '=', id).execute();

test(`no login with the old password outlives a reset, in ${ROUNDS} races`, { tags: ['SEC-12'], timeout: 240_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email, token, address } = await newRound();
    const resetting = reset(token, address);
    await pause(round % 10);
    const logins = Promise.all([1, 2, 3].map(() => enter(email, PASSWORD, address)));
    expect(await resetting).toBe(200);
    const statuses = (await logins).map(({ statusCode }) => statusCode);
    expect({ round, statuses, sessions: await sessionsOf(id) }).toMatchObject({ round, sessions: [] });
  }
});

test('replacing a weaker hash at login does not restore an old password', { timeout: 120_000 }, async () => {
  const weak = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
  for (let round = 0; round < 10; round += 1) {
    const { id, email, token, address } = await newRound();
    await site.db.updateTable('accounts').set({ password_hash: weak }).where('id', '=', id).execute();
    const entering = enter(email, PASSWORD, address);
    await pause(round);
    expect(await reset(token, address)).toBe(200);
    await entering;
    expect((await enter(email, OWNERS, address)).statusCode).toBe(200);
  }
});

test('logins at the same moment that replace one weak hash all succeed', { tags: ['SEC-12'], timeout: 120_000 }, async () => {
  const weak = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
  for (let round = 0; round < 5; round += 1) {
    const { id, email, address } = await newRound();
    await site.db.updateTable('accounts').set({ password_hash: weak }).where('id', '=', id).execute();
    const logins = await Promise.all([1, 2, 3].map(() => enter(email, PASSWORD, address)));
    expect({ round, statuses: logins.map(({ statusCode }) => statusCode) }).toEqual({ round, statuses: [200, 200, 200] });
    expect(await sessionsOf(id)).toHaveLength(3);
  }
});

test(`no change of the password outlives a reset, in ${ROUNDS} races`, { tags: ['SEC-12'], timeout: 240_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email, token, address } = await newRound();
    const cookie = await signInAs(site, email, { address });
    const changing = send(site, changePassword.method, changePassword.path, {
      cookie,
      address,
      body: { current: PASSWORD, password: INTRUDERS, confirmPassword: INTRUDERS },
    });
    await pause(4 + (round % 10));
    const owner = await reset(token, address);
    const intruder = (await changing).statusCode;
    // Whoever wins: a completed change invalidates the link, and then the owner is told so.
    expect({ round, both: [owner, intruder] }).not.toEqual({ round, both: [200, 200] });
    if (owner !== 200) continue;
    expect({ round, intruder, sessions: await sessionsOf(id) }).toEqual({ round, intruder: 401, sessions: [] });
    expect((await enter(email, INTRUDERS, address)).statusCode).toBe(401);
    expect((await enter(email, OWNERS, address)).statusCode).toBe(200);
  }
});

test('a session that ended while the password was checked changes nothing', async () => {
  const { id, email, address } = await newRound();
  const cookie = await signInAs(site, email, { address });
  const changing = send(site, changePassword.method, changePassword.path, {
    cookie,
    address,
    body: { current: PASSWORD, password: INTRUDERS, confirmPassword: INTRUDERS },
  });
  await pause(10);
  await site.db.deleteFrom('sessions').where('account_id', '=', id).execute();
  const answer = await changing;
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: { code: 'UNAUTHENTICATED' } }]);
  expect((await enter(email, PASSWORD, address)).statusCode).toBe(200);
});
