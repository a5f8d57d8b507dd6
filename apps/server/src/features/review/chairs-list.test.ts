import { listReviewedAbstracts, readReviewedAbstract, showAuthors } from '@isocentre/contract/review/abstracts';
import { readBoard, readPending, setDecision, setDecisions } from '@isocentre/contract/review/decisions';
import type { Input } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { reviewAs } from '../../test/deciding.ts';
import { send } from '../../test/people.ts';
import { openReviewing, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, giveFactor, makeStaff, staffCookie } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
const [FIRST = '', SECOND = ''] = ampiTnpy2025.abstractCategories;
let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
let other: { id: string; cookie: string };
const reviewers: string[] = [];
/** By title. */
const ids: Record<string, string> = {};

/** Points of each, in the order of the reviewers; `null`: not reviewed by them. */
const STUDIES: ReadonlyArray<[title: string, category: string, wish: 'Oral' | 'E-Poster', points: Array<number | null>]> = [
  ['Alpha beams', FIRST, 'Oral', [20, 18, 19]],
  ['Beta rays', FIRST, 'E-Poster', [24, 22, 23]],
  ['=Gamma knife', SECOND, 'Oral', [13, 21, null]],
  ['Delta electrons', SECOND, 'Oral', [19, 19, 19]],
  ['Epsilon', FIRST, 'Oral', [10, null, null]],
  ['Zeta', SECOND, 'Oral', [null, null, null]],
];

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  other = await makeStaff(site, 'deepa@example.org', { role: 'scientific-chair', edition: slug });
  for (const name of ['first', 'second', 'third'])
    reviewers.push((await makeStaff(site, `${name}-reviewer@example.org`, { role: 'reviewer', edition: slug })).id);
  for (const [i, [title, category, presentationType]] of STUDIES.entries())
    ids[title] = await submitAs(site, `author-${i}@example.org`, { title, category, presentationType });
  await openReviewing(site, editionId);
  for (const [title, , , points] of STUDIES)
    for (const [i, one] of points.entries())
      if (one !== null)
        await reviewAs(site, editionId, {
          abstract: ids[title] ?? '',
          account: reviewers[i] ?? '',
          points: one,
          recommendation: one >= 20 ? 'oral' : 'e-poster',
          toCommittee: 'Between us.',
        });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
});
afterAll(() => site.close());

const as = ({ cookie }: { cookie: string }) => site.callWith({ cookie });
const list = (query: Input<typeof listReviewedAbstracts>['query'] = {}, who = chair) => as(who)(listReviewedAbstracts, { params, query });
const titles = async (query: Input<typeof listReviewedAbstracts>['query'] = {}, who = chair) =>
  (await list(query, who)).abstracts.map(({ title }) => title);
const idOf = (title: string) => ids[title] ?? '';
const read = (title: string, who = chair) => as(who)(readReviewedAbstract, { params: { ...params, id: idOf(title) } });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string; current?: unknown }) => error,
  );

test('a row says what reviewers made of an abstract', { tags: ['REV-073', 'REV-075', 'REV-078'] }, async () => {
  const { abstracts, total, everything, facts } = await list();
  expect(abstracts.map(({ title, rank, mean, points }) => [title, rank, mean, points])).toEqual([
    ['Beta rays', 1, 23, [22, 23, 24]],
    ...abstracts
      .filter(({ rank }) => rank === 2)
      .map(({ title }) => (title === 'Alpha beams' ? [title, 2, 19, [18, 19, 20]] : ['Delta electrons', 2, 19, [19, 19, 19]])),
    ['=Gamma knife', 4, 17, [13, 21]],
    ['Epsilon', 5, 10, [10]],
    ['Zeta', null, null, []],
  ]);
  expect([total, everything]).toEqual([6, 6]);
  // Of equal ones the lower number comes first.
  expect(abstracts[1]?.number && abstracts[2]?.number && abstracts[1].number < abstracts[2].number).toBe(true);
  expect(facts).toMatchObject({ wanted: 3, least: 2, scale: { least: 5, most: 25 }, callOpen: false, published: false, elsewhere: null });
  const gamma = abstracts.find(({ title }) => title === '=Gamma knife');
  expect(gamma).toMatchObject({
    category: SECOND,
    wish: 'Oral',
    flags: ['split'],
    recommendations: { oral: 1, 'e-poster': 1, reject: 0 },
    decision: null,
    version: 0,
  });
  expect(abstracts.find(({ title }) => title === 'Epsilon')?.flags).toEqual(['few']);
  // Only the first reviewer has written five reviews, so that something can be said about how strict they are.
  expect([abstracts[0]?.z, abstracts.at(-1)?.z]).toEqual([1.35, null]);
});

test('sorted, filtered and searched by the server, page by page', { tags: ['REV-073'] }, async () => {
  expect(await titles({ sort: 'title', order: 'down' })).toEqual([
    'Zeta',
    'Epsilon',
    'Delta electrons',
    'Beta rays',
    'Alpha beams',
    '=Gamma knife',
  ]);
  expect((await titles({ sort: 'spread', order: 'down' }))[0]).toBe('=Gamma knife');
  expect(await titles({ category: SECOND, sort: 'title' })).toEqual(['=Gamma knife', 'Delta electrons', 'Zeta']);
  expect(await titles({ flag: 'split' })).toEqual(['=Gamma knife']);
  expect(await titles({ flag: 'few', sort: 'title' })).toEqual(['Epsilon', 'Zeta']);
  expect(await titles({ q: 'RAYS bet' })).toEqual(['Beta rays']);
  const { number } = (await read('Delta electrons')).abstract;
  for (const q of [number ?? '', (number ?? '').toLowerCase().replace('-0', ''), String(Number((number ?? '').slice(2)))])
    expect(await titles({ q })).toEqual(['Delta electrons']);
  expect(await titles({ q: 'nothing like it' })).toEqual([]);
  expect(await titles({ q: '\0' })).toHaveLength(6);
  expect(await refusalOf(list({ after: 'bm90IG91cnM' }))).toMatchObject({ status: 422 });
});

test('exported as filtered, and no title is a formula', { tags: ['REV-073'] }, async () => {
  const get = (query: string, cookie = chair.cookie) => send(site, 'GET', `/api/v1/organiser/${slug}/abstracts.csv?${query}`, { cookie });
  const { body, headers } = await get(`category=${encodeURIComponent(SECOND)}&sort=title`);
  const lines = body.replace('\uFEFF', '').trim().split('\r\n');
  expect(headers['content-type']).toContain('text/csv');
  expect(lines.map((line) => line.split(',')[2])).toEqual(['Title', "'=Gamma knife", 'Delta electrons', 'Zeta']);
  expect(lines[2]).toContain(',3,0,19,0,19 19 19,');
  const { after } = await site.db
    .selectFrom('audit_log')
    .select(['after'])
    .where('action', '=', 'abstracts.exported')
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ rows: 3 });
});

test('z stands beside the mean from five reviews of a reviewer on', { tags: ['REV-074'] }, async () => {
  const more = await submitAs(site, 'fifth@example.org', { title: 'Eta', category: FIRST });
  await openReviewing(site, editionId);
  // The first reviewer has given 20, 24, 13, 19, 10; with this one six: mean 17, deviation 4.62.
  await reviewAs(site, editionId, { abstract: more, account: reviewers[0] ?? '', points: 16 });
  const { reviews, abstract } = await as(chair)(readReviewedAbstract, { params: { ...params, id: more } });
  expect([reviews.map(({ points, z }) => [points, z]), abstract.z, abstract.mean]).toEqual([[[16, -0.22]], -0.22, 16]);
  expect((await read('Beta rays')).reviews.map(({ points, z }) => [points, z])).toEqual([
    [24, 1.52],
    [22, null],
    [23, null],
  ]);
  await sql`update abstracts set status = 'withdrawn' where id = ${more}`.execute(site.db);
  expect(await titles({ decision: 'withdrawn' })).toEqual(['Eta']);
  expect(await titles()).not.toContain('Eta');
});

test('what is in conflict, suspended or ended is in no figure, and listed with the cause', { tags: ['REV-077'] }, async () => {
  const means = async () => (await list()).abstracts.find(({ title }) => title === 'Alpha beams');
  const causes = async () => (await read('Alpha beams')).reviews.map(({ points, excluded }) => [points, excluded]);
  expect(await means()).toMatchObject({ mean: 19, excluded: 0 });
  const conflict = {
    edition_id: editionId,
    account_id: reviewers[0] ?? '',
    abstract_id: idOf('Alpha beams'),
    kind: 'institution',
    evidence: 'x',
  } as const;
  for (const state of ['suspected', 'standing'] as const) {
    await site.db
      .insertInto('conflicts')
      .values({ ...conflict, state })
      .execute();
    expect(await means()).toMatchObject({ mean: 18.5, points: [18, 19], excluded: 1 });
    expect(await causes()).toEqual([
      [20, 'conflict'],
      [18, null],
      [19, null],
    ]);
    await site.db.deleteFrom('conflicts').execute();
  }
  // A waived one counts again, and the board says that there was one.
  await site.db
    .insertInto('conflicts')
    .values({ ...conflict, state: 'waived', reason: 'Left years ago.', decided_by: chair.id })
    .execute();
  expect(await means()).toMatchObject({ mean: 19, excluded: 0, flags: ['waived'] });
  await site.db.deleteFrom('conflicts').execute();
  const assignments = site.db
    .updateTable('assignments')
    .where('abstract_id', '=', idOf('Alpha beams'))
    .where('account_id', '=', reviewers[1] ?? '');
  await assignments.set({ state: 'suspended' }).execute();
  expect([await means(), (await causes())[1]]).toMatchObject([{ mean: 19.5, excluded: 1 }, [18, 'suspended']]);
  await assignments.set({ state: 'ended', ended_for: 'removed', ended_at: new Date() }).execute();
  expect([await means(), (await causes())[1]]).toMatchObject([{ mean: 19.5, excluded: 1 }, [18, 'ended']]);
  await assignments.set({ state: 'submitted', ended_for: null, ended_at: null }).execute();
  expect(await means()).toMatchObject({ mean: 19, excluded: 0 });
});

test('no author is in any answer until a chair asks for them, and asking is on record', { tags: ['REV-182', 'ORG-037'] }, async () => {
  const before = { params: { ...params, id: idOf('Alpha beams') } };
  const answers = [
    await list(),
    await as(chair)(readBoard, { params, query: {} }),
    await as(chair)(readPending, { params, query: {} }),
    await read('Alpha beams'),
  ];
  const csv = await send(site, 'GET', `/api/v1/organiser/${slug}/abstracts.csv`, { cookie: chair.cookie });
  const said = JSON.stringify(answers) + csv.body;
  const tokens = ['Asha', 'Balan', 'Invented Hospital', 'Other Hospital', 'Chennai', 'Madurai', '98400', 'author-', '@example.org'];
  for (const token of tokens) expect(said).not.toContain(token);
  const shownBy = () =>
    site.db
      .selectFrom('audit_log')
      .select(['account_id', 'entity_id', 'before', 'after'])
      .where('action', '=', 'authors.shown')
      .orderBy('at')
      .execute();
  expect(await shownBy()).toEqual([]);
  const { authors } = await as(chair)(showAuthors, before);
  expect(authors.map(({ name, institution, isCorresponding }) => [name, institution, isCorresponding])).toEqual([
    ['Asha Raman', 'Invented Hospital', true],
    ['Balan Iyer', 'Other Hospital', false],
  ]);
  expect(JSON.stringify(authors)).not.toMatch(/98400|@/);
  await as(other)(showAuthors, before);
  const row = { entity_id: idOf('Alpha beams'), before: null, after: null };
  expect(await shownBy()).toEqual([
    { account_id: chair.id, ...row },
    { account_id: other.id, ...row },
  ]);
});

test('what a chair is in conflict with is in no list, count, rank or answer of theirs', { tags: ['REV-094', 'REV-095'] }, async () => {
  const of = {
    edition_id: editionId,
    account_id: chair.id,
    abstract_id: idOf('Beta rays'),
    kind: 'institution',
    evidence: 'both',
  } as const;
  const all = await list({}, chair);
  for (const state of ['suspected', 'standing'] as const) {
    await site.db
      .insertInto('conflicts')
      .values({ ...of, state })
      .execute();
    const mine = await list();
    expect(
      mine.abstracts
        .map(({ title, rank }) => [title, rank])
        .slice(0, 2)
        .map(([, rank]) => rank),
    ).toEqual([1, 1]);
    expect([mine.total, mine.everything, mine.categories.find(({ name }) => name === FIRST)?.abstracts]).toEqual([
      all.total - 1,
      all.everything - 1,
      (all.categories.find(({ name }) => name === FIRST)?.abstracts ?? 0) - 1,
    ]);
    expect(mine.facts.elsewhere).toEqual(['Staff deepa']);
    const answers = [
      mine,
      await as(chair)(readBoard, { params, query: {} }),
      await as(chair)(readPending, { params, query: {} }),
      await list({ q: 'Beta rays' }),
    ];
    const csv = await send(site, 'GET', `/api/v1/organiser/${slug}/abstracts.csv`, { cookie: chair.cookie });
    for (const said of [JSON.stringify(answers), csv.body])
      for (const word of [idOf('Beta rays'), 'Beta rays']) expect(said).not.toContain(word);
    // A reviewer's mean would tell of the review that is not there: their z is as if it had never been written.
    expect((await read('Delta electrons')).reviews.map(({ z }) => z)).toEqual([null, null, null]);
    const refused = await Promise.all([
      refusalOf(read('Beta rays')),
      refusalOf(as(chair)(showAuthors, { params: { ...params, id: idOf('Beta rays') } })),
      refusalOf(as(chair)(setDecision, { params: { ...params, id: idOf('Beta rays') }, body: { version: 0, outcome: 'oral' } })),
      refusalOf(
        as(chair)(setDecisions, {
          params,
          body: { origin: 'hand', entries: [{ abstract: idOf('Beta rays'), version: 0, outcome: 'oral' }] },
        }),
      ),
    ]);
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('IN_CONFLICT'));
    expect(refused.every((refusal) => !('current' in refusal) || !refusal.current)).toBe(true);
    // Control: the other chair has it, in the first rank, and decides.
    expect((await titles({}, other))[0]).toBe('Beta rays');
    expect((await read('Beta rays', other)).reviews).toHaveLength(3);
    await site.db.deleteFrom('conflicts').execute();
  }
  // Waived: it is there again.
  await site.db
    .insertInto('conflicts')
    .values({ ...of, state: 'waived', reason: 'Looked at.', decided_by: other.id })
    .execute();
  expect((await titles())[0]).toBe('Beta rays');
  await site.db.deleteFrom('conflicts').execute();
});

test('a chair’s own abstract needs nobody to note a conflict', { tags: ['REV-094'] }, async () => {
  const { account_id: author } = await site.db
    .selectFrom('registrations')
    .innerJoin('abstracts', 'abstracts.registration_id', 'registrations.id')
    .select('account_id')
    .where('abstracts.id', '=', idOf('Delta electrons'))
    .executeTakeFirstOrThrow();
  const { id: societyId } = await site.db.selectFrom('societies').select('id').where('slug', '=', 'ampi-tnpy').executeTakeFirstOrThrow();
  await site.db
    .insertInto('staff_roles')
    .values({ society_id: societyId, edition_id: editionId, account_id: author, role: 'scientific-chair' })
    .execute();
  await giveFactor(site, author);
  const own = { id: author, cookie: await staffCookie(site, author) };
  expect(await titles({}, own)).not.toContain('Delta electrons');
  expect(await refusalOf(read('Delta electrons', own))).toMatchObject({ code: 'IN_CONFLICT' });
  expect(await titles({}, own)).toContain('Alpha beams');
  await site.db.deleteFrom('staff_roles').where('account_id', '=', author).execute();
});

test('another edition, another role, an unknown abstract', async () => {
  expect(await refusalOf(as(chair)(listReviewedAbstracts, { params: { edition: lakeside2026.slug }, query: {} }))).toMatchObject({
    status: 404,
  });
  const there = await makeStaff(site, 'lake-chair@example.org', {
    role: 'scientific-chair',
    edition: lakeside2026.slug,
    society: 'lakeside',
  });
  const elsewhere = { params: { edition: lakeside2026.slug, id: idOf('Alpha beams') } };
  expect(await refusalOf(as(there)(readReviewedAbstract, elsewhere))).toMatchObject({ status: 404 });
  expect(await refusalOf(as(there)(showAuthors, elsewhere))).toMatchObject({ status: 404 });
  expect(await refusalOf(as(there)(setDecision, { ...elsewhere, body: { version: 0, outcome: 'oral' } }))).toMatchObject({ status: 404 });
  const reviewer = await makeStaff(site, 'only-reads@example.org', { role: 'reviewer', edition: slug });
  expect(await refusalOf(list({}, reviewer))).toMatchObject({ status: 403 });
  expect(await refusalOf(as(chair)(readReviewedAbstract, { params: { ...params, id: crypto.randomUUID() } }))).toMatchObject({
    status: 404,
  });
});
