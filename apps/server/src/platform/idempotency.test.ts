import { allRoutes } from '@isocentre/contract/all-routes';
import { invitePerson, listPeople } from '@isocentre/contract/people';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { send } from '../test/people.ts';
import { editionIdOf, makeStaff, staffCookie } from '../test/staff.ts';
import { createClock } from './clock.ts';
import { DoneBefore, hashOfInput, idempotencySweeps, once, type RequestKey } from './idempotency.ts';

const PARAMS = { edition: ampiTnpy2025.slug };
const PATH = `/api/v1/organiser/${ampiTnpy2025.slug}/invitations`;
let site: TestApp;
let owner: { id: string; cookie: string };
let made = 0;

beforeAll(async () => {
  site = await buildTestApp();
  owner = await makeStaff(site, 'owner@example.org', { role: 'owner', edition: PARAMS.edition });
});
afterAll(() => site.close());

const address = () => `invited-${(made += 1)}@example.org`;
const invite = (email: string, key: string | undefined, cookie = owner.cookie, roles: string[] = ['viewer']) =>
  send(site, 'POST', PATH, { cookie, body: { email, roles }, headers: key === undefined ? {} : { 'idempotency-key': key } });
const letters = async () => (await site.db.selectFrom('letters').select('id').execute()).length;
const audited = async () => (await site.db.selectFrom('audit_log').select('id').where('action', '=', 'invitation.sent').execute()).length;
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { error: { code: string } }).error.code;

describe('a request sent again with its key', { tags: ['ORG-706'] }, () => {
  test('gets the first answer again, and nothing happens twice', async () => {
    const [email, key] = [address(), crypto.randomUUID()];
    const [mails, rows] = [await letters(), await audited()];
    const first = await invite(email, key);
    const second = await invite(email, key);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect([(await letters()) - mails, (await audited()) - rows]).toEqual([1, 1]);
    // The negative control: without a key the second one is a new invitation, which replaces the first.
    expect((await invite(email, undefined)).json()).not.toEqual(first.json());
    expect((await letters()) - mails).toBe(2);
  });

  test('several at the same time: one runs, all get its answer', async () => {
    const [email, key] = [address(), crypto.randomUUID()];
    const [mails, rows] = [await letters(), await audited()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(email, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect([(await letters()) - mails, (await audited()) - rows]).toEqual([1, 1]);
  });

  test('with another body it is refused, and nothing is done', async () => {
    const [email, key] = [address(), crypto.randomUUID()];
    await invite(email, key);
    const rows = await audited();
    const other = await invite(email, key, owner.cookie, ['viewer', 'editor']);
    expect([other.statusCode, codeOf(other)]).toEqual([409, 'KEY_REUSED']);
    expect(await audited()).toBe(rows);
  });

  test('a refusal is not kept: once it is confirmed, the same key works', async () => {
    const [email, key] = [address(), crypto.randomUUID()];
    const long = new Date(Date.now() - 11 * 60_000);
    const stale = await staffCookie(site, owner.id, { elevatedAt: new Date(), confirmedAt: long });
    expect(codeOf(await invite(email, key, stale))).toBe('CONFIRM_FIRST');
    expect((await invite(email, key)).statusCode).toBe(201);
    // Refused by the use case: nothing is kept either.
    const other = crypto.randomUUID();
    expect(codeOf(await invite('owner@example.org', other, owner.cookie, ['owner']))).toBe('ALREADY_HAS_ROLES');
    expect((await invite(address(), other)).statusCode).toBe(201);
  });

  test('a key belongs to whoever sent it, and is checked', async () => {
    const key = crypto.randomUUID();
    const colleague = await makeStaff(site, 'colleague@example.org', { role: 'owner', edition: PARAMS.edition });
    const first = await invite(address(), key);
    const theirs = await invite(address(), key, colleague.cookie);
    expect([first.statusCode, theirs.statusCode]).toEqual([201, 201]);
    expect(theirs.json()).not.toEqual(first.json());
    for (const bad of ['short', 'x'.repeat(101), 'with a space'])
      expect((await invite(address(), bad)).json()).toMatchObject({
        error: { code: 'VALIDATION', fields: { 'Idempotency-Key': /8 to 100/ } },
      });
    // Whoever lost the permission does not get the answer again.
    await site.db.deleteFrom('staff_roles').where('account_id', '=', colleague.id).execute();
    expect((await invite(address(), key, colleague.cookie)).statusCode).toBe(404);
  });

  test('it is kept for 24 hours', async () => {
    const sweepAt = async (ms: number) => {
      const clock = createClock({ APP_MODE: 'test', CLOCK: undefined }, () => new Date(Date.now() + ms));
      return idempotencySweeps({ db: site.db, clock })[0]?.run();
    };
    await invite(address(), crypto.randomUUID());
    expect(await sweepAt(23.9 * 3_600_000)).toBe(0);
    expect(await sweepAt(24 * 3_600_000)).toBeGreaterThan(0);
    expect(await site.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
  });
});

test('an effect that is not committed leaves no key; a row past its time gives way', async () => {
  const request = async (later = 0): Promise<RequestKey> => ({
    editionId: await editionIdOf(site, PARAMS.edition),
    actor: owner.id,
    route: 'planted',
    key: 'the-same-key',
    bodyHash: hashOfInput({ a: 1, b: 2 }),
    now: new Date(Date.now() + later),
    used: false,
  });
  const run = async (work: () => Promise<string>, later?: number) => {
    const key = await request(later);
    return site.db.transaction().execute((transaction) => once(transaction, key, work));
  };
  await expect(run(() => Promise.reject(new Error('the machine died')))).rejects.toThrow('the machine died');
  expect(await run(async () => 'first')).toBe('first');
  await expect(run(async () => 'second')).rejects.toBeInstanceOf(DoneBefore);
  expect(await run(async () => 'a day later', 25 * 3_600_000)).toBe('a day later');
});

test('fields in another order are the same content', () => {
  expect(hashOfInput({ a: 1, b: { c: 2, d: 3 } })).toEqual(hashOfInput({ b: { d: 3, c: 2 }, a: 1 }));
  expect(hashOfInput({ roles: ['a', 'b'] })).not.toEqual(hashOfInput({ roles: ['b', 'a'] }));
});

test('only what creates or moves money takes a key, and only from somebody known', () => {
  const idempotent = allRoutes.filter((route) => route.idempotent);
  expect(idempotent.map(({ name }) => name)).toContain(invitePerson.name);
  expect(idempotent.filter(({ method, access }) => method !== 'POST' || access === 'public')).toEqual([]);
  expect(listPeople).not.toHaveProperty('idempotent');
});
