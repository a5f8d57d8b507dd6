import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallFailed } from '@isocentre/contract/call';
import { completeRegistration, deleteProof, readMyRegistration, uploadProof } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../../test/build-test-app.ts';
import { callAs, cookieFor, EARLY, goodForm, registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { readProof } from './read-proof.ts';

let site: TestApp;
let inbox: Inbox;
let folder: string;
let student: Call;
const STUDENT = 'student@example.org';
const SENIOR = 'senior@example.org';

beforeAll(async () => {
  inbox = await openInbox();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-proofs-'));
  site = await buildTestApp({ env: { FILES_DIR: folder } });
  await registerAs(site, { email: STUDENT, category: 'student', membershipId: '' });
  await registerAs(site, { email: SENIOR, category: 'ampi-senior', registrationType: 'complimentary', age: 66 });
  student = await callAs(site, STUDENT);
});
afterAll(async () => {
  await site.close();
  await inbox.close();
  await rm(folder, { recursive: true });
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF');
const photo = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#0f5e78' } });
const stored = () => readdir(join(folder, 'proofs-1')).catch(() => []);
const refusalOf = async (promise: Promise<unknown>) => {
  const error = await promise.catch((reason: unknown) => reason);
  return error instanceof CallFailed ? [error.status, error.code] : error;
};
const upload = (file: Uint8Array, call = student) =>
  call(uploadProof, { query: { kind: 'bonafide', name: 'My "certificate"\n.pdf' }, file });
const get = async (id: string, email?: string) =>
  site.app.inject({ url: `/api/v1/me/proofs/${id}`, headers: email === undefined ? {} : { cookie: await cookieFor(site, email) } });

/**
 * The requests' moved clock stands still, and times are shown as old as they really are. So an upload seems to go back
 * in time from answer to answer, by as much as has really passed; what is stored is the real time.
 */
async function expectSameUpload(first: { id: string; uploadedAt: string }, later: readonly { uploadedAt: string }[]): Promise<void> {
  const row = await site.db.selectFrom('proofs').select('uploaded_at').where('id', '=', first.id).executeTakeFirstOrThrow();
  const age = Date.now() - row.uploaded_at.getTime();
  const ages = [first, ...later].map(({ uploadedAt }) => new Date(EARLY).getTime() - Date.parse(uploadedAt));
  expect(ages).toHaveLength(2);
  expect([0 <= (ages[0] ?? -1), (ages[0] ?? -1) <= (ages[1] ?? -1), (ages[1] ?? Infinity) <= age]).toEqual([true, true, true]);
  expect(age).toBeLessThan(60_000);
}

describe('a document', () => {
  test('is kept under a name of ours, for its owner alone, to keep and not to show', { tags: ['SEC-44', 'SRV-028'] }, async () => {
    const proof = await upload(PDF);
    expect(proof).toEqual({
      id: expect.any(String),
      kind: 'bonafide',
      status: 'pending',
      note: null,
      fileName: 'My  certificate  .pdf',
      type: 'application/pdf',
      bytes: PDF.length,
      uploadedAt: expect.any(String),
    });
    expect(await stored()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.pdf$/)]);
    const own = await get(proof.id, STUDENT);
    expect([own.statusCode, own.rawPayload.equals(PDF)]).toEqual([200, true]);
    expect(own.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="bonafide-proof.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await get(proof.id, SENIOR)).statusCode).toBe(404);
    expect((await get(proof.id)).statusCode).toBe(401);
    expect((await get(crypto.randomUUID(), STUDENT)).statusCode).toBe(404);
    const [key] = await stored();
    expect((await site.app.inject({ url: `/uploads/${key}` })).statusCode).toBe(404);
    const mine = await student(readMyRegistration, {});
    expect(mine).toMatchObject({ proofWanted: 'bonafide', proofs: [{ ...proof, uploadedAt: expect.any(String) }] });
    await expectSameUpload(proof, mine.proofs);
  });

  test(
    'a photo is drawn anew, without its place and time, and takes the place of the one before',
    { tags: ['SEC-43', 'SRV-027'] },
    async () => {
      const jpeg = await photo()
        .withExif({ IFD0: { Copyright: 'somebody' } })
        .jpeg()
        .toBuffer();
      expect((await sharp(jpeg).metadata()).exif).toBeDefined();
      const proof = await upload(jpeg);
      expect(proof).toMatchObject({ type: 'image/jpeg', status: 'pending' });
      const own = await get(proof.id, STUDENT);
      expect((await sharp(own.rawPayload).metadata()).exif).toBeUndefined();
      expect(await stored()).toEqual([expect.stringMatching(/\.jpg$/)]);
      const { proofs } = await student(readMyRegistration, {});
      expect(proofs).toEqual([{ ...proof, uploadedAt: expect.any(String) }]);
      await expectSameUpload(proof, proofs);
      expect((await upload(await photo().png().toBuffer())).type).toBe('image/png');
    },
  );

  test.each([
    ['a script', Buffer.from('<script>alert(1)</script>'), 415, 'PROOF_TYPE'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'PROOF_TYPE'],
    ['nothing', Buffer.alloc(0), 415, 'PROOF_TYPE'],
    ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415, 'PROOF_TYPE'],
    ['a byte more than 5 MB', Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024 - PDF.length + 1)]), 413, 'PROOF_TOO_LARGE'],
    ['far more than 5 MB', Buffer.alloc(6 * 1024 * 1024), 413, 'TOO_LARGE'],
  ])('%s is refused, and nothing is kept', { tags: ['SEC-43', 'SRV-027'] }, async (_, file, status, code) => {
    await site.db.deleteFrom('rate_limits').execute();
    const before = await stored();
    expect(await refusalOf(upload(file))).toEqual([status, code]);
    expect(await stored()).toEqual(before);
  });

  test('5 MB exactly are taken', { tags: ['SRV-027'] }, async () => {
    const proof = await upload(Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024 - PDF.length)]));
    expect(proof.bytes).toBe(5 * 1024 * 1024);
  });

  test('a WebP is none of the three', async () => {
    expect(await refusalOf(upload(await photo().webp().toBuffer()))).toEqual([415, 'PROOF_TYPE']);
  });

  test('comes from our own pages, as bytes', { tags: ['SRV-005'] }, async () => {
    const send = async (headers: Record<string, string>) =>
      site.app.inject({
        method: 'POST',
        url: `${uploadProof.path}?kind=age`,
        headers: { cookie: await cookieFor(site, STUDENT), origin: ORIGIN, 'content-type': 'application/octet-stream', ...headers },
        payload: PDF,
      });
    expect((await send({ origin: 'https://evil.example.org' })).statusCode).toBe(403);
    expect((await send({ 'content-type': 'application/json' })).statusCode).toBe(415);
    expect((await send({ 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(415);
    expect((await send({})).statusCode).toBe(201);
    expect(await refusalOf(site.callWith()(uploadProof, { query: { kind: 'age' }, file: PDF }))).toEqual([401, 'LOGIN_REQUIRED']);
  });
});

const registrationIdOf = async (email: string) =>
  (
    await site.db
      .selectFrom('registrations')
      .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
      .where('accounts.email', '=', email)
      .select('registrations.id')
      .executeTakeFirst()
  )?.id;

test('organisers leave a row in the record when they open one; its owner does not', async () => {
  const { proofs } = await student(readMyRegistration, {});
  const id = proofs.find((one) => one.kind === 'bonafide')?.id ?? '';
  const opened = () => site.db.selectFrom('audit_log').selectAll().where('action', '=', 'proof.opened').execute();
  const cookie = await cookieFor(site, STUDENT);
  const own = await site.app.inject({ url: `/api/v1/me/proofs/${id}`, headers: { host: 'localhost', cookie } });
  expect([own.statusCode, await opened()]).toEqual([200, []]);
  const account = await site.db.selectFrom('accounts').select('id').where('email', '=', STUDENT).executeTakeFirstOrThrow();
  const deps = { db: site.db, clock: createClock(site.config), files: openFiles(site.config) };
  const actor = { kind: 'staff', accountId: crypto.randomUUID(), role: 'registrar' } as const;
  const visit = { edition: { id: 1 }, actor, requestId: 'of-the-test', registrationId: (await registrationIdOf(STUDENT)) ?? '' };
  expect((await readProof(deps, visit as RegistrationVisit, id)).type).toBe('application/pdf');
  expect(await opened()).toMatchObject([
    {
      actor_kind: 'staff',
      account_id: actor.accountId,
      role: 'registrar',
      subject_account_id: account.id,
      entity_id: id,
      request_id: 'of-the-test',
    },
  ]);
});

describe('taken back', () => {
  test('a document that nobody has accepted is gone, file and all; an accepted one stays; nobody else’s is found', async () => {
    await site.db.deleteFrom('rate_limits').execute();
    const senior = await callAs(site, SENIOR);
    const before = await stored();
    const proof = await senior(uploadProof, { query: { kind: 'age', name: 'passport.pdf' }, file: PDF });
    expect(await refusalOf(student(deleteProof, { params: { id: proof.id } }))).toEqual([404, 'NOT_FOUND']);
    expect(await senior(deleteProof, { params: { id: proof.id } })).toMatchObject({ proofs: [], proofStanding: 'missing' });
    expect(await stored()).toEqual(before);
    expect(await refusalOf(senior(deleteProof, { params: { id: proof.id } }))).toEqual([404, 'NOT_FOUND']);
    const accepted = (await upload(PDF)).id;
    await site.db.updateTable('proofs').set({ status: 'verified', reviewed_at: new Date() }).where('id', '=', accepted).execute();
    expect(await refusalOf(upload(PDF))).toEqual([409, 'PROOF_VERIFIED']);
    expect(await refusalOf(student(deleteProof, { params: { id: accepted } }))).toEqual([409, 'PROOF_VERIFIED']);
    const audit = await site.db.selectFrom('audit_log').selectAll().where('action', '=', 'proof.deleted').execute();
    expect(audit).toMatchObject([{ actor_kind: 'delegate', entity_id: proof.id, before: { kind: 'age', status: 'pending' } }]);
  });
});

test('where nothing is charged, a senior with a proof is complimentary, and only with one', { tags: ['DEL-160'] }, async () => {
  const owner = site.db;
  await owner.updateTable('fee_amounts').set({ charge_minor: 0 }).where('category', '=', 'ampi-senior').execute();
  const free = await buildTestApp({ database: site.database, env: { FILES_DIR: folder } });
  const call = await callAs(free, SENIOR, EARLY);
  const { email: _, password: __, confirmPassword: ___, payLater: ____, acceptTerms: _____, ...details } = goodForm;
  const complete = () =>
    call(completeRegistration, {
      body: { ...details, category: 'ampi-senior', registrationType: 'complimentary', age: 66, payment: 'complimentary', version: 1 },
    });
  expect(await refusalOf(complete())).toEqual([409, 'PROOF_REQUIRED']);
  await call(uploadProof, { query: { kind: 'age', name: 'passport.pdf' }, file: PDF });
  expect(await complete()).toMatchObject({ paymentStatus: 'COMPLIMENTARY', payLater: 'NO', settled: true, quote: null, version: 2 });
  expect(await refusalOf(complete())).toEqual([409, 'ALREADY_SETTLED']);
  await free.close();
});
