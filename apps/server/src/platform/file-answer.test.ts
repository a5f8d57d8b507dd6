import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { defineRoute, type FileAnswer } from '@isocentre/contract/route';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { editionSource } from '../features/editions/edition-source.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../test/build-test-app.ts';
import { noPreviews } from '../test/no-previews.ts';
import { createClock } from './clock.ts';
import { createEditionDirectory } from './edition-directory.ts';
import { bind } from './feature.ts';
import { handle } from './handle.ts';
import { useOneErrorShape } from './http-errors.ts';

const PIECE = 256 * 1024;
const PIECES = 200;

let site: TestApp;
let app: FastifyInstance;
let port: number;
let made: number;
let ended: PromiseWithResolvers<void>;

/** An export that is made while it is sent. */
async function* rows(failAfter = PIECES) {
  try {
    for (made = 0; made < PIECES; made += 1) {
      if (made === failAfter) throw new Error('the report failed');
      yield Buffer.alloc(PIECE, 97 + (made % 26));
    }
  } finally {
    ended.resolve();
  }
}

const download = (name: string) =>
  defineRoute({
    name,
    summary: '',
    method: 'GET',
    path: `/api/v1/${name}`,
    access: 'public',
    status: 200,
    download: true,
    answer: z.object({}),
  });
const answers: Record<string, () => FileAnswer> = {
  whole: () => ({ stream: rows(), type: 'text/csv; charset=utf-8', name: 'rows.csv' }),
  measured: () => ({ stream: rows(), length: PIECE * PIECES, type: 'text/csv; charset=utf-8', name: 'rows.csv' }),
  broken: () => ({ stream: rows(3), type: 'text/csv; charset=utf-8', name: 'rows.csv' }),
  unready: () => ({ stream: rows(0), type: 'text/csv; charset=utf-8', name: 'rows.csv' }),
};

beforeAll(async () => {
  site = await buildTestApp();
  const { db, pool, config } = site;
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  useOneErrorShape(app);
  const directory = createEditionDirectory(editionSource(db, config), ORIGIN, () => {});
  const options = { directory, clock: createClock(config), pool, db, organisersOrigin: ORIGIN, previews: noPreviews };
  for (const [name, answer] of Object.entries(answers))
    handle(
      app,
      bind(download(name), async () => answer()),
      options,
    );
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await site.close();
});

async function get(path: string) {
  ended = Promise.withResolvers();
  const asked = request({ host: '127.0.0.1', port, path: `/api/v1/${path}`, headers: { host: 'localhost' } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

test.each([
  ['whole', { 'transfer-encoding': 'chunked' }],
  ['measured', { 'content-length': String(PIECE * PIECES) }],
])('an export is sent while it is made: %s', async (path, headers) => {
  const answer = await get(path);
  expect(answer.headers).toMatchObject({
    ...headers,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="rows.csv"',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
  // The reader has not begun, so only what fits between us was made: an export does not lie in memory.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(made).toBeLessThan(PIECES / 2);
  const body = await buffer(answer);
  expect([body.length, body.at(0), body.at(-1)]).toEqual([PIECE * PIECES, 97, 97 + ((PIECES - 1) % 26)]);
});

test('a reader who takes nothing for half a minute is let go', { timeout: 60_000 }, async () => {
  const answer = await get('whole');
  const began = performance.now();
  await ended.promise;
  expect(performance.now() - began).toBeGreaterThan(14_000);
  expect(performance.now() - began).toBeLessThan(45_000);
  expect(made).toBeLessThan(PIECES / 2);
  answer.destroy();
});

test('nobody goes on making an export whose reader has gone', async () => {
  const answer = await get('whole');
  answer.destroy();
  await ended.promise;
  expect(made).toBeLessThan(PIECES / 2);
});

test('an export that fails on the way is a broken download, never a short one that looks whole', async () => {
  await expect(buffer(await get('broken'))).rejects.toThrow('aborted');
});

test('an export that fails before its first byte is an error like any other', async () => {
  const answer = await get('unready');
  expect([answer.statusCode, JSON.parse(String(await buffer(answer)))]).toMatchObject([500, { error: { code: 'INTERNAL' } }]);
});
