import { signIn } from '@isocentre/contract/accounts';
import { HOUR_MS } from '@isocentre/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { QUIET } from '../../test/limits.ts';
import { makeAccount, PASSWORD, send } from '../../test/people.ts';
import { accountSweeps } from './sweeps.ts';

/** A flood of logins, each from an address and for an account of its own, so that no delay and no limit of one address stops it. */

const LOGINS = QUIET ? 10_000 : 1500;
const AT_ONCE = 200;
let site: TestApp;

beforeAll(async () => {
  site = await buildTestApp({ env: { TRUSTED_PROXIES: '' } });
  await makeAccount(site, 'asha@example.org');
});
afterAll(() => site.close());

const logIn = (email: string, password: string, address: string) =>
  send(site, signIn.method, signIn.path, { address, body: { email, password, remember: false } });

/** How long others wait is measured by `bench/login-flood.ts`, whose flood comes from another process. */
async function othersAreServed(requests: number): Promise<void> {
  for (let n = 0; n < requests; n += 1) expect((await send(site, 'GET', '/api/v1/edition')).statusCode).toBe(200);
}

const count = async (table: 'sign_in_failures' | 'rate_limits') =>
  Number(
    (
      await site.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  );

test('a bounded queue, others served, a time to retry, and nothing stored of what was turned away', async () => {
  const answers: Array<{ status: number; retryAfter: number }> = [];
  let next = 0;
  const attacker = async () => {
    for (let i = next++; i < LOGINS; i = next++) {
      const answer = await logIn(`guess-${i}@example.org`, `guess number ${i}`, `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
      answers.push({ status: answer.statusCode, retryAfter: Number(answer.headers['retry-after'] ?? 0) });
    }
  };
  const flood = Promise.all(Array.from({ length: AT_ONCE }, attacker));
  await othersAreServed(20);
  await flood;

  const checked = answers.filter(({ status }) => status === 401).length;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  expect(answers.filter(({ status, retryAfter }) => status !== 401 && !(retryAfter > 0))).toEqual([]);
  // A queue without an end would have looked at every one.
  expect(checked).toBeLessThan(LOGINS / 2);
  // So that a flood of any length stores no more than passwords were looked at.
  expect(await count('sign_in_failures')).toBe(checked);
  expect(await count('rate_limits')).toBeLessThanOrEqual(checked + 1);
  expect((await logIn('asha@example.org', PASSWORD, '10.250.0.1')).statusCode).toBe(200);

  const later = createClock(site.config, () => new Date(Date.now() + HOUR_MS));
  await accountSweeps({ db: site.db, clock: later })
    .find(({ name }) => name === 'accounts.forget-old-failures')
    ?.run();
  expect(await count('sign_in_failures')).toBe(0);
});
