import { randomUUID } from 'node:crypto';
import { submitAbstract } from '@isocentre/contract/abstracts';
import { type Books, listBooks, makeBook, readBookTable, readJats } from '@isocentre/contract/review/books';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { sql } from 'kysely';
import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFiles } from '../../platform/files/open-files.ts';
import { checkFiles } from '../../platform/files/check-files.ts';
import { coAuthor, corresponding, goodAbstract, type Submission } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, clockAt, registerAs } from '../../test/delegates.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { editionSource } from '../editions/edition-source.ts';
import { setBook } from './set-book.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
const complete = { variant: 'complete', category: null } as const;
let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  await site.db
    .updateTable('edition_instants')
    .set({ results_published_at: new Date('2025-09-08T18:00:00+05:30') })
    .where('edition_id', '=', editionId)
    .execute();
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
});
afterAll(() => site.close());
beforeEach(() => site.pool.query(`delete from books; update abstracts set status = 'pending', reference_no = null`));

const list = () => site.callWith({ cookie: chair.cookie })(listBooks, { params });
const make = (body: { variant: 'complete' | 'proof' | 'without-names'; category: string | null } = complete) =>
  site.callWith({ cookie: chair.cookie })(makeBook, { params, body });
const files = () => openFiles(site.config);
const work = (number: number, limits?: { ms: number; bytes: number }) =>
  setBook(
    {
      db: site.db,
      files: files(),
      readEdition: (id) =>
        editionSource(site.db, site.config)
          .read(id)
          .then((found) => found.edition),
      ...(limits && { limits }),
    },
    { editionId, number },
  );
const newest = ({ books: [book] }: Books) => book;
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string }) => error,
  );

let people = 0;
/** An abstract that was submitted as delegates do, and accepted. */
async function accepted(reference: string | null, change: Partial<Submission> = {}): Promise<string> {
  people += 1;
  const email = `writes-${people}@example.org`;
  await registerAs(site, { email });
  const { id } = await (await callAs(site, email))(submitAbstract, { body: goodAbstract(change) });
  await sql`update abstracts set status = 'accepted', reference_no = ${reference} where id = ${id}`.execute(site.db);
  return id;
}

/** The words of each page, without line ends and soft hyphens. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages;
}
/** Spaces and hyphens at line ends are the typesetter's. */
const bare = (text: string) => text.replaceAll(/[\s\u00ad\u2010-]/g, '');

async function download(number: number): Promise<Buffer> {
  const answer = await site.app.inject({ url: `/api/v1/organiser/${slug}/books/${number}.pdf`, headers: { cookie: chair.cookie } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return answer.rawPayload;
}

test('[REV-152] [REV-153] a book holds every word as it was typed, and nothing in it is read as markup', async () => {
  const hostile = '#read("/etc/passwd") $x^2$ *stars* _lines_ @ref \\ // /* `code` #eval("1+1") <b>bold</b> <script>alert(1)</script> = h';
  const texts = {
    background: `${hostile} α/β = 10 Gy, ±2 %, ≤ 3 mm, ≈ 5 cGy, cm<sup>3</sup>`,
    methods: 'H<sub>2</sub>O was irradiated <i>in vivo</i>.',
    results: 'p < 0.05 & q > 0.5',
    conclusion: 'It works.',
  };
  const authors = [corresponding, ...['One', 'Two', 'Three', 'Four'].map((name) => coAuthor(`Kumar ${name}`))];
  await accepted('OP-02', { title: `Marks: ${hostile.slice(0, 80)}`, abstract: texts, authors });
  await accepted('OP-01', { authors: [{ ...corresponding, name: 'ஆஷா ராமன்' }, coAuthor('आशा रमन')] });
  const before = newest(await make());
  expect(before).toMatchObject({ number: 1, state: 'making' });
  const record = await site.db
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'role', 'entity_id', 'after'])
    .where('entity', '=', 'book')
    .execute();
  expect(record).toEqual([
    { action: 'book.asked', account_id: chair.id, role: 'scientific-chair', entity_id: '1', after: { ...complete, abstracts: 2 } },
  ]);
  await work(1);
  expect(newest(await list())).toMatchObject({ state: 'ready', abstracts: 2, fault: null, changes: null, pages: expect.any(Number) });
  const pages = await pagesOf(await download(1));
  const all = bare(pages.join(' '));
  for (const words of [
    hostile.replace('<b>bold</b>', 'bold'),
    'α/β = 10 Gy, ±2 %, ≤ 3 mm, ≈ 5 cGy, cm3',
    'H2O was irradiated in vivo.',
    'p < 0.05 & q > 0.5',
    'Kumar Four',
    'Medical Physics, Invented Hospital, Chennai',
    'Four, Kumar',
  ])
    expect(all, words).toContain(bare(words));
  for (const letters of ['ராமன்', 'रमन']) expect(all.includes(letters.normalize('NFC')[0] ?? ''), letters).toBe(true);
  // What such a file begins with is not in the book.
  expect(all).not.toContain('root:x:0:0');
});

test('[REV-158] the same data is the same book: no second one is made; another word is another', async () => {
  const id = await accepted('OP-01');
  await make();
  await work(1);
  const first = await download(1);
  expect((await make()).books).toHaveLength(1);
  // Made again from nothing, it is the same bytes.
  await site.pool.query('delete from books');
  await make();
  await work(1);
  expect((await download(1)).equals(first)).toBe(true);
  await sql`update abstracts set assigned_presentation_type = 'E-Poster' where id = ${id}`.execute(site.db);
  expect(newest(await make())).toMatchObject({ number: 2, state: 'making' });
  await work(2);
  expect((await download(2)).equals(first)).toBe(false);
  expect((await checkFiles({ reports: site.db, files: files() })).missing ?? []).toEqual([]);
});

test('[REV-154] a letter that no font has is named with its abstract, and no book is made', async () => {
  await accepted('OP-01', { authors: [{ ...corresponding, name: 'Asha 漢字' }] });
  expect((await list()).unprintable).toEqual([{ reference: 'OP-01', title: expect.any(String), letters: ['漢', '字'] }]);
  expect(await refusalOf(make())).toMatchObject({ status: 409, code: 'BOOK_FAULTS' });
  expect((await list()).books).toEqual([]);
});

test('[REV-162] as a Word document: the same order and text, with real headings, marks and the index', async () => {
  await accepted('OP-02', {
    title: 'Second <i>in vivo</i> 10<sup>3</sup>',
    abstract: { ...goodAbstract().abstract, results: '<script>alert(1)</script> & p < 0.05' },
  });
  await accepted('OP-01', { title: 'First' });
  const answer = await site.app.inject({ url: `/api/v1/organiser/${slug}/abstracts.docx`, headers: { cookie: chair.cookie } });
  expect(answer.statusCode).toBe(200);
  const { value: html } = await mammoth.convertToHtml(
    { buffer: answer.rawPayload },
    { styleMap: ["p[style-name='Title'] => h1.title:fresh"] },
  );
  const headings = [...html.matchAll(/<(h[12])>(.*?)<\/\1>/g)].map(
    ([, level, words]) => `${level} ${words?.replaceAll(/<a [^>]*><\/a>/g, '')}`,
  );
  expect(headings).toEqual([
    `h1 ${goodAbstract().category}`,
    'h2 OP-01  First',
    'h2 OP-02  Second <em>in vivo</em> 10<sup>3</sup>',
    'h1 Authors',
  ]);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; p &lt; 0.05');
  expect(html).toContain('Raman, Asha: OP-01, OP-02');
  const record = await site.db.selectFrom('audit_log').select(['account_id', 'after']).where('action', '=', 'book.exported').execute();
  expect(record).toEqual([{ account_id: chair.id, after: { abstracts: 2 } }]);
});

test('[REV-160] accepted abstracts without a reference, or that their author takes back, are listed with the cause', async () => {
  await accepted('OP-01');
  await accepted(null);
  const leaves = await accepted('OP-03');
  await sql`update abstracts set withdrawal_requested_at = now() where id = ${leaves}`.execute(site.db);
  const { leftOut, categories } = await list();
  expect(leftOut.map(({ cause }) => cause)).toEqual(['no-reference', 'withdrawal']);
  expect(categories).toEqual([{ name: goodAbstract().category, abstracts: 1 }]);
  await make();
  await work(1);
  const words = bare((await pagesOf(await download(1))).join(' '));
  expect(words).toContain('OP01');
  expect(words).not.toContain('OP03');
});

test('[REV-160] once authors are asked, the book holds what they have confirmed; a proof holds what they may still confirm', async () => {
  await accepted('OP-01');
  const confirmed = await accepted('OP-02');
  const declined = await accepted('OP-03');
  const other = await accepted('OP-04');
  const answered = (id: string, type: string, answer: string) =>
    sql`insert into presentations (edition_id, abstract_id, type, answer, answered_at, version) values (1, ${id}, ${type}, ${answer}, now(), 1)`.execute(
      site.db,
    );
  await answered(confirmed, 'Oral', 'confirmed');
  await answered(declined, 'Oral', 'declined');
  // Confirmed for something else than what it is now.
  await answered(other, 'E-Poster', 'confirmed');
  const causes = async () => (await list()).leftOut.map(({ cause }) => cause);
  // Nobody was asked yet: only what was declined is missing.
  expect(await causes()).toEqual(['declined']);
  await sql`insert into presentation_dates (edition_id, call, confirm_by, version) values (1, 'regular', now(), 1)`.execute(site.db);
  try {
    expect(await causes()).toEqual(['unconfirmed', 'declined', 'unconfirmed']);
    await make();
    await work(1);
    const printed = bare((await pagesOf(await download(1))).join(' '));
    expect(['OP01', 'OP02', 'OP03', 'OP04'].filter((reference) => printed.includes(reference))).toEqual(['OP02']);
    await make({ variant: 'proof', category: null });
    await work(2);
    const proof = bare((await pagesOf(await download(2))).join(' '));
    expect(['OP01', 'OP02', 'OP03', 'OP04'].filter((reference) => proof.includes(reference))).toEqual(['OP01', 'OP02', 'OP04']);
  } finally {
    await sql`delete from presentation_dates`.execute(site.db);
  }
});

test('[REV-159] proof and book without names: marked, and without any name', async () => {
  await accepted('OP-01');
  await accepted('EP-01', { category: ampiTnpy2025.abstractCategories[1] ?? '' });
  await make({ variant: 'proof', category: null });
  await work(1);
  const proof = await pagesOf(await download(1));
  expect(proof.filter((page) => page.includes('PROOF')).length).toBe(proof.length);
  await make({ variant: 'without-names', category: null });
  await work(2);
  const nameless = await download(2);
  const words = `${(await pagesOf(nameless)).join(' ')} ${nameless.toString('latin1')}`;
  for (const word of ['Asha', 'Raman', 'Balan', 'Invented', 'Other Hospital', 'Medical Physics']) {
    expect(bare(proof.join(' '))).toContain(bare(word));
    expect(words).not.toContain(word);
  }
  await make({ variant: 'complete', category: goodAbstract().category ?? null });
  await work(3);
  const one = bare((await pagesOf(await download(3))).join(' '));
  expect([one.includes('OP01'), one.includes('EP01')]).toEqual([true, false]);
});

test('[REV-161] a book that takes too long or too much is given up, the last one stays, and the next can be made', async () => {
  await accepted('OP-01');
  await make();
  await work(1);
  await accepted('OP-02');
  for (const [number, limits, fault] of [
    [2, { ms: 1, bytes: 1e12 }, /Not finished/],
    [3, { ms: 60_000, bytes: 1e6 }, /memory/],
  ] as const) {
    await make();
    await work(number, limits);
    expect(newest(await list())).toMatchObject({ number, state: 'failed', fault: expect.stringMatching(fault) });
  }
  await download(1);
  await make();
  await work(4);
  expect(newest(await list())).toMatchObject({ number: 4, state: 'ready', changes: { added: ['OP-02'], removed: [], changed: [] } });
});

test('one book is made at a time; asked by two at once, or worked twice, there is one', async () => {
  await accepted('OP-01');
  const asked = await Promise.all([refusalOf(make()), refusalOf(make()), refusalOf(make())]);
  expect(asked.filter((one) => 'code' in one && one.code !== 'none' && one.code !== 'BOOK_IN_THE_MAKING')).toEqual([]);
  expect((await list()).books).toHaveLength(1);
  expect(await refusalOf(make({ variant: 'proof', category: null }))).toMatchObject({ status: 409, code: 'BOOK_IN_THE_MAKING' });
  await Promise.all([work(1), work(1)]);
  expect(newest(await list())).toMatchObject({ number: 1, state: 'ready' });
  const stored: string[] = [];
  for await (const { key } of files().list(`books-${editionId}/`)) stored.push(key);
  const { rows } = await sql<{ key: string }>`select storage_key as key from books`.execute(site.db);
  expect(stored).toContain(rows[0]?.key);
});

test('nothing accepted, another edition, another role', async () => {
  expect(await refusalOf(make())).toMatchObject({ status: 409, code: 'BOOK_EMPTY' });
  await accepted('OP-01');
  await make();
  await work(1);
  const there = await makeStaff(site, `there-${randomUUID()}@example.org`, {
    role: 'scientific-chair',
    edition: lakeside2026.slug,
    society: 'lakeside',
  });
  const get = (edition: string, cookie: string) =>
    site.app.inject({ url: `/api/v1/organiser/${edition}/books/1.pdf`, headers: { cookie } });
  expect((await get(lakeside2026.slug, there.cookie)).statusCode).toBe(404);
  expect((await get(slug, there.cookie)).statusCode).toBe(404);
  const reviewer = await makeStaff(site, `reads-${randomUUID()}@example.org`, { role: 'reviewer', edition: slug });
  expect((await get(slug, reviewer.cookie)).statusCode).toBe(403);
});

test('[REV-169] a correction is a new number with what changed, and the book before stays at its address', async () => {
  const [one, two] = [await accepted('OP-01'), await accepted('OP-02', { title: 'Taken out again' })];
  await make();
  await work(1);
  const first = await download(1);
  expect(newest(await list())?.changes).toBeNull();
  await sql`update abstracts set assigned_presentation_type = 'E-Poster' where id = ${one}`.execute(site.db);
  await sql`update abstracts set status = 'withdrawn', reference_no = null where id = ${two}`.execute(site.db);
  await accepted('OP-03');
  await make();
  await work(2);
  const { books } = await list();
  expect(books.map(({ number, state, changes }) => ({ number, state, changes }))).toEqual([
    { number: 2, state: 'ready', changes: { added: ['OP-03'], removed: ['OP-02'], changed: ['OP-01'] } },
    { number: 1, state: 'ready', changes: null },
  ]);
  expect((await download(1)).equals(first)).toBe(true);
  expect((await download(2)).equals(first)).toBe(false);
});

test('[REV-163] the abstracts of the book as JATS, one document each, and as a table without formulas', async () => {
  await accepted('OP-02', {
    title: 'H<sub>2</sub>O & more',
    authors: [{ ...corresponding, name: 'Jan van der Dijk', orcid: 'https://orcid.org/0000-0002-1825-0097' }, coAuthor('Balan Iyer')],
    abstract: { ...goodAbstract().abstract, results: '=HYPERLINK("http://example.org")' },
  });
  await accepted('OP-01', { title: '+Plus signs' });
  await accepted(null, { title: 'Without a reference' });
  const get = (path: string) => site.app.inject({ url: path.replace('{edition}', slug), headers: { cookie: chair.cookie } });
  const zipped = await get(readJats.path);
  expect([zipped.statusCode, zipped.headers['content-type'], zipped.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    `attachment; filename="${slug}-abstracts.jats.zip"`,
  ]);
  const unpacked = unzipSync(new Uint8Array(zipped.rawPayload));
  expect(Object.keys(unpacked)).toEqual(['OP-01.xml', 'OP-02.xml']);
  const xml = strFromU8(unpacked['OP-02.xml'] ?? new Uint8Array());
  expect(xml).toContain('<article-title>H<sub>2</sub>O &amp; more</article-title>');
  expect(xml).toContain('<surname>van der Dijk</surname><given-names>Jan</given-names></name><xref ref-type="aff" rid="aff1">1</xref>');
  expect(xml.match(/<contrib-id.*?<\/contrib-id>/g)).toEqual([
    '<contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>',
  ]);
  expect(xml).toContain('<aff id="aff2"><label>2</label>Radiotherapy, Other Hospital, Madurai</aff>');
  // Nothing is said to be public before it is.
  expect(xml).not.toMatch(/pub-date|self-uri|@example\.org|98400/);
  const table = (await get(readBookTable.path)).body.split('\r\n');
  expect(table[0]).toBe(
    '\uFEFFReference,Kind,Category,Title,Authors,Presenter,Institutions,Background and Aim,Materials and Methods,Results and Discussion,Conclusion,Keywords',
  );
  expect(table.map((line) => line.slice(0, 5)).slice(1)).toEqual(['OP-01', 'OP-02', '']);
  expect(table[1]).toContain(",'+Plus signs,");
  expect(table[2]).toContain(`,"'=HYPERLINK(""http://example.org"")",`);
  expect(table[2]).toContain(',Jan van der Dijk (1); Balan Iyer (2),Jan van der Dijk,');
  const record = await site.db
    .selectFrom('audit_log')
    .select(['action', 'entity_id'])
    .where('action', '=', 'book.files-exported')
    .execute();
  expect(record.map(({ entity_id: kind }) => kind).toSorted()).toEqual(['csv', 'jats']);
});

test('[REV-094] before the results nobody reads in it what was decided', async () => {
  await accepted('OP-01');
  const before = site.callWith({ cookie: `${chair.cookie}; ${clockAt('2025-09-01T12:00:00+05:30')}` });
  expect(await before(listBooks, { params })).toMatchObject({ categories: [], leftOut: [], unprintable: [] });
  for (const refused of [before(makeBook, { params, body: complete }), before(readBookTable, { params }), before(readJats, { params })].map(
    refusalOf,
  ))
    expect(await refused).toMatchObject({ code: 'BOOK_EMPTY' });
  // The control: from the results on the same abstract is there.
  expect((await list()).categories).toMatchObject([{ abstracts: 1 }]);
});
