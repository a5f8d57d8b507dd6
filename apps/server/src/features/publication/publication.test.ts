import { submitAbstract } from '@isocentre/contract/abstracts';
import { readEdition } from '@isocentre/contract/editions';
import { listPublishedAbstracts, readPublishedAbstract } from '@isocentre/contract/published-abstracts';
import { changePresentationDates } from '@isocentre/contract/review/presentations';
import { makeBook } from '@isocentre/contract/review/books';
import { withdrawAbstract } from '@isocentre/contract/review/decisions';
import { NEW_FILE_LIMITS } from '@isocentre/domain/presentations/presentation-file';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { coAuthor, corresponding, goodAbstract, type Submission } from '../../test/abstracts.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../../test/build-test-app.ts';
import { callAs, clockAt, registerAs } from '../../test/delegates.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

const { slug } = ampiTnpy2025;
const params = { edition: slug };
const RESULTS = '2025-09-12T18:00:00+05:30';
const PUBLIC = '2025-10-06T09:00:00+05:30';
const JUST_BEFORE = '2025-10-06T08:59:59.999+05:30';

let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  await site.db
    .updateTable('edition_instants')
    .set({ results_published_at: new Date(RESULTS), abstracts_public_at: new Date(PUBLIC) })
    .where('edition_id', '=', editionId)
    .execute();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.pool.query(
    `delete from rate_limits; update abstracts set status = 'withdrawn', reference_no = null where status <> 'withdrawn'`,
  );
  await site.pool.query(`insert into reference_series (edition_id, code, pattern) values ($1, 'oral', 'OP-##') on conflict do nothing`, [
    editionId,
  ]);
  await noticed();
});

const at = (moment: string, host = 'localhost') => site.callWith({ cookie: clockAt(moment), host });
const list = (query: { words?: string; author?: string; category?: string; page?: number } = {}, moment = PUBLIC) =>
  at(moment)(listPublishedAbstracts, { query });
const read = (reference: string, moment = PUBLIC) => at(moment)(readPublishedAbstract, { params: { reference } });
const found = async (query: Parameters<typeof list>[0]) => (await list(query)).abstracts.map(({ reference }) => reference);
const file = (path: string, moment = PUBLIC) =>
  site.app.inject({ url: `/api/v1/abstracts/${path}`, headers: { host: 'localhost', cookie: clockAt(moment) } });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none', status: 200 }),
    ({ code, status }: { status: number; code: string }) => ({ code, status }),
  );
const GONE = { code: 'NOT_FOUND', status: 404 };

/** A process notices a changed edition within moments. */
const noticed = () =>
  vi.waitFor(
    async () => {
      const stored = await site.db.selectFrom('editions').select('content_version').where('id', '=', editionId).executeTakeFirstOrThrow();
      expect((await site.callWith()(readEdition, {})).contentVersion).toBe(stored.content_version);
    },
    { timeout: 10_000 },
  );

let people = 0;
let references = 0;
/** An abstract that was submitted as delegates do, and accepted under the next reference that no test has used. */
async function accepted(change: Partial<Submission> = {}): Promise<{ id: string; reference: string }> {
  people += 1;
  references += 1;
  const reference = `OP-${String(references).padStart(2, '0')}`;
  const email = `writes-${people}@example.org`;
  await registerAs(site, { email });
  const { id } = await (await callAs(site, email))(submitAbstract, { body: goodAbstract(change) });
  await sql`insert into reference_numbers (edition_id, reference_no, series, abstract_id) values (${editionId}, ${reference}, 'oral', ${id})`.execute(
    site.db,
  );
  await sql`update abstracts set status = 'accepted', reference_no = ${reference}, assigned_presentation_type = 'Oral' where id = ${id}`.execute(
    site.db,
  );
  await noticed();
  return { id, reference };
}

test('[REV-164] a millisecond before its instant an abstract is nowhere; from it on it is everywhere', async () => {
  const { reference } = await accepted();
  const early = [list({}, JUST_BEFORE), read(reference, JUST_BEFORE), read('OP-99', JUST_BEFORE)].map(refusalOf);
  expect(await Promise.all(early)).toEqual([GONE, GONE, GONE]);
  for (const ending of ['bib', 'ris']) {
    expect((await file(`${reference}.${ending}`, JUST_BEFORE)).statusCode).toBe(404);
    expect((await file(`${reference}.${ending}`)).statusCode).toBe(200);
  }
  expect(await found({})).toEqual([reference]);
  expect(await read(reference)).toMatchObject({ state: 'published', abstract: { reference, publishedOn: '2025-10-06' } });
  // Another edition has none of it, although its instant is set.
  const other = await editionIdOf(site, 'lakeside-2026');
  await sql`update edition_instants set results_published_at = ${RESULTS}, abstracts_public_at = ${PUBLIC} where edition_id = ${other}`.execute(
    site.db,
  );
  const there = at(PUBLIC, 'lakeside.localhost');
  await vi.waitFor(async () => expect(await there(listPublishedAbstracts, { query: {} })).toMatchObject({ all: 0 }), { timeout: 10_000 });
  expect(await refusalOf(there(readPublishedAbstract, { params: { reference } }))).toEqual(GONE);
});

test('[REV-164] the sitemap has them from that instant on, and is kept no longer than until then', async () => {
  const { reference } = await accepted();
  const sitemap = async (moment: string) =>
    (await site.app.inject({ url: '/sitemap.xml', headers: { host: 'localhost', cookie: clockAt(moment) } })).body;
  expect(await sitemap(JUST_BEFORE)).not.toContain('/abstracts');
  const pages = await sitemap(PUBLIC);
  expect(pages).toContain(`<loc>${ORIGIN}/abstracts</loc>`);
  expect(pages).toContain(`<loc>${ORIGIN}/abstracts/${reference}</loc><lastmod>2025-10-06</lastmod>`);
});

test('[REV-164] no instant, no results: nothing is public, whatever the clock says', async () => {
  const { reference } = await accepted();
  const set = async (results: string | null, from: string | null) => {
    await sql`update edition_instants set results_published_at = ${results}, abstracts_public_at = ${from} where edition_id = ${editionId}`.execute(
      site.db,
    );
    await noticed();
  };
  for (const [results, from] of [
    [RESULTS, null],
    [null, PUBLIC],
  ] as const) {
    await set(results, from);
    expect(await refusalOf(read(reference, '2040-01-01T00:00:00Z'))).toEqual(GONE);
  }
  await set(RESULTS, PUBLIC);
  expect((await read(reference)).state).toBe('published');
});

test('[REV-165] an abstract is cited by one address: an earlier reference and other letters lead to it', async () => {
  const { id, reference } = await accepted({
    title: 'H<sub>2</sub>O </script><b>bold</b>',
    authors: [{ ...corresponding, orcid: '0000-0002-1825-0097' }, coAuthor('Balan Iyer')],
  });
  const url = `${ORIGIN}/abstracts/${reference}`;
  expect(await read(reference)).toEqual({
    state: 'published',
    abstract: {
      reference,
      type: 'Oral',
      title: 'H<sub>2</sub>O </script><b>bold</b>',
      category: 'Particle Therapy and Dosimetry',
      authors: [
        { name: 'Asha Raman', affiliation: 1, presents: true, orcid: '0000-0002-1825-0097' },
        { name: 'Balan Iyer', affiliation: 2, presents: false, orcid: null },
      ],
      affiliations: ['Medical Physics, Invented Hospital, Chennai', 'Radiotherapy, Other Hospital, Madurai'],
      sections: [
        { heading: 'Background and Aim', body: expect.any(String) },
        { heading: 'Materials and Methods', body: 'H<sub>2</sub>O was irradiated <i>in vivo</i> with 2 cGy.' },
        { heading: 'Results and Discussion', body: 'p < 0.05, α/β = 10 Gy' },
        { heading: 'Conclusion', body: 'It works.' },
      ],
      keywords: ['dose', 'water', 'cobalt'],
      publishedOn: '2025-10-06',
      slots: [],
      citation: expect.stringContaining(`Raman A, Iyer B. H₂O </script>bold. In: Abstracts of the `),
      url,
      before: null,
      after: null,
    },
  });
  const bib = await file(`${reference}.bib`);
  expect([bib.headers['content-type'], bib.headers['content-disposition']]).toEqual([
    'application/x-bibtex',
    `attachment; filename="${reference}.bib"`,
  ]);
  expect(bib.body).toContain(`url = {${url}}`);
  expect((await file(`${reference}.ris`)).body).toContain(`UR  - ${url}\r\n`);
  expect(await read(reference.toLowerCase())).toEqual({ state: 'moved', reference });
  // Decided otherwise: the earlier number leads to the one it has now.
  references += 1;
  const now = `OP-${String(references).padStart(2, '0')}`;
  await sql`update reference_numbers set retired_at = now() where reference_no = ${reference}`.execute(site.db);
  await sql`insert into reference_numbers (edition_id, reference_no, series, abstract_id) values (${editionId}, ${now}, 'oral', ${id})`.execute(
    site.db,
  );
  await sql`update abstracts set reference_no = ${now} where id = ${id}`.execute(site.db);
  await noticed();
  expect(await read(reference)).toEqual({ state: 'moved', reference: now });
  expect((await file(`${reference}.bib`)).body).toContain(`/abstracts/${now}}`);
  for (const wrong of ['OP-9999', 'x'.repeat(41)]) expect((await refusalOf(read(wrong))).status).toBeGreaterThanOrEqual(404);
});

test('[REV-166] the list is searched by word, author and category, and says nobody’s address', async () => {
  const [first] = ampiTnpy2025.abstractCategories;
  const one = await accepted({ title: 'Grids of film', authors: [{ ...corresponding, name: 'José Núñez' }] });
  const two = await accepted({ title: 'Small fields', ...(first && { category: first }), keywords: ['film', 'diode', 'field'] });
  expect(await found({})).toHaveLength(2);
  expect(await found({ words: 'FILM grids' })).toEqual([one.reference]);
  expect(await found({ author: 'nunez' })).toEqual([one.reference]);
  expect(await found({ ...(first && { category: first }) })).toEqual([two.reference]);
  expect(await found({ words: 'nothing like it' })).toEqual([]);
  expect(await list({ page: 2 })).toMatchObject({ all: 2, found: 2, page: 2, pages: 1, abstracts: [] });
  expect((await refusalOf(list({ words: 'x'.repeat(201) }))).status).toBe(422);
  // What nobody may find, nobody is found by; the control is found.
  expect(await found({ words: 'asha@example.org' })).toEqual([]);
  expect(await found({ words: '98400' })).toEqual([]);
  const answers = JSON.stringify([await list(), await read(one.reference), (await file(`${one.reference}.bib`)).body]);
  expect(answers).toContain('Grids of film');
  expect(answers).not.toMatch(/@example\.org|98400/);
});

test('[REV-166] what is not accepted, not confirmed or without a reference is in no response', async () => {
  const { id, reference } = await accepted({ title: 'Shown to everybody' });
  const others = ['rejected', 'pending'].map(async (status) => {
    const other = await accepted({ title: `Hidden ${status}` });
    await sql`update abstracts set status = ${status}, reference_no = null where id = ${other.id}`.execute(site.db);
    return other;
  });
  const hidden = await Promise.all(others);
  await noticed();
  expect(await found({})).toEqual([reference]);
  for (const one of hidden) expect(await refusalOf(read(one.reference))).toEqual(GONE);
  const call = site.callWith({ cookie: `${chair.cookie.split(';', 1)[0]}; ${clockAt('2025-09-13T12:00:00+05:30')}` });
  const dates = { confirmBy: '2025-09-16T18:00:00+05:30', presenterUntil: null, perPresenter: 2, ...NEW_FILE_LIMITS };
  await call(changePresentationDates, { params, body: { version: 0, dates } });
  await noticed();
  expect(await found({})).toEqual([]);
  await sql`
    insert into presentations (edition_id, abstract_id, type, answer, answered_at, version)
    values (${editionId}, ${id}, 'Oral', 'confirmed', now(), 1)`.execute(site.db);
  await noticed();
  expect(await found({})).toEqual([reference]);
  await site.db.deleteFrom('presentation_dates').execute();
});

test('[REV-167] withdrawn after publication: a notice stays, and neither list, files, sitemap nor the next book has it', async () => {
  const [kept, gone] = [await accepted({ title: 'Stays in the book' }), await accepted({ title: 'Taken back' })];
  const call = site.callWith({ cookie: `${chair.cookie.split(';', 1)[0]}; ${clockAt(PUBLIC)}` });
  expect(await found({ words: 'taken' })).toEqual([gone.reference]);
  await call(withdrawAbstract, { params: { ...params, id: gone.id }, body: { version: 0, reason: 'Its author wrote to us.' } });
  await noticed();
  const { rows } = await sql<{ on: string }>`
    select to_char(retired_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as on from reference_numbers where reference_no = ${gone.reference}`.execute(
    site.db,
  );
  expect(rows).toHaveLength(1);
  const said = await read(gone.reference);
  expect(said).toEqual({ state: 'withdrawn', reference: gone.reference, withdrawnOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  expect(JSON.stringify(said)).not.toContain('Taken');
  expect(await found({})).toEqual([kept.reference]);
  expect((await file(`${gone.reference}.bib`)).statusCode).toBe(404);
  const { body } = await site.app.inject({ url: '/sitemap.xml', headers: { host: 'localhost', cookie: clockAt(PUBLIC) } });
  expect([kept, gone].map(({ reference }) => body.includes(`/abstracts/${reference}<`))).toEqual([true, false]);
  const { categories } = await call(makeBook, { params, body: { variant: 'complete', category: null } });
  expect(categories.map(({ abstracts }) => abstracts)).toEqual([1]);
});

test('[REV-167] what was withdrawn before it was public has no notice either', async () => {
  const { id, reference } = await accepted();
  await sql`update reference_numbers set retired_at = ${JUST_BEFORE} where abstract_id = ${id}`.execute(site.db);
  await sql`update abstracts set status = 'withdrawn', reference_no = null where id = ${id}`.execute(site.db);
  await noticed();
  expect(await refusalOf(read(reference))).toEqual(GONE);
});
