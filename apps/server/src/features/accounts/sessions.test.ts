import { endOtherSessions, endSession, listSessions, type OwnSession } from '@isocentre/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_PERSON_DIRECTORY } from '../../platform/cells/person-directory.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeAccount, send, signInAs } from '../../test/people.ts';
import { createAccount } from './create-account.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
  await makeAccount(site, 'asha@example.org');
  await makeAccount(site, 'balan@example.org', 'Balan Iyer');
});
afterAll(() => site.close());

const sessionsOf = async (cookie: string) =>
  (await send(site, listSessions.method, listSessions.path, { cookie })).json<{ sessions: OwnSession[] }>().sessions;
const end = (id: string, cookie: string) => send(site, endSession.method, endSession.path.replace('{id}', id), { cookie });

test('people see where they are signed in, and end any of it', { tags: ['SEC-20'] }, async () => {
  const phone = await signInAs(site, 'asha@example.org', { remember: true, headers: { 'user-agent': 'Phone' }, address: '203.0.113.5' });
  const desk = await signInAs(site, 'asha@example.org', { headers: { 'user-agent': 'Desk' } });
  const seen = await sessionsOf(desk);
  expect(seen).toEqual([
    {
      id: expect.any(String),
      current: true,
      startedAt: expect.any(String),
      lastSeenAt: expect.any(String),
      address: '127.0.0.1',
      userAgent: 'Desk',
      remember: false,
    },
    expect.objectContaining({ current: false, address: '203.0.113.5', userAgent: 'Phone', remember: true }),
  ]);
  const ended = await end(seen[1]?.id ?? '', desk);
  expect([ended.statusCode, ended.json(), ended.headers['set-cookie']]).toEqual([200, { ended: 1 }, undefined]);
  expect((await send(site, 'GET', listSessions.path, { cookie: phone })).statusCode).toBe(401);
  const own = await end(seen[0]?.id ?? '', desk);
  expect(own.headers['set-cookie']).toContain('Max-Age=0');
  expect((await send(site, 'GET', listSessions.path, { cookie: desk })).statusCode).toBe(401);
});

test('somebody else’s session is not there', { tags: ['SEC-25'] }, async () => {
  const [asha, balan] = [await signInAs(site, 'asha@example.org'), await signInAs(site, 'balan@example.org')];
  const [hers] = await sessionsOf(asha);
  const answer = await end(hers?.id ?? '', balan);
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
  expect(await sessionsOf(asha)).toHaveLength(1);
  expect((await sessionsOf(balan)).map(({ id }) => id)).not.toContain(hers?.id);
});

test('all but this one', async () => {
  const cookies = [await signInAs(site, 'balan@example.org'), await signInAs(site, 'balan@example.org')];
  const mine = await signInAs(site, 'balan@example.org');
  const answer = await send(site, endOtherSessions.method, endOtherSessions.path, { cookie: mine });
  expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 3 }]);
  for (const cookie of cookies) expect((await send(site, 'GET', listSessions.path, { cookie })).statusCode).toBe(401);
  expect(await sessionsOf(mine)).toHaveLength(1);
  const again = await send(site, endOtherSessions.method, endOtherSessions.path, { cookie: mine });
  expect(again.json()).toEqual({ ended: 0 });
});

test('a browser’s name is kept to its limit', async () => {
  const cookie = await signInAs(site, 'asha@example.org', { headers: { 'user-agent': 'x'.repeat(5000) } });
  expect((await sessionsOf(cookie)).find(({ current }) => current)?.userAgent).toHaveLength(300);
});

test('twenty accounts with one address in different case at the same moment: one is made', async () => {
  const spelt = (i: number) => ['twin@example.org', 'Twin@Example.org', 'TWIN@EXAMPLE.ORG'][i % 3] ?? '';
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      site.db
        .transaction()
        .execute((transaction) =>
          createAccount(transaction, NO_PERSON_DIRECTORY, { email: spelt(i), title: null, name: 'Twin', passwordHash: null }),
        ),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.filter((result) => result.status === 'rejected' && result.reason.code === 'EMAIL_IN_USE')).toHaveLength(19);
});

test('a new installation has no accounts and no roles', { tags: ['SEC-16'] }, async () => {
  const fresh = await buildTestApp();
  const { rows } = await fresh.pool.query(
    'select (select count(*) from accounts)::int as accounts, (select count(*) from staff_roles)::int as roles',
  );
  expect(rows).toEqual([{ accounts: 0, roles: 0 }]);
  await fresh.close();
});
