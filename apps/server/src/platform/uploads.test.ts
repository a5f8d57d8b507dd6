import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { allRoutes } from '@isocentre/contract/all-routes';
import { PROOF_MAX_BYTES } from '@isocentre/domain/registration/proofs';
import { UPLOAD_MAX_BYTES, UPLOAD_ROOM_BYTES } from '@isocentre/domain/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePicture } from '../features/pictures/store-picture.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../test/build-test-app.ts';
import { cookieFor, registerAs } from '../test/delegates.ts';
import { diskFiles } from './files/disk-files.ts';

let site: TestApp;
let cookie: string;
beforeAll(async () => {
  site = await buildTestApp({ handlePage: async () => new Response('page') });
  await registerAs(site, { email: 'uploads@example.org' });
  cookie = await cookieFor(site, 'uploads@example.org');
});
afterAll(() => site.close());

const send = (url: string, type: string, bytes: number) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', origin: ORIGIN, cookie, 'content-type': type },
    payload: Buffer.alloc(bytes),
  });

test('nginx lets through what the server takes, and no more', async () => {
  const conf = await readFile(resolve(import.meta.dirname, '../../../../deploy/nginx.conf'), 'utf8');
  const limits = [...conf.matchAll(/client_max_body_size (\d+)k;/g)].map(([, kilobytes]) => Number(kilobytes) * 1024);
  expect(limits).toEqual([UPLOAD_MAX_BYTES + UPLOAD_ROOM_BYTES]);
});

test('no kind of upload has a larger limit', () => {
  const largest = allRoutes.flatMap(({ upload }) => upload?.maxBytes ?? []).toSorted((a, b) => b - a);
  expect(largest.length).toBeGreaterThan(1);
  expect(largest[0]).toBeLessThanOrEqual(UPLOAD_MAX_BYTES);
});

test('a picture may be as large as any upload, and no larger', async () => {
  const store = (bytes: Uint8Array) => storePicture({ db: site.db, files: diskFiles('unused'), editionId: 1, bytes });
  await expect(store(Buffer.alloc(UPLOAD_MAX_BYTES + 1))).rejects.toMatchObject({ code: 'TOO_LARGE' });
  // Large enough to be looked at: it is no picture.
  await expect(store(Buffer.alloc(UPLOAD_MAX_BYTES))).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
});

test.each([
  // Reached the use case, which says what is wrong with it.
  ['/api/v1/me/proofs?kind=age&name=a.pdf', 'application/octet-stream', PROOF_MAX_BYTES + 1, 'PROOF_TOO_LARGE'],
  ['/api/v1/me/proofs?kind=age&name=a.pdf', 'application/octet-stream', PROOF_MAX_BYTES + UPLOAD_ROOM_BYTES + 1, 'TOO_LARGE'],
])('%s with %s and %i bytes is refused as %s', async (url, type, bytes, code) => {
  const answer = await send(url, type, bytes);
  expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([413, code]);
});

test('a page takes a form with the largest proof, and nothing much beyond', async () => {
  const form = 'multipart/form-data; boundary=x';
  expect((await send('/registration', form, PROOF_MAX_BYTES + 1024)).statusCode).toBe(200);
  expect((await send('/registration', form, PROOF_MAX_BYTES + UPLOAD_ROOM_BYTES + 1)).statusCode).toBe(413);
});
