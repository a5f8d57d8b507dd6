import { editAbstract, readMyAbstracts } from '@isocentre/contract/abstracts';
import { formOf } from '@isocentre/contract/abstracts/shapes';
import * as reviewing from '@isocentre/contract/review/reviewing';
import type { OwnReview } from '@isocentre/contract/review/reviewing';
import { EMPTY_REVIEW, type ReviewForm } from '@isocentre/domain/review/review-form';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { coAuthor, corresponding, goodAbstract } from '../../test/abstracts.ts';
import { there } from '../../test/blindness.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, clockAt, EARLY } from '../../test/delegates.ts';
import { assignTo, openReviewing, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { renewConflicts } from './queries/renew-conflicts.ts';

const slug = ampiTnpy2025.slug;
let site: TestApp;
let editionId: number;
let abstract: string;
let count = 0;

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  abstract = await submitAs(site, 'writes@example.org');
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
});
afterAll(() => site.close());
beforeEach(async () => {
  await openReviewing(site, editionId);
  await site.pool.query(`update review_settings set see_others = 'after-own'`);
});

const DUE = Date.parse('2025-09-10T00:00:00Z');
const CLOSES = Date.parse('2025-09-12T00:00:00Z');
const isoAt = (ms: number) => new Date(ms).toISOString();

async function reviewer(of = abstract) {
  count += 1;
  const { id: account, cookie } = await makeStaff(site, `reviewer-${count}@example.org`, { role: 'reviewer', edition: slug });
  const id = await assignTo(site, editionId, { abstract: of, account });
  const params = { edition: slug, id };
  const at = (time: string) => site.callWith({ cookie: `${cookie}; ${clockAt(time)}` });
  const call = at(EARLY);
  const read = () => call(reviewing.readAssignment, { params });
  const body = async (form: ReviewForm, version = 0) => ({ version, read: (await read()).read, form });
  return {
    account,
    cookie,
    id,
    params,
    call,
    at,
    read,
    queue: () => call(reviewing.readQueue, { params: { edition: slug } }),
    save: async (form: ReviewForm, version = 0) => call(reviewing.saveReviewDraft, { params, body: await body(form, version) }),
    submit: async (form: ReviewForm, version = 0, time = EARLY) =>
      at(time)(reviewing.submitReview, { params, body: await body(form, version) }),
    others: () => call(reviewing.readOtherReviews, { params }),
    versions: async () =>
      (
        await site.db
          .selectFrom('review_versions')
          .select(['version', 'points'])
          .where('assignment_id', '=', id)
          .orderBy('version')
          .execute()
      ).map(({ version, points }) => [version, points]),
    audit: async () =>
      (await site.db.selectFrom('audit_log').select('action').where('entity_id', '=', id).orderBy('at').execute()).map(
        ({ action }) => action,
      ),
  };
}

const form = (change: Partial<ReviewForm> = {}): ReviewForm => ({
  ...EMPTY_REVIEW,
  scores: { originality: 4, method: 3, clarity: 5 },
  recommendation: 'oral',
  toAuthor: 'State the printer.',
  toCommittee: 'For the prize.',
  ...change,
});
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none', status: 200 }),
    (error: { status: number; code: string; fields?: object; current?: OwnReview }) => error,
  );

test('a draft is kept as it grows, a review has the points of its criteria', { tags: ['REV-058', 'REV-061'] }, async () => {
  const one = await reviewer();
  expect((await one.read()).review).toMatchObject({ version: 0, state: 'none', form: EMPTY_REVIEW });
  const begun = form({ scores: { originality: 4 }, recommendation: null });
  expect(await one.save(begun)).toMatchObject({ version: 1, state: 'draft', form: begun, points: null });
  expect((await one.queue()).assignments).toMatchObject([{ id: one.id, state: 'draft', scored: 1, opened: true, points: null }]);
  // Submitted with something missing: named by field, and the draft is still there.
  expect(await refusalOf(one.submit(begun, 1))).toMatchObject({
    status: 422,
    fields: { 'scores.method': 'Please score Method.', 'scores.clarity': 'Please score Clarity.', recommendation: expect.any(String) },
  });
  expect((await one.read()).review).toMatchObject({ version: 1, form: begun });
  // 2 × 4 + 2 × 3 + 5.
  expect(await one.submit(form(), 1)).toMatchObject({
    version: 2,
    state: 'submitted',
    points: 19,
    late: false,
    submittedAt: isoAt(Date.parse(EARLY)),
  });
  expect(await one.queue()).toMatchObject({ most: 25, criteria: 3, assignments: [{ state: 'done', points: 19, scored: 3 }] });
  expect(await one.audit()).toEqual(['assignment.opened', 'review.begun', 'review.submitted']);
});

test('no score that the criteria do not have, no text that was never there', async () => {
  const one = await reviewer();
  for (const scores of [{ taste: 1 }, { originality: 6 }] as Record<string, number>[])
    expect(await refusalOf(one.save(form({ scores })))).toMatchObject({ status: 422 });
  const unread = { params: one.params, body: { version: 0, read: 'nothing', form: form() } };
  expect(await refusalOf(one.call(reviewing.saveReviewDraft, unread))).toMatchObject({ status: 422, fields: { read: expect.any(String) } });
  expect((await one.read()).review.version).toBe(0);
});

test('the same review in two windows: one is stored, the other sees it', { tags: ['REV-063'] }, async () => {
  const one = await reviewer();
  for (let version = 0; version < 6; version += 1) {
    const sent = ['this', 'that'].map((toAuthor) => refusalOf(one.save(form({ toAuthor: `${toAuthor} ${version}` }), version)));
    const outcomes = await Promise.all(sent);
    expect(outcomes.map((outcome) => ('code' in outcome ? outcome.code : 'none')).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'none']);
    const stored = (await one.read()).review;
    expect(stored.version).toBe(version + 1);
    expect(outcomes.find(({ code }) => code === 'CHANGED_ELSEWHERE')).toMatchObject({ status: 409, current: { form: stored.form } });
  }
});

test('the same submission sent twice is one version with one answer', { tags: ['REV-063'] }, async () => {
  const one = await reviewer();
  const [first, again] = await Promise.all([one.submit(form()), one.submit(form())]);
  // Shown by a clock that was moved for the test, which takes its time, too.
  const same = { ...first, savedAt: expect.any(String) };
  expect(again).toEqual(same);
  expect(await one.submit(form())).toEqual(same);
  expect(await one.versions()).toEqual([[1, 19]]);
  expect(await one.audit()).toEqual(['assignment.opened', 'review.submitted']);
});

test('a review changed after it was submitted counts as it was until it is submitted again', { tags: ['REV-068'] }, async () => {
  const one = await reviewer();
  await one.submit(form());
  const other = form({ scores: { originality: 1, method: 1, clarity: 1 } });
  expect(await one.save(other, 1)).toMatchObject({ version: 2, state: 'changing', points: 19, form: other });
  const row = () =>
    site.db.selectFrom('reviews').select(['scores', 'points', 'state']).where('assignment_id', '=', one.id).executeTakeFirst();
  expect(await row()).toEqual({ scores: form().scores, points: 19, state: 'submitted' });
  expect(await one.submit(other, 2)).toMatchObject({ version: 3, state: 'submitted', points: 5 });
  // Both stay, for the chair.
  expect(await one.versions()).toEqual([
    [1, 19],
    [3, 5],
  ]);
  await expect(site.pool.query('update review_versions set points = 1')).rejects.toMatchObject({ code: '42501' });
});

test('late after the day it is due, closed at the instant; what was written stays a draft', { tags: ['REV-009'] }, async () => {
  const lateAt = async (ms: number) => (await (await reviewer()).submit(form(), 0, isoAt(DUE + ms))).late;
  expect([await lateAt(-1), await lateAt(0), await lateAt(1)]).toEqual([false, false, true]);
  const last = await reviewer();
  expect(await last.submit(form(), 0, isoAt(CLOSES - 1))).toMatchObject({ state: 'submitted', late: true });
  const tooLate = await reviewer();
  const after = tooLate.at(isoAt(CLOSES));
  const { read } = await tooLate.read();
  const sent = { params: tooLate.params, body: { version: 0, read, form: form() } };
  expect(await refusalOf(after(reviewing.submitReview, sent))).toMatchObject({ status: 409, code: 'REVIEW_CLOSED' });
  expect(await after(reviewing.saveReviewDraft, sent)).toMatchObject({ state: 'draft', form: form() });
  expect(await after(reviewing.readAssignment, { params: tooLate.params })).toMatchObject({ closed: true, review: { form: form() } });
  expect(await tooLate.versions()).toEqual([]);
});

test('a conflict: the same answer whatever the truth, and nothing is left to read', { tags: ['REV-028'] }, async () => {
  const answers: unknown[] = [];
  for (const why of ['known', 'author', 'close', 'commercial'] as const) {
    const one = await reviewer();
    await one.save(form());
    const declare = () => one.call(reviewing.declareConflict, { params: one.params, body: { why, words: 'we share an office' } });
    answers.push(await declare(), await declare());
    expect(await refusalOf(one.read())).toMatchObject({ status: 404 });
    expect(await refusalOf(one.others())).toMatchObject({ status: 404 });
    expect(await one.queue()).toMatchObject({
      assignments: [],
      givenBack: [{ number: expect.stringMatching(/^A-\d{3}$/), why: 'conflict' }],
    });
    const left = await site.db.selectFrom('reviews').select('version').where('assignment_id', '=', one.id).execute();
    expect(left).toEqual([]);
    // It stays when conflicts are found anew, as they are whenever somebody edits an abstract.
    await site.db.transaction().execute((transaction) => renewConflicts(transaction, editionId));
    const conflicts = await site.db
      .selectFrom('conflicts')
      .select(['kind', 'state', 'abstract_id'])
      .where('account_id', '=', one.account)
      .execute();
    expect(conflicts).toEqual([{ kind: 'declared', state: 'standing', abstract_id: abstract }]);
    expect((await one.audit()).filter((action) => action === 'assignment.conflict-declared')).toHaveLength(1);
    // Never assigned again.
    await expect(assignTo(site, editionId, { abstract, account: one.account })).rejects.toMatchObject({ code: '23505' });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"givenBack":true}']));
  // What was said stands with the change, not in the record.
  const said = await site.db.selectFrom('change_details').select('reason').where('reason', '=', 'we share an office').execute();
  expect(said).toHaveLength(4);
  const { rows } = await site.pool.query<{ found: number }>(
    `select count(*)::int as found from audit_log where after::text like '%office%'`,
  );
  expect(rows[0]?.found).toBe(0);
});

test('[REV-046] somebody else who knows the topic is asked, once, however often it is declined or a conflict declared', async () => {
  const mine = await submitAs(site, 'loses-a-reviewer@example.org');
  await openReviewing(site, editionId);
  const knows = async (email: string) => {
    const { id } = await makeStaff(site, email, { role: 'reviewer', edition: slug });
    await sql`insert into reviewers (edition_id, account_id, expert, able, version)
      values (${editionId}, ${id}, ${[goodAbstract().category]}::text[], '{}', 1)`.execute(site.db);
    return id;
  };
  const [one, other] = [await reviewer(mine), await reviewer(mine)];
  const asked = [await knows('takes-over@example.org'), await knows('takes-over-too@example.org')];
  const decline = () => one.call(reviewing.declineAssignment, { params: one.params, body: { words: '' } });
  await Promise.all([decline(), decline()]);
  await decline();
  await other.call(reviewing.declareConflict, { params: other.params, body: { why: 'known', words: '' } });
  const { rows } = await sql<{ account: string; state: string }>`
    select account_id as account, state from assignments where abstract_id = ${mine} and origin = 'replacement'`.execute(site.db);
  expect(rows.map(({ account }) => account).toSorted()).toEqual(asked.toSorted());
  await sql`delete from reviewers`.execute(site.db);
});

test('declining ends it once; a review that was submitted is not declined', async () => {
  const one = await reviewer();
  const decline = () => one.call(reviewing.declineAssignment, { params: one.params, body: { words: '' } });
  expect(await Promise.all([decline(), decline()])).toEqual([{ givenBack: true }, { givenBack: true }]);
  expect((await one.audit()).filter((action) => action === 'assignment.declined')).toHaveLength(1);
  expect(await refusalOf(one.read())).toMatchObject({ status: 404 });
  const done = await reviewer();
  await done.submit(form());
  const late = done.call(reviewing.declineAssignment, { params: done.params, body: { words: '' } });
  expect(await refusalOf(late)).toMatchObject({ status: 409 });
});

test('“I know whose this is” is noted, and is no conflict', { tags: ['REV-029'] }, async () => {
  const one = await reviewer();
  await one.submit(form({ knowsAuthor: true }));
  const noted = await site.db.selectFrom('review_versions').select('knows_author').where('assignment_id', '=', one.id).execute();
  expect(noted).toEqual([{ knows_author: true }]);
  const conflicts = await site.db.selectFrom('conflicts').select('kind').where('account_id', '=', one.account).execute();
  expect([conflicts, (await one.read()).review.form.knowsAuthor]).toEqual([[], true]);
});

test('before it is opened, suspended, ended, withdrawn, somebody else’s, in another edition: not found', async () => {
  const one = await reviewer();
  const other = await reviewer();
  const body = { version: 0, read: (await one.read()).read, form: form() };
  const tries = (call = one.call, params = one.params) => [
    call(reviewing.readAssignment, { params }),
    call(reviewing.saveReviewDraft, { params, body }),
    call(reviewing.submitReview, { params, body }),
    call(reviewing.declareConflict, { params, body: { why: 'known', words: '' } }),
    call(reviewing.declineAssignment, { params, body: { words: '' } }),
    call(reviewing.readOtherReviews, { params }),
  ];
  const allMissing = async (many = tries()) => {
    for (const outcome of await Promise.all(many.map(refusalOf))) expect(outcome).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  };
  await allMissing(tries(other.call));
  await allMissing(tries(one.call, { ...one.params, edition: lakeside2026.slug }));
  await site.pool.query('update review_settings set opened_at = null');
  await allMissing();
  expect(await one.queue()).toMatchObject({ window: 'preparing', assignments: [], dueAt: null });
  await openReviewing(site, editionId);
  const early = one.at('2025-07-31T23:59:59.999Z');
  await allMissing(tries(early));
  for (const set of [`state = 'suspended'`, `state = 'ended', ended_for = 'withdrawn', ended_at = now()`]) {
    await site.pool.query(`update assignments set ${set} where id = $1`, [one.id]);
    await allMissing();
    expect((await one.queue()).assignments).toEqual([]);
  }
  await site.pool.query(`update assignments set state = 'open', ended_for = null, ended_at = null where id = $1`, [one.id]);
  await site.pool.query(`update abstracts set status = 'withdrawn' where id = $1`, [abstract]);
  await allMissing();
  expect((await one.queue()).assignments).toEqual([]);
  await site.pool.query(`update abstracts set status = 'pending' where id = $1`, [abstract]);
  // Control: nothing of it was done meanwhile, and it is there.
  expect((await one.read()).review.version).toBe(0);
});

test('single blind: names and institutions, never an address', { tags: ['REV-054'] }, async () => {
  await openReviewing(site, editionId, { blind: 'single' });
  const one = await reviewer();
  const answer = await one.read();
  expect(answer.authors).toEqual([
    { name: 'Asha Raman', institution: 'Invented Hospital' },
    { name: 'Balan Iyer', institution: 'Other Hospital' },
  ]);
  const text = JSON.stringify([answer, await one.queue()]);
  for (const word of ['example.org', '98400', 'Medical Physics', abstract]) expect(text).not.toContain(word);
  await openReviewing(site, editionId);
  expect((await one.read()).authors).toBeNull();
});

test('how many authors there are, when it came, how often it was changed: nothing tells', { tags: ['REV-053'] }, async () => {
  const many = await submitAs(site, 'with-many@example.org', {
    authors: [corresponding, ...Array.from({ length: 4 }, (_, i) => coAuthor(`Author ${'ABCD'[i]}`))],
  });
  const author = await callAs(site, 'with-many@example.org');
  // Three more versions, in which only authors change.
  for (const name of ['First', 'Second', 'Third']) {
    const { submissions } = await author(readMyAbstracts, {});
    const mine = there(submissions.find(({ id }) => id === many));
    const changed = { ...formOf(mine), authors: [{ ...corresponding, name }, coAuthor('Other')] };
    await author(editAbstract, { params: { id: many }, body: { version: mine.version, draftVersion: null, ...changed } });
  }
  await openReviewing(site, editionId);
  const [one, other] = [await reviewer(), await reviewer(many)];
  const plain = ({ id: _, number: __, ...answer }: { id: string; number: string }) => answer;
  expect(plain(await other.read())).toEqual(plain(await one.read()));
  const mine = there((await one.queue()).assignments[0]);
  const theirs = there((await other.queue()).assignments[0]);
  expect(plain(theirs)).toEqual(plain(mine));
  expect(Object.keys(mine)).not.toEqual(expect.arrayContaining(['abstract']));
});

test('an order of one’s own: neither by number nor by when it was assigned', { tags: ['REV-058'] }, async () => {
  const { id: account, cookie } = await makeStaff(site, 'reads-many@example.org', { role: 'reviewer', edition: slug });
  const ids: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    const of = await submitAs(site, `one-of-six-${i}@example.org`);
    await openReviewing(site, editionId);
    ids.push(await assignTo(site, editionId, { abstract: of, account }));
  }
  const call = site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` });
  const shown = async () => (await call(reviewing.readQueue, { params: { edition: slug } })).assignments.map(({ id }) => id);
  const before = await shown();
  expect(before.toSorted()).toEqual(ids.toSorted());
  const form4 = {
    version: 0,
    read: (await call(reviewing.readAssignment, { params: { edition: slug, id: ids[3] ?? '' } })).read,
    form: form(),
  };
  await call(reviewing.submitReview, { params: { edition: slug, id: ids[3] ?? '' }, body: form4 });
  expect(await shown()).toEqual(before);
});

test('the reviews of others: by setting, without names, times or drafts', { tags: ['REV-068'] }, async () => {
  const of = await submitAs(site, 'read-by-three@example.org');
  await openReviewing(site, editionId);
  const [one, two, three] = [await reviewer(of), await reviewer(of), await reviewer(of)];
  await two.submit(form({ toAuthor: 'From two', toCommittee: 'For the chair alone' }));
  await three.save(form({ toAuthor: 'Not submitted' }));
  expect(await refusalOf(one.others())).toMatchObject({ status: 404 });
  expect((await one.read()).mayReadOthers).toBe(false);
  await one.submit(form());
  expect((await one.read()).mayReadOthers).toBe(true);
  const { points, scores, recommendation } = { points: 19, ...form() };
  expect(await one.others()).toEqual({
    reviews: [{ who: expect.stringMatching(/^Reviewer [123]$/), points, scores, recommendation, toAuthor: 'From two' }],
  });
  await site.pool.query(`update review_settings set see_others = 'always'`);
  const names = (await three.others()).reviews.map(({ who }) => who);
  expect(names).toEqual([...new Set(names)].toSorted());
  expect(names).toEqual([expect.stringMatching(/^Reviewer [123]$/), expect.stringMatching(/^Reviewer [123]$/)]);
  expect(await three.others()).toEqual(await three.others());
  await site.pool.query(`update review_settings set see_others = 'never'`);
  expect(await refusalOf(one.others())).toMatchObject({ status: 404 });
});

test('a text changed after the review: both are shown, and it counts until it is confirmed', { tags: ['REV-069'] }, async () => {
  const of = await submitAs(site, 'revises@example.org');
  await openReviewing(site, editionId);
  const one = await reviewer(of);
  await one.submit(form());
  const author = await callAs(site, 'revises@example.org');
  const { submissions } = await author(readMyAbstracts, {});
  const mine = there(submissions[0]);
  const { read: readBefore } = await one.read();
  await author(editAbstract, { params: { id: of }, body: { version: 1, draftVersion: null, ...formOf(mine), title: 'A better title' } });
  const answer = await one.read();
  expect([answer.text.title, answer.before?.title]).toEqual(['A better title', mine.title]);
  expect((await one.queue()).assignments).toMatchObject([{ state: 'done', points: 19, changed: true }]);
  const versionOf = async () =>
    (await site.db.selectFrom('reviews').select('abstract_version').where('assignment_id', '=', one.id).executeTakeFirstOrThrow())
      .abstract_version;
  expect(await versionOf()).toBe(1);
  // Submitted from a page that still shows the old text: it is about the old text.
  await one.call(reviewing.submitReview, { params: one.params, body: { version: 1, read: readBefore, form: form({ toAuthor: 'More' }) } });
  expect([await versionOf(), (await one.read()).before?.title]).toEqual([1, mine.title]);
  await one.submit(form({ toAuthor: 'More' }), 2);
  expect([await versionOf(), (await one.read()).before]).toEqual([2, null]);
  expect((await one.queue()).assignments).toMatchObject([{ changed: false }]);
});

test('a comment that names its writer: told to them, and flagged for the chair', { tags: ['REV-067'] }, async () => {
  const one = await reviewer();
  await site.db.updateTable('accounts').set({ name: 'Kavitha Nair' }).where('id', '=', one.account).execute();
  expect(await one.save(form({ toAuthor: 'See Nair et al.' }))).toMatchObject({ reveals: ['name'] });
  await one.submit(form({ toAuthor: 'See Nair et al.' }), 1);
  const flags = () => site.db.selectFrom('reviews').select('reveals').where('assignment_id', '=', one.id).execute();
  expect(await flags()).toEqual([{ reveals: ['name'] }]);
  expect(await one.submit(form({ toAuthor: 'See the literature.' }), 2)).toMatchObject({ reveals: [] });
  expect(await flags()).toEqual([{ reveals: [] }]);
});

test('given back while something is being saved: one or the other, never a review of an ended assignment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await reviewer();
    const { read } = await one.read();
    const body = { version: 0, read, form: form() };
    await Promise.all([
      refusalOf(one.call(reviewing.submitReview, { params: one.params, body })),
      refusalOf(one.call(reviewing.declareConflict, { params: one.params, body: { why: 'close', words: '' } })),
    ]);
    const { state } = await site.db.selectFrom('assignments').select('state').where('id', '=', one.id).executeTakeFirstOrThrow();
    expect(state).toBe('ended');
    const drafts = await site.db
      .selectFrom('reviews')
      .select('state')
      .where('assignment_id', '=', one.id)
      .where('state', '=', 'draft')
      .execute();
    expect(drafts).toEqual([]);
  }
});
