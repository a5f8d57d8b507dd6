import { expect, test } from 'vitest';
import { isShareable } from './shareable.ts';

const good = {
  request: { method: 'GET', url: 'https://x.example/contacts' },
  status: 200,
  errors: null,
  loaderData: { root: { edition: {} }, page: { data: {} } },
  routeIds: ['root', 'routes/public/contacts'],
};

test('a page that loaded without errors at its plain address may be cached', () => {
  expect(isShareable(good)).toBe(true);
});

test('so may a page of several parts', () => {
  expect(isShareable({ ...good, loaderData: { page: { parts: { a: { data: {} }, b: { data: null } } } } })).toBe(true);
});

test('so may the page for what is not there', () => {
  expect(isShareable({ ...good, status: 404, routeIds: ['root', 'routes/public/not-found'] })).toBe(true);
});

test.each([
  ['is a delegate’s own', { routeIds: ['root', 'routes/delegate/user-profile'] }],
  ['is not in the folder of public pages', { routeIds: ['root', 'routes/new-page'] }],
  ['has a name of its own instead of its place', { routeIds: ['root', 'home'] }],
  ['was posted to', { request: { ...good.request, method: 'POST' } }],
  ['was asked for its head only', { request: { ...good.request, method: 'HEAD' } }],
  ['has a query', { request: { ...good.request, url: 'https://x.example/contacts?sent=1' } }],
  ['failed', { status: 503 }],
  ['met an error', { errors: { root: new Error('x') } }],
  ['could not load one of its parts', { loaderData: { page: { parts: { a: { data: {} }, b: { failed: { status: 503 } } } } } }],
  ['could not load its data', { loaderData: { page: { failed: { status: 503 } } } }],
])('a page that %s is not kept', (_, change) => {
  expect(isShareable({ ...good, ...change })).toBe(false);
});
