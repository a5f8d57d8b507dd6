import { submitAbstract } from '@isocentre/contract/abstracts';
import { changeCall, changeRubric, openReview, readCall, type ReviewedCall } from '@isocentre/contract/review/calls';
import { changeReviewer } from '@isocentre/contract/review/reviewers';
import { NEW_SETTINGS } from '@isocentre/domain/review/review-settings';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, registerAs } from '../../test/delegates.ts';
import { send } from '../../test/people.ts';
import { assignTo, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug, call: 'regular' };
const { category: TOPIC = '' } = goodAbstract();
let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
let other: { id: string; cookie: string };
let people = 0;

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  other = await makeStaff(site, 'second-chair@example.org', { role: 'scientific-chair', edition: slug });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ['conflicts', 'reviews', 'assignments', 'reviewers', 'review_criteria', 'review_settings'])
    await site.pool.query(`delete from ${table}`);
  await site.pool.query('update abstracts set review_number = null');
});

const as = ({ cookie }: { cookie: string }) => site.callWith({ cookie });
const read = () => as(chair)(readCall, { params });
const open = async (who = chair, version?: number) => as(who)(openReview, { params, body: { version: version ?? (await read()).version } });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string; message: string; current?: ReviewedCall }) => error,
  );
const settings = {
  ...NEW_SETTINGS,
  wanted: 2,
  least: 1,
  opensAt: '2025-09-02T00:00:00.000Z',
  dueAt: '2025-09-10T00:00:00.000Z',
  closesAt: '2025-09-12T00:00:00.000Z',
};
const criterion = {
  code: null,
  name: 'Method',
  question: 'How sound is it?',
  weight: 2,
  counts: true,
  steps: 5,
  anchors: ['weak', '', '', '', 'strong'],
};
const reviewer = async (change: object = {}) => {
  const { id } = await makeStaff(site, `reviewer-${(people += 1)}@example.org`, { role: 'reviewer', edition: slug });
  const form = { expert: [TOPIC], able: [], load: null, paused: false, institutions: [], declaredPeople: [], declaredInstitutions: [] };
  await as(chair)(changeReviewer, { params: { edition: slug, account: id }, body: { version: 0, reviewer: { ...form, ...change } } });
  return id;
};
const prepare = async () => {
  await as(chair)(changeCall, { params, body: { version: 0, settings } });
  await as(chair)(changeRubric, { params, body: { version: 1, criteria: [criterion] } });
  return [await reviewer(), await reviewer()];
};
const numbers = async () =>
  (
    await site.db
      .selectFrom('abstracts')
      .select(['id', 'number', 'review_number'])
      .where('edition_id', '=', editionId)
      .orderBy('number')
      .execute()
  ).map(({ review_number: number }) => number);
const openings = async () => (await site.db.selectFrom('audit_log').select('id').where('action', '=', 'review.opened').execute()).length;

test('[REV-003] everything that is missing is told at once, and nothing happens', async () => {
  // Paused, without topics, taking nothing: none of them is there to review.
  await reviewer({ paused: true });
  await reviewer({ expert: [] });
  await reviewer({ load: 0 });
  const before = await openings();
  const refused = await refusalOf(open());
  expect(refused).toMatchObject({ status: 409, code: 'REVIEW_NOT_READY' });
  const missing = 'current' in refused ? (refused.current?.missing ?? []) : [];
  expect(missing).toEqual([
    expect.stringContaining('criterion'),
    expect.stringContaining('opens'),
    expect.stringContaining('due'),
    expect.stringContaining('closes'),
    expect.stringContaining('3 more reviewers'),
  ]);
  const { message = '' } = refused as { message?: string };
  for (const words of missing) expect(message).toContain(words);
  expect([await openings(), (await read()).openedAt]).toEqual([before, null]);
});

test('[REV-012] every abstract gets a number once, in an order that follows nothing; later ones get the next', async () => {
  await prepare();
  for (let i = 0; i < 12; i += 1) await submitAs(site, `author-${(people += 1)}@example.org`);
  const before = await openings();
  // Two chairs at once, and one of them again.
  const version = (await read()).version;
  const both = await Promise.all([refusalOf(open(chair, version)), refusalOf(open(other, version))]);
  expect(both.map(({ code }) => code)).toEqual(['none', 'none']);
  const given = await numbers();
  expect(given.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(given.map((_, i) => i + 1));
  expect((await open()).openedAt).not.toBeNull();
  expect([await numbers(), await openings()]).toEqual([given, before + 1]);
  // Drawn again, the order is another one; by time, submitter or title it would be the same.
  await site.pool.query('update abstracts set review_number = null');
  await site.pool.query('update review_settings set opened_at = null');
  await open();
  expect(await numbers()).not.toEqual(given);
  const email = `late-${(people += 1)}@example.org`;
  await registerAs(site, { email });
  const author = await callAs(site, email);
  const late = await Promise.all([0, 1].map(() => author(submitAbstract, { body: goodAbstract() })));
  const rows = await site.db
    .selectFrom('abstracts')
    .select('review_number')
    .where(
      'id',
      'in',
      late.map(({ id }) => id),
    )
    .orderBy('review_number')
    .execute();
  expect(rows.map(({ review_number: number }) => number)).toEqual([given.length + 1, given.length + 2]);
});

test('[REV-007] once a review is submitted only words change', async () => {
  const [account = ''] = await prepare();
  const abstract = await submitAs(site, `author-${(people += 1)}@example.org`);
  await open();
  const rubric = (change: object, version: number) =>
    as(chair)(changeRubric, { params, body: { version, criteria: [{ ...criterion, code: 'method', ...change }] } });
  const id = await assignTo(site, editionId, { abstract, account });
  // A draft fixes nothing.
  await site.pool.query(`insert into reviews values ($1, $2, '{}', 'oral', '', '', false, 1, 'draft', null, 1, now(), null, false)`, [
    editionId,
    id,
  ]);
  await rubric({ weight: 3 }, 2);
  await site.pool.query(`update reviews set state = 'submitted', points = 10, submitted_at = now()`);
  for (const change of [{ weight: 2 }, { steps: 2, anchors: ['a', 'b'] }, { counts: false }, { code: null, name: 'Another one' }])
    expect(await refusalOf(rubric({ weight: 3, ...change }, 3))).toMatchObject({
      code: 'RUBRIC_IN_USE',
      message: expect.stringMatching(/^1 review has/),
    });
  const changed = await rubric({ weight: 3, name: 'Methods', question: 'How sound are they?' }, 3);
  expect([changed.criteria[0]?.name, changed.version, changed.submittedReviews]).toEqual(['Methods', 4, 1]);
});

test('based on what a colleague has changed; another call, edition or role; a wrong or an enormous body', async () => {
  await prepare();
  expect(await refusalOf(open(chair, 1))).toMatchObject({ code: 'CHANGED_ELSEWHERE', current: { version: 2 } });
  const version = 2;
  for (const wrong of [
    { ...params, call: 'late' },
    { ...params, edition: lakeside2026.slug },
  ])
    expect(await refusalOf(as(chair)(openReview, { params: wrong, body: { version } }))).toMatchObject({ status: 404 });
  const viewer = await makeStaff(site, 'viewer@example.org', { role: 'viewer', edition: slug });
  expect(await refusalOf(open(viewer, version))).toMatchObject({ status: 403 });
  const post = (body: unknown) =>
    send(site, 'POST', `/api/v1/organiser/${slug}/calls/regular/review-opening`, { cookie: chair.cookie, body });
  expect((await post({ version, odd: true })).statusCode).toBe(422);
  expect((await post({ version, odd: 'x'.repeat(6_000_000) })).statusCode).toBe(413);
  expect((await read()).openedAt).toBeNull();
});
