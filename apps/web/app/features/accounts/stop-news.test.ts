import { expect, test } from 'vitest';
import { stopNews } from './stop-news.ts';

const answering =
  (status: number, body: object = {}) =>
  async () =>
    Response.json(body, { status });

test.each<[string, typeof fetch, unknown]>([
  ['stopped', answering(200, { unsubscribed: true }), 'stopped'],
  ['a letter that is not there', answering(404), 'unknown'],
  ['half a link', answering(422), 'unknown'],
  ['too often', answering(429, { error: { message: 'Please wait.' } }), { message: 'Please wait.' }],
  ['no connection', () => Promise.reject(new TypeError('failed')), { message: expect.any(String) as string }],
])('%s', async (_, send, expected) => {
  expect(await stopNews('5f0c2d1e-7a44-4c59-9a3b-2d6c1f0e8b57', send)).toEqual(expected);
});
