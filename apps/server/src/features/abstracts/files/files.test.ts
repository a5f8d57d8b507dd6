import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editAbstract, readMyAbstracts } from '@isocentre/contract/abstracts';
import { discardDraft, saveDraft } from '@isocentre/contract/abstracts/drafts';
import { addAbstractFile, removeAbstractFile } from '@isocentre/contract/abstracts/files';
import { submitAbstract } from '@isocentre/contract/abstracts';
import type { Call } from '@isocentre/contract/route';
import { readReviewedAbstract } from '@isocentre/contract/review/abstracts';
import { changeCall, readCall } from '@isocentre/contract/review/calls';
import { readAssignment } from '@isocentre/contract/review/reviewing';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfKit from 'pdfkit';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFiles } from '../../../platform/files/open-files.ts';
import { openScanner } from '../../../platform/files/scanner.ts';
import { goodAbstract } from '../../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { type Clamd, EICAR, openClamd } from '../../../test/clamd.ts';
import { callAs, cookieFor, registerAs } from '../../../test/delegates.ts';
import { filesWithNames, wordsIn } from '../../../test/hidden-names.ts';
import { refusalOf } from '../../../test/presenting.ts';
import { assignTo, openReviewing } from '../../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../../test/staff.ts';
import { eraseAccount, eraseRegistrations } from '../../registration/queries/erase-people.ts';
import { everythingAbout } from '../../registration/queries/own-data.ts';
import { scanWaitingFiles } from './scan-files.ts';

const slug = ampiTnpy2025.slug;
const AFTER = '2026-01-10T12:00:00+05:30';
let site: TestApp;
let clamd: Clamd;
let folder: string;
let editionId: number;
let chair: { cookie: string; call: Call };
let reviewer: { id: string; cookie: string; call: Call };
let count = 0;

beforeAll(async () => {
  clamd = await openClamd();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-abstract-files-'));
  site = await buildTestApp({ env: { FILES_DIR: folder, CLAMD_SOCKET: clamd.socket } });
  editionId = await editionIdOf(site, slug);
  await openReviewing(site, editionId);
  const staff = async (email: string, role: 'scientific-chair' | 'reviewer') => {
    const made = await makeStaff(site, email, { role, edition: slug });
    const cookie = `${made.cookie}; ${(await cookieFor(site, email)).split('; ')[1]}`;
    return { ...made, cookie, call: site.callWith({ cookie }) };
  };
  chair = await staff('chair@example.org', 'scientific-chair');
  reviewer = await staff('reviewer@example.org', 'reviewer');
});
afterAll(async () => {
  await site.close();
  await clamd.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await site.db.deleteFrom('rate_limits').execute();
  await take({ files_most: 3, file_max_mb: 1, file_types: ['pdf', 'jpeg', 'png'] });
});

const take = (rules: { files_most?: number; file_max_mb?: number; file_types?: string[] }) =>
  site.db.updateTable('review_settings').set(rules).where('edition_id', '=', editionId).execute();

interface Author {
  email: string;
  call: Call;
  abstract: string;
}
async function newAuthor(): Promise<Author> {
  const email = `author-${(count += 1)}@example.org`;
  await registerAs(site, { email });
  const call = await callAs(site, email);
  const { id } = await call(submitAbstract, { body: goodAbstract({ title: `Dose ${count}` }) });
  return { email, call, abstract: id };
}
const add = (
  call: Call,
  id: string,
  bytes: Uint8Array,
  { name = 'figure.png', file = randomUUID() }: { name?: string; file?: string } = {},
) => call(addAbstractFile, { params: { id }, query: { name, file }, file: bytes });
const picture = (blue = 200) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: { r: 0, g: 0, b: blue } } })
    .png()
    .toBuffer();
const pdf = (pages: number, options: object = {}) =>
  new Promise<Buffer>((resolve) => {
    const document = new PdfKit(options);
    const pieces: Buffer[] = [];
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    for (let page = 1; page < pages; page += 1) document.text('Dose').addPage();
    document.text('Dose').end();
  });
const opening = (bytes: Buffer) => getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
const stored = () => readdir(join(folder, `abstracts-${editionId}`)).catch(() => []);
const rowsOf = (id: string) => site.db.selectFrom('abstract_files').selectAll().where('abstract_id', '=', id).execute();
const fetched = async (url: string, cookie: string) => {
  const { statusCode, rawPayload, headers } = await site.app.inject({ url, headers: { host: 'localhost', cookie } });
  const json = String(headers['content-type']).includes('json');
  const code = json ? (JSON.parse(String(rawPayload)) as { error: { code: string } }).error.code : null;
  return { status: statusCode, bytes: rawPayload, code, headers };
};
const chairsUrl = (id: string, file: string, as = '') => `/api/v1/organiser/${slug}/abstracts/${id}/files/${file}${as && `?as=${as}`}`;
const reviewersUrl = (assignment: string, file: string) => `/api/v1/review/${slug}/assignments/${assignment}/files/${file}`;

async function assigned(abstract: string): Promise<string> {
  await openReviewing(site, editionId);
  return assignTo(site, editionId, { abstract, account: reviewer.id });
}

describe('whether files are taken', () => {
  test('by itself none are: the author’s page has no word of them, and one that is sent is refused', async () => {
    await take({ files_most: 0 });
    const { call, abstract } = await newAuthor();
    expect(await call(readMyAbstracts, {})).not.toHaveProperty('files');
    expect(await refusalOf(add(call, abstract, await picture()))).toMatchObject({ status: 409, code: 'FILES_CLOSED' });
    expect(await rowsOf(abstract)).toEqual([]);
  });

  test('a chair says how many, how large and which', { tags: ['REV-057'] }, async () => {
    const params = { edition: slug, call: REGULAR_CALL };
    const before = await chair.call(readCall, { params });
    const settings = { ...before.settings, filesMost: 2, fileMaxMb: 4, fileTypes: ['png' as const] };
    const after = await chair.call(changeCall, { params, body: { version: before.version, settings } });
    expect(after.settings).toMatchObject({ filesMost: 2, fileMaxMb: 4, fileTypes: ['png'] });
    const { call, abstract } = await newAuthor();
    expect((await call(readMyAbstracts, {})).files).toEqual({ most: 2, maxMb: 4, types: ['png'], stored: {} });
    expect(await refusalOf(add(call, abstract, await pdf(1)))).toMatchObject({ status: 415, code: 'FILE_TYPE' });
    for (const wrong of [{ filesMost: 6 }, { fileMaxMb: 11 }, { fileTypes: [] }])
      expect(
        await refusalOf(chair.call(changeCall, { params, body: { version: after.version, settings: { ...settings, ...wrong } } })),
      ).toMatchObject({ status: 422 });
  });
});

describe('an author', () => {
  test('adds, sees and removes files of what is submitted; each change is on record', { tags: ['REV-057'] }, async () => {
    const { call, abstract, email } = await newAuthor();
    const file = randomUUID();
    const bytes = await picture();
    const { files } = await add(call, abstract, bytes, { file, name: 'C:\\fakepath\\Asha "one".png' });
    expect(files).toEqual([{ id: file, name: 'C: fakepath Asha  one .png', type: 'png', bytes: bytes.length, forReviewers: 'made' }]);
    expect((await call(readMyAbstracts, {})).files?.stored[abstract]).toEqual(files);
    // The answer was lost, and it is sent again.
    expect(await add(call, abstract, bytes, { file })).toEqual({ files });
    const own = await fetched(`/api/v1/me/abstracts/${abstract}/files/${file}`, await cookieFor(site, email));
    expect(own.bytes.equals(bytes)).toBe(true);
    expect((await stored()).length).toBe(2);
    expect(await call(removeAbstractFile, { params: { id: abstract, file } })).toEqual({ files: [] });
    expect(await stored()).toEqual([]);
    expect(await refusalOf(call(removeAbstractFile, { params: { id: abstract, file } }))).toMatchObject({ status: 404 });
    const { rows } = await site.pool.query(
      `select action from audit_log where entity_id = $1 and action like 'abstract.file%' order by id`,
      [abstract],
    );
    expect(rows).toEqual([{ action: 'abstract.file-added' }, { action: 'abstract.file-removed' }]);
  });

  test('has them with a draft; submitted, they go along; thrown away, they are gone', async () => {
    const email = `draft-${(count += 1)}@example.org`;
    await registerAs(site, { email });
    const call = await callAs(site, email);
    const form = goodAbstract();
    const draft = () => call(saveDraft, { params: { target: 'new' }, body: { version: null, form } });
    const { abstractId: id, version: draftVersion } = await draft();
    await add(call, id, await picture());
    await call(submitAbstract, { body: { ...form, id, draftVersion } });
    expect((await call(readMyAbstracts, {})).files?.stored[id]).toHaveLength(1);
    const next = await draft();
    await add(call, next.abstractId, await picture());
    const before = (await stored()).length;
    await call(discardDraft, { params: { target: 'new' }, query: { version: next.version } });
    expect([await rowsOf(next.abstractId), before - (await stored()).length]).toEqual([[], 2]);
    expect((await call(readMyAbstracts, {})).files?.stored).toEqual({ [id]: [expect.anything()] });
  });

  test.each<[string, (author: Author) => Promise<unknown>, { status: number; code: string }]>([
    [
      'too large',
      async ({ call, abstract }) => add(call, abstract, Buffer.concat([await picture(), Buffer.alloc(1024 * 1024)])),
      { status: 413, code: 'FILE_TOO_LARGE' },
    ],
    [
      'neither picture nor PDF',
      ({ call, abstract }) => add(call, abstract, Buffer.from('GIF89a'), { name: 'figure.png' }),
      { status: 415, code: 'FILE_TYPE' },
    ],
    [
      'with a password',
      async ({ call, abstract }) => add(call, abstract, await pdf(1, { userPassword: 'x' })),
      { status: 422, code: 'FILE_LOCKED' },
    ],
    ['of too many pages', async ({ call, abstract }) => add(call, abstract, await pdf(11)), { status: 422, code: 'FILE_PAGES' }],
    [
      'infected',
      async ({ call, abstract }) => add(call, abstract, Buffer.concat([await pdf(1), Buffer.from(`\n%${EICAR}\n`)])),
      { status: 422, code: 'FILE_INFECTED' },
    ],
    [
      'sent twice by mistake',
      async ({ call, abstract }) => {
        await add(call, abstract, await picture());
        return add(call, abstract, await picture());
      },
      { status: 409, code: 'FILE_THERE' },
    ],
    [
      'one more than are taken',
      async ({ call, abstract }) => {
        for (const blue of [1, 60, 120]) await add(call, abstract, await picture(blue));
        return add(call, abstract, await picture());
      },
      { status: 409, code: 'FILES_FULL' },
    ],
    [
      'with somebody else’s abstract',
      async ({ call }) => add(call, (await newAuthor()).abstract, await picture()),
      { status: 404, code: 'NOT_FOUND' },
    ],
    ['with nothing', async ({ call }) => add(call, randomUUID(), await picture()), { status: 404, code: 'NOT_FOUND' }],
    [
      'after the deadline',
      async ({ email, abstract }) => add(await callAs(site, email, AFTER), abstract, await picture()),
      { status: 409, code: 'ABSTRACT_EDITING_CLOSED' },
    ],
    [
      'with what is withdrawn',
      async ({ call, abstract }) => {
        await site.db.updateTable('abstracts').set({ status: 'withdrawn' }).where('id', '=', abstract).execute();
        return add(call, abstract, await picture());
      },
      { status: 409, code: 'ABSTRACT_WITHDRAWN' },
    ],
  ])('is refused a file %s', { tags: ['REV-057'] }, async (_, send, refusal) => {
    const author = await newAuthor();
    const before = [...(await stored())];
    const rows = (await site.db.selectFrom('abstract_files').select('id').execute()).length;
    expect(await refusalOf(send(author))).toMatchObject(refusal);
    // What was taken before it stays, and nothing of what was refused.
    const added = (await site.db.selectFrom('abstract_files').select('id').execute()).length - rows;
    expect((await stored()).length).toBe(before.length + 2 * added);
  });

  test('cannot remove, fetch or replace what is another’s, and nothing after the deadline', async () => {
    const one = await newAuthor();
    const other = await newAuthor();
    const file = randomUUID();
    await add(one.call, one.abstract, await picture(), { file });
    const another = await picture(9);
    const theirs = [
      other.call(removeAbstractFile, { params: { id: one.abstract, file } }),
      add(other.call, other.abstract, another, { file }),
    ];
    expect((await Promise.all(theirs.map(refusalOf))).map((said) => 'status' in said && said.status)).toEqual([404, 404]);
    const url = `/api/v1/me/abstracts/${one.abstract}/files/${file}`;
    expect((await fetched(url, await cookieFor(site, other.email))).status).toBe(404);
    const late = await callAs(site, one.email, AFTER);
    expect(await refusalOf(late(removeAbstractFile, { params: { id: one.abstract, file } }))).toMatchObject({
      code: 'ABSTRACT_EDITING_CLOSED',
    });
    expect(await rowsOf(one.abstract)).toHaveLength(1);
  });

  test('sends the same file in two windows: one is stored, and one of too many is refused', async () => {
    const { call, abstract } = await newAuthor();
    const file = randomUUID();
    const bytes = await picture();
    await Promise.all([add(call, abstract, bytes, { file }), add(call, abstract, bytes, { file })]);
    await take({ files_most: 2 });
    const both = await Promise.all([add(call, abstract, await picture(3)), add(call, abstract, await picture(90))].map(refusalOf));
    expect(both.filter((said) => 'code' in said && said.code === 'FILES_FULL')).toHaveLength(1);
    expect(await rowsOf(abstract)).toHaveLength(2);
  });

  test('who changes a file after a decision that is not told has it looked at again', async () => {
    const { call, abstract } = await newAuthor();
    await site.db.updateTable('abstracts').set({ status: 'rejected' }).where('id', '=', abstract).execute();
    await add(call, abstract, await picture());
    expect((await site.db.selectFrom('abstracts').select('status').where('id', '=', abstract).executeTakeFirstOrThrow()).status).toBe(
      'pending',
    );
    // Editing the text leaves files where they are.
    await call(editAbstract, { params: { id: abstract }, body: { ...goodAbstract({ title: 'Other' }), version: 1 } });
    expect(await rowsOf(abstract)).toHaveLength(1);
  });
});

describe('reviewers', () => {
  test(
    'get only what was drawn anew, named by number: no planted word in raw or unpacked bytes, name or headers',
    { tags: ['REV-057'] },
    async () => {
      const { call, abstract } = await newAuthor();
      const planted = await filesWithNames();
      for (const { name, bytes } of planted) await add(call, abstract, bytes, { name });
      const id = await assigned(abstract);
      const { files, number } = await reviewer.call(readAssignment, { params: { edition: slug, id } });
      expect(files.map(({ type, state, pages }) => [type, state, pages])).toEqual([
        ['pdf', 'made', 1],
        ['jpeg', 'made', 1],
        ['png', 'made', 1],
      ]);
      expect(JSON.stringify(files).toLowerCase()).not.toContain('zqx');
      for (const [at, { id: file }] of files.entries()) {
        const { name = '', words = [], bytes } = planted[at] ?? {};
        const got = await fetched(reviewersUrl(id, file), reviewer.cookie);
        expect(got.status).toBe(200);
        const extension = ['pdf', 'jpg', 'png'][at] ?? '';
        expect(got.headers).toMatchObject({
          'content-disposition': `attachment; filename="${number}-${at + 1}.${extension}"`,
          'x-content-type-options': 'nosniff',
          'content-length': String(files[at]?.bytes),
        });
        const everything = Buffer.concat([got.bytes, Buffer.from(JSON.stringify(got.headers))]);
        expect(wordsIn(everything, [...words, 'zqx', name])).toEqual([]);
        // The control: what its author sent has every one of them, and the chair gets that.
        const sent = await fetched(chairsUrl(abstract, file, 'sent'), chair.cookie);
        expect(bytes && sent.bytes.equals(bytes)).toBe(true);
        expect(wordsIn(sent.bytes, words)).toEqual(words);
        const asReviewers = await fetched(chairsUrl(abstract, file), chair.cookie);
        expect(asReviewers.bytes.equals(got.bytes)).toBe(true);
      }
    },
  );

  test('read on the drawn page what was on it, in a PDF that opens', { tags: ['REV-057'] }, async () => {
    const { call, abstract } = await newAuthor();
    const [first] = await filesWithNames();
    const two = await pdf(2);
    if (!first) throw new Error('no file');
    await add(call, abstract, first.bytes);
    await add(call, abstract, two);
    const id = await assigned(abstract);
    const { files } = await reviewer.call(readAssignment, { params: { edition: slug, id } });
    const [one, other] = await Promise.all(files.map((file) => fetched(reviewersUrl(id, file.id), reviewer.cookie)));
    if (!one || !other) throw new Error('no file');
    const opened = await opening(one.bytes);
    expect(opened.numPages).toBe(1);
    expect((await opened.getPage(1)).view).toEqual([0, 0, 300, 400]);
    expect((await opened.getMetadata()).info).not.toHaveProperty('Author');
    expect(one.bytes.toString('latin1')).not.toMatch(/\/(Info|Metadata|Names|Annots|Outlines|JS|ID)\b/);
    // The blue field is where it was, and the picture above it is red.
    const jpeg = one.bytes.subarray(one.bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff])));
    const { data, info } = await sharp(jpeg, { failOn: 'none' }).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const start = (Math.round(((400 - y) / 400) * info.height) * info.width + Math.round((x / 300) * info.width)) * info.channels;
      return [...data.subarray(start, start + 3)].map((value) => (value > 128 ? 1 : 0));
    };
    expect([at(150, 100), at(100, 250), at(290, 390)]).toEqual([
      [0, 0, 1],
      [1, 0, 0],
      [1, 1, 1],
    ]);
    expect((await opening(other.bytes)).numPages).toBe(2);
  });

  test('are not given what cannot be drawn anew, and are told so; a chair too', { tags: ['REV-057'] }, async () => {
    const { call, abstract } = await newAuthor();
    const broken = Buffer.concat([(await pdf(1)).subarray(0, 400), Buffer.from('ZqxBroken')]);
    const half = (
      await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
    ).subarray(0, 60);
    expect((await add(call, abstract, broken)).files).toMatchObject([{ forReviewers: 'kept-back' }]);
    await add(call, abstract, half);
    const id = await assigned(abstract);
    const { files } = await reviewer.call(readAssignment, { params: { edition: slug, id } });
    expect(files.map(({ state, bytes, pages }) => [state, bytes, pages])).toEqual([
      ['kept-back', null, null],
      ['kept-back', null, null],
    ]);
    const chairs = (await chair.call(readReviewedAbstract, { params: { edition: slug, id: abstract } })).files;
    expect(chairs).toEqual(files);
    for (const { id: file } of files) {
      expect(await fetched(reviewersUrl(id, file), reviewer.cookie)).toMatchObject({ status: 404 });
      expect(await fetched(chairsUrl(abstract, file), chair.cookie)).toMatchObject({ status: 404 });
    }
    const [first] = files;
    expect((await fetched(chairsUrl(abstract, first?.id ?? '', 'sent'), chair.cookie)).bytes.equals(broken)).toBe(true);
    const { rows } = await site.pool.query(
      `select count(*)::int as n from audit_log where entity_id = $1 and action = 'abstract.file-opened'`,
      [abstract],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('get nothing of an abstract that is not theirs, or not theirs any more', { tags: ['REV-057'] }, async () => {
    const mine = await newAuthor();
    const other = await newAuthor();
    await add(mine.call, mine.abstract, await picture());
    await add(other.call, other.abstract, await picture());
    const id = await assigned(mine.abstract);
    const [own] = await rowsOf(mine.abstract);
    const [theirs] = await rowsOf(other.abstract);
    expect((await fetched(reviewersUrl(id, own?.id ?? ''), reviewer.cookie)).status).toBe(200);
    expect((await fetched(reviewersUrl(id, theirs?.id ?? ''), reviewer.cookie)).status).toBe(404);
    expect((await fetched(chairsUrl(mine.abstract, own?.id ?? '', 'sent'), reviewer.cookie)).status).toBe(403);
    await site.pool.query(`update assignments set state = 'suspended' where id = $1`, [id]);
    expect((await fetched(reviewersUrl(id, own?.id ?? ''), reviewer.cookie)).status).toBe(404);
    await site.pool.query(`update assignments set state = 'open' where id = $1`, [id]);
    await site.db.updateTable('abstracts').set({ status: 'withdrawn' }).where('id', '=', mine.abstract).execute();
    expect((await fetched(reviewersUrl(id, own?.id ?? ''), reviewer.cookie)).status).toBe(404);
  });

  test('wait for the virus scanner; what it finds is for nobody', async () => {
    const { call, abstract, email } = await newAuthor();
    const good = randomUUID();
    const evil = randomUUID();
    await clamd.down();
    await add(call, abstract, await picture(), { file: good });
    await add(call, abstract, Buffer.concat([await pdf(1), Buffer.from(`\n%${EICAR}\n`)]), { file: evil });
    const id = await assigned(abstract);
    const states = async () => (await reviewer.call(readAssignment, { params: { edition: slug, id } })).files.map(({ state }) => state);
    expect(await states()).toEqual(['waiting', 'waiting']);
    expect((await fetched(reviewersUrl(id, good), reviewer.cookie)).status).toBe(404);
    expect((await fetched(`/api/v1/me/abstracts/${abstract}/files/${good}`, await cookieFor(site, email))).code).toBe('SCAN_WAITING');
    const deps = { db: site.db, files: openFiles(site.config), scanner: openScanner(site.config) };
    expect(await scanWaitingFiles(deps)).toBe(0);
    await clamd.up();
    expect(await scanWaitingFiles(deps)).toBe(2);
    expect(await states()).toEqual(['made', 'infected']);
    expect((await fetched(reviewersUrl(id, evil), reviewer.cookie)).status).toBe(404);
    expect((await fetched(chairsUrl(abstract, evil, 'sent'), chair.cookie)).code).toBe('FILE_INFECTED');
    expect((await call(readMyAbstracts, {})).files?.stored[abstract]?.map(({ forReviewers }) => forReviewers)).toEqual([
      'made',
      'infected',
    ]);
  });
});

describe('the person is erased', () => {
  const accountOf = async (email: string) =>
    (await site.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

  test('files go with them, both as they were sent and as they were drawn; until then they are in their own data', async () => {
    const { call, abstract, email } = await newAuthor();
    await add(call, abstract, await picture(), { name: 'mine.png' });
    const accountId = await accountOf(email);
    expect((await everythingAbout(site.db, accountId)).abstractFiles).toMatchObject([{ file_name: 'mine.png', type: 'png' }]);
    const keys = await site.db.transaction().execute((transaction) => eraseRegistrations(transaction, { accountId }, new Date()));
    expect(keys.filter((key) => key.startsWith(`abstracts-${editionId}/`))).toHaveLength(2);
    expect(await rowsOf(abstract)).toEqual([]);
  });

  test('what somebody left with a registration is not its new holder’s, and erased with whoever left it', async () => {
    const { call, abstract, email } = await newAuthor();
    await add(call, abstract, await picture());
    const left = await accountOf(email);
    await site.db.updateTable('abstracts').set({ status: 'withdrawn', left_by: left }).where('id', '=', abstract).execute();
    expect((await call(readMyAbstracts, {})).files?.stored).toEqual({});
    expect((await everythingAbout(site.db, left)).abstractFiles).toEqual([]);
    await site.db.transaction().execute((transaction) => eraseAccount(transaction, left, new Date()));
    expect(await rowsOf(abstract)).toEqual([]);
  });
});
