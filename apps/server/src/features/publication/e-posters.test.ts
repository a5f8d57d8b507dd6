import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readEdition } from '@isocentre/contract/editions';
import { listEPosters, readEPoster } from '@isocentre/contract/e-posters';
import { readBoardSigns } from '@isocentre/contract/board-signs';
import { agreeToWall, beginUpload, endUpload, readMyPresentations, sendPiece } from '@isocentre/contract/presentations';
import { listPublishedAbstracts } from '@isocentre/contract/published-abstracts';
import { PAGE_MAX_BYTES } from '@isocentre/domain/presentations/poster-wall';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import PdfKit from 'pdfkit';
import sharp from 'sharp';
import { encode } from 'uqr';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openFiles } from '../../platform/files/open-files.ts';
import { there } from '../../test/blindness.ts';
import { ORIGIN } from '../../test/build-test-app.ts';
import { plantAbstracts } from '../../test/deciding.ts';
import { clockAt, cookieFor, registerAs } from '../../test/delegates.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { AUTHOR, openPresenting, type Presenting, refusalOf } from '../../test/presenting.ts';
import { drawPoster } from '../presentations/files/draw-poster.ts';
import { drawPosters } from '../presentations/files/draw-posters.ts';
import { eraseRegistrations } from '../registration/queries/erase-people.ts';

const PUBLIC = '2025-10-06T09:00:00+05:30';
const JUST_BEFORE = '2025-10-06T08:59:59.999+05:30';
const GONE = { status: 404, code: 'NOT_FOUND' };
/** Stands in the file as its author and its title, in the text of the page, and as what is attached to it. */
const TOKEN = 'Zqxwall';

let place: Presenting;
let folder: string;
let third: string;
let page: Buffer;
/** A page with a line on it, which is drawn at once. */
let plain: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-wall-'));
  place = await openPresenting({ FILES_DIR: folder });
  const { site, editionId } = place;
  const { id: registrationId } = await site.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow();
  [third = ''] = await plantAbstracts(site, editionId, {
    count: 1,
    registrationId,
    categories: ampiTnpy2025.abstractCategories.slice(1, 2),
  });
  await sql`
    update abstracts set status = 'accepted', assigned_presentation_type = 'E-Poster', reference_no = 'EP-02' where id = ${third}`.execute(
    site.db,
  );
  await site.db.deleteFrom('presentation_dates').execute();
  await site.db
    .updateTable('edition_instants')
    .set({ abstracts_public_at: new Date(PUBLIC) })
    .where('edition_id', '=', editionId)
    .execute();
  page = await poster();
  plain = await pdf((document) => document.text('Dose'));
  await noticed();
});
afterAll(async () => {
  await place.site.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  const { site, editionId, talk, poster: own } = place;
  for (const table of ['presentation_files', 'presentation_uploads', 'presentations', 'rate_limits'] as const)
    await site.db.deleteFrom(table).execute();
  for (const [id, type] of [
    [talk, 'Oral'],
    [own, 'E-Poster'],
    [third, 'E-Poster'],
  ])
    await sql`
      insert into presentations (edition_id, abstract_id, type, answer, answered_at, version)
      values (${editionId}, ${id}, ${type}, 'confirmed', now(), 1)`.execute(site.db);
});

/** A poster as it is sent: a metre wide, with a photograph that does not compress, and things that nobody else should get. */
async function poster(): Promise<Buffer> {
  const noise = await sharp({
    create: { width: 1000, height: 700, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  return pdf((document) => {
    document.file(Buffer.from(TOKEN), { name: `${TOKEN}.txt` });
    document.rect(0, 0, 2384, 300).fill('#cc0000');
    document.image(noise, 100, 400, { width: 1800 });
    document.fillColor('#000000').fontSize(60).text(TOKEN, 100, 1600, { lineBreak: false });
  });
}

const pdf = (draw: (document: PDFKit.PDFDocument) => void) =>
  new Promise<Buffer>((resolve) => {
    const document = new PdfKit({ size: [2384, 1684], compress: false, info: { Author: TOKEN, Title: TOKEN } });
    const pieces: Buffer[] = [];
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    draw(document);
    document.end();
  });

async function send(id: string, file = plain): Promise<void> {
  const author = place.author();
  const { id: upload } = await author(beginUpload, { params: { id }, body: { name: 'poster.pdf', bytes: file.length } });
  const PIECE = 1024 * 1024;
  for (let from = 0; from < file.length; from += PIECE)
    await author(sendPiece, { params: { id, upload }, query: { from }, file: file.subarray(from, from + PIECE) });
  await author(endUpload, { params: { id, upload }, body: { type: 'E-Poster' } });
}
const mine = async (id: string) => there((await place.author()(readMyPresentations, {})).presentations.find((one) => one.id === id));
async function agree(id: string, agreed = true) {
  const { version } = await mine(id);
  return place.author()(agreeToWall, { params: { id }, body: { version, agreed } });
}
const draw = () => drawPosters({ db: place.site.db, files: openFiles(place.site.config) });

/** A process notices a changed edition within moments. */
const noticed = () =>
  vi.waitFor(
    async () => {
      const { content_version: stored } = await place.site.db
        .selectFrom('editions')
        .select('content_version')
        .where('id', '=', place.editionId)
        .executeTakeFirstOrThrow();
      expect((await place.site.callWith()(readEdition, {})).contentVersion).toBe(stored);
    },
    { timeout: 10_000 },
  );
/** What visitors find. */
const at = (moment: string) => place.site.callWith({ cookie: clockAt(moment) });
async function wall(query: { words?: string; category?: string } = {}, moment = PUBLIC) {
  await noticed();
  return at(moment)(listEPosters, { query });
}
const hanging = async (query = {}) => (await wall(query)).posters.map(({ reference }) => reference);
const read = (reference: string, moment = PUBLIC) => at(moment)(readEPoster, { params: { reference } });
const image = (url: string, moment = PUBLIC) => place.site.app.inject({ url, headers: { host: 'localhost', cookie: clockAt(moment) } });

/** The boards of a released programme. */
async function release(boards: Readonly<Record<string, string>>): Promise<void> {
  const { site, editionId } = place;
  const slots = Object.entries(boards).map(([abstractId, board], i) => ({
    id: 9001 + i,
    minutes: 5,
    title: 'E-poster',
    speaker: null,
    board,
    abstractId,
  }));
  const session = { id: 9000, dayId: 1, blockId: null, starts: '18:00', ends: '18:45', roomId: null, kind: 'posters', title: 'E-posters' };
  const snapshot = {
    days: [{ id: 1, date: '2025-09-26', label: 'Day 1' }],
    rooms: [],
    sessions: [{ ...session, codes: [], people: [], sample: false, slots }],
  };
  await sql`insert into programme_drafts (edition_id, version, changed_at) values (${editionId}, 1, now()) on conflict do nothing`.execute(
    site.db,
  );
  await sql`
    insert into programme_releases (edition_id, number, snapshot, changes, accepted, draft_version, at)
    values (${editionId}, 1 + (select count(*) from programme_releases), ${JSON.stringify(snapshot)}, '[]', '[]', 1, now())`.execute(
    site.db,
  );
}

test('[REV-168] a page whose author agreed hangs from its instant on, drawn by us beside the text', async () => {
  await release({ [place.poster]: '14' });
  await send(place.poster, page);
  expect((await agree(place.poster)).wall).toMatchObject({ agreed: true, page: 'waiting', from: expect.stringContaining('2025-10-06') });
  expect(await draw()).toBe(1);
  expect(await draw()).toBe(0);
  expect((await mine(place.poster)).wall).toMatchObject({ agreed: true, page: 'drawn' });

  await noticed();
  const { posters, ...all } = await wall();
  expect(all).toEqual({ all: 1, categories: ampiTnpy2025.abstractCategories.slice(0, 1) });
  expect(posters).toEqual([
    {
      reference: 'EP-01',
      board: '14',
      title: expect.stringContaining('Planted study'),
      category: ampiTnpy2025.abstractCategories[0],
      authors: ['Planted Author', 'Second Author'],
      image: {
        url: expect.stringMatching(/^\/poster-pages\/[0-9a-f]{32}-\d+\.webp$/),
        width: expect.any(Number),
        height: expect.any(Number),
        variants: [expect.objectContaining({ width: 480 }), expect.any(Object)],
      },
    },
  ]);
  expect(await at(PUBLIC)(listPublishedAbstracts, { query: {} })).toMatchObject({ posters: 1 });
  expect(await read('EP-01')).toMatchObject({
    state: 'shown',
    poster: {
      board: '14',
      authors: [{ name: 'Planted Author' }, { name: 'Second Author' }],
      sections: [{ heading: 'Background and Aim' }, {}, {}, { body: 'It works.' }],
      slots: [{ session: 'E-posters', date: '2025-09-26', room: 'board 14' }],
      before: null,
      after: null,
      next: 'EP-01',
    },
  });
  expect(JSON.stringify([posters, await read('EP-01')])).not.toContain(AUTHOR);

  const { variants, width, height } = there(posters[0]).image;
  expect([width, Math.round((height / width) * 100)]).toEqual([expect.any(Number), 71]);
  expect(width).toBeGreaterThanOrEqual(1000);
  for (const one of variants) {
    const answer = await image(one.url);
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.length < PAGE_MAX_BYTES]).toEqual([
      200,
      'image/webp',
      true,
    ]);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: one.width });
    // The red bar of the page is there, so it is not a blank sheet.
    const { data } = await sharp(answer.rawPayload)
      .extract({ left: 50, top: 20, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data].map((value) => Math.round(value / 51))).toEqual([4, 0, 0]);
    // Neither who made it nor what was attached; the file has both.
    expect(answer.rawPayload.includes(TOKEN)).toBe(false);
  }
  expect(page.includes(TOKEN)).toBe(true);

  expect(await refusalOf(wall({}, JUST_BEFORE))).toMatchObject(GONE);
  expect(await refusalOf(read('EP-01', JUST_BEFORE))).toMatchObject(GONE);
  expect((await image(variants[0]?.url ?? '', JUST_BEFORE)).statusCode).toBe(404);
  const sitemap = async (moment: string) => (await image('/sitemap.xml', moment)).body;
  expect(await sitemap(PUBLIC)).toContain(`<loc>${ORIGIN}/e-posters/EP-01</loc>`);
  expect(await sitemap(JUST_BEFORE)).not.toContain('/e-posters');
});

test('[REV-168] without its author’s word, or with a file that is not clean, nothing hangs', async () => {
  await send(place.poster);
  expect(await draw()).toBe(0);
  expect(await hanging()).toEqual([]);
  // Whoever comes by the code at the board reads the text.
  expect(await read('EP-01')).toEqual({ state: 'text', reference: 'EP-01' });
  expect(await read('ep-01')).toEqual({ state: 'moved', reference: 'EP-01' });
  expect(await refusalOf(read('EP-99'))).toMatchObject(GONE);

  await agree(place.poster);
  const scanned = (scan: string) =>
    sql`update presentation_files set scan = ${scan}, replaced_at = ${scan === 'infected' ? sql`now()` : null}`.execute(place.site.db);
  for (const scan of ['waiting', 'infected']) {
    await scanned(scan);
    expect([scan, await draw()]).toEqual([scan, 0]);
  }
  await scanned('clean');
  expect(await draw()).toBe(1);
  expect(await hanging()).toEqual(['EP-01']);
  const { url } = (await wall()).posters[0]?.image ?? { url: '' };
  // Suspected afterwards, its drawing goes, too.
  await scanned('infected');
  expect(await hanging()).toEqual([]);
  expect((await image(url)).statusCode).toBe(404);
});

test('[REV-168] its author takes it back at any time; both are on record', async () => {
  await send(place.poster);
  await agree(place.poster);
  await draw();
  const { url } = (await wall()).posters[0]?.image ?? { url: '' };
  expect((await image(url)).statusCode).toBe(200);
  await agree(place.poster, false);
  expect(await hanging()).toEqual([]);
  expect((await image(url)).statusCode).toBe(404);
  // Drawn once: it hangs again at once.
  await agree(place.poster);
  expect(await hanging()).toEqual(['EP-01']);
  const { rows } = await place.site.pool.query(
    `select action, actor_kind, entity_id from audit_log where action like 'presentation.wall-%' and at > now() - interval '1 minute' order by at desc limit 3`,
  );
  expect(rows).toEqual(
    ['agreed', 'left', 'agreed'].map((said) => ({ action: `presentation.wall-${said}`, actor_kind: 'delegate', entity_id: place.poster })),
  );
});

test('agreeing: not to a talk, not before confirming, not over what was changed elsewhere, and not for somebody else', async () => {
  const { site, editionId, poster: own, talk } = place;
  const body = { version: 1, agreed: true };
  expect(await refusalOf(place.author()(agreeToWall, { params: { id: talk }, body }))).toMatchObject(GONE);
  expect(await refusalOf(place.author()(agreeToWall, { params: { id: own }, body: { ...body, version: 0 } }))).toMatchObject({
    status: 409,
    code: 'CHANGED_ELSEWHERE',
    current: { id: own, wall: { agreed: false } },
  });
  await registerAs(site, { email: 'stranger@example.org' });
  const stranger = place.as(await cookieFor(site, 'stranger@example.org'));
  expect(await refusalOf(stranger(agreeToWall, { params: { id: own }, body }))).toMatchObject(GONE);
  await sql`update presentations set answer = null, answered_at = null where edition_id = ${editionId} and abstract_id = ${own}`.execute(
    site.db,
  );
  expect(await refusalOf(place.author()(agreeToWall, { params: { id: own }, body }))).toMatchObject({ code: 'NOT_CONFIRMED' });
  expect((await mine(own)).wall).toMatchObject({ agreed: false });
  expect((await mine(talk)).wall).toBeNull();
});

test('[REV-168] the wall is ordered by board and searched by word and category', async () => {
  await release({ [place.poster]: '10', [third]: '9' });
  for (const id of [place.poster, third]) {
    await send(id);
    await agree(id);
  }
  expect(await draw()).toBe(2);
  expect(await hanging()).toEqual(['EP-02', 'EP-01']);
  expect((await wall()).categories).toEqual(ampiTnpy2025.abstractCategories.slice(0, 2));
  const [, category = ''] = ampiTnpy2025.abstractCategories;
  expect(await hanging({ category })).toEqual(['EP-02']);
  expect(await hanging({ words: 'second AUTHOR' })).toEqual(['EP-01']);
  expect(await hanging({ words: 'nothing like it' })).toEqual([]);
  // Along the boards, and behind the last the first again.
  expect(await read('EP-02')).toMatchObject({ poster: { before: null, after: { reference: 'EP-01', board: '10' }, next: 'EP-01' } });
  expect(await read('EP-01')).toMatchObject({ poster: { before: { reference: 'EP-02', board: '9' }, after: null, next: 'EP-02' } });
});

test('[REV-168] the code on the sign of a board leads to its e-poster', async () => {
  const path = readBoardSigns.path.replace('{edition}', ampiTnpy2025.slug);
  const signs = () => place.site.app.inject({ url: path, headers: { host: 'localhost', cookie: place.chair.cookie } });
  await release({});
  expect((await signs()).json()).toMatchObject({
    error: { code: 'BOOK_EMPTY', message: expect.stringContaining('No e-poster has a board') },
  });
  await release({ [place.poster]: '10', [third]: '9' });
  const answer = await signs();
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="${ampiTnpy2025.slug}-board-signs.pdf"`,
  ]);
  const said = (await readPdf(answer.rawPayload)).leaves;
  expect(said.filter(([role]) => role === 'H1').map(([, text]) => text)).toEqual(['9', '10']);
  const url = `${ORIGIN}/e-posters/EP-02`;
  expect(said).toContainEqual(['P', url.replace(/^https?:\/\//, '')]);
  expect(JSON.stringify(said)).not.toContain(AUTHOR);

  // The first page as it is printed, and each square of its code.
  const [, printed] = there(await drawPoster(Readable.from([answer.rawPayload])));
  const { data: pixels, info } = await sharp(printed.webp).greyscale().raw().toBuffer({ resolveWithObject: true });
  const scale = info.width / 595.28;
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const top = 841.89 - 56 - 190;
  const dark = (row: number, column: number) => {
    const x = Math.round((56 + ((column + 0.5) * 190) / size) * scale);
    const y = Math.round((top + ((row + 0.5) * 190) / size) * scale);
    return (pixels[y * info.width + x] ?? 255) < 128;
  };
  expect(data.map((line, row) => line.map((_, column) => dark(row, column)))).toEqual(data);
  expect((await place.site.app.inject({ url: path, headers: { host: 'localhost', cookie: place.cookie } })).statusCode).toBe(404);
});

test('what cannot be drawn is tried once, and its author is told; another file is drawn', async () => {
  const { site, editionId, poster: own } = place;
  await agree(own);
  const key = `slides-${editionId}/${'f'.repeat(32)}.pdf`;
  await openFiles(site.config).put(key, Buffer.from('%PDF-1.7 and then nothing of the kind'), 'application/pdf');
  await sql`
    insert into presentation_files (edition_id, id, abstract_id, kind, file_name, type, bytes, pages, sha256, storage_key, scan, uploaded_by)
    select ${editionId}, ${randomUUID()}::uuid, ${own}::uuid, 'e-poster', 'x.pdf', 'pdf', 10, 1, decode(repeat('00', 32), 'hex'), ${key}, 'clean', account_id
    from registrations limit 1`.execute(site.db);
  expect(await draw()).toBe(1);
  expect(await draw()).toBe(0);
  expect((await mine(own)).wall).toMatchObject({ page: 'failed' });
  expect(await hanging()).toEqual([]);
  await send(own);
  expect(await draw()).toBe(1);
  expect((await mine(own)).wall).toMatchObject({ page: 'drawn' });
  expect(await hanging()).toEqual(['EP-01']);
});

test('erased people leave no picture', { tags: ['REV-180'] }, async () => {
  await send(place.poster);
  await agree(place.poster);
  await draw();
  const pictures = () => readdir(join(folder, `posters-${place.editionId}`));
  const { key, widths } = await place.site.db.selectFrom('poster_pages').select(['key', 'widths']).executeTakeFirstOrThrow();
  expect(await pictures()).toEqual(expect.arrayContaining(widths.map((width) => `${key}-${width}.webp`)));
  expect((await readFile(join(folder, `posters-${place.editionId}`, `${key}-${widths[0]}.webp`))).length).toBeGreaterThan(0);
  const { account_id: accountId } = await place.site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .where('accounts.email', '=', AUTHOR)
    .select('account_id')
    .executeTakeFirstOrThrow();
  const keys = await place.site.db.transaction().execute((transaction) => eraseRegistrations(transaction, { accountId }, new Date()));
  expect(keys).toEqual(expect.arrayContaining(widths.map((width) => `posters-${place.editionId}/${key}-${width}.webp`)));
  expect(await hanging()).toEqual([]);
});
