import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClock } from './clock.ts';
import { policyReportSweeps, violationsIn } from './policy-reports.ts';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';

let site: TestApp;
let client = 0;
beforeAll(async () => {
  site = await buildTestApp({
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    handlePage: async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  client += 1;
  await site.db.deleteFrom('policy_reports').execute();
});

const old = (more: object = {}) => ({
  'csp-report': {
    'document-uri': 'http://localhost:3000/contacts?token=secret#part',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example.org/steal.js?what=1',
    ...more,
  },
});
const report = (body: object | string, type = 'application/csp-report', from = client) =>
  site.app.inject({
    method: 'POST',
    url: '/policy-reports',
    headers: { host: 'localhost:3000', 'content-type': type, 'x-forwarded-for': `198.51.100.${from}` },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const kept = () => site.db.selectFrom('policy_reports').select(['directive', 'blocked', 'path', 'times']).execute();
const metric = async () =>
  Number(/policy_reports_total\{directive="script-src-elem"\} (\d+)/.exec((await site.app.inject('/metrics')).body)?.[1] ?? 0);

describe('reports of browsers', { tags: ['OPS-121'] }, () => {
  test('are asked for by every page’s policy', async () => {
    const { headers } = await site.app.inject({ url: '/some-page', headers: { host: 'localhost:3000' } });
    expect(headers['content-security-policy']).toMatch(/; report-uri \/policy-reports; report-to policy$/);
    expect(headers['reporting-endpoints']).toBe('policy="/policy-reports"');
  });

  test('are counted by day, directive, origin and path, without what may be secret', async () => {
    const before = await metric();
    expect((await report(old())).statusCode).toBe(204);
    const {
      'csp-report': { 'document-uri': page, 'blocked-uri': url },
    } = old();
    const body = [{ type: 'csp-violation', body: { documentURL: page, effectiveDirective: 'script-src-elem', blockedURL: url } }];
    expect((await report(body, 'application/reports+json')).statusCode).toBe(204);
    expect(await kept()).toEqual([{ directive: 'script-src-elem', blocked: 'https://evil.example.org', path: '/contacts', times: 2 }]);
    expect(await metric()).toBe(before + 2);
  });

  test('are limited: to twenty an hour and client, and two hundred kinds a day and edition', async () => {
    for (let i = 0; i < 25; i += 1) expect((await report(old())).statusCode).toBe(204);
    expect((await kept()).map(({ times }) => times)).toEqual([20]);
    for (let i = 0; i < 260; i += 1) await report(old({ 'document-uri': `http://localhost:3000/${i}` }), undefined, 100 + (i % 26));
    expect(await kept()).toHaveLength(200);
  });

  test('that are nonsense change nothing', async () => {
    for (const body of ['', 'null', '[]', '[null]', '{"csp-report":7}', '{"csp-report":{}}']) {
      expect((await report(body)).statusCode).toBeLessThan(500);
    }
    expect((await report('{'.repeat(20_000))).statusCode).toBe(413);
    expect((await report({ 'csp-report': { 'effective-directive': 'x'.repeat(5000) } })).statusCode).toBe(204);
    expect(await kept()).toEqual([{ directive: 'other', blocked: 'unknown', path: '/', times: 1 }]);
    expect(violationsIn(Array.from({ length: 1000 }, () => ({ body: { effectiveDirective: 'img-src' } })))).toHaveLength(20);
  });

  test('are gone after a month', async () => {
    await report(old());
    const [sweep] = policyReportSweeps({ db: site.db, clock: createClock(site.config) });
    expect(await sweep?.run()).toBe(0);
    await site.db
      .updateTable('policy_reports')
      .set({ last_seen_at: new Date(Date.now() - 31 * 86_400_000) })
      .execute();
    expect([await sweep?.run(), await kept()]).toEqual([1, []]);
  });
});
