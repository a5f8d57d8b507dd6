import { changeReviewer, listReviewers } from '@isocentre/contract/review/reviewers';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeStaff } from '../../test/staff.ts';
import { everythingAbout } from '../registration/queries/own-data.ts';
import { eraseAccount } from '../registration/queries/erase-people.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
const [TOPIC = '', OTHER = ''] = [
  goodAbstract().category,
  ampiTnpy2025.abstractCategories.find((name) => name !== goodAbstract().category),
];
let site: TestApp;
let chair: { id: string; cookie: string };

beforeAll(async () => {
  site = await buildTestApp();
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
});
afterAll(() => site.close());

const call = () => site.callWith({ cookie: chair.cookie });
const reviewer = (email: string) => makeStaff(site, email, { role: 'reviewer', edition: slug });
const NOTHING = {
  expert: [],
  able: [],
  load: null,
  paused: false,
  institutions: [],
  declaredPeople: [],
  declaredInstitutions: [],
};
const note = (account: string, change: { expert?: string[]; able?: string[]; load?: number | null }, version = 0) =>
  call()(changeReviewer, { params: { ...params, account }, body: { version, reviewer: { ...NOTHING, ...change } } });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string; current?: unknown }) => error,
  );

test('topics and load of a reviewer: stored once, recorded, shown to the second chair', async () => {
  const { id } = await reviewer('knows@example.org');
  expect(await call()(listReviewers, { params })).toMatchObject({
    load: 20,
    reviewers: [{ account: id, expert: [], load: null, version: 0 }],
  });
  await note(id, { expert: [TOPIC], able: [OTHER], load: 7 });
  const { reviewers } = await call()(listReviewers, { params });
  expect(reviewers).toEqual([{ ...NOTHING, account: id, name: 'Staff knows', expert: [TOPIC], able: [OTHER], load: 7, version: 1 }]);
  // No address: a chair needs none here.
  expect(JSON.stringify(reviewers)).not.toContain('@');
  const both = await Promise.all([refusalOf(note(id, { load: 1 }, 1)), refusalOf(note(id, { load: 2 }, 1))]);
  expect(both.map(({ code }) => code).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'none']);
  const rows = await site.db
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'subject_account_id'])
    .where('entity', '=', 'reviewer')
    .execute();
  expect(rows).toEqual([0, 1].map(() => ({ action: 'reviewer.changed', account_id: chair.id, subject_account_id: id })));
});

test('a topic that does not exist, twice the same, somebody without the role, too much', async () => {
  const { id } = await reviewer('wrong@example.org');
  const wrong = [{ expert: ['No such topic'] }, { expert: [TOPIC], able: [TOPIC] }, { load: 501 }, { load: -1 }];
  for (const change of wrong) expect(await refusalOf(note(id, change))).toMatchObject({ status: 422 });
  expect(await refusalOf(note(chair.id, { expert: [TOPIC] }))).toMatchObject({ status: 404 });
  expect(await refusalOf(note(id, {}, 3))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  await expect(site.pool.query(`insert into reviewers values (1, $1, array['a'], array['a'], null, 1)`, [id])).rejects.toMatchObject({
    code: '23514',
  });
});

test('what is noted about somebody is theirs to download, and goes with them', async () => {
  const { id } = await reviewer('leaves@example.org');
  await note(id, { expert: [TOPIC], load: 3 });
  expect(await everythingAbout(site.db, id)).toMatchObject({ reviewing: [{ expert: [TOPIC], able: [], load: 3, institutions: [] }] });
  await site.db.transaction().execute((transaction) => eraseAccount(transaction, id, new Date()));
  expect(await site.db.selectFrom('reviewers').where('account_id', '=', id).selectAll().execute()).toEqual([]);
});

test('only chairs and owners: others learn neither names nor figures', async () => {
  const viewer = await makeStaff(site, 'viewer@example.org', { role: 'viewer', edition: slug });
  const theirs = site.callWith({ cookie: viewer.cookie });
  expect(await refusalOf(theirs(listReviewers, { params }))).toMatchObject({ status: 403 });
});
