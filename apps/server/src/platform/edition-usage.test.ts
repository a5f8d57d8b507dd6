import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allRoutes } from '@isocentre/contract/all-routes';
import { requestPasswordReset } from '@isocentre/contract/accounts';
import { CallFailed } from '@isocentre/contract/call';
import { writeToDelegates } from '@isocentre/contract/delegates/bulk';
import { register, uploadProof } from '@isocentre/contract/registration';
import { USES } from '@isocentre/domain/editions/edition-usage';
import { usageRefusals } from '@isocentre/domain/editions/usage-refusals';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEdition } from '../features/editions/load-edition.ts';
import { saidNearLimits } from '../features/operations/said-near-limits.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../test/build-test-app.ts';
import { callAs, clockAt, EARLY, goodForm, registerAs } from '../test/delegates.ts';
import { lineSink } from '../test/line-sink.ts';
import { makeStaff } from '../test/staff.ts';
import { limitsIn, usedBy } from './edition-usage.ts';

/** Small limits, met one after the other through the API. */
const SLUG = ampiTnpy2025.slug;
const OTHER = 'other.example.org';
const { sink, lines } = lineSink<{ alarm?: string; use?: string }>();
let site: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-usage-'));
  site = await buildTestApp({
    env: {
      FILES_DIR: folder,
      EDITION_REGISTRATIONS: '5',
      EDITION_MAILS_A_DAY: '10',
      EDITION_STORAGE_GB: '0.0001',
      EDITION_EXPORTS_A_DAY: '2',
    },
    log: sink,
  });
  await loadEdition(site.db, { ...ampiTnpy2025, slug: 'other-2026', ordinal: 3 }, { hosts: [OTHER] });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const near = () => saidNearLimits(site.reports, limitsIn(site.config));
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((reason: unknown) => reason);
  return error instanceof CallFailed ? { status: error.status, code: error.code, message: error.message } : error;
};
const said = (code: keyof typeof usageRefusals) => ({ status: 409, code, message: usageRefusals[code].text });
const alarms = (use: string) => lines.filter((line) => line.alarm === 'edition-limit' && line.use === use);

test('registrations: the operator is told of the fourth, and the sixth is refused in words', { tags: ['OPS-083'] }, async () => {
  const one = (i: number) => registerAs(site, { email: `one-${i}@example.org`, category: 'student', membershipId: '' });
  for (const i of [1, 2, 3]) await one(i);
  expect(await near()).toEqual([]);
  await one(4);
  expect(await near()).toEqual([`${SLUG} has 4 of 5 registrations`]);
  await one(5);
  expect(await refusal(one(6))).toEqual(said('EDITION_FULL'));
  expect(await refusal(one(7))).toEqual(said('EDITION_FULL'));
  expect(await site.db.selectFrom('registrations').select('id').execute()).toHaveLength(5);
  // Nothing of the sixth is left behind, and the log says it once a minute.
  expect(await site.db.selectFrom('accounts').select('id').where('email', '=', 'one-6@example.org').execute()).toEqual([]);
  expect(alarms('registrations')).toHaveLength(1);
  // Another edition has its own.
  const elsewhere = await site.app.inject({
    method: register.method,
    url: register.path,
    headers: { host: `${OTHER}:3000`, origin: `http://${OTHER}:3000`, cookie: clockAt(EARLY) },
    payload: { ...goodForm, email: 'elsewhere@example.org' },
  });
  expect(elsewhere.statusCode).toBe(201);
});

test('files: what does not fit is not stored', { tags: ['OPS-083'] }, async () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF');
  const upload = async (i: number) =>
    (await callAs(site, `one-${i}@example.org`))(uploadProof, { query: { kind: 'bonafide', name: 'proof.pdf' }, file: pdf });
  await site.pool.query(
    `insert into images (edition_id, key, width, height, widths, file_bytes, file_sha256, decoration)
     values (1, 'planted-picture-one', 8, 8, '{4,8}', '{20000,40000}', array['\\x00', '\\x01']::bytea[], true)`,
  );
  const before = await usedBy(site.db, 1, 'storage');
  expect(before).toBe(60_000);
  await upload(1);
  expect(await usedBy(site.db, 1, 'storage')).toBe(before + pdf.length);
  await site.pool.query(`update images set file_bytes = '{20000,79990}' where key = 'planted-picture-one'`);
  expect(await near()).toContain(`${SLUG} has 0.0 of 0 GB of files`);
  expect(await refusal(upload(2))).toEqual(said('STORAGE_FULL'));
  expect(await site.db.selectFrom('proofs').select('id').execute()).toHaveLength(1);
  expect(alarms('storage')).toHaveLength(1);
});

test('files of lists: the third of a day is refused, and the record has the two', { tags: ['OPS-083'] }, async () => {
  const { cookie } = await makeStaff(site, 'the-registrar@example.org', { role: 'registrar', edition: SLUG });
  const get = (path: string) =>
    site.app.inject({ url: `/api/v1/organiser/${SLUG}/${path}`, headers: { host: 'localhost:3000', origin: ORIGIN, cookie } });
  const outcomes = [];
  for (const path of ['delegates.csv', 'lists/meals.xlsx', 'delegates.xlsx']) outcomes.push(await get(path));
  expect(outcomes.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409]);
  expect(outcomes[2]?.json()).toMatchObject({ error: { code: 'EXPORTS_USED_UP', message: usageRefusals.EXPORTS_USED_UP.text } });
  expect(await near()).toContain(`${SLUG} has 2 of 2 exports of a day`);
  expect(await usedBy(site.db, 1, 'exports')).toBe(2);
});

test('mails: letters to many are refused until tomorrow, and those to one person leave', { tags: ['OPS-083'] }, async () => {
  const { cookie } = await makeStaff(site, 'the-chair@example.org', { role: 'owner', edition: SLUG });
  const letter = () =>
    site.callWith({ cookie })(writeToDelegates, {
      params: { edition: SLUG },
      body: { selection: { query: {}, count: 5 }, subject: 'Soon', body: 'See you soon.' },
    });
  await site.pool.query(`update letters set state = 'sent', sent_at = now(), message_id = id::text where state = 'released'`);
  await site.pool.query(
    `insert into letters (edition_id, id, purpose, about, kind, state, priority, sent_at)
     select 1, gen_random_uuid(), 'contact.forward', 'm' || i, 'automatic', 'sent', 1, now() from generate_series(1, 10) as i`,
  );
  expect(await refusal(letter())).toEqual(said('MAILS_USED_UP'));
  expect(await near()).toContainEqual(expect.stringMatching(/ of 10 mails of a day$/));
  // A link for one person is written as before.
  await site.callWith()(requestPasswordReset, { body: { email: 'one-1@example.org' } });
  expect(await site.db.selectFrom('letters').select('id').where('state', '=', 'released').execute()).toHaveLength(1);
  // A day later.
  await site.pool.query(`update letters set state = 'sent', sent_at = now() - interval '25 hours'`);
  expect(await usedBy(site.db, 1, 'mails')).toBe(0);
  expect(await letter()).toMatchObject({ run: expect.any(String) as string });
});

test('what counts is known by the contract, and nothing else is', { tags: ['OPS-083'] }, () =>
  expect(
    Object.fromEntries(USES.map((use) => [use, allRoutes.flatMap(({ name, uses }) => (uses === use ? [name] : [])).toSorted()])),
  ).toEqual({
    registrations: ['joinEdition', 'register', 'registerPeople', 'registerSomebody'],
    mails: ['releaseLetters', 'releaseMailing', 'releaseProgrammeLetters', 'releaseReviewerLetters', 'writeToDelegates'],
    storage: ['addAbstractFile', 'beginUpload', 'uploadImage', 'uploadProof'],
    exports: [
      'exportAbstracts',
      'exportContacts',
      'exportDelegates',
      'exportDelegatesWorkbook',
      'exportKit',
      'exportMeals',
      'exportPresenters',
      'exportSelection',
      'exportSelectionWorkbook',
      'readBookTable',
      'readJats',
      'readTaxSummary',
      'readWordBook',
    ],
  }),
);
