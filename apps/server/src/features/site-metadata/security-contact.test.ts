import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

const fieldsAt = async (app: TestApp) => {
  const answer = await app.app.inject({ url: '/.well-known/security.txt', headers: { host: 'localhost:3000' } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.body).toContain('We answer within three days.');
  return Object.fromEntries([...answer.body.matchAll(/^([A-Z][\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]));
};

test('says where to report a problem, until a day that has not come', { tags: ['OPS-128'] }, async () => {
  const fields = await fieldsAt(site);
  expect(fields).toEqual({
    Contact: expect.stringMatching(/^mailto:\S+@\S+$/) as string,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/) as string,
    'Preferred-Languages': 'en',
    Canonical: 'http://localhost:3000/.well-known/security.txt',
  });
  const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
  expect([days > 30, days < 366]).toEqual([true, true]);
});

test('the operator may name another address', { tags: ['OPS-128'] }, async () => {
  const other = await buildTestApp({ env: { SECURITY_CONTACT: 'https://example.org/security' } });
  expect((await fieldsAt(other))['Contact']).toBe('https://example.org/security');
  await other.close();
});
