import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { uploadProof } from '@isocentre/contract/registration';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePicture } from '../../features/pictures/store-picture.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, registerAs } from '../../test/delegates.ts';
import { checkFiles } from './check-files.ts';
import { diskFiles } from './disk-files.ts';

let site: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-files-check-'));
  site = await buildTestApp({ env: { FILES_DIR: folder } });
  await registerAs(site, { email: 'proves@example.org' });
  const call = await callAs(site, 'proves@example.org');
  await call(uploadProof, { query: { kind: 'age' }, file: Buffer.from('%PDF-1.7 age') });
  await call(uploadProof, { query: { kind: 'employment' }, file: Buffer.from('%PDF-1.7 employment') });
  const bytes = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#0f5e78' } })
    .png()
    .toBuffer();
  await storePicture({ files: diskFiles(folder), db: site.db, editionId: 1, bytes });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const check = () => checkFiles({ reports: site.reports, files: diskFiles(folder) });
const command = () =>
  spawnSync(process.execPath, [resolve(import.meta.dirname, '../../main-files-check.ts')], {
    env: { ...process.env, APP_MODE: 'test', DATABASE_URL: site.database.url, SMTP_URL: 'smtp://127.0.0.1:1', FILES_DIR: folder },
    encoding: 'utf8',
  });
const whole = { named: 5, withoutHash: 0, missing: [], damaged: [], orphans: [] };
const stored = async (kind: string) => (await readdir(join(folder, kind))).toSorted().map((name) => `${kind}/${name}`);

test('every file of proofs and pictures is as its row says', { tags: ['OPS-042'] }, async () => {
  expect(await check()).toEqual(whole);
  expect(command()).toMatchObject({
    status: 0,
    stdout: '5 files that rows name: 0 missing, 0 damaged, 0 without a hash; 0 belong to nothing.\n',
  });
});

test('a file that is gone, one cut short, one with other bytes and one too many are named', { tags: ['OPS-042'] }, async () => {
  const [gone = '', cut = ''] = await stored('proofs-1');
  const [picture = ''] = await stored('pictures-1');
  const kept = await Promise.all([gone, cut, picture].map((key) => readFile(join(folder, key))));
  await rm(join(folder, gone));
  await truncate(join(folder, cut), 5);
  const other = Buffer.from(kept[2] ?? '');
  other.writeUInt8(other.readUInt8(20) ^ 1, 20);
  await writeFile(join(folder, picture), other);
  await writeFile(join(folder, 'proofs-1/00aa.pdf'), 'nobody’s');
  expect(await check()).toEqual({
    ...whole,
    missing: [gone],
    damaged: [
      { key: cut, why: `5 bytes instead of ${kept[1]?.length}` },
      { key: picture, why: 'other content than was stored' },
    ],
    orphans: ['proofs-1/00aa.pdf'],
  });
  const { status, stdout } = command();
  expect([status, stdout.split('\n').slice(0, 2)]).toEqual([1, [`missing: ${gone}`, expect.stringMatching(/^damaged: /)]]);
  await rm(join(folder, 'proofs-1/00aa.pdf'));
  await Promise.all([gone, cut, picture].map((key, i) => writeFile(join(folder, key), kept[i] ?? '')));
  expect(await check()).toEqual(whole);
});

test('a file stored before hashes were noted is compared by its size', async () => {
  await site.db.updateTable('proofs').set({ sha256: null }).execute();
  expect(await check()).toEqual({ ...whole, withoutHash: 2 });
});
