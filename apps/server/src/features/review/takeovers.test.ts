import { applyRun, proposeRun, readAssignments } from '@isocentre/contract/review/assignment';
import { nameActingChair, dismissActingChair, readActingChairs } from '@isocentre/contract/review/acting-chairs';
import { listReviewedAbstracts, readReviewedAbstract } from '@isocentre/contract/review/abstracts';
import { readBoard, setDecision } from '@isocentre/contract/review/decisions';
import { renewConflicts } from '@isocentre/contract/review/conflicts';
import { listReviewerLetters } from '@isocentre/contract/review/reviewer-letters';
import { changeReviewer, listReviewers } from '@isocentre/contract/review/reviewers';
import { readAssignment, readEndedAssignment, readQueue, saveReviewDraft, submitReview } from '@isocentre/contract/review/reviewing';
import { handOnLateWork, moveAssignment, previewRemoval, readLateWork, removeReviewer } from '@isocentre/contract/review/takeovers';
import type { ReviewerForm } from '@isocentre/domain/review/reviewer-form';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { corresponding, goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { reviewAs } from '../../test/deciding.ts';
import { clockAt } from '../../test/delegates.ts';
import { assignTo, openReviewing, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { forgetEndedDrafts } from './queries/ended-drafts.ts';

/** Work that goes from one reviewer to another, and chairs who act for others. */

type Person = { id: string; cookie: string };
const slug = ampiTnpy2025.slug;
const params = { edition: slug };
const { category: TOPIC = '' } = goodAbstract();
/** Reviews are due on 10 September. */
const OPEN = '2025-09-05T12:00:00+05:30';
const LATE = '2025-09-11T12:00:00+05:30';
const nowhere = '00000000-0000-4000-8000-000000000000';
let site: TestApp;
let editionId: number;
let chair: Person;
let made = 0;

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@far-away.org', { role: 'scientific-chair', edition: slug });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.pool.query(`update letters set state = 'superseded'`);
  for (const table of [
    'acting_chairs',
    'conflicts',
    'assignments',
    'assignment_run_rows',
    'assignment_runs',
    'reviewers',
    'review_criteria',
    'review_settings',
  ])
    await site.pool.query(`delete from ${table}`);
  await site.pool.query(`update abstracts set status = 'withdrawn'`);
  await site.pool.query(`delete from staff_roles where role = 'reviewer' or (role in ('owner', 'scientific-chair') and account_id <> $1)`, [
    chair.id,
  ]);
});

const as = ({ cookie }: { cookie: string }, at = OPEN) => site.callWith({ cookie: `${cookie}; ${clockAt(at)}` });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ status: 200, code: 'none' }),
    (error: { status: number; code: string }) => error,
  );
const reviewer = async (change: Partial<ReviewerForm> = {}): Promise<Person> => {
  const one = await makeStaff(site, `reviewer-${(made += 1)}@example.org`, { role: 'reviewer', edition: slug });
  const none = { able: [], load: null, paused: false, institutions: [], declaredPeople: [], declaredInstitutions: [] };
  const body = { version: 0, reviewer: { expert: [TOPIC], ...none, ...change } };
  await as(chair)(changeReviewer, { params: { ...params, account: one.id }, body });
  return one;
};
const author = { ...corresponding, institution: 'Elsewhere Clinic' };
const abstract = (change: object = {}) => {
  const email = `delegate-${(made += 1)}@gmail.com`;
  return submitAs(site, email, { authors: [{ ...author, name: `Author ${made}`, email, ...change }] });
};
const open = async () => {
  await openReviewing(site, editionId);
  await site.pool.query('update review_settings set wanted = 1, least = 1');
};
const rowsOf = async () =>
  (
    await site.db.selectFrom('assignments').select(['abstract_id', 'account_id', 'state', 'ended_for', 'due_at']).orderBy('state').execute()
  ).map((row) => ({
    abstract: row.abstract_id,
    account: row.account_id,
    state: row.ended_for ?? row.state,
    due: row.due_at.toISOString(),
  }));
const live = async () => (await rowsOf()).filter(({ state }) => state === 'open').map(({ abstract: id, account }) => `${id} ${account}`);
const form = {
  scores: { originality: 4 },
  recommendation: null,
  toAuthor: 'Nobody else may read this yet.',
  toCommittee: '',
  knowsAuthor: false,
};
const begin = async (who: Person, id: string) => {
  const { read } = await as(who)(readAssignment, { params: { ...params, id } });
  await as(who)(saveReviewDraft, { params: { ...params, id }, body: { version: 0, read, form } });
  return read;
};

test(
  'late and not begun: shown with who takes over, and handed on as it was shown; what was begun goes one by one',
  { tags: ['REV-047'] },
  async () => {
    const [slow, begun, quick] = [await reviewer(), await reviewer(), await reviewer()];
    const [first, second, third] = [await abstract(), await abstract(), await abstract()];
    await open();
    const ids = [
      await assignTo(site, editionId, { abstract: first, account: slow.id }),
      await assignTo(site, editionId, { abstract: second, account: slow.id }),
    ];
    const started = await assignTo(site, editionId, { abstract: third, account: begun.id });
    await begin(begun, started);
    expect(await as(chair)(readLateWork, { params })).toMatchObject({ rows: [], begun: [] });
    const late = await as(chair, LATE)(readLateWork, { params });
    expect(late.rows.map(({ assignment, to, started: has }) => `${assignment} ${to} ${has}`).toSorted()).toEqual(
      ids.map((id) => `${id} Staff reviewer-${made - 3} false`).toSorted(),
    );
    expect(late.begun).toMatchObject([{ assignment: started, to: null, started: true }]);
    expect(await live()).toHaveLength(3);
    const handOn = (digest: string) => as(chair, LATE)(handOnLateWork, { params, body: { digest } });
    expect(await refusalOf(handOn('0'.repeat(16)))).toMatchObject({ code: 'TAKEOVER_STALE' });
    const both = await Promise.all([refusalOf(handOn(late.digest)), refusalOf(handOn(late.digest))]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['TAKEOVER_STALE', 'none']);
    expect((await live()).toSorted()).toEqual([`${first} ${quick.id}`, `${second} ${quick.id}`, `${third} ${begun.id}`].toSorted());
    // They have days to review, and one letter waits for a person to send it.
    expect((await rowsOf()).filter(({ account }) => account === quick.id).map(({ due }) => due)).toEqual(
      Array<string>(2).fill('2025-09-12T00:00:00.000Z'),
    );
    expect((await as(chair)(listReviewerLetters, { params })).drafts).toMatchObject([
      { kind: 'review-assigned', email: `reviewer-${made - 3}@example.org` },
    ]);
    // The begun one, by name. Nobody else reads what was begun.
    const { made: moved } = await as(chair, LATE)(moveAssignment, {
      params: { ...params, assignment: started },
      body: { to: quick.id, reason: null, undo: false },
    });
    const seen = [
      await as(chair)(readReviewedAbstract, { params: { ...params, id: third } }),
      await as(chair)(readAssignments, { params }),
      await as(quick)(readAssignment, { params: { ...params, id: moved.id } }),
      await as(quick)(readQueue, { params }),
    ];
    expect(JSON.stringify(seen)).not.toContain('Nobody else may read');
  },
);

test(
  'an ended assignment says so; the words stay theirs for thirty days, and can be submitted if it is opened again',
  { tags: ['REV-048'] },
  async () => {
    const [first, second] = [await reviewer(), await reviewer()];
    const one = await abstract({ institution: 'Secret Clinic' });
    await open();
    const id = await assignTo(site, editionId, { abstract: one, account: first.id });
    const read = await begin(first, id);
    const move = (assignment: string, to: Person, undo = false) =>
      as(chair)(moveAssignment, { params: { ...params, assignment }, body: { to: to.id, reason: null, undo } });
    const { made: given } = await move(id, second);
    const own = { params: { ...params, id } };
    const write = { ...own, body: { version: 1, read, form } };
    const refusals = await Promise.all([
      refusalOf(as(first)(readAssignment, own)),
      refusalOf(as(first)(saveReviewDraft, write)),
      refusalOf(as(first)(submitReview, write)),
    ]);
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, code: 'ASSIGNMENT_ENDED' });
    const ended = await as(first)(readEndedAssignment, own);
    expect(ended.review?.form.toAuthor).toBe('Nobody else may read this yet.');
    expect(JSON.stringify(ended)).not.toMatch(/Secret Clinic|Dose to water/);
    expect((await as(first)(readQueue, { params })).takenAway).toMatchObject([{ id }]);
    for (const who of [second, chair]) expect(await refusalOf(as(who)(readEndedAssignment, own))).toMatchObject({ status: 404 });
    // Opened again: they go on where they were.
    await move(given.id, first, true);
    const all = { originality: 4, method: 4, clarity: 4 };
    const body = { version: 1, read, form: { ...form, scores: all, recommendation: 'oral' as const } };
    expect((await as(first)(submitReview, { ...own, body })).state).toBe('submitted');
    // Ended for good: after thirty days there is nothing left to read.
    const other = await abstract();
    await open();
    const late = await assignTo(site, editionId, { abstract: other, account: first.id });
    await begin(first, late);
    await move(late, second);
    expect(await forgetEndedDrafts(site.db, 30)).toBe(0);
    await site.pool.query(`update assignments set ended_at = now() - interval '30 days 1 second' where id = $1`, [late]);
    expect(await refusalOf(as(first)(readEndedAssignment, { params: { ...params, id: late } }))).toMatchObject({ status: 404 });
    expect(await refusalOf(as(first)(readAssignment, { params: { ...params, id: late } }))).toMatchObject({ status: 404 });
    expect(await forgetEndedDrafts(site.db, 30)).toBe(1);
    const { rows } = await site.pool.query('select state from reviews');
    expect(rows).toEqual([{ state: 'submitted' }]);
  },
);

test('a reviewer is removed: who takes over what is shown first; submitted reviews stay and count', { tags: ['REV-030'] }, async () => {
  const [leaves, stays] = [await reviewer(), await reviewer()];
  const [first, second] = [await abstract(), await abstract({ email: 'chair@far-away.org' })];
  await open();
  await assignTo(site, editionId, { abstract: first, account: leaves.id });
  await assignTo(site, editionId, { abstract: second, account: leaves.id });
  const reviewed = await abstract();
  await open();
  await reviewAs(site, editionId, { abstract: reviewed, account: leaves.id, points: 15 });
  await as(chair)(renewConflicts, { params, body: {} });
  const of = { params: { ...params, account: leaves.id } };
  const shown = await as(chair)(previewRemoval, of);
  // One of them the chair knows nothing of.
  expect(shown).toMatchObject({ submitted: 1, rows: [{ abstract: first, to: `Staff reviewer-${made - 3}` }] });
  expect(await live()).toHaveLength(2);
  const remove = (digest: string) => as(chair)(removeReviewer, { ...of, body: { digest } });
  await site.pool.query('update assignments set version = version + 1 where abstract_id = $1', [first]);
  expect(await refusalOf(remove(shown.digest))).toMatchObject({ code: 'TAKEOVER_STALE' });
  expect(await remove((await as(chair)(previewRemoval, of)).digest)).toEqual({ ended: 1, given: 1 });
  expect((await live()).toSorted()).toEqual([first, second].map((id) => `${id} ${stays.id}`).toSorted());
  expect((await as(chair)(listReviewers, { params })).reviewers.map(({ account }) => account)).toEqual([stays.id]);
  expect((await as(chair)(readBoard, { params, query: {} })).abstracts.find(({ id }) => id === reviewed)).toMatchObject({
    mean: 15,
    excluded: 0,
  });
  expect(await refusalOf(as(leaves)(readQueue, { params }))).toMatchObject({ status: 401 });
  // Whoever has reviewed stays in conflict with what they are in conflict with.
  await site.pool.query(`update reviewers set institutions = array['Elsewhere Clinic'] where account_id = $1`, [leaves.id]);
  await as(chair)(renewConflicts, { params, body: {} });
  expect((await as(chair)(readBoard, { params, query: {} })).abstracts.find(({ id }) => id === reviewed)).toMatchObject({
    mean: null,
    excluded: 1,
  });
});

test('moved by hand under the rules of an assignment by hand; there and back leaves no trace', async () => {
  const [first, second, full] = [await reviewer(), await reviewer({ institutions: ['Elsewhere Clinic'] }), await reviewer({ load: 0 })];
  const third = await reviewer();
  const one = await abstract();
  await open();
  const id = await assignTo(site, editionId, { abstract: one, account: first.id });
  const move = (assignment: string, to: string, reason: string | null = null, undo = false) =>
    as(chair)(moveAssignment, { params: { ...params, assignment }, body: { to, reason, undo } });
  expect(await refusalOf(move(id, second.id))).toMatchObject({ code: 'IN_CONFLICT' });
  expect(await refusalOf(move(id, full.id))).toMatchObject({ code: 'ASSIGNMENT_UNUSUAL' });
  expect(await refusalOf(move(id, nowhere))).toMatchObject({ status: 404 });
  expect(await refusalOf(move(nowhere, third.id))).toMatchObject({ status: 404 });
  expect(await live()).toEqual([`${one} ${first.id}`]);
  const { made: moved } = await move(id, third.id);
  // Sent twice, it is moved once.
  expect((await move(id, third.id)).made.id).toBe(moved.id);
  expect(await live()).toEqual([`${one} ${third.id}`]);
  await move(moved.id, first.id, null, true);
  expect(await live()).toEqual([`${one} ${first.id}`]);
  // So a calculation may ask the other one again.
  await site.pool.query('update review_settings set wanted = 2');
  const run = await as(chair)(proposeRun, { params, body: { outside: false } });
  expect(run.rows.map(({ account }) => account)).toEqual([third.id]);
  await as(chair)(applyRun, { params: { ...params, run: run.id }, body: {} });
  const theirs = await makeStaff(site, `their-${made}@far-away.org`, {
    role: 'scientific-chair',
    edition: lakeside2026.slug,
    society: 'lakeside',
  });
  const there = { edition: lakeside2026.slug };
  const moveThere = as(theirs)(moveAssignment, { params: { ...there, assignment: id }, body: { to: third.id, reason: null, undo: false } });
  expect(await refusalOf(moveThere)).toMatchObject({ status: 404 });
  expect(await refusalOf(as(theirs)(previewRemoval, { params: { ...there, account: first.id } }))).toMatchObject({ status: 404 });
});

test(
  'every chair in conflict: an owner names who acts for those abstracts and sees no others; reading and deciding are on record',
  { tags: ['REV-096'] },
  async () => {
    const owner = await makeStaff(site, `owner-${(made += 1)}@elsewhere.net`, { role: 'owner', edition: slug });
    const acts = await makeStaff(site, `acts-${(made += 1)}@example.org`, { role: 'editor', edition: slug });
    const [orphan, usual] = [await abstract({ email: 'chair@far-away.org' }), await abstract()];
    await open();
    const renew = () => as(chair)(renewConflicts, { params, body: {} });
    await renew();
    const name = () => as(owner)(nameActingChair, { params, body: { account: acts.id } });
    // The owner could decide about it, so nobody acts for anybody.
    expect(await as(owner)(readActingChairs, { params })).toMatchObject({ without: 0, acting: [] });
    expect(await refusalOf(name())).toMatchObject({ code: 'NOBODY_TO_ACT_FOR' });
    const { rows: none } = await site.pool.query(`select from staff_roles where account_id = $1 and role = 'scientific-chair'`, [acts.id]);
    expect(none).toEqual([]);
    await site.pool.query(
      `insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence, reason) values ($1, $2, $3, 'noted', 'standing', '', 'Told us.')`,
      [editionId, owner.id, orphan],
    );
    expect(await as(owner)(readActingChairs, { params })).toMatchObject({ without: 1, possible: [{ account: acts.id, handles: 1 }] });
    // Only an owner names them.
    expect(await refusalOf(as(chair)(nameActingChair, { params, body: { account: acts.id } }))).toMatchObject({ status: 403 });
    expect(await name()).toMatchObject({ acting: [{ account: acts.id, handles: 1 }] });
    await name();
    const ids = async (who: Person) => (await as(who)(listReviewedAbstracts, { params, query: {} })).abstracts.map(({ id }) => id);
    expect([await ids(acts), await ids(chair)]).toEqual([[orphan], [usual]]);
    expect((await as(acts)(readBoard, { params, query: {} })).abstracts.map(({ id }) => id)).toEqual([orphan]);
    expect((await as(acts)(readAssignments, { params })).abstracts.map(({ id }) => id)).toEqual([orphan]);
    const one = (id: string) => ({ params: { ...params, id } });
    expect(await refusalOf(as(acts)(readReviewedAbstract, one(usual)))).toMatchObject({ code: 'IN_CONFLICT' });
    expect(await refusalOf(as(chair)(readReviewedAbstract, one(orphan)))).toMatchObject({ code: 'IN_CONFLICT' });
    await as(acts)(readReviewedAbstract, one(orphan));
    await as(acts)(setDecision, { ...one(orphan), body: { version: 0, outcome: 'oral', reason: 'So few reviews are enough.' } });
    const { rows } = await site.pool.query(
      `select action from audit_log where account_id in ($1, $2) and (entity_id = $3 or action like 'acting-chair%') order by at`,
      [owner.id, acts.id, orphan],
    );
    const actions = rows.map(({ action }: { action: string }) => action);
    expect(actions[0]).toBe('acting-chair.named');
    expect(actions.filter((action) => action === 'acting-chair.named')).toHaveLength(1);
    expect(actions).toContain('abstract.read-by-acting-chair');
    expect(actions.some((action) => action.startsWith('decision.'))).toBe(true);
    // It ends with their sessions.
    await as(owner)(dismissActingChair, { params: { ...params, account: acts.id } });
    expect(await refusalOf(as(acts)(readBoard, { params, query: {} }))).toMatchObject({ status: 401 });
    expect(await as(owner)(readActingChairs, { params })).toMatchObject({ without: 1, acting: [] });
  },
);
