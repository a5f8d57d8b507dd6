import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendContactMessage } from '@isocentre/contract/contact';
import { readMyRegistration, uploadProof } from '@isocentre/contract/registration';
import type { FastifyError } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, ORIGIN, type TestApp } from '../test/build-test-app.ts';
import { cookieFor, registerAs } from '../test/delegates.ts';
import { refusalFor } from './http-errors.ts';

let site: TestApp;
let folder: string;
const message = { name: 'A Person', mobile: '9840000001', email: 'one@example.org', type: '', message: 'Hello', website: '' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-full-'));
  site = await buildTestApp({
    env: { FILES_DIR: folder },
    handlePage: async ({ url }) => (url.endsWith('/broken') ? Promise.reject(full('53100')) : new Response('away', { status: 503 })),
  });
  await registerAs(site, { email: 'uploads@example.org' });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const full = (code: string) => Object.assign(new Error('could not extend file'), { code }) as FastifyError;

/** From now on every insert into a table fails with this PostgreSQL error code. */
async function refuseRows(table: string, code: string): Promise<void> {
  const owner = new pg.Client(site.database.migrationUrl);
  await owner.connect();
  await owner.query(`
    create or replace function refuse_${table}() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '${code}'; end $$;
    create or replace trigger refuse_rows before insert on ${table} for each row execute function refuse_${table}()`);
  await owner.end();
}

test.each(['53100', '53200', '53300', '53400', '55P03', '58030', 'ENOSPC', 'EDQUOT'])('%s means: not now', (code) =>
  expect(refusalFor(full(code))).toEqual({ code: 'UNAVAILABLE' }),
);
test.each(['23505', '53', 'ENOENT'])('%s is our own fault', (code) => expect(refusalFor(full(code))).toEqual({ code: 'INTERNAL' }));

test.each([
  ['53100', 'the disk is full'],
  ['55P03', 'a lock was not to be had'],
  ['26000', '[OPS-060] a statement that the pooler has lost'],
  ['40P01', '[OPS-060] a deadlock'],
  ['40001', '[OPS-060] others were in the way'],
  ['57P01', '[OPS-060] PostgreSQL shuts down'],
  ['57P02', '[OPS-060] PostgreSQL has crashed'],
  ['57P03', '[OPS-060] PostgreSQL starts'],
])('a write that PostgreSQL refuses with %s is to be tried again: %s', async (code) => {
  await refuseRows('contact_messages', code);
  const answer = await site.app.inject({
    // Five messages an hour are allowed to one address.
    remoteAddress: `10.0.0.${Number.parseInt(code, 36) % 250}`,
    method: sendContactMessage.method,
    url: sendContactMessage.path,
    headers: { origin: ORIGIN },
    payload: message,
  });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([503, '5', { error: { code: 'UNAVAILABLE' } }]);
});

test('who looks and who saves are told the same, in words that are true of both', async () => {
  const owner = new pg.Client(site.database.migrationUrl);
  await owner.connect();
  await owner.query('begin');
  await owner.query('lock table registrations in access exclusive mode');
  const answers = await Promise.all([
    site.app.inject({ url: readMyRegistration.path, headers: { cookie: await cookieFor(site, 'uploads@example.org') } }),
    refuseRows('contact_messages', '53100').then(() =>
      site.app.inject({
        remoteAddress: '10.0.1.1',
        method: sendContactMessage.method,
        url: sendContactMessage.path,
        headers: { origin: ORIGIN },
        payload: message,
      }),
    ),
  ]);
  await owner.query('rollback');
  await owner.end();
  const words = 'This cannot be shown or saved at the moment. Please try again in a minute; anything you typed is still here.';
  for (const answer of answers)
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { error: { code: 'UNAVAILABLE', message: words, requestId: expect.any(String) as string } },
    ]);
});

test('an upload whose row cannot be written leaves no file', async () => {
  await refuseRows('proofs', '53100');
  const answer = await site.app.inject({
    method: uploadProof.method,
    url: `${uploadProof.path}?kind=age`,
    headers: { origin: ORIGIN, 'content-type': 'application/octet-stream', cookie: await cookieFor(site, 'uploads@example.org') },
    payload: Buffer.from('%PDF-1.7'),
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(await readdir(join(folder, 'proofs-1'))).toEqual([]);
});

test('a page that needs the database says when to come back', async () => {
  for (const url of ['/broken', '/made']) {
    const answer = await site.app.inject({ url, headers: { host: 'localhost' } });
    expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '5']);
  }
});
