import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadProof } from '@isocentre/contract/registration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, registerAs } from '../../test/delegates.ts';
import { createClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { diskFiles } from './disk-files.ts';
import type { Files } from './files.ts';
import { forgetOrphans } from './forget-orphans.ts';

let site: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-orphans-'));
  site = await buildTestApp({ env: { FILES_DIR: folder } });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

interface Alarm {
  alarm: string;
  keys?: string[];
}
let heard: Alarm[] = [];
beforeEach(() => {
  heard = [];
});
const log = { error: (about: Alarm) => heard.push(about) } as unknown as Log;
const sweep = (files = diskFiles(folder)) => forgetOrphans({ reports: site.reports, files, clock: createClock(site.config), log });
const inStore = async () => (await readdir(join(folder, 'proofs-1'))).toSorted();

async function leave(name: string, days: number): Promise<void> {
  await mkdir(join(folder, 'proofs-1'), { recursive: true });
  await writeFile(join(folder, 'proofs-1', name), 'x');
  const at = new Date(Date.now() - days * 86_400_000);
  await utimes(join(folder, 'proofs-1', name), at, at);
}

test('pieces and files without a row go after a day; documents that somebody has stay', async () => {
  await registerAs(site, { email: 'keeps@example.org' });
  await (
    await callAs(site, 'keeps@example.org')
  )(uploadProof, { query: { kind: 'age' }, file: Buffer.from('%PDF-1.7') });
  const [mine = ''] = await inStore();
  await leave(mine, 30);
  await leave('00aa.pdf', 1.1);
  await leave('00bb.pdf', 0.9);
  await leave('00cc.pdf.5f0c.partial', 1.1);
  await leave('00dd.pdf.5f0c.partial', 0.9);
  expect(await sweep()).toBe(2);
  expect(await inStore()).toEqual(['00bb.pdf', '00dd.pdf.5f0c.partial', mine].toSorted());
});

test('a store in which no file has a row is left untouched, and an alarm is raised', async () => {
  for (let i = 0; i < 30; i += 1) await leave(`${i + 100}ab.pdf`, 2);
  const before = await inStore();
  expect(await sweep()).toBe(0);
  expect([await inStore(), heard]).toMatchObject([before, [{ alarm: 'many-files-without-row' }]]);
  for (const name of before.filter((one) => one.endsWith('ab.pdf'))) await rm(join(folder, 'proofs-1', name));
});

test('a document whose file is gone is reported by its key, and the others are not', async () => {
  await registerAs(site, { email: 'lost@example.org' });
  const call = await callAs(site, 'lost@example.org');
  const before = await inStore();
  await call(uploadProof, { query: { kind: 'age' }, file: Buffer.from('%PDF-1.7') });
  const mine = (await inStore()).find((name) => !before.includes(name)) ?? '';
  expect([await sweep(), heard]).toEqual([0, []]);
  await rm(join(folder, 'proofs-1', mine));
  expect(await sweep()).toBe(0);
  expect(heard).toEqual([{ alarm: 'files-missing', atMost: 1, keys: [`proofs-1/${mine}`] }]);
  // Also if the whole folder is gone.
  heard = [];
  await sweep(diskFiles(join(folder, 'nowhere')));
  expect(heard[0]?.keys?.toSorted()).toEqual((await keysOfRows()).toSorted());
  await site.db.deleteFrom('proofs').where('storage_key', '=', `proofs-1/${mine}`).execute();
});

test('a document uploaded after the files were listed is not reported as missing', async () => {
  const disk = diskFiles(folder);
  await registerAs(site, { email: 'meanwhile@example.org' });
  const call = await callAs(site, 'meanwhile@example.org');
  let uploaded = false;
  const files: Files = {
    ...disk,
    async *list(prefix) {
      yield* disk.list(prefix);
      if (uploaded || prefix !== 'proofs-') return;
      uploaded = true;
      await call(uploadProof, { query: { kind: 'age' }, file: Buffer.from('%PDF-1.7') });
    },
  };
  expect([await sweep(files), uploaded, heard]).toEqual([0, true, []]);
});

test('one run removes 500, the next one the rest', async () => {
  const disk = diskFiles(folder);
  const removed: string[] = [];
  const orphan = (i: number) => ({ key: `proofs-1/${i}.pdf`, bytes: 1, writtenAt: new Date(0) });
  /** The pictures keep the share of orphans small. */
  const files: Files = {
    ...disk,
    async *list(prefix) {
      if (prefix === 'proofs-') for (let i = 0; i < 800; i += 1) if (!removed.includes(`proofs-1/${i}.pdf`)) yield orphan(i);
      if (prefix === 'pictures-') for (const key of pictures) yield { key, bytes: 1, writtenAt: new Date(0) };
    },
    delete: async (key) => void removed.push(key),
  };
  const widths = Array.from({ length: 9000 }, (_, i) => i + 1);
  await site.db
    .insertInto('images')
    .values({ edition_id: 1, key: 'a'.repeat(32), width: 9000, height: 1, widths })
    .execute();
  const pictures = widths.map((width) => `pictures-1/${'a'.repeat(32)}-${width}.webp`);
  expect([await sweep(files), removed.length]).toEqual([500, 500]);
  expect([await sweep(files), new Set(removed).size]).toEqual([300, 800]);
});

const keysOfRows = async () => (await site.db.selectFrom('proofs').select('storage_key').execute()).map((row) => row.storage_key);
