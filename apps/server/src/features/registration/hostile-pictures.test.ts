import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { signIn } from '@isocentre/contract/accounts';
import { CallFailed } from '@isocentre/contract/call';
import { uploadProof } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, goodForm, registerAs } from '../../test/delegates.ts';

let site: TestApp;
let folder: string;
let delegate: Call;
const EMAIL = 'pictures@example.org';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-hostile-'));
  site = await buildTestApp({ env: { FILES_DIR: folder } });
  await registerAs(site, { email: EMAIL, category: 'student', membershipId: '' });
  delegate = await callAs(site, EMAIL);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const chunk = (name: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A grey PNG of one bit per pixel: the fewest bytes a picture of that size can have. */
function png(width: number, height: number, remarks: Uint8Array[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...remarks,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const WIDE = png(25_000_000, 1);
/** 150 metadata chunks that expand to 7 MB each. */
const packed = deflateSync(Buffer.alloc(7_000_000));
const remark = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]));
const CHATTY = png(
  10,
  10,
  Array.from({ length: 150 }, () => remark),
);

const upload = (file: Uint8Array) =>
  delegate(uploadProof, { query: { kind: 'bonafide', name: 'photo.png' }, file }).then(
    (proof) => proof.type,
    (error: unknown) => (error instanceof CallFailed ? error.code : error),
  );
const fourOf = (file: Uint8Array) => Promise.all(Array.from({ length: 4 }, () => upload(file)));
const MB = 1024 * 1024;

/** The peak memory of the process while something runs, above what it used before. */
async function mostMemory(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  await work();
  clearInterval(timer);
  return (Math.max(most, process.memoryUsage.rss()) - before) / MB;
}

async function secondsToSignIn(): Promise<number> {
  await site.db.deleteFrom('rate_limits').execute();
  const began = performance.now();
  await site.callWith()(signIn, { body: { email: EMAIL, password: goodForm.password, remember: false } });
  return (performance.now() - began) / 1000;
}
const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

test.each([
  ['25,000,000 x 1 pixels in 3 kB', WIDE, 'PROOF_TOO_LARGE'],
  ['150 packed remarks around 10 x 10 pixels', CHATTY, 'image/png'],
  ['5,000 x 5,000 pixels, as many as are drawn', png(5000, 5000), 'image/png'],
  ['12,001 x 1 pixels, a side too long', png(12_001, 1), 'PROOF_TOO_LARGE'],
])('four pictures at once take at most 150 MB more: %s', { tags: ['SEC-43'] }, async (_, file, answer) => {
  await site.db.deleteFrom('rate_limits').execute();
  await upload(png(10, 10));
  let answers: unknown;
  const more = await mostMemory(async () => (answers = await fourOf(file)));
  expect(answers).toEqual([answer, answer, answer, answer]);
  expect(more).toBeLessThan(150);
});

test('a login beside them takes at most twice its time', async () => {
  await secondsToSignIn();
  const alone: number[] = [];
  for (let n = 0; n < 5; n += 1) alone.push(await secondsToSignIn());
  const beside: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const pictures = Promise.all([WIDE, WIDE, CHATTY, CHATTY].map((file) => upload(file)));
    beside.push(await secondsToSignIn());
    await pictures;
  }
  // A busy machine adds a tenth of a second to anything.
  expect(middle(beside)).toBeLessThan(2 * middle(alone) + 0.1);
});
