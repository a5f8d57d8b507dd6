import { readSession, signIn } from '@isocentre/contract/accounts';
import { type HandlePage, SHAREABLE_HEADER } from '@isocentre/contract/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { cookieOf, makeAccount, PASSWORD, send, signInAs } from '../test/people.ts';

/** A login form without script, and a page that greets by name; both wrongly claim to be shareable. */
const handlePage: HandlePage = async (request, services) => {
  const headers = { 'content-type': 'text/html; charset=utf-8', [SHAREABLE_HEADER]: '1' };
  if (request.method === 'POST') {
    await services.call(signIn, { body: { email: 'asha@example.org', password: PASSWORD, remember: true } });
    return new Response('welcome', { headers });
  }
  const { user } = await services.call(readSession, {});
  return new Response(`<p>Hi, ${user?.name ?? 'visitor'}</p>`, { headers });
};

let site: TestApp;
let ahead = 0;
beforeAll(async () => {
  site = await buildTestApp({ handlePage, system: () => new Date(Date.now() + ahead) });
  await makeAccount(site, 'asha@example.org');
});
afterAll(() => site.close());

test('a form that signs in without script gives the session cookie with its page, and such a page is never shared', async () => {
  const answer = await send(site, 'POST', '/login-page', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' });
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, 'welcome', 'no-store']);
  expect(answer.headers['set-cookie']).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
  expect((await send(site, 'GET', readSession.path, { cookie: cookieOf(answer) })).json()).toMatchObject({ user: { name: 'Asha Raman' } });
});

test('a page rendered for a signed-in visitor is never shared, even if it says it may be', { tags: ['SEC-50'] }, async () => {
  const cookie = await signInAs(site, 'asha@example.org', { remember: true });
  ahead = 120_000;
  const renewed = await send(site, 'GET', '/greeting', { cookie });
  expect([renewed.headers['cache-control'], cookieOf(renewed)]).toEqual(['no-store', cookie]);
  const stranger = await send(site, 'GET', '/greeting');
  expect([stranger.body, stranger.headers['set-cookie']]).toEqual(['<p>Hi, visitor</p>', undefined]);
  expect((await send(site, 'GET', '/greeting', { cookie })).body).toBe('<p>Hi, Asha Raman</p>');
});
