import { editAbstract, readAbstract } from '@isocentre/contract/abstracts';
import { applyRun, assignByHand, proposeRun, readAssignments, undoRun } from '@isocentre/contract/review/assignment';
import { changeCall, readCall } from '@isocentre/contract/review/calls';
import { decideConflict, renewConflicts } from '@isocentre/contract/review/conflicts';
import { readBoard, withdrawAbstract } from '@isocentre/contract/review/decisions';
import { listReviewerLetters, releaseReviewerLetters } from '@isocentre/contract/review/reviewer-letters';
import { changeReviewer } from '@isocentre/contract/review/reviewers';
import type { ReviewerForm } from '@isocentre/domain/review/reviewer-form';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { coAuthor, corresponding, goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { reviewAs } from '../../test/deciding.ts';
import { callAs } from '../../test/delegates.ts';
import { assignTo, openReviewing, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';

/** What follows for people who review when a run is applied, a day is moved, a conflict is found or waived, an abstract changes. */

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
const { category: TOPIC = '' } = goodAbstract();
const OTHER = ampiTnpy2025.abstractCategories.find((name) => name !== TOPIC) ?? '';
let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
let other: { id: string; cookie: string };
let made = 0;

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@far-away.org', { role: 'scientific-chair', edition: slug });
  other = await makeStaff(site, 'other-chair@elsewhere.net', { role: 'scientific-chair', edition: slug });
});
afterAll(() => site.close());
beforeEach(async () => {
  const tables = [
    'conflicts',
    'reviews',
    'assignments',
    'assignment_run_rows',
    'assignment_runs',
    'reviewers',
    'review_criteria',
    'review_settings',
  ];
  await site.pool.query(`update letters set state = 'superseded'`);
  await site.pool.query(`delete from review_versions`).catch(() => {});
  for (const table of tables) await site.pool.query(`delete from ${table}`);
  await site.pool.query(`update abstracts set status = 'withdrawn'`);
  await site.pool.query(`delete from staff_roles where role = 'reviewer'`);
  await site.pool.query(`update review_settings set version = 1`);
});

const as = ({ cookie }: { cookie: string }) => site.callWith({ cookie });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string; fields?: object }) => error,
  );
const NOTED: ReviewerForm = {
  expert: [TOPIC],
  able: [],
  load: null,
  paused: false,
  institutions: [],
  declaredPeople: [],
  declaredInstitutions: [],
};
const note = async (account: string, change: Partial<ReviewerForm> = {}) => {
  const row = await site.db.selectFrom('reviewers').select('version').where('account_id', '=', account).executeTakeFirst();
  await as(chair)(changeReviewer, {
    params: { ...params, account },
    body: { version: row?.version ?? 0, reviewer: { ...NOTED, ...change } },
  });
};
const reviewer = async (change: Partial<ReviewerForm> = {}) => {
  const { id } = await makeStaff(site, `reviewer-${(made += 1)}@example.org`, { role: 'reviewer', edition: slug });
  await note(id, change);
  return id;
};
const author = { ...corresponding, institution: 'Elsewhere Clinic' };
const abstract = async (change: object = {}) => {
  const email = `delegate-${(made += 1)}@gmail.com`;
  const id = await submitAs(site, email, { authors: [{ ...author, name: `Author ${made}`, email, ...change }] });
  return { id, email };
};
const edit = async ({ id, email }: { id: string; email: string }, change: object) => {
  const theirs = await callAs(site, email);
  const { version } = await theirs(readAbstract, { params: { id } });
  await theirs(editAbstract, {
    params: { id },
    body: { ...goodAbstract({ authors: [{ ...author, name: 'Author', email }] }), ...change, version },
  });
};
const apply = async () => {
  const { id } = await as(chair)(proposeRun, { params, body: { outside: false } });
  await as(chair)(applyRun, { params: { ...params, run: id }, body: {} });
  return id;
};
const drafts = async (who = chair) => (await as(who)(listReviewerLetters, { params })).drafts;
const release = async (who = chair) => {
  const letters = (await drafts(who)).map(({ id, digest }) => ({ id, digest }));
  return as(who)(releaseReviewerLetters, { params, body: { letters } });
};
const assigned = async () => (await as(chair)(readAssignments, { params })).abstracts.flatMap((one) => one.assigned);
const change = async (settings: object, reason?: string) => {
  const call = { ...params, call: 'regular' };
  const stored = await as(chair)(readCall, { params: call });
  const body = { version: stored.version, settings: { ...stored.settings, ...settings }, ...(reason === undefined ? {} : { reason }) };
  return as(chair)(changeCall, { params: call, body });
};
const toChairs = async () =>
  (
    await site.db
      .selectFrom('letters')
      .select(['account_id as account'])
      .where('purpose', '=', 'abstracts.conflicts-found')
      .where('state', '=', 'released')
      .execute()
  ).map(({ account }) => account ?? '');

test('a run applied: one draft for each reviewer, with number and date, and nothing leaves', { tags: ['REV-045'] }, async () => {
  const [first, second] = [await reviewer(), await reviewer({ load: 1 })];
  for (let i = 0; i < 3; i += 1) await abstract();
  await openReviewing(site, editionId);
  const run = await apply();
  const written = await drafts();
  expect(written.map(({ subject }) => subject).toSorted()).toEqual([
    `1 abstract to review until 10 September 2025, ${ampiTnpy2025.shortName}`,
    `3 abstracts to review until 10 September 2025, ${ampiTnpy2025.shortName}`,
  ]);
  const rows = await site.db
    .selectFrom('letters')
    .select(['account_id', 'state'])
    .where('purpose', '=', 'abstracts.review-assigned')
    .where('state', '<>', 'superseded')
    .execute();
  expect(rows.map(({ account_id: account, state }) => `${account} ${state}`).toSorted()).toEqual(
    [first, second].map((account) => `${account} draft`).toSorted(),
  );
  // Taken back before anybody was told, it has nothing to say; applied again, it says it once.
  await as(chair)(undoRun, { params: { ...params, run } });
  expect(await drafts()).toEqual([]);
  const again = await apply();
  expect(await drafts()).toHaveLength(2);
  expect(await release()).toEqual({ released: 2 });
  expect(await refusalOf(as(chair)(undoRun, { params: { ...params, run: again } }))).toMatchObject({ code: 'RUN_STARTED' });
});

test('a chair counts nothing of what they are in conflict with', async () => {
  await reviewer();
  await abstract({ email: 'chair@far-away.org' });
  await openReviewing(site, editionId);
  const { id } = await as(other)(proposeRun, { params, body: { outside: false } });
  await as(other)(applyRun, { params: { ...params, run: id }, body: {} });
  expect(await drafts(other)).toHaveLength(1);
  expect(await drafts(chair)).toEqual([]);
});

test('the day is moved: open work follows, and each with open work has one draft', { tags: ['REV-010'] }, async () => {
  const [busy, done, told] = [await reviewer(), await reviewer(), await reviewer()];
  const [one, two] = [await abstract(), await abstract()];
  await openReviewing(site, editionId);
  for (const { id } of [one, two]) await assignTo(site, editionId, { abstract: id, account: busy });
  await assignTo(site, editionId, { abstract: one.id, account: told });
  await reviewAs(site, editionId, { abstract: one.id, account: done, points: 12 });
  await change({ dueAt: '2025-09-11T18:30:00.000Z' });
  await change({ dueAt: '2025-09-10T18:30:00.000Z' });
  const rows = await site.db.selectFrom('assignments').select(['state', 'due_at']).execute();
  expect(rows.map(({ state, due_at: at }) => `${state} ${at.toISOString()}`).toSorted()).toEqual([
    ...Array<string>(3).fill('open 2025-09-10T18:30:00.000Z'),
    'submitted 2025-09-10T00:00:00.000Z',
  ]);
  const letters = await drafts();
  expect(letters.map(({ kind, subject }) => [kind, subject])).toEqual(
    Array.from({ length: 2 }, () => ['review-due-moved', `Reviews are now due on 10 September 2025, ${ampiTnpy2025.shortName}`]),
  );
});

test(
  'authors change while an abstract is reviewed: suspended, left out of the mean, and a chair told once',
  { tags: ['REV-025'] },
  async () => {
    const [writing, submitted] = [
      await reviewer({ institutions: ['Ooty Hill Hospital'] }),
      await reviewer({ institutions: ['Ooty Hill Hospital'] }),
    ];
    const free = await reviewer();
    const one = await abstract();
    await openReviewing(site, editionId);
    await assignTo(site, editionId, { abstract: one.id, account: writing });
    await reviewAs(site, editionId, { abstract: one.id, account: submitted, points: 25 });
    await reviewAs(site, editionId, { abstract: one.id, account: free, points: 10 });
    const mean = async () => (await as(chair)(readBoard, { params, query: {} })).abstracts.find(({ id }) => id === one.id);
    expect(await mean()).toMatchObject({ mean: 17.5, excluded: 0 });
    const from = { ...coAuthor('New Author'), institution: 'Ooty Hill Hospital' };
    await edit(one, { authors: [{ ...author, email: one.email }, from] });
    const states = new Map((await assigned()).map(({ account, state }) => [account, state]));
    expect([states.get(writing), states.get(submitted), states.get(free)]).toEqual(['suspended', 'suspended', 'submitted']);
    expect(await mean()).toMatchObject({ mean: 10, excluded: 1 });
    expect((await toChairs()).toSorted()).toEqual([chair.id, other.id].toSorted());
    // Nothing new: nobody is told again.
    await edit(one, { title: 'Another title', authors: [{ ...author, email: one.email }, from] });
    await note(free, { load: 3 });
    expect(await toChairs()).toHaveLength(2);
    // Until a chair decides.
    for (const account of [writing, submitted])
      await as(chair)(decideConflict, {
        params,
        body: { account, abstract: one.id, kind: 'institution', seen: 'standing', state: 'waived', reason: 'Left it years ago.' },
      });
    expect(await mean()).toMatchObject({ mean: 17.5, excluded: 0 });
    // A reviewer's institutions change.
    await note(free, { institutions: ['Ooty Hill Hospital'] });
    expect(await mean()).toMatchObject({ mean: 25, excluded: 1 });
    expect(await toChairs()).toHaveLength(4);
  },
);

test('nobody is told of an abstract with which they are in conflict', async () => {
  const account = await reviewer();
  const mine = await abstract({ email: 'chair@far-away.org' });
  await openReviewing(site, editionId);
  await assignTo(site, editionId, { abstract: mine.id, account });
  await note(account, { institutions: ['Elsewhere Clinic'] });
  expect(await toChairs()).toEqual([other.id]);
});

test('a conflict is waived with a reason, on record, at the assignment and on the board', { tags: ['REV-026'] }, async () => {
  const account = await reviewer({ institutions: ['Elsewhere Clinic'] });
  const { id } = await abstract();
  await openReviewing(site, editionId);
  const byHand = () => as(chair)(assignByHand, { params, body: { abstract: id, account, reason: null } });
  expect(await refusalOf(byHand())).toMatchObject({ code: 'IN_CONFLICT' });
  const waive = (reason: string) =>
    as(chair)(decideConflict, { params, body: { account, abstract: id, kind: 'institution', seen: 'standing', state: 'waived', reason } });
  await as(chair)(renewConflicts, { params, body: {} });
  expect(await refusalOf(waive(' '))).toMatchObject({ status: 422 });
  expect(await refusalOf(byHand())).toMatchObject({ code: 'IN_CONFLICT' });
  await waive('Another campus, another city.');
  expect(await byHand()).toMatchObject({ state: 'open', waiver: 'Another campus, another city.' });
  expect((await assigned())[0]).toMatchObject({ waiver: 'Another campus, another city.' });
  await site.pool.query('delete from assignments');
  await reviewAs(site, editionId, { abstract: id, account, points: 20 });
  expect((await as(chair)(readBoard, { params, query: {} })).abstracts.find((one) => one.id === id)).toMatchObject({
    mean: 20,
    flags: expect.arrayContaining(['waived']),
  });
  const { rows } = await site.pool.query(
    `select a.account_id, a.subject_account_id, d.reason from audit_log a join change_details d on d.audit_id = a.id where a.action = 'conflict.waived' and a.entity_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ account_id: chair.id, subject_account_id: account, reason: 'Another campus, another city.' }]);
});

test('withdrawn: assignments end and loads fall. Another category: they stay, and the chair sees it', { tags: ['REV-049'] }, async () => {
  const account = await reviewer();
  const [gone, moved] = [await abstract(), await abstract()];
  await openReviewing(site, editionId);
  await site.pool.query('update review_settings set wanted = 1, least = 1');
  await apply();
  const taken = async () => (await as(chair)(readAssignments, { params })).reviewers.find((one) => one.account === account)?.taken;
  expect(await taken()).toBe(2);
  await as(chair)(withdrawAbstract, { params: { ...params, id: gone.id }, body: { version: 0, reason: 'Its author wrote to us.' } });
  expect(await taken()).toBe(1);
  expect((await assigned()).map(({ state, categoryBefore }) => [state, categoryBefore])).toEqual([['open', null]]);
  await edit(moved, { category: OTHER });
  expect((await assigned()).map(({ state, categoryBefore }) => [state, categoryBefore])).toEqual([['open', TOPIC]]);
  await edit(moved, { category: TOPIC });
  expect((await assigned())[0]?.categoryBefore).toBeNull();
});

test(
  'reviewers come to know authors only with a reason, and are told; never the other way once something was opened',
  { tags: ['REV-008'] },
  async () => {
    const account = await reviewer();
    const { id } = await abstract();
    await openReviewing(site, editionId);
    // Before anything is assigned it is a setting like any other.
    expect((await change({ blind: 'single' })).settings.blind).toBe('single');
    expect((await change({ blind: 'double' })).settings.blind).toBe('double');
    await apply();
    await release();
    expect(await refusalOf(change({ blind: 'single' }))).toMatchObject({ code: 'VALIDATION', fields: { reason: expect.any(String) } });
    expect((await as(chair)(readCall, { params: { ...params, call: 'regular' } })).settings.blind).toBe('double');
    expect(await drafts()).toEqual([]);
    await change({ blind: 'single' }, 'The field is too small to hide anybody.');
    expect(await drafts()).toMatchObject([{ kind: 'review-names-shown' }]);
    const { rows } = await site.pool.query(
      `select d.reason from audit_log a join change_details d on d.audit_id = a.id where a.action = 'call.changed' order by a.at desc limit 1`,
    );
    expect(rows).toEqual([{ reason: 'The field is too small to hide anybody.' }]);
    // Nobody has opened anything yet: hidden again, and the letter has nothing to say.
    await change({ blind: 'double' });
    expect(await drafts()).toEqual([]);
    await change({ blind: 'single' }, 'The field is too small to hide anybody.');
    await site.pool.query('update assignments set opened_at = now() where abstract_id = $1 and account_id = $2', [id, account]);
    expect(await refusalOf(change({ blind: 'double' }))).toMatchObject({ status: 409, code: 'ALREADY_SEEN' });
  },
);
