import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadProof } from '@isocentre/contract/registration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, registerAs } from '../../test/delegates.ts';
import { createClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { diskFiles } from './disk-files.ts';
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

const heard: string[] = [];
const log = { error: (about: { alarm: string }) => heard.push(about.alarm) } as unknown as Log;
const sweep = () => forgetOrphans({ db: site.db, files: diskFiles(folder), clock: createClock(site.config), log });
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
  expect([await inStore(), heard]).toEqual([before, ['many-files-without-row']]);
});
