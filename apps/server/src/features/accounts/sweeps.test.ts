import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeAccount, send, signInAs } from '../../test/people.ts';
import { requestPasswordReset, signIn } from '@isocentre/contract/accounts';
import { accountSweeps } from './sweeps.ts';

let site: TestApp;
let account: { id: string };
beforeAll(async () => {
  site = await buildTestApp();
  account = await makeAccount(site, 'asha@example.org');
});
afterAll(() => site.close());

const HOUR = 3_600_000;
const sweep = (name: string, later: number) => {
  const clock = createClock({ APP_MODE: 'test', CLOCK: undefined }, () => new Date(Date.now() + later));
  return accountSweeps({ db: site.db, clock })
    .find((one) => one.name.endsWith(name))
    ?.run();
};
const sessions = () => site.db.selectFrom('sessions').select(['remember']).where('account_id', '=', account.id).execute();

test('ended sessions are forgotten, those in use are not', { tags: ['OPS-123'] }, async () => {
  await signInAs(site, 'asha@example.org');
  await signInAs(site, 'asha@example.org', { remember: true });
  expect(await sweep('forget-ended-sessions', 1.9 * HOUR)).toBe(0);
  expect(await sweep('forget-ended-sessions', 2.1 * HOUR)).toBe(1);
  expect(await sessions()).toEqual([{ remember: true }]);
});

test('a reset link that can no longer be used is deleted; one whose mail is still to be sent is not', async () => {
  await send(site, requestPasswordReset.method, requestPasswordReset.path, { body: { email: 'asha@example.org' } });
  const resets = () => site.db.selectFrom('password_resets').selectAll().execute();
  expect([await sweep('forget-spent-resets', 24 * HOUR), (await resets()).length]).toEqual([0, 1]);
  const expires = new Date(Date.now() + HOUR / 2);
  await site.db
    .updateTable('password_resets')
    .set({ token_hash: Buffer.alloc(32), expires_at: expires })
    .execute();
  expect([await sweep('forget-spent-resets', HOUR / 2 - 5000), await sweep('forget-spent-resets', HOUR / 2 + 5000)]).toEqual([0, 1]);
  expect(await resets()).toEqual([]);
});

test('wrong passwords are forgotten after a day', async () => {
  await send(site, signIn.method, signIn.path, { body: { email: 'asha@example.org', password: 'not this one', remember: false } });
  expect([await sweep('forget-old-failures', 0.24 * HOUR), await sweep('forget-old-failures', 0.26 * HOUR)]).toEqual([0, 1]);
});
