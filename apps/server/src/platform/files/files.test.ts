import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyError } from 'fastify';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskFiles } from './disk-files.ts';
import { readConfig } from '../config.ts';
import { refusalFor } from '../http-errors.ts';
import { type Files, FilesAway, type ListedFile } from './files.ts';
import { openFiles } from './open-files.ts';
import { s3Files } from './s3-files.ts';

let folder: string;
let store: InstanceType<typeof S3rver>;
let s3Address: string;
const drivers: Record<string, Files> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-files-'));
  drivers['disk'] = diskFiles(join(folder, 'disk'));
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'uploads', configs: [] }],
  });
  const { port: s3Port } = (await store.run()) as unknown as { port: number };
  s3Address = `http://127.0.0.1:${s3Port}`;
  drivers['s3'] = s3Files({
    bucket: 'uploads',
    region: 'ap-south-1',
    endpoint: s3Address,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const bytes = (words: string) => new TextEncoder().encode(words);
const read = async (files: Files, key: string) => {
  const file = await files.get(key);
  return file && text(file.stream);
};
const listed = async (files: Files, prefix?: string) => {
  const found: ListedFile[] = [];
  for await (const file of files.list(prefix)) found.push(file);
  return found;
};
const MEGABYTE = 1024 * 1024;
/** So many megabytes, each of another letter, made one after the other. */
async function* megabytes(count: number) {
  for (let i = 0; i < count; i += 1) yield Buffer.alloc(MEGABYTE, 97 + (i % 26));
}

describe.each(['disk', 's3'])('files on %s', (name) => {
  const files = () => drivers[name] as Files;

  test('are read back as they were written, and can be removed', async () => {
    await files().put('proofs/a1b2.pdf', bytes('first'), 'application/pdf');
    expect(await read(files(), 'proofs/a1b2.pdf')).toBe('first');
    await files().put('proofs/a1b2.pdf', bytes('second'), 'application/pdf');
    expect(await read(files(), 'proofs/a1b2.pdf')).toBe('second');
    await files().delete('proofs/a1b2.pdf');
    expect(await files().get('proofs/a1b2.pdf')).toBeUndefined();
    await files().delete('proofs/a1b2.pdf');
  });

  test('are listed by the beginning of their keys, with size and age', async () => {
    for (const key of ['proofs-1/c3d4.pdf', 'proofs-1/e5f6.pdf', 'proofs-12/a.pdf', 'pictures-1/b.webp']) {
      await files().put(key, bytes('here'), 'application/pdf');
    }
    const [first] = await listed(files(), 'proofs-1/c');
    expect(first).toEqual({ key: 'proofs-1/c3d4.pdf', bytes: 4, writtenAt: expect.any(Date) });
    expect(Math.abs(Number(first?.writtenAt) - Date.now())).toBeLessThan(60_000);
    const keys = async (prefix?: string) => (await listed(files(), prefix)).map(({ key }) => key).toSorted();
    expect(await keys('proofs-1/')).toEqual(['proofs-1/c3d4.pdf', 'proofs-1/e5f6.pdf']);
    expect(await keys('proofs-')).toEqual(['proofs-1/c3d4.pdf', 'proofs-1/e5f6.pdf', 'proofs-12/a.pdf']);
    expect(await keys('none-')).toEqual([]);
    expect(await keys()).toHaveLength(4);
    for (const key of await keys()) await files().delete(key);
  });

  test('of any size are written and read piece by piece', async () => {
    await files().put('exports/book.pdf', megabytes(20), 'application/pdf');
    const file = await files().get('exports/book.pdf');
    expect(file?.bytes).toBe(20 * MEGABYTE);
    const hash = createHash('sha256');
    const most = { piece: 0 };
    for await (const piece of file?.stream ?? []) {
      hash.update(piece as Buffer);
      most.piece = Math.max(most.piece, (piece as Buffer).length);
    }
    const wanted = createHash('sha256');
    for await (const piece of megabytes(20)) wanted.update(piece);
    expect(hash.digest('hex')).toBe(wanted.digest('hex'));
    expect(most.piece).toBeLessThan(2 * MEGABYTE);
    await files().delete('exports/book.pdf');
  });

  test.each([1, 20])('whose source breaks after %i MB are not there', async (count) => {
    async function* broken() {
      yield* megabytes(count);
      throw new Error('the report failed');
    }
    await expect(files().put('exports/broken.pdf', broken(), 'application/pdf')).rejects.toThrow('the report failed');
    expect(await files().get('exports/broken.pdf')).toBeUndefined();
    expect(await listed(files(), 'exports/')).toEqual([]);
  });

  test('that nobody reads to the end are closed', async () => {
    await files().put('exports/left.bin', megabytes(5), 'application/octet-stream');
    for (let i = 0; i < 200; i += 1) {
      const file = await files().get('exports/left.bin');
      if (i % 2) await once(file?.stream ?? process, 'readable');
      file?.stream.destroy();
    }
    await expect.poll(descriptors, { timeout: 5000 }).toBeLessThan(60);
    await files().delete('exports/left.bin');
  });

  test.each(['../secret', '/etc/passwd', 'a/../../b', 'a\\b', 'a/b/c', '', 'A.pdf', '.env', 'a\0b', 'a%2fb'])(
    'a key like %j never reaches the store',
    async (key) => {
      await expect(files().get(key)).rejects.toThrow('Not a storage key');
      await expect(files().put(key, bytes('x'), 'text/plain')).rejects.toThrow('Not a storage key');
      await expect(files().delete(key)).rejects.toThrow('Not a storage key');
    },
  );
});

test('a file on disk appears whole: no partial file stays behind', async () => {
  const files = drivers['disk'] as Files;
  await Promise.all(Array.from({ length: 10 }, (_, i) => files.put('gallery/one.webp', bytes(String(i).repeat(100_000)), 'image/webp')));
  expect(await readdir(join(folder, 'disk', 'gallery'))).toEqual(['one.webp']);
  expect(new Set(await read(files, 'gallery/one.webp')).size).toBe(1);
});

test('a file that could not be written leaves no piece behind', async () => {
  const place = join(folder, 'full');
  await mkdir(join(place, 'gallery', 'two.webp', 'in-the-way'), { recursive: true });
  await expect(diskFiles(place).put('gallery/two.webp', bytes('x'), 'image/webp')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(await readdir(join(place, 'gallery'))).toEqual(['two.webp']);
});

test('the configuration chooses the store', async () => {
  const config = readConfig({ APP_MODE: 'test', DATABASE_URL: 'postgres://x', SMTP_URL: 'smtp://x', FILES_DIR: join(folder, 'chosen') });
  await openFiles(config).put('one.txt', bytes('1'), 'text/plain');
  expect(await readdir(join(folder, 'chosen'))).toEqual(['one.txt']);
  const { port } = new URL(s3Address);
  const elsewhere = openFiles({ ...config, FILES_DRIVER: 's3', S3_BUCKET: 'uploads', S3_ENDPOINT: `http://127.0.0.1:${port}` });
  await expect(elsewhere.get('../x')).rejects.toThrow('Not a storage key');
});

describe('a store that does not answer', () => {
  const limits = { answerMs: 300, putMs: 600 };
  let silent: Server;
  let files: Files;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    // Takes every connection, and says the beginning of an object or nothing at all.
    silent = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('data', (asked) => {
        if (String(asked).startsWith('GET /uploads/half.txt'))
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nthe first words');
      });
    });
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    files = s3Files({ bucket: 'uploads', region: 'ap-south-1', endpoint, credentials }, limits);
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test.each<[string, () => Promise<unknown>]>([
    ['put', () => files.put('a.txt', bytes('x'), 'text/plain')],
    ['get', () => files.get('a.txt')],
    ['delete', () => files.delete('a.txt')],
    ['list', () => listed(files)],
  ])('%s gives up, as something to be tried again', async (_, ask) => {
    const began = performance.now();
    const error = await ask().then(
      () => undefined,
      (failed: unknown) => failed,
    );
    expect(performance.now() - began).toBeLessThan(3000);
    expect(refusalFor(error as FastifyError)).toEqual({ code: 'UNAVAILABLE' });
  });

  test('a file that stops in the middle breaks instead of hanging', async () => {
    const file = await files.get('half.txt');
    await expect(text(file?.stream as Readable)).rejects.toBeInstanceOf(FilesAway);
  });

  test('a source is ended when the store does not take it', async () => {
    let ended = 0;
    async function* source() {
      try {
        yield* megabytes(2000);
      } finally {
        ended += 1;
      }
    }
    await expect(files.put('exports/a.txt', source(), 'text/plain')).rejects.toBeInstanceOf(FilesAway);
    const slow = diskFiles(join(folder, 'slow'), { ...limits, putMs: 50 });
    await expect(slow.put('exports/a.txt', source(), 'text/plain')).rejects.toBeInstanceOf(FilesAway);
    await expect.poll(() => ended).toBe(2);
  });

  test('a source that hangs on the way to the disk is given up, and leaves no piece', async () => {
    async function* hanging() {
      yield bytes('the first words');
      await new Promise(() => {});
    }
    const place = join(folder, 'hanging');
    await expect(diskFiles(place, limits).put('exports/a.txt', hanging(), 'text/plain')).rejects.toBeInstanceOf(FilesAway);
    expect(await readdir(join(place, 'exports'))).toEqual([]);
  });
});

/** Files and connections that this process has open. */
const descriptors = async () => (await readdir('/proc/self/fd')).length;
