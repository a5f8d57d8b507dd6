import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallFailed } from '@isocentre/contract/call';
import { readMyRegistration, uploadProof } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { refusals } from '@isocentre/domain/refusals';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { openScanner } from '../../platform/files/scanner.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { type Clamd, EICAR, openClamd } from '../../test/clamd.ts';
import { callAs, cookieFor, registerAs } from '../../test/delegates.ts';
import { INFECTED, scanWaitingProofs } from './scan-proofs.ts';
import { within } from '../../test/limits.ts';

let clamd: Clamd;
let site: TestApp;
let folder: string;
let student: Call;
const STUDENT = 'student@example.org';

beforeAll(async () => {
  clamd = await openClamd();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-scans-'));
  site = await buildTestApp({ env: { FILES_DIR: folder, CLAMD_SOCKET: clamd.socket } });
  await registerAs(site, { email: STUDENT, category: 'student', membershipId: '' });
  student = await callAs(site, STUDENT);
});
afterEach(async () => {
  await clamd.down();
  await clamd.up();
});
afterAll(async () => {
  await site.close();
  await clamd.close();
  await rm(folder, { recursive: true });
});

const PDF = Buffer.from(`%PDF-1.7\n${'a page '.repeat(30_000)}\n%%EOF`);
const BAD = Buffer.from(`%PDF-1.7\n${EICAR}\n%%EOF`);
const upload = (file: Uint8Array) => student(uploadProof, { query: { kind: 'bonafide', name: 'certificate.pdf' }, file });
const fetched = async (id: string) => {
  const { statusCode, rawPayload, headers } = await site.app.inject({
    url: `/api/v1/me/proofs/${id}`,
    headers: { cookie: await cookieFor(site, STUDENT) },
  });
  const json = String(headers['content-type']).includes('json');
  return [statusCode, json ? (JSON.parse(String(rawPayload)) as { error: { code: string } }).error.code : rawPayload.equals(PDF)];
};
const sweep = () =>
  scanWaitingProofs({ db: site.db, files: openFiles(site.config), clock: createClock(site.config), scanner: openScanner(site.config) });
const shown = async () => (await student(readMyRegistration, {})).proofs.map(({ status, note }) => [status, note]);

test('a document is scanned before it is stored, and then fetched as ever', { tags: ['OPS-120'] }, async () => {
  const before = clamd.asked;
  const { id, note } = await upload(PDF);
  expect([clamd.asked - before, note, await fetched(id)]).toEqual([1, null, [200, true]]);
});

test('an infected one is refused, and nothing of it is stored', { tags: ['OPS-120', 'SEC-45'] }, async () => {
  const files = await readdir(join(folder, 'proofs-1'));
  const refused = await upload(BAD).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallFailed);
  expect([(refused as CallFailed).status, (refused as CallFailed).code]).toEqual([422, 'FILE_INFECTED']);
  expect(await readdir(join(folder, 'proofs-1'))).toEqual(files);
});

test('while the scanner is away it waits, its owner sees why, and nobody fetches it', { tags: ['OPS-120'] }, async () => {
  await clamd.down();
  const { id } = await upload(PDF);
  expect(await shown()).toEqual([['pending', refusals.SCAN_WAITING.text]]);
  expect(await fetched(id)).toEqual([409, 'SCAN_WAITING']);
  expect(await sweep()).toBe(0);
  await clamd.up();
  expect(await sweep()).toBe(1);
  expect([await shown(), await fetched(id)]).toEqual([[['pending', null]], [200, true]]);
});

test('an infected one that came meanwhile is never fetched, and another one is asked for', { tags: ['OPS-120'] }, async () => {
  await clamd.down();
  const { id } = await upload(BAD);
  await clamd.up();
  expect(await sweep()).toBe(1);
  expect([await shown(), await fetched(id)]).toEqual([[['rejected', INFECTED]], [422, 'FILE_INFECTED']]);
  const { id: next } = await upload(PDF);
  expect(await fetched(next)).toEqual([200, true]);
});

test('a scanner that does not answer is away', { tags: ['OPS-120'] }, async () => {
  clamd.mute();
  const began = performance.now();
  await expect(openScanner({ CLAMD_SOCKET: clamd.socket }, 300)?.scan(PDF)).rejects.toThrow('gave no verdict: nothing after 300 ms');
  expect(performance.now() - began).toBeLessThan(within(2000));
});

test('an installation without a scanner stores as before', async () => {
  const plain = await buildTestApp({ env: { FILES_DIR: folder } });
  await registerAs(plain, { email: STUDENT, category: 'student', membershipId: '' });
  const proof = await (await callAs(plain, STUDENT))(uploadProof, { query: { kind: 'bonafide', name: 'a.pdf' }, file: BAD });
  expect(proof.status).toBe('pending');
  await plain.close();
});
