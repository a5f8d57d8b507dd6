import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskFiles } from './disk-files.ts';
import { readConfig } from '../config.ts';
import type { Files } from './files.ts';
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

const bytes = (text: string) => new TextEncoder().encode(text);

describe.each(['disk', 's3'])('files on %s', (name) => {
  const files = () => drivers[name] as Files;

  test('are read back as they were written, and can be removed', async () => {
    await files().put('proofs/a1b2.pdf', bytes('first'), 'application/pdf');
    expect(await files().get('proofs/a1b2.pdf')).toEqual(expect.objectContaining({ length: 5 }));
    await files().put('proofs/a1b2.pdf', bytes('second'), 'application/pdf');
    expect(new TextDecoder().decode(await files().get('proofs/a1b2.pdf'))).toBe('second');
    await files().delete('proofs/a1b2.pdf');
    expect(await files().get('proofs/a1b2.pdf')).toBeUndefined();
    await files().delete('proofs/a1b2.pdf');
  });

  test('are listed by their age', async () => {
    await files().put('proofs/c3d4.pdf', bytes('here'), 'application/pdf');
    const listed = async (before: Date) => {
      const keys: string[] = [];
      for await (const key of files().writtenBefore(before)) keys.push(key);
      return keys;
    };
    expect(await listed(new Date(Date.now() + 60_000))).toContain('proofs/c3d4.pdf');
    expect(await listed(new Date(Date.now() - 60_000))).toEqual([]);
    await files().delete('proofs/c3d4.pdf');
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
  expect(new Set(new TextDecoder().decode(await files.get('gallery/one.webp'))).size).toBe(1);
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
