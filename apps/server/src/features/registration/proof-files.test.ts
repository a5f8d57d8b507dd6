import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMyRegistration, uploadProof } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, cookieFor, registerAs } from '../../test/delegates.ts';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { forgetProofFiles } from './forget-proof-files.ts';
import { eraseRegistrations } from './queries/erase-people.ts';

let site: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-proof-files-'));
  site = await buildTestApp({ env: { FILES_DIR: folder } });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** The sweep at a moment of the edition's clock. */
const forget = (at: string) =>
  forgetProofFiles({
    config: site.config,
    db: site.db,
    reports: site.reports,
    files: openFiles(site.config),
    clock: createClock({ APP_MODE: 'test', CLOCK: new Date(at).toISOString() }),
    log: { error: () => {} } as never,
    readEdition: async () => ampiTnpy2025,
  });
const inStore = () => readdir(join(folder, 'proofs-1'));
const upload = (call: Call, kind: 'age' | 'bonafide') =>
  call(uploadProof, { query: { kind, name: `${kind}.pdf` }, file: Buffer.from('%PDF-1.7') });
const judge = (id: string, status: 'verified' | 'rejected', note: string | null) =>
  site.db.updateTable('proofs').set({ status, note, reviewed_at: new Date() }).where('id', '=', id).execute();
const rows = () => site.db.selectFrom('proofs').select(['kind', 'status', 'note', 'file_name', 'file_gone_at']).orderBy('kind').execute();

test('files go 90 days after the conference, by both clocks; verdicts stay', { tags: ['ORG-267', 'OPS-123'] }, async () => {
  await registerAs(site, { email: 'kept@example.org', category: 'student', membershipId: '' });
  const call = await callAs(site, 'kept@example.org');
  const { id } = await upload(call, 'bonafide');
  await judge(id, 'verified', null);
  // Today, by the real clock, it is long over: the edition's clock alone keeps the file here.
  expect(await forget('2025-12-26T23:59:00+05:30')).toBe(0);
  expect(await inStore()).toHaveLength(1);
  expect(await forget('2025-12-27T00:00:00+05:30')).toBe(1);
  expect(await inStore()).toEqual([]);
  expect(await forget('2025-12-28T00:00:00+05:30')).toBe(0);
  expect(await rows()).toMatchObject([{ kind: 'bonafide', status: 'verified', file_gone_at: expect.any(Date) as Date }]);
  expect(await call(readMyRegistration, {})).toMatchObject({ proofStanding: 'verified' });
  const cookie = await cookieFor(site, 'kept@example.org');
  expect((await site.app.inject({ url: `/api/v1/me/proofs/${id}`, headers: { cookie } })).statusCode).toBe(404);
  const audit = await site.db.selectFrom('audit_log').selectAll().where('action', '=', 'proof.forgotten').execute();
  expect(audit).toMatchObject([{ actor_kind: 'system', after: { files: 1 } }]);
});

test('a conference to come loses nothing, whatever the edition’s clock says', async () => {
  await registerAs(site, { email: 'to-come@example.org', category: 'student', membershipId: '' });
  await upload(await callAs(site, 'to-come@example.org'), 'bonafide');
  const next = { ...ampiTnpy2025, endsOn: '2099-09-27' };
  const deps = {
    config: site.config,
    db: site.db,
    reports: site.reports,
    files: openFiles(site.config),
    log: { error: () => {} } as never,
  };
  const clock = createClock({ APP_MODE: 'test', CLOCK: '2099-12-31T00:00:00.000Z' });
  expect(await forgetProofFiles({ ...deps, clock, readEdition: async () => next })).toBe(0);
  expect(await inStore()).toHaveLength(1);
});

test('with their owner: file and words go, the verdict stays, and what waited goes whole', { tags: ['ORG-267'] }, async () => {
  await site.db.deleteFrom('proofs').execute();
  await registerAs(site, { email: 'leaves@example.org', category: 'student', membershipId: '' });
  const call = await callAs(site, 'leaves@example.org');
  const refused = await upload(call, 'bonafide');
  await judge(refused.id, 'rejected', 'It names Asha Raman’s sister.');
  await upload(call, 'age');
  const { id: accountId } = await site.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'leaves@example.org')
    .executeTakeFirstOrThrow();
  const keys = await site.db.transaction().execute((transaction) => eraseRegistrations(transaction, { accountId }, new Date()));
  expect(keys).toHaveLength(2);
  expect(await rows()).toEqual([
    { kind: 'bonafide', status: 'rejected', note: null, file_name: '', file_gone_at: expect.any(Date) as Date },
  ]);
});
