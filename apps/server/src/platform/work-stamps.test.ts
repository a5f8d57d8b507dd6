import { createHash } from 'node:crypto';
import { sendContactMessage } from '@isocentre/contract/contact';
import { leadingZeroBits, STAMP_HEADER, STAMP_LIFE_MS } from '@isocentre/domain/work-stamp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, ORIGIN, type TestApp } from '../test/build-test-app.ts';

const BITS = 10;
let site: TestApp;
let other: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { WORK_BITS: String(BITS), TRUSTED_PROXIES: '127.0.0.1' } });
  other = await buildTestApp({ env: { WORK_BITS: String(BITS), TRUSTED_PROXIES: '127.0.0.1' }, database: site.database });
});
afterAll(async () => {
  await other.close();
  await site.close();
});

let senders = 0;
const send = (stamp?: string, { app } = site) => {
  senders += 1;
  return app.inject({
    method: sendContactMessage.method,
    url: sendContactMessage.path,
    headers: {
      host: 'localhost:3000',
      origin: ORIGIN,
      'x-forwarded-for': `198.51.100.${senders}`,
      ...(stamp === undefined ? {} : { [STAMP_HEADER]: stamp }),
    },
    payload: { name: 'A Person', mobile: '9840000001', email: `one-${senders}@example.org`, message: 'Hello' },
  });
};

function stampOf(at: number, enough = true): string {
  for (let n = 0; ; n += 1) {
    const stamp = `${at}.0123456789abcdef.${n}`;
    if (leadingZeroBits(createHash('sha256').update(stamp).digest()) >= BITS === enough) return stamp;
  }
}

test('while the switch is on, a form needs a stamp that cost work, is fresh and was not used', { tags: ['OPS-117'] }, async () => {
  const refused = await send();
  expect(refused.statusCode).toBe(428);
  const { error } = refused.json<{ error: { code: string; current: { bits: number; at: number } } }>();
  expect(error).toMatchObject({ code: 'WORK_NEEDED', current: { bits: BITS } });
  const { at } = error.current;
  const stamp = stampOf(at);
  expect((await send(stamp)).statusCode).toBe(201);
  const bad = [stamp, stampOf(at + 1, false), stampOf(at - STAMP_LIFE_MS), stampOf(at + 60_000), 'x'.repeat(5000)];
  const answers = await Promise.all(bad.map((one) => send(one)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(bad.map(() => 428));
  expect(await site.db.selectFrom('contact_messages').select('id').execute()).toHaveLength(1);
});

test('one stamp at two processes at once is taken once', { tags: ['OPS-117'] }, async () => {
  const stamp = stampOf(Date.now() - 1000);
  const answers = await Promise.all([send(stamp), send(stamp, other), send(stamp), send(stamp, other)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 428, 428, 428]);
});

test('it is off until somebody switches it on', { tags: ['OPS-117'] }, async () => {
  const usual = await buildTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' }, database: site.database });
  expect((await send(undefined, usual)).statusCode).toBe(201);
  await usual.close();
});
