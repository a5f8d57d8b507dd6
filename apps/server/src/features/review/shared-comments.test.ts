import { readAbstract } from '@isocentre/contract/abstracts';
import { allRoutes } from '@isocentre/contract/all-routes';
import { readReviewedAbstract, shareComment } from '@isocentre/contract/review/abstracts';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asOwner, attempt } from '../../test/blindness.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { reviewAs } from '../../test/deciding.ts';
import { callAs, cookieFor } from '../../test/delegates.ts';
import { openReviewing, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';

const slug = ampiTnpy2025.slug;
const RESULTS = '2025-09-12T18:00:00+05:30';
const JUST_BEFORE = '2025-09-12T17:59:59.999+05:30';
const AUTHOR = 'author@example.org';
let site: TestApp;
let editionId: number;
let id: string;
let chair: { id: string; cookie: string };
const reviewers: Array<{ account: string; assignment: string; words: string }> = [];

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  id = await submitAs(site, AUTHOR);
  await openReviewing(site, editionId);
  for (const [i, words] of ['Zqy shared last.', 'Zqy shared first.', 'Zqx kept back.'].entries()) {
    const { id: account } = await makeStaff(site, `zqxreviewer-${i}@example.org`, { role: 'reviewer', edition: slug });
    const assignment = await reviewAs(site, editionId, { abstract: id, account, points: 15, toCommittee: `Zqx between us ${i}.` });
    reviewers.push({ account, assignment, words });
    await asOwner(site, `update reviews set to_author = $2 where assignment_id = $1`, [assignment, words]);
    await asOwner(site, `update review_versions set to_author = $2 where assignment_id = $1`, [assignment, words]);
  }
  await sql`update edition_instants set results_published_at = ${RESULTS} where edition_id = ${editionId}`.execute(site.db);
  await asOwner(site, `update abstracts set status = 'rejected' where id = $1`, [id]);
  await vi.waitFor(
    async () => {
      if ((await mine(RESULTS)).status !== 'rejected') throw new Error('Not noticed yet');
    },
    { timeout: 20_000 },
  );
});
beforeEach(async () => {
  await site.db.deleteFrom('rate_limits').execute();
});
afterAll(() => site.close());

const mine = async (at: string) => (await callAs(site, AUTHOR, at))(readAbstract, { params: { id } });
const read = () => site.callWith({ cookie: chair.cookie })(readReviewedAbstract, { params: { edition: slug, id } });
const share = (place: number, shared = true, version = 1, who = chair) =>
  site.callWith({ cookie: who.cookie })(shareComment, {
    params: { edition: slug, id, assignment: reviewers[place]?.assignment ?? '' },
    body: { version, shared },
  });
const sharedAs = async () => Object.fromEntries((await read()).reviews.map((review) => [review.toAuthor, review.shared]));
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string; current?: unknown }) => error,
  );

test('an author reads what a chair has approved, from the results on, in an order that tells nothing', { tags: ['REV-131'] }, async () => {
  expect((await mine(RESULTS)).comments).toEqual([]);
  await share(0);
  await share(1);
  expect(await sharedAs()).toEqual({ 'Zqy shared last.': 'yes', 'Zqy shared first.': 'yes', 'Zqx kept back.': 'no' });
  expect((await mine(JUST_BEFORE)).comments).toEqual([]);
  // By their words, whoever wrote or approved them first.
  expect((await mine(RESULTS)).comments).toEqual(['Zqy shared first.', 'Zqy shared last.']);
  await share(0, false);
  expect((await mine(RESULTS)).comments).toEqual(['Zqy shared first.']);
  await share(0);
  expect((await share(0)).reviews).toHaveLength(3);
  // What was there already is not recorded again.
  const rows = await site.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'comment.%')
    .where('account_id', '=', chair.id)
    .execute();
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['comment.kept', 'comment.shared', 'comment.shared', 'comment.shared']);
});

test('what a reviewer submits later is not read before a chair has read it', { tags: ['REV-131'] }, async () => {
  const assignment = reviewers[0]?.assignment;
  await asOwner(site, `update reviews set to_author = 'Zqx not read by a chair', version = 2 where assignment_id = $1`, [assignment]);
  await asOwner(
    site,
    `insert into review_versions select edition_id, assignment_id, 2, scores, recommendation, 'Zqx not read by a chair', to_committee, knows_author,
       abstract_version, points, submitted_at from review_versions where assignment_id = $1`,
    [assignment],
  );
  expect((await sharedAs())['Zqx not read by a chair']).toBe('earlier');
  expect((await mine(RESULTS)).comments).toEqual(['Zqy shared first.', 'Zqy shared last.']);
  expect(await refusalOf(share(0, true, 1))).toMatchObject({
    status: 409,
    code: 'CHANGED_ELSEWHERE',
    current: { reviews: expect.any(Array) },
  });
});

test(
  'who wrote them, what went to the committee and what was kept back is in nothing that an author is told',
  { tags: ['REV-131'] },
  async () => {
    const cookie = await cookieFor(site, AUTHOR, RESULTS);
    const secrets = ['zqx', ...reviewers.flatMap(({ account, assignment }) => [account, assignment])];
    const theirs = allRoutes.filter(({ access, method }) => (access === 'delegate' || access === 'account') && method === 'GET');
    expect(theirs.length).toBeGreaterThan(10);
    const told: string[] = [];
    let shared = 0;
    for (const route of theirs) {
      const { body, headers } = await attempt(site.app, route, { cookie, params: { id, version: '1' } });
      const text = `${body} ${JSON.stringify(headers)}`.toLowerCase();
      if (text.includes('zqy shared first')) shared += 1;
      told.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${route.name}: ${secret}`));
    }
    expect(told).toEqual([]);
    expect(shared).toBeGreaterThan(0);
    // The chair's answer has all of them, so the look would find them.
    const chairs = JSON.stringify(await read()).toLowerCase();
    expect(['zqx between us', 'zqxreviewer', 'zqx kept back'].filter((word) => !chairs.includes(word))).toEqual([]);
  },
);

test('reviewers approve nothing; of another abstract there is nothing to approve', { tags: ['REV-131'] }, async () => {
  const reviewer = await makeStaff(site, 'reads@example.org', { role: 'reviewer', edition: slug });
  expect(await refusalOf(share(2, true, 1, reviewer))).toMatchObject({ status: 403 });
  const other = await submitAs(site, 'other@example.org');
  const elsewhere = {
    params: { edition: slug, id: other, assignment: reviewers[2]?.assignment ?? '' },
    body: { version: 1, shared: true },
  };
  expect(await refusalOf(site.callWith({ cookie: chair.cookie })(shareComment, elsewhere))).toMatchObject({ status: 404 });
});
