import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginUpload, endUpload, readMyPresentations, readUpload, sendPiece } from '@isocentre/contract/presentations';
import { changePresentationDates, readPresentations } from '@isocentre/contract/review/presentations';
import { FILE_PIECE_BYTES, NEW_FILE_LIMITS } from '@isocentre/domain/presentations/presentation-file';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import PdfKit from 'pdfkit';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '../../../platform/clock.ts';
import { openFiles } from '../../../platform/files/open-files.ts';
import { openScanner } from '../../../platform/files/scanner.ts';
import { type Clamd, EICAR, openClamd } from '../../../test/clamd.ts';
import { clockAt, cookieFor, registerAs } from '../../../test/delegates.ts';
import { openPresenting, type Presenting, refusalOf } from '../../../test/presenting.ts';
import { eraseRegistrations } from '../../registration/queries/erase-people.ts';
import { forgetReplaced, forgetUploads } from './forget-files.ts';
import { renderFileInfected, renderFileInfectedNote } from './render-file-infected.ts';
import { scanWaitingFiles } from './scan-files.ts';

let place: Presenting;
let clamd: Clamd;
let folder: string;
const AT = '2025-09-12T12:00:00+05:30';
const CLOSES = '2025-09-22T18:00:00+05:30';
const params = { edition: ampiTnpy2025.slug };

beforeAll(async () => {
  clamd = await openClamd();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-slides-'));
  place = await openPresenting({ FILES_DIR: folder, CLAMD_SOCKET: clamd.socket });
  const dates = {
    confirmBy: null,
    presenterUntil: null,
    perPresenter: 2,
    ...NEW_FILE_LIMITS,
    filesUntil: CLOSES,
    slidesMaxPages: 3,
    fileMaxMb: 3,
  };
  await place.as(place.chair.cookie)(changePresentationDates, { params, body: { version: 1, dates } });
  await registerAs(place.site, { email: 'stranger@example.org' });
});
beforeEach(async () => {
  const { db } = place.site;
  await db.deleteFrom('presentation_files').execute();
  await db.deleteFrom('presentation_uploads').execute();
  await db.deleteFrom('rate_limits').execute();
  await db.deleteFrom('presentations').execute();
  for (const [abstract, type] of [
    [place.talk, 'Oral'],
    [place.poster, 'E-Poster'],
  ] as const)
    await sql`
      insert into presentations (edition_id, abstract_id, type, answer, answered_at, version)
      values (${place.editionId}, ${abstract}, ${type}, 'confirmed', now(), 1)`.execute(db);
  await clamd.down();
  await clamd.up();
});
afterAll(async () => {
  await place.site.close();
  await clamd.close();
  await rm(folder, { recursive: true });
});

/** As a presenter exports it; `words` make each one different. */
const pdf = (pages: number, { words = 'Dose', password }: { words?: string; password?: string } = {}) =>
  new Promise<Buffer>((resolve) => {
    const document = new PdfKit({ size: [960, 540], compress: false, ...(password && { userPassword: password }) });
    const pieces: Buffer[] = [];
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    for (let page = 1; page < pages; page += 1) document.text(words).addPage();
    document.text(words).end();
  });
const pptx = (slides: number) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        ['[Content_Types].xml', 'ppt/presentation.xml', ...Array.from({ length: slides }, (_, i) => `ppt/slides/slide${i + 1}.xml`)].map(
          (name) => [name, Buffer.from('<p/>')],
        ),
      ),
    ),
  );
const begin = (id: string, file: Uint8Array, { at = AT, name = 'My talk.pdf' } = {}) =>
  place.author(at)(beginUpload, { params: { id }, body: { name, bytes: file.length } });
const piece = (id: string, upload: string, file: Uint8Array, from: number, at = AT) =>
  place.author(at)(sendPiece, { params: { id, upload }, query: { from }, file: file.subarray(from, from + FILE_PIECE_BYTES) });
const end = (id: string, upload: string, at = AT) =>
  place.author(at)(endUpload, { params: { id, upload }, body: { type: id === place.talk ? 'Oral' : 'E-Poster' } });
async function send(id: string, file: Uint8Array, { at = AT, name = 'My talk.pdf' } = {}) {
  const { id: upload } = await begin(id, file, { at, name });
  for (let from = 0; from < file.length; from += FILE_PIECE_BYTES) await piece(id, upload, file, from, at);
  return end(id, upload, at);
}
const mine = async (id: string, at = AT) =>
  (await place.author(at)(readMyPresentations, {})).presentations.find((one) => one.id === id)?.files;
const fetched = async (url: string, cookie = place.cookie) => {
  const { statusCode, rawPayload, headers } = await place.site.app.inject({
    url,
    headers: { host: 'localhost', cookie: `${cookie.split(';', 1)[0]}; ${clockAt(AT)}` },
  });
  const json = String(headers['content-type']).includes('json');
  return {
    status: statusCode,
    headers,
    bytes: rawPayload,
    code: json ? (JSON.parse(String(rawPayload)) as { error: { code: string } }).error.code : null,
  };
};
const ownUrl = (id: string, file: string) => `/api/v1/me/presentations/${id}/files/${file}`;
const chairsUrl = (id: string, file: string) => `/api/v1/organiser/${ampiTnpy2025.slug}/presentations/${id}/files/${file}`;
const piecesLeft = () => readdir(join(folder, `uploads-${place.editionId}`)).catch(() => []);
const deps = () => ({
  db: place.site.db,
  files: openFiles(place.site.config),
  clock: createClock(place.site.config),
  scanner: openScanner(place.site.config),
});

describe('what is taken', () => {
  test('PDF and PPTX by what is in them, whatever they are called; named by reference', { tags: ['REV-138', 'REV-140'] }, async () => {
    const slides = await pdf(3);
    const { files } = await send(place.talk, slides, { name: 'final.docx' });
    expect(files.stored).toMatchObject([
      { name: 'final.docx', type: 'pdf', pages: 3, bytes: slides.length, scan: 'clean', isCurrent: true },
    ]);
    const answer = await fetched(ownUrl(place.talk, files.stored[0]?.id ?? ''));
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="OP-01.pdf"',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
    expect(answer.bytes.equals(slides)).toBe(true);
    expect((await send(place.talk, pptx(2), { name: 'talk' })).files.stored[0]).toMatchObject({ type: 'pptx', pages: 2 });
    expect((await send(place.poster, await pdf(1))).files.stored[0]).toMatchObject({ type: 'pdf', pages: 1 });
  });

  test('what is not taken is refused in plain words, and nothing of it stays', { tags: ['REV-138', 'REV-139'] }, async () => {
    const refused = async (id: string, file: Uint8Array) => {
      const said = await refusalOf(send(id, file));
      return 'message' in said ? [said.status, said.code, said.message] : ['taken'];
    };
    const large = await refused(place.talk, Buffer.alloc(3 * 1024 * 1024 + 1));
    expect(large).toEqual([413, 'FILE_TOO_LARGE', expect.stringContaining('at most 3 MB are taken')]);
    expect(await refused(place.talk, Buffer.from('GIF89a and so on'))).toEqual([415, 'FILE_TYPE', expect.any(String)]);
    expect(await refused(place.talk, Buffer.from(zipSync({ 'word/document.xml': Buffer.from('x') })))).toEqual([
      415,
      'FILE_TYPE',
      expect.any(String),
    ]);
    expect(await refused(place.poster, pptx(1))).toEqual([415, 'FILE_TYPE', expect.stringContaining('An e-poster is a PDF')]);
    expect(await refused(place.poster, await pdf(2))).toEqual([422, 'FILE_PAGES', 'An e-poster is one page; this file has 2.']);
    expect(await refused(place.talk, await pdf(4))).toEqual([422, 'FILE_PAGES', 'This file has 4 slides, and at most 3 are taken.']);
    expect(await refused(place.talk, await pdf(1, { password: 'secret' }))).toEqual([422, 'FILE_LOCKED', expect.any(String)]);
    expect(await refused(place.talk, Buffer.from('%PDF-1.7 and then nothing of the kind'))).toEqual([
      422,
      'FILE_UNREADABLE',
      expect.any(String),
    ]);
    expect([(await mine(place.talk))?.stored, (await mine(place.poster))?.stored, await piecesLeft()]).toEqual([[], [], []]);
  });

  test(
    'one replaces the other, and both can be fetched until files close; then the earlier is deleted',
    { tags: ['REV-138'] },
    async () => {
      const [first, second] = [await pdf(1, { words: 'First' }), await pdf(2, { words: 'Second' })];
      await send(place.talk, first);
      const { stored } = (await send(place.talk, second)).files;
      expect(stored.map(({ isCurrent, pages }) => [isCurrent, pages])).toEqual([
        [true, 2],
        [false, 1],
      ]);
      expect((await fetched(ownUrl(place.talk, stored[1]?.id ?? ''))).bytes.equals(first)).toBe(true);
      const forget = (now: string) =>
        forgetReplaced({
          ...deps(),
          clock: { ...createClock(place.site.config), edition: () => new Date(now) },
          log: pino({ level: 'silent' }),
          readEdition: async () => ampiTnpy2025,
        });
      expect(await forget('2025-09-23T17:59:59+05:30')).toBe(0);
      expect(await forget('2025-09-23T18:00:00+05:30')).toBe(1);
      expect((await mine(place.talk))?.stored.map(({ pages }) => pages)).toEqual([2]);
      expect((await fetched(ownUrl(place.talk, stored[0]?.id ?? ''))).status).toBe(200);
    },
  );

  test('only who has confirmed sends one, until files close; what was begun in time ends an hour later', async () => {
    const file = await pdf(1);
    expect(await refusalOf(begin(place.talk, file, { at: CLOSES }))).toMatchObject({ status: 409, code: 'FILES_CLOSED' });
    const { id: upload } = await begin(place.talk, file, { at: '2025-09-22T17:59:50+05:30' });
    await piece(place.talk, upload, file, 0, '2025-09-22T18:30:00+05:30');
    expect((await end(place.talk, upload, '2025-09-22T18:30:00+05:30')).files).toMatchObject({
      canUpload: false,
      stored: [{ isCurrent: true }],
    });
    await place.site.db.deleteFrom('presentations').where('abstract_id', '=', place.poster).execute();
    expect(await refusalOf(begin(place.poster, file))).toMatchObject({ status: 409, code: 'NOT_CONFIRMED' });
  });

  test('somebody else finds nothing: neither uploads nor files', async () => {
    const { stored } = (await send(place.talk, await pdf(1))).files;
    const stranger = await cookieFor(place.site, 'stranger@example.org');
    const theirs = place.as(stranger, AT);
    const file = stored[0]?.id ?? '';
    expect(await refusalOf(theirs(beginUpload, { params: { id: place.talk }, body: { name: 'x', bytes: 9 } }))).toMatchObject({
      status: 404,
    });
    expect((await fetched(ownUrl(place.talk, file), stranger)).status).toBe(404);
    expect((await fetched(ownUrl(place.poster, file))).status).toBe(404);
    expect((await fetched(chairsUrl(place.talk, file), place.chair.cookie)).headers['content-disposition']).toContain('OP-01.pdf');
    await sql`
      insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence)
      values (${place.editionId}, ${place.chair.id}, ${place.talk}, 'declared', 'standing', '')`.execute(place.site.db);
    expect((await fetched(chairsUrl(place.talk, file), place.chair.cookie)).code).toBe('IN_CONFLICT');
    await place.site.db.deleteFrom('conflicts').execute();
  });
});

describe('an upload that is cut off', () => {
  /** Two and a half pieces that no compression makes smaller. */
  const large = async () => Buffer.concat([await pdf(1), Buffer.from('\n%'), randomBytes(2.5 * FILE_PIECE_BYTES)]);

  test('goes on where it was; pieces and the end may come twice', { tags: ['REV-139'] }, async () => {
    const file = Buffer.concat([await pdf(1), Buffer.alloc(2 * FILE_PIECE_BYTES, '\n')]);
    const { id: upload } = await begin(place.talk, file);
    await piece(place.talk, upload, file, 0);
    const beyond = await refusalOf(piece(place.talk, upload, file, 2 * FILE_PIECE_BYTES));
    expect(beyond).toMatchObject({ status: 409, code: 'CHANGED_ELSEWHERE', current: { received: FILE_PIECE_BYTES } });
    expect(await refusalOf(end(place.talk, upload))).toMatchObject({ status: 409, current: { received: FILE_PIECE_BYTES } });
    expect((await mine(place.talk))?.stored).toEqual([]);
    const { received } = await place.author()(readUpload, { params: { id: place.talk, upload } });
    const twice = await Promise.all([1, 2].map(() => piece(place.talk, upload, file, received)));
    expect(twice.map((said) => said.received)).toEqual([2 * FILE_PIECE_BYTES, 2 * FILE_PIECE_BYTES]);
    await piece(place.talk, upload, file, 0);
    await piece(place.talk, upload, file, 2 * FILE_PIECE_BYTES);
    const ends = await Promise.all([end(place.talk, upload), end(place.talk, upload)].map(refusalOf));
    expect(ends.some(({ code }) => code === 'none' || code === undefined)).toBe(true);
    const { stored } = (await end(place.talk, upload)).files;
    expect(stored).toHaveLength(1);
    expect((await fetched(ownUrl(place.talk, upload))).bytes.equals(file)).toBe(true);
    expect([await piecesLeft(), (await readdir(join(folder, `slides-${place.editionId}`))).length >= 1]).toEqual([[], true]);
  });

  test('ended while its pieces are gone already: said so, and no error of ours', async () => {
    const file = await pdf(2);
    const { id: upload } = await begin(place.talk, file);
    await piece(place.talk, upload, file, 0);
    await Promise.all((await piecesLeft()).map((name) => rm(join(folder, `uploads-${place.editionId}`, name))));
    expect(await refusalOf(end(place.talk, upload))).toMatchObject({ status: 404 });
  });

  test('begun anew or left alone, it is gone and the file before stays', { tags: ['REV-139'] }, async () => {
    await send(place.talk, await pdf(2));
    const file = await large();
    const { id: upload } = await begin(place.talk, file);
    await piece(place.talk, upload, file, 0);
    const { id: next } = await begin(place.talk, file);
    expect(await refusalOf(piece(place.talk, upload, file, FILE_PIECE_BYTES))).toMatchObject({ status: 404 });
    expect(await piecesLeft()).toEqual([]);
    await piece(place.talk, next, file, 0);
    const inHours = (hours: number) => ({
      db: place.site.db,
      clock: { ...createClock(place.site.config), system: () => new Date(Date.now() + hours * 3_600_000) },
    });
    expect([await forgetUploads(inHours(23)), await forgetUploads(inHours(25))]).toEqual([0, 1]);
    expect((await mine(place.talk))?.stored).toMatchObject([{ pages: 2, isCurrent: true }]);
  });

  test('pieces that are too large or beyond the end are refused', async () => {
    const file = await pdf(1);
    const { id: upload } = await begin(place.talk, file);
    const sent = (bytes: number) =>
      refusalOf(place.author()(sendPiece, { params: { id: place.talk, upload }, query: { from: 0 }, file: Buffer.alloc(bytes) }));
    expect([await sent(FILE_PIECE_BYTES + 1), await sent(file.length + 1)]).toMatchObject([{ status: 413 }, { status: 422 }]);
  });
});

describe('the scanner', () => {
  const bad = async () => Buffer.concat([await pdf(1), Buffer.from(`\n%${EICAR}\n`)]);
  const letters = async () =>
    place.site.db
      .selectFrom('letters')
      .select(['edition_id as editionId', 'id', 'about', 'occasion', 'account_id as accountId', 'purpose'])
      .where('purpose', 'like', 'abstracts.file-infected%')
      .where('about', 'in', (query) => query.selectFrom('presentation_files').select(sql<string>`id::text`.as('id')))
      .orderBy('purpose')
      .execute();
  const letterDeps = () => ({ ...deps(), config: place.site.config, readEdition: async () => ampiTnpy2025 });

  test('an infected file is set aside, the one before counts, author and organisers are told', { tags: ['REV-140'] }, async () => {
    await send(place.talk, await pdf(2));
    expect(await refusalOf(send(place.talk, await bad()))).toMatchObject({ status: 422, code: 'FILE_INFECTED' });
    const stored = (await mine(place.talk))?.stored ?? [];
    expect(stored.map(({ scan, isCurrent }) => [scan, isCurrent])).toEqual([
      ['infected', false],
      ['clean', true],
    ]);
    for (const [url, cookie] of [
      [ownUrl, place.cookie],
      [chairsUrl, place.chair.cookie],
    ] as const)
      expect(await fetched(url(place.talk, stored[0]?.id ?? ''), cookie)).toMatchObject({ status: 422, code: 'FILE_INFECTED' });
    const [toAuthor, note] = await letters();
    if (!toAuthor || !note) throw new Error('Nobody was told');
    expect((await renderFileInfected(letterDeps(), toAuthor))?.text).toContain('My talk.pdf');
    expect((await renderFileInfectedNote(letterDeps(), note))?.text).toContain('OP-01');
  });

  test('while it is away the file waits and nobody fetches it; then it is clean, or set aside', { tags: ['REV-140'] }, async () => {
    await clamd.down();
    const good = (await send(place.poster, await pdf(1))).files.stored[0];
    const evil = (await send(place.talk, await bad())).files.stored[0];
    expect([good?.scan, evil?.scan, evil?.isCurrent]).toEqual(['waiting', 'waiting', true]);
    expect((await fetched(ownUrl(place.poster, good?.id ?? ''))).code).toBe('SCAN_WAITING');
    expect((await fetched(chairsUrl(place.poster, good?.id ?? ''), place.chair.cookie)).code).toBe('SCAN_WAITING');
    expect(await scanWaitingFiles(deps())).toBe(0);
    await clamd.up();
    expect(await scanWaitingFiles(deps())).toBe(2);
    expect((await fetched(ownUrl(place.poster, good?.id ?? ''))).status).toBe(200);
    expect((await fetched(ownUrl(place.talk, evil?.id ?? ''))).code).toBe('FILE_INFECTED');
    expect((await mine(place.talk))?.stored).toMatchObject([{ scan: 'infected', isCurrent: false }]);
    expect(await letters()).toHaveLength(2);
  });
});

test(
  'the list of presenters says what is missing, and each part of it is a list of people to write to',
  { tags: ['REV-137'] },
  async () => {
    await send(place.talk, await pdf(1));
    await send(place.talk, await pdf(3));
    const { presentations } = await place.as(place.chair.cookie, AT)(readPresentations, { params });
    const one = (id: string) => presentations.find((presentation) => presentation.id === id);
    const presenter = { name: 'Planted Author', email: 'planted-owner@example.org', registered: true, settled: false, presents: 2 };
    expect(one(place.talk)).toMatchObject({ state: 'confirmed', presenter, file: { pages: 3, scan: 'clean' }, session: null });
    expect(one(place.poster)).toMatchObject({ state: 'confirmed', presenter, file: null, session: null });
    const csv = async (show: string) => {
      const { bytes, status } = await fetched(`/api/v1/organiser/${ampiTnpy2025.slug}/presentations.csv?show=${show}`, place.chair.cookie);
      return [
        status,
        ...bytes
          .toString('utf8')
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(',')[0]),
      ];
    };
    expect(await csv('without-file')).toEqual([200, 'EP-01']);
    expect(await csv('with-file')).toEqual([200, 'OP-01']);
    expect(await csv('unpaid')).toEqual([200, 'EP-01', 'OP-01']);
    expect((await csv('unknown'))[0]).toBe(422);
  },
);

test('erased people leave no file', async () => {
  await send(place.talk, await pdf(1));
  await begin(place.poster, await pdf(1));
  const { id } = await place.site.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'planted-owner@example.org')
    .executeTakeFirstOrThrow();
  const keys = await place.site.db.transaction().execute((transaction) => eraseRegistrations(transaction, { accountId: id }, new Date()));
  expect(keys.some((key) => key.startsWith('slides-'))).toBe(true);
  const left = await Promise.all(
    (['presentation_files', 'presentation_uploads'] as const).map((table) => place.site.db.selectFrom(table).selectAll().execute()),
  );
  expect(left).toEqual([[], []]);
});
