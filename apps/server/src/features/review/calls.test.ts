import { submitAbstract } from '@isocentre/contract/abstracts';
import { changeCall, changeRubric, readCall, type ReviewedCall } from '@isocentre/contract/review/calls';
import type { Input } from '@isocentre/contract/route';
import { NEW_SETTINGS } from '@isocentre/domain/review/review-settings';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, clockAt, registerAs } from '../../test/delegates.ts';
import { send } from '../../test/people.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug, call: 'regular' };
let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
let other: { id: string; cookie: string };

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  other = await makeStaff(site, 'second-chair@example.org', { role: 'scientific-chair', edition: slug });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.pool.query('delete from review_criteria');
  await site.pool.query('delete from review_settings');
});

const as = ({ cookie }: { cookie: string }) => site.callWith({ cookie });
const read = () => as(chair)(readCall, { params });
const settings = {
  ...NEW_SETTINGS,
  opensAt: '2025-09-02T00:00:00.000Z',
  dueAt: '2025-09-10T00:00:00.000Z',
  closesAt: '2025-09-12T00:00:00.000Z',
};
type Criterion = Input<typeof changeRubric>['body']['criteria'][number];
const criterion = (name: string, change: Partial<Criterion> = {}): Criterion => ({
  code: null,
  name,
  question: `How much ${name.toLowerCase()}?`,
  weight: 1,
  counts: true,
  steps: 5,
  anchors: ['none', '', '', '', 'a great deal'],
  ...change,
});
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string; fields?: object; current?: ReviewedCall }) => error,
  );
const auditOf = () =>
  site.db
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'role', 'before', 'after'])
    .where('entity', '=', 'call')
    .where('edition_id', '=', editionId)
    .orderBy('at')
    .execute();

test('a call that nobody has touched: the edition’s dates, the usual settings, and what is missing', async () => {
  const before = await read();
  expect(before).toMatchObject({ code: 'regular', version: 0, settings: NEW_SETTINGS, criteria: [], reviewers: 0 });
  expect(before.window).toMatchObject({
    closesAt: new Date(ampiTnpy2025.instants.abstractDeadlineEffective).toISOString(),
    advertisedOn: ampiTnpy2025.instants.abstractDeadlineDisplay,
    maxPerDelegate: ampiTnpy2025.limits.maxAbstracts,
    resultsAt: null,
  });
  expect(before.missing).toHaveLength(5);
  expect(before.categories.map(({ name }) => name)).toEqual(ampiTnpy2025.abstractCategories);
});

test('abstracts and reviewers are counted; withdrawn ones and those of another edition are not', async () => {
  const email = 'writes-two@example.org';
  await registerAs(site, { email });
  const author = await callAs(site, email);
  await author(submitAbstract, { body: goodAbstract() });
  const { id } = await author(submitAbstract, { body: goodAbstract({ presentationType: 'E-Poster' }) });
  const both = await read();
  expect([both.abstracts, both.types]).toEqual([
    2,
    [
      { name: 'Oral', abstracts: 1 },
      { name: 'E-Poster', abstracts: 1 },
    ],
  ]);
  expect(both.categories.find(({ name }) => name === goodAbstract().category)?.abstracts).toBe(2);
  await site.db.updateTable('abstracts').set({ status: 'withdrawn' }).where('id', '=', id).execute();
  await makeStaff(site, 'reads@example.org', { role: 'reviewer', edition: slug });
  await makeStaff(site, 'reads-all@example.org', { role: 'reviewer', edition: null });
  await makeStaff(site, 'reads-there@example.org', { role: 'reviewer', edition: lakeside2026.slug, society: 'lakeside' });
  const { abstracts, reviewers } = await read();
  expect([abstracts, reviewers]).toEqual([1, 2]);
  // Nobody's name, address or text is in it: a chair sees no author before they ask for one.
  const body = JSON.stringify(both);
  for (const word of ['Asha', 'writes-two', 'Invented Hospital', goodAbstract().title]) expect(body).not.toContain(word);
});

test('settings and criteria are stored, in their order, each with a row in the record', { tags: ['REV-004'] }, async () => {
  const saved = await as(chair)(changeCall, { params, body: { version: 0, settings } });
  expect([saved.version, saved.settings]).toEqual([1, settings]);
  const criteria = [criterion('Originality', { weight: 2 }), criterion('Method'), criterion('Länge & Form', { counts: false })];
  const ruled = await as(chair)(changeRubric, { params, body: { version: 1, criteria } });
  expect(ruled.criteria.map(({ code, name, weight, counts }) => [code, name, weight, counts])).toEqual([
    ['originality', 'Originality', 2, true],
    ['method', 'Method', 1, true],
    ['l-nge-form', 'Länge & Form', 1, false],
  ]);
  expect([ruled.version, ruled.settings]).toEqual([2, settings]);
  // Renamed and moved: the code under which scores are kept stays.
  const [first, second, third] = ruled.criteria;
  if (!first || !second || !third) throw new Error('three were stored');
  const again = await as(chair)(changeRubric, {
    params,
    body: { version: 2, criteria: [third, { ...first, name: 'Novelty' }, criterion('Originality')] },
  });
  expect(again.criteria.map(({ code, name }) => [code, name])).toEqual([
    ['l-nge-form', 'Länge & Form'],
    ['originality', 'Novelty'],
    ['originality-2', 'Originality'],
  ]);
  const rows = await auditOf();
  expect(rows.map(({ action, account_id: who, role }) => [action, who, role])).toEqual([
    ['call.changed', chair.id, 'scientific-chair'],
    ['rubric.changed', chair.id, 'scientific-chair'],
    ['rubric.changed', chair.id, 'scientific-chair'],
  ]);
  expect(rows[0]).toMatchObject({ before: NEW_SETTINGS, after: settings });
});

test('two chairs save: the second is shown what the first stored, and nothing is lost of it', { tags: ['REV-011'] }, async () => {
  const sets = (who: typeof chair, load: number, version = 0) =>
    as(who)(changeCall, { params, body: { version, settings: { ...settings, load } } });
  for (let round = 0; round < 10; round += 1) {
    const { version } = await read();
    const outcomes = await Promise.all([refusalOf(sets(chair, 30 + round, version)), refusalOf(sets(other, 60 + round, version))]);
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'none']);
    const stored = await read();
    expect([stored.version, [30 + round, 60 + round]]).toEqual([version + 1, expect.arrayContaining([stored.settings.load])]);
  }
  const { version } = await read();
  const late = await refusalOf(as(other)(changeRubric, { params, body: { version: version - 1, criteria: [] } }));
  expect(late).toMatchObject({
    status: 409,
    code: 'CHANGED_ELSEWHERE',
    current: { version, settings: { load: (await read()).settings.load } },
  });
});

test('dates out of order and numbers that cannot be are refused at their field', async () => {
  const bad = { ...settings, dueAt: '2025-09-01T00:00:00.000Z', wanted: 2, least: 3 };
  expect(await refusalOf(as(chair)(changeCall, { params, body: { version: 0, settings: bad } }))).toMatchObject({
    status: 422,
    fields: { dueAt: expect.any(String), least: expect.any(String) },
  });
  expect((await read()).version).toBe(0);
  // The database holds to it, whoever writes.
  await as(chair)(changeCall, { params, body: { version: 0, settings } });
  for (const set of ['due_at = opens_at', 'closes_at = due_at', 'least = wanted + 1', 'wanted = 0', 'load = 501'])
    await expect(site.pool.query(`update review_settings set ${set}`)).rejects.toMatchObject({ code: '23514' });
});

test('another call, another edition, another role, a wrong or an enormous body', async () => {
  expect(await refusalOf(as(chair)(readCall, { params: { ...params, call: 'late-breaking' } }))).toMatchObject({ status: 404 });
  const nowhere = { params: { ...params, call: 'late-breaking' }, body: { version: 0, settings } };
  expect(await refusalOf(as(chair)(changeCall, nowhere))).toMatchObject({ status: 404 });
  expect(await refusalOf(as(chair)(readCall, { params: { ...params, edition: lakeside2026.slug } }))).toMatchObject({ status: 404 });
  const reviewer = await makeStaff(site, 'only-reads@example.org', { role: 'reviewer', edition: slug });
  expect(await refusalOf(as(reviewer)(readCall, { params }))).toMatchObject({ status: 403 });
  const put = (body: unknown) => send(site, 'PUT', `/api/v1/organiser/${slug}/calls/regular/rubric`, { cookie: chair.cookie, body });
  expect((await put({ version: 0, criteria: [{ ...criterion('A'), odd: true }] })).statusCode).toBe(422);
  expect((await put({ version: 0, criteria: [criterion('x'.repeat(6_000_000))] })).statusCode).toBe(413);
  expect((await put({ version: 0, criteria: Array.from({ length: 10 }, (_, i) => criterion(`C${i}`)) })).statusCode).toBe(422);
  expect((await read()).version).toBe(0);
});

test('the window follows the edition’s clock', async () => {
  const at = (time: string) => site.callWith({ cookie: `${chair.cookie}; ${clockAt(time)}` })(readCall, { params });
  expect((await at('2025-08-01T12:00:00+05:30')).window.state).toBe('open');
  expect((await at('2025-09-15T12:00:00+05:30')).window.state).toBe('closed');
});
