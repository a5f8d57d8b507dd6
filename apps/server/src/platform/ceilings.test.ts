import { Writable } from 'node:stream';
import { sendContactMessage } from '@isocentre/contract/contact';
import { allRoutes } from '@isocentre/contract/all-routes';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEdition } from '../features/editions/load-edition.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../test/build-test-app.ts';

const CEILING = 20;
const lines: string[] = [];
let site: TestApp;
beforeAll(async () => {
  const log = new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(line.toString()), done()) });
  site = await buildTestApp({ env: { EDITION_CEILING: String(CEILING), TRUSTED_PROXIES: '127.0.0.1' }, log });
});
afterAll(() => site.close());

const send = (i: number, host = 'localhost:3000', origin = ORIGIN) =>
  site.app.inject({
    method: sendContactMessage.method,
    url: sendContactMessage.path,
    // Each from an address of its own: no limit per client is met.
    headers: { host, origin, 'x-forwarded-for': `198.51.${100 + (i >> 8)}.${i & 255}` },
    payload: { name: 'A Person', mobile: '9840000001', email: `one-${i}@example.org`, message: 'Hello' },
  });

test('a flood from many addresses meets the ceiling of the edition, and the log tells it once', { tags: ['OPS-117'] }, async () => {
  const answers = await Promise.all(Array.from({ length: 3 * CEILING }, (_, i) => send(i)));
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(Object.groupBy(answers, ({ statusCode }) => statusCode)).toMatchObject({
    201: { length: CEILING },
    429: { length: 2 * CEILING },
  });
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused?.json()).toMatchObject({ error: { code: 'RATE_LIMITED', message: expect.stringContaining('in a minute') as string } });
  expect(await site.db.selectFrom('contact_messages').select('id').execute()).toHaveLength(CEILING);
  expect(lines.filter((line) => line.includes('"alarm":"edition-ceiling"'))).toHaveLength(1);
  // Another edition has its own.
  await loadEdition(site.db, { ...ampiTnpy2025, slug: 'other-2026', ordinal: 3 }, { hosts: ['other.example.org'] });
  expect((await send(999, 'other.example.org:3000', 'http://other.example.org:3000')).statusCode).toBe(201);
});

test('what creates rows for strangers or money is under it', () =>
  expect(allRoutes.flatMap(({ name, underCeiling }) => (underCeiling ? [name] : []))).toEqual(
    expect.arrayContaining(['sendContactMessage', 'register', 'startPayment']),
  ));
