import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';

/** The public site and the organisers' pages on different origins. */
const STAFF = 'https://office.example.org';
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({
    env: { ORGANISER_ORIGIN: STAFF },
    handlePage: async () => new Response('a public page', { headers: { 'content-type': 'text/html' } }),
    staff: { document: () => '<!doctype html><title>Organisers</title>' },
  });
});
afterAll(() => site.close());

const get = (url: string, host = 'office.example.org', method: 'GET' | 'HEAD' | 'POST' | 'DELETE' = 'GET') =>
  site.app.inject({ method, url, headers: { host } });

const SHARED =
  "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src %; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; report-uri /policy-reports; report-to policy";
const BEGINNING = "default-src 'none'; script-src 'self'; style-src 'self'; img-src ";

describe('pages of organisers, reviewers and judges', () => {
  test.each(['/organiser', '/organiser/', '/organiser/login?to=%2Forganiser', '/organiser/a/b/c', '/review', '/review/x', '/judge/x'])(
    '%s is the one document, kept by nobody and found by no search engine',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe('<!doctype html><title>Organisers</title>');
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test('organisers may see a public page in a frame and a picture before it is sent, nobody runs inline code', async () => {
    expect((await get('/organiser')).headers['content-security-policy']).toBe(
      `${BEGINNING}'self' data: blob:; ${SHARED.replace('%', "'self'")}`,
    );
    for (const url of ['/review/a', '/judge']) {
      expect((await get(url)).headers['content-security-policy']).toBe(`${BEGINNING}'self' data:; ${SHARED.replace('%', "'none'")}`);
    }
  });

  test('on another host they lead to the organisers’ origin, with path and query', async () => {
    const answer = await get('/organiser/a/people?role=owner', 'localhost:3000');
    expect(answer.statusCode).toBe(307);
    expect(answer.headers).toMatchObject({ location: `${STAFF}/organiser/a/people?role=owner`, 'cache-control': 'no-store' });
  });

  test('the organisers’ routes of the API are on their origin only', async () => {
    for (const url of ['/api/v1/organiser', '/api/v1/me/second-factor', '/api/v1/organiser/ampi-tnpy-2025/people']) {
      expect([url, (await get(url, 'localhost:3000')).statusCode]).toEqual([url, 404]);
      expect([url, (await get(url)).statusCode]).toEqual([url, 401]);
    }
  });

  test('public pages stand on the organisers’ origin too, and take forms from there only; other hosts lead to the public one', async () => {
    const page = await get('/userProfile?tab=abstract');
    expect([page.statusCode, page.body]).toEqual([200, 'a public page']);
    const post = (origin: string) =>
      site.app.inject({
        method: 'POST',
        url: '/contacts',
        headers: { host: 'office.example.org', origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'name=Asha',
      });
    expect([(await post(STAFF)).statusCode, (await post('http://localhost:3000')).statusCode]).toEqual([200, 403]);
    const elsewhere = await get('/userProfile', 'unknown.example.org');
    expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([308, 'http://localhost:3000/userProfile']);
  });

  test('a path that only begins like them is a public page', async () => {
    const answer = await get('/organisers', 'localhost:3000');
    expect([answer.statusCode, answer.body]).toEqual([200, 'a public page']);
  });

  test('they take no forms', async () => {
    const answer = await get('/organiser/login', 'office.example.org', 'POST');
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe('GET, HEAD');
    expect((await get('/judge/a', 'office.example.org', 'DELETE')).statusCode).toBe(405);
    expect((await get('/judge/a', 'office.example.org', 'HEAD')).statusCode).toBe(200);
  });
});
