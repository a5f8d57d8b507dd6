import { applyRun, assignByHand, proposeRun, readAssignments, readRun, takeAway, undoRun } from '@isocentre/contract/review/assignment';
import { decideConflict } from '@isocentre/contract/review/conflicts';
import { changeReviewer } from '@isocentre/contract/review/reviewers';
import type { ReviewerForm } from '@isocentre/domain/review/reviewer-form';
import { SYSTEM } from '@isocentre/domain/people/actor';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { corresponding, goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { send } from '../../test/people.ts';
import { openReviewing, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { replaceReviewer } from './replace-reviewer.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
const { category: TOPIC = '' } = goodAbstract();
const OTHER = ampiTnpy2025.abstractCategories.find((name) => name !== TOPIC) ?? '';
let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
let other: { id: string; cookie: string };
let people = 0;

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@far-away.org', { role: 'scientific-chair', edition: slug });
  other = await makeStaff(site, 'other-chair@elsewhere.net', { role: 'scientific-chair', edition: slug });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
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
  for (const table of tables) await site.pool.query(`delete from ${table}`);
  await site.pool.query(`update abstracts set status = 'withdrawn'`);
  await site.pool.query(`delete from staff_roles where role = 'reviewer'`);
});

const as = ({ cookie }: { cookie: string }) => site.callWith({ cookie });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none', message: '' }),
    (error: { status: number; code: string; message: string }) => error,
  );
const note = async (account: string, change: Partial<ReviewerForm> = {}) => {
  const row = await site.db.selectFrom('reviewers').select('version').where('account_id', '=', account).executeTakeFirst();
  const none = { able: [], load: null, paused: false, institutions: [], declaredPeople: [], declaredInstitutions: [] };
  const reviewer: ReviewerForm = { expert: [TOPIC], ...none, ...change };
  await as(chair)(changeReviewer, { params: { ...params, account }, body: { version: row?.version ?? 0, reviewer } });
};
const reviewer = async (change: Partial<ReviewerForm> = {}) => {
  const { id } = await makeStaff(site, `reviewer-${(people += 1)}@example.org`, { role: 'reviewer', edition: slug });
  await note(id, change);
  return id;
};
const author = { ...corresponding, institution: 'Elsewhere Clinic', email: 'someone@gmail.com' };
const abstract = (change: object = {}) =>
  submitAs(site, `delegate-${(people += 1)}@gmail.com`, {
    authors: [{ ...author, name: `Author ${people}`, email: `a${people}@gmail.com`, ...change }],
  });
const propose = (outside = false, who = chair) => as(who)(proposeRun, { params, body: { outside } });
const apply = (run: string, who = chair) => as(who)(applyRun, { params: { ...params, run }, body: {} });
const undo = (run: string) => as(chair)(undoRun, { params: { ...params, run } });
const byHand = (body: { abstract: string; account: string; reason?: string }) =>
  as(chair)(assignByHand, { params, body: { reason: null, ...body } });
const live = async () =>
  (
    await site.db
      .selectFrom('assignments')
      .select(['abstract_id', 'account_id', 'state', 'origin'])
      .where('state', 'in', ['open', 'submitted', 'suspended'])
      .orderBy('abstract_id')
      .orderBy('account_id')
      .execute()
  ).map((row) => `${row.abstract_id} ${row.account_id} ${row.state} ${row.origin}`);
const count = async (table: string) => Number((await site.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count);

test('[REV-039] [REV-038] a proposal assigns nothing and tells nobody; each row says why', async () => {
  const [first, second] = [await reviewer(), await reviewer({ expert: [], able: [TOPIC], load: 4 })];
  const id = await abstract();
  await openReviewing(site, editionId);
  const letters = await count('letters');
  const run = await propose();
  expect(run).toMatchObject({
    state: 'proposed',
    changes: [],
    abstracts: 1,
    wanted: 3,
    existing: 0,
    proposed: 2,
    fit: { expert: 1, able: 1, outside: 0 },
    topics: [{ category: TOPIC, wanted: 3, has: 0, fit: { expert: 1, able: 1, outside: 0 } }],
  });
  expect(run.rows.find(({ account }) => account === second)).toEqual({
    abstract: id,
    account: second,
    explanation: { level: 'able', taken: 1, load: 4, possible: 0, conflicts: 0, outside: 0, full: 0 },
  });
  expect(new Map(run.reviewers.map(({ account, has }) => [account, has]))).toEqual(new Map([first, second].map((account) => [account, 0])));
  expect([await live(), (await count('letters')) - letters]).toEqual([[], 0]);
  expect(JSON.stringify(run)).not.toMatch(/@|Elsewhere Clinic|Author \d/);
  // Beside the one before it.
  await note(second, { expert: [], paused: true });
  await propose();
  const seen = await as(chair)(readAssignments, { params });
  expect([seen.run?.proposed, seen.previous]).toEqual([1, { proposed: 2, wanted: 3, fit: { expert: 1, able: 1, outside: 0 } }]);
});

test('[REV-017] nothing for those without topics, paused, or with a load of 0; what is open stays', async () => {
  const [idle] = [await reviewer({ expert: [] }), await reviewer({ load: 0 })];
  const paused = await reviewer();
  const [first, second] = [await abstract(), await abstract()];
  await openReviewing(site, editionId);
  await byHand({ abstract: first, account: paused });
  await note(paused, { paused: true });
  const run = await propose(true);
  expect(run.proposed).toBe(0);
  expect(await live()).toEqual([`${first} ${paused} open hand`]);
  // With topics, and no longer paused, they do.
  await note(paused);
  await note(idle);
  expect((await propose()).rows.map((row) => row.abstract).toSorted()).toEqual([first, second, second].toSorted());
});

test('[REV-037] what is short: each abstract with its cause', async () => {
  await reviewer({ institutions: ['Elsewhere Clinic'] });
  await reviewer({ institutions: ['Elsewhere Clinic'] });
  await reviewer();
  const id = await abstract();
  await openReviewing(site, editionId);
  const run = await propose();
  expect(run.short).toEqual(
    [{ abstract: id, number: 1, category: TOPIC, missing: 2, cause: 'conflicts' }].map((row) => ({ ...row, number: expect.any(Number) })),
  );
});

test('[REV-040] applied once, all or nothing, whoever tries at the same time', async () => {
  await reviewer();
  await reviewer();
  for (let i = 0; i < 4; i += 1) await abstract();
  await openReviewing(site, editionId);
  const { id } = await propose();
  // Fails on the way: nothing of it is there.
  const owner = new pg.Client({ connectionString: site.database.migrationUrl });
  await owner.connect();
  await owner.query(`
    create function stumble() returns trigger language plpgsql as $$ begin
      if (select count(*) from assignments) >= 5 then raise exception 'stumbled'; end if; return new;
    end $$; create trigger stumble before insert on assignments for each row execute function stumble()`);
  expect(await refusalOf(apply(id))).toMatchObject({ status: 500 });
  expect([await live(), (await as(chair)(readRun, { params: { ...params, run: id } })).state]).toEqual([[], 'proposed']);
  await owner.query('drop trigger stumble on assignments; drop function stumble()');
  await owner.end();
  const both = await Promise.all([refusalOf(apply(id)), refusalOf(apply(id, other)), refusalOf(apply(id))]);
  expect(both.map(({ code }) => code).toSorted()).toEqual(['RUN_APPLIED', 'RUN_APPLIED', 'none']);
  expect(await live()).toHaveLength(8);
  expect(await refusalOf(apply(id))).toMatchObject({ status: 409, code: 'RUN_APPLIED' });
  const rows = await site.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'assignment-run.applied')
    .where('entity_id', '=', id)
    .execute();
  expect(rows).toEqual([{ after: { assigned: 8 } }]);
});

test('[REV-041] what changed since is named, and applying waits for a new calculation', async () => {
  const [first] = [await reviewer(), await reviewer()];
  const made = await abstract();
  await openReviewing(site, editionId);
  const stale = async (change: () => Promise<unknown>, words: RegExp) => {
    const { id } = await propose();
    await change();
    const refused = await refusalOf(apply(id));
    expect([refused.code, refused.message]).toEqual(['RUN_STALE', expect.stringMatching(words)]);
    expect((await as(chair)(readRun, { params: { ...params, run: id } })).changes.join()).toMatch(words);
  };
  await stale(() => abstract(), /abstracts \(1, now 2\)/);
  await stale(() => note(first, { load: 3 }), /reviewers, their topics or what they take/);
  await stale(() => note(first, { load: 3, institutions: ['Elsewhere Clinic'] }), /conflicts of interest \(0, now 2\)/);
  await note(first);
  await stale(() => byHand({ abstract: made, account: first }), /assignments \(0, now 1\)/);
  await stale(() => site.pool.query('update review_settings set wanted = 2, version = version + 1'), /how the call is reviewed/);
  // Calculated again, it applies; one that was replaced does not.
  const [old, fresh] = [await propose(), await propose()];
  expect(await refusalOf(apply(old.id))).toMatchObject({ code: 'RUN_DISCARDED' });
  expect((await apply(fresh.id)).state).toBe('applied');
});

test('[REV-042] what there is stays and counts: a proposal fills only what is missing', async () => {
  const [first, second] = [await reviewer({ load: 2 }), await reviewer()];
  const ids = [await abstract(), await abstract()];
  const [a = '', b = ''] = ids;
  await openReviewing(site, editionId);
  await byHand({ abstract: a, account: first });
  await site.pool.query('update assignments set opened_at = now()');
  const run = await propose();
  expect([run.existing, run.rows.map((row) => `${row.abstract} ${row.account}`).toSorted()]).toEqual([
    1,
    [`${a} ${second}`, `${b} ${first}`, `${b} ${second}`].toSorted(),
  ]);
  // The load of the first counts what they have.
  await note(first, { load: 1 });
  expect((await propose()).rows.map((row) => row.account)).toEqual([second, second]);
});

test('[REV-043] by hand: never in conflict, with a reason above the load or outside the topic', async () => {
  const [account, outsider] = [await reviewer({ load: 1, institutions: ['Elsewhere Clinic'] }), await reviewer({ expert: [OTHER] })];
  const [inConflict, first, second] = [
    await abstract(),
    await abstract({ institution: 'Third' }),
    await abstract({ institution: 'Third' }),
  ];
  expect(await refusalOf(byHand({ abstract: first, account }))).toMatchObject({ code: 'REVIEW_NOT_OPEN' });
  await openReviewing(site, editionId);
  expect(await refusalOf(byHand({ abstract: inConflict, account, reason: 'Please.' }))).toMatchObject({ code: 'IN_CONFLICT' });
  const made = await byHand({ abstract: first, account });
  expect(await byHand({ abstract: first, account })).toEqual(made);
  expect(await refusalOf(byHand({ abstract: second, account }))).toMatchObject({
    code: 'ASSIGNMENT_UNUSUAL',
    message: expect.stringContaining('has 1 of at most 1'),
  });
  expect(await refusalOf(byHand({ abstract: first, account: outsider }))).toMatchObject({
    code: 'ASSIGNMENT_UNUSUAL',
    message: expect.stringContaining(TOPIC),
  });
  expect(await byHand({ abstract: second, account, reason: 'Nobody else knows it.' })).toMatchObject({
    state: 'open',
    reason: 'Nobody else knows it.',
  });
  // Waived, it may be; the reason stands beside it.
  const body = {
    account,
    abstract: inConflict,
    kind: 'institution',
    seen: 'standing',
    state: 'waived',
    reason: 'Left years ago.',
  } as const;
  await as(chair)(decideConflict, { params, body });
  expect(await byHand({ abstract: inConflict, account, reason: 'Above.' })).toMatchObject({ waiver: 'Left years ago.' });
  // Taken away, and not given again by a calculation.
  expect(await as(chair)(takeAway, { params: { ...params, assignment: made.id } })).toMatchObject({ state: 'ended' });
  expect(await as(chair)(takeAway, { params: { ...params, assignment: made.id } })).toMatchObject({ state: 'ended' });
  expect((await propose()).rows).not.toContainEqual(expect.objectContaining({ abstract: first, account }));
  expect((await live()).some((row) => row.startsWith(`${first} ${account}`))).toBe(false);
  await site.pool.query(`update assignments set state = 'submitted' where abstract_id = $1`, [second]);
  const submitted = (await as(chair)(readAssignments, { params })).abstracts.find(({ id }) => id === second)?.assigned[0];
  expect(await refusalOf(as(chair)(takeAway, { params: { ...params, assignment: submitted?.id ?? '' } }))).toMatchObject({
    code: 'REVIEW_EXISTS',
  });
});

test('[REV-183] undone as a whole, until somebody has begun to read', async () => {
  const [first] = [await reviewer(), await reviewer()];
  const made = await abstract();
  await abstract();
  await openReviewing(site, editionId);
  await byHand({ abstract: made, account: first });
  const before = await live();
  const { id } = await propose();
  expect((await apply(id)).undoable).toBe(true);
  expect(await live()).toHaveLength(4);
  expect((await undo(id)).state).toBe('undone');
  expect([(await undo(id)).state, await live()]).toEqual(['undone', before]);
  // What was undone can be proposed and applied again.
  const again = await propose();
  await apply(again.id);
  expect(await live()).toHaveLength(4);
  await site.pool.query('update assignments set opened_at = now() where id = (select id from assignments where run_id = $1 limit 1)', [
    again.id,
  ]);
  expect(await refusalOf(undo(again.id))).toMatchObject({ status: 409, code: 'RUN_STARTED' });
  expect(await live()).toHaveLength(4);
});

test('whoever declines is replaced once by the same rule, with time enough', async () => {
  const [first, second, third] = [
    await reviewer(),
    await reviewer({ institutions: ['Elsewhere Clinic'] }),
    await reviewer({ expert: [], able: [TOPIC] }),
  ];
  const id = await abstract();
  await openReviewing(site, editionId);
  await site.pool.query('update review_settings set wanted = 1, least = 1');
  await byHand({ abstract: id, account: first });
  const lost = { editionId, abstract: id, now: new Date('2025-09-09T00:00:00Z'), actor: SYSTEM };
  const replace = () => site.db.transaction().execute((transaction) => replaceReviewer(transaction, lost));
  expect(await replace()).toBeUndefined();
  await site.pool.query(`update assignments set state = 'declined', ended_for = 'declined', ended_at = now()`);
  const [made, none] = [await replace(), await replace()];
  expect([typeof made, none]).toEqual(['string', undefined]);
  // Not the one in conflict, nor the one who declined.
  expect(await live()).toEqual([`${id} ${third} open replacement`]);
  expect(second).not.toBe(third);
  const row = await site.db.selectFrom('assignments').select('due_at').where('account_id', '=', third).executeTakeFirstOrThrow();
  // Seven days would end after reviewing closes.
  expect(row.due_at.toISOString()).toBe('2025-09-12T00:00:00.000Z');
});

test('a chair sees nothing of abstracts with which they are in conflict, nor in any figure', async () => {
  await reviewer();
  const [mine, theirs] = [await abstract({ email: 'chair@far-away.org' }), await abstract()];
  await openReviewing(site, editionId);
  const run = await propose(false, other);
  expect([run.abstracts, run.proposed, run.rows.map((row) => row.abstract).toSorted()]).toEqual([2, 2, [mine, theirs].toSorted()]);
  await apply(run.id, other);
  const seen = await as(chair)(readAssignments, { params });
  expect(JSON.stringify(seen)).not.toContain(mine);
  expect([seen.run?.abstracts, seen.run?.proposed, seen.reviewers.map(({ taken }) => taken)]).toEqual([1, 1, [1]]);
  const all = await as(other)(readAssignments, { params });
  expect([all.abstracts.length, all.reviewers.map(({ taken }) => taken)]).toEqual([2, [2]]);
  const [id] = all.abstracts.filter((one) => one.id === mine).map(({ assigned }) => assigned[0]?.id);
  expect(await refusalOf(as(chair)(takeAway, { params: { ...params, assignment: id ?? '' } }))).toMatchObject({ status: 404 });
});

test('another edition, another role, what does not exist, a wrong or an enormous body', async () => {
  const account = await reviewer();
  const id = await abstract();
  await openReviewing(site, editionId);
  const run = await propose();
  const nowhere = '00000000-0000-4000-8000-000000000000';
  expect(await refusalOf(apply(nowhere))).toMatchObject({ status: 404 });
  expect(await refusalOf(undo(run.id))).toMatchObject({ code: 'RUN_DISCARDED' });
  expect(await refusalOf(byHand({ abstract: nowhere, account }))).toMatchObject({ status: 404 });
  expect(await refusalOf(byHand({ abstract: id, account: chair.id }))).toMatchObject({ status: 404 });
  expect(await refusalOf(as(chair)(readRun, { params: { edition: lakeside2026.slug, run: run.id } }))).toMatchObject({ status: 404 });
  const there = await makeStaff(site, 'their-chair@far-away.org', {
    role: 'scientific-chair',
    edition: lakeside2026.slug,
    society: 'lakeside',
  });
  const inTheirs = { edition: lakeside2026.slug, run: run.id };
  expect(await refusalOf(as(there)(readRun, { params: inTheirs }))).toMatchObject({ status: 404 });
  expect(await refusalOf(as(there)(applyRun, { params: inTheirs, body: {} }))).toMatchObject({ status: 404 });
  const viewer = await makeStaff(site, `viewer-${(people += 1)}@example.org`, { role: 'viewer', edition: slug });
  expect(await refusalOf(propose(false, viewer))).toMatchObject({ status: 403 });
  const post = (body: unknown) => send(site, 'POST', `/api/v1/organiser/${slug}/assignments`, { cookie: chair.cookie, body });
  expect((await post({ abstract: id, account, reason: null, odd: 1 })).statusCode).toBe(422);
  expect((await post({ abstract: id, account, reason: 'x'.repeat(6_000_000) })).statusCode).toBe(413);
  expect(await live()).toEqual([]);
});
