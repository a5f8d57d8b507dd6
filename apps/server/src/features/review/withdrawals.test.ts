import { editAbstract, readAbstract, requestWithdrawal, submitAbstract } from '@isocentre/contract/abstracts';
import { listReviewedAbstracts, readReviewedAbstract } from '@isocentre/contract/review/abstracts';
import { assignByHand } from '@isocentre/contract/review/assignment';
import { applyDecisions, readPending, setDecision, withdrawAbstract } from '@isocentre/contract/review/decisions';
import { readQueue } from '@isocentre/contract/review/reviewing';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { reviewAs } from '../../test/deciding.ts';
import { callAs, clockAt } from '../../test/delegates.ts';
import { expectInvariants } from '../../test/paying.ts';
import { assignTo, openReviewing, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
const CLOSED = '2025-09-10T12:00:00+05:30';
let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
let other: { id: string; cookie: string };
let reviewers: Array<{ id: string; cookie: string }>;

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  other = await makeStaff(site, 'deepa@example.org', { role: 'scientific-chair', edition: slug });
  reviewers = [];
  for (let i = 0; i < 3; i += 1) reviewers.push(await makeStaff(site, `reviewer-${i}@example.org`, { role: 'reviewer', edition: slug }));
  await openReviewing(site, editionId);
});
afterAll(() => site.close());

let made = 0;
/** An abstract of a new author, with a number. */
async function newAbstract(): Promise<{ id: string; email: string }> {
  made += 1;
  const email = `author-${made}@example.org`;
  const id = await submitAs(site, email, { title: `Study ${made}` });
  await openReviewing(site, editionId);
  return { id, email };
}

const as = ({ cookie }: { cookie: string }, at = CLOSED) => site.callWith({ cookie: `${cookie}; ${clockAt(at)}` });
const withdraw = (id: string, { version = 0, reason, who = chair }: { version?: number; reason?: string; who?: typeof chair } = {}) =>
  as(who)(withdrawAbstract, { params: { ...params, id }, body: { version, ...(reason === undefined ? {} : { reason }) } });
const read = (id: string) => as(chair)(readReviewedAbstract, { params: { ...params, id } });
const set = (id: string, outcome: 'oral' | 'reject', version = 0) =>
  as(chair)(setDecision, { params: { ...params, id }, body: { version, outcome, reason: 'So few reviews are enough.' } });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ status: 200, code: 'none' }),
    (error: { status: number; code: string; fields?: Record<string, string>; current?: unknown }) => error,
  );
const audits = async (id: string) =>
  (
    await site.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'abstract.withdrawn')
      .where('entity_id', '=', id)
      .execute()
  ).map(({ before, after }) => ({ before, after }));
const assignmentsOf = (id: string) =>
  site.db.selectFrom('assignments').select(['account_id', 'state', 'ended_for']).where('abstract_id', '=', id).execute();

test('as its author asked: one queue with the reason, then everything that follows, once', { tags: ['REV-098'] }, async () => {
  const { id, email } = await newAbstract();
  const author = await callAs(site, email);
  // Until the limit, and one too many.
  const { limits } = ampiTnpy2025;
  for (let i = 1; i < limits.maxAbstracts; i += 1) await author(submitAbstract, { body: goodAbstract({ title: `Another ${i}` }) });
  expect(await refusalOf(author(submitAbstract, { body: goodAbstract({ title: 'Too many' }) }))).toMatchObject({ status: 409 });

  await reviewAs(site, editionId, { abstract: id, account: reviewers[0]?.id ?? '', points: 20 });
  await assignTo(site, editionId, { abstract: id, account: reviewers[1]?.id ?? '' });
  const third = await assignTo(site, editionId, { abstract: id, account: reviewers[2]?.id ?? '' });
  await sql`update assignments set state = 'suspended' where id = ${third}`.execute(site.db);
  expect((await as(reviewers[1] ?? chair)(readQueue, { params })).assignments).toHaveLength(1);

  await author(requestWithdrawal, { params: { id }, body: { reason: 'We found an error in the dose.' } });
  const { abstracts } = await as(chair)(listReviewedAbstracts, { params, query: { flag: 'withdrawal' } });
  expect(abstracts.map((one) => one.id)).toEqual([id]);
  const asked = await read(id);
  // By the clock of the conference, as its author was told.
  const { withdrawalRequestedAt } = await author(readAbstract, { params: { id } });
  expect(asked.withdrawal).toEqual({ reason: 'We found an error in the dose.', askedAt: withdrawalRequestedAt });
  expect(asked.abstract).toMatchObject({ withdrawn: false, rank: 1 });

  const done = await withdraw(id);
  expect(done.abstract).toMatchObject({ withdrawn: true, rank: null, mean: null, reference: null });
  expect(done.history[0]).toMatchObject({ kind: 'withdrawn', by: 'Staff chair', reason: null });
  expect((await author(readAbstract, { params: { id } })).status).toBe('withdrawn');
  const by = new Map((await assignmentsOf(id)).map((row) => [row.account_id, [row.state, row.ended_for]]));
  expect(reviewers.map((one) => by.get(one.id))).toEqual([
    ['submitted', null],
    ['ended', 'withdrawn'],
    ['ended', 'withdrawn'],
  ]);
  expect((await as(reviewers[1] ?? chair)(readQueue, { params })).assignments).toEqual([]);
  expect((await as(chair)(listReviewedAbstracts, { params, query: { flag: 'withdrawal' } })).abstracts).toEqual([]);
  // Its place is free again.
  await author(submitAbstract, { body: goodAbstract({ title: 'Instead' }) });
  // Sent again, since an answer was lost.
  await withdraw(id);
  expect(await audits(id)).toEqual([{ before: { status: 'pending' }, after: { status: 'withdrawn', asked: true, ended: 2 } }]);
  await expectInvariants(site);
});

test('what its author did not ask for needs a reason', { tags: ['REV-098'] }, async () => {
  const { id } = await newAbstract();
  for (const reason of [undefined, '', '   '])
    expect(await refusalOf(withdraw(id, reason === undefined ? {} : { reason }))).toMatchObject({
      status: 422,
      fields: { reason: expect.stringContaining('has not asked') },
    });
  expect(await refusalOf(withdraw(id, { reason: 'x'.repeat(501) }))).toMatchObject({ status: 422 });
  expect((await read(id)).abstract.withdrawn).toBe(false);
  const { history } = await withdraw(id, { reason: 'Its author called the office.' });
  expect(history[0]).toMatchObject({ kind: 'withdrawn', reason: 'Its author called the office.' });
});

test(
  'of an accepted one the reference is retired and never given again; nobody learns that it was accepted',
  { tags: ['REV-098', 'REV-090'] },
  async () => {
    const { id, email } = await newAbstract();
    await set(id, 'oral');
    const { digest } = await as(chair)(readPending, { params, query: {} });
    await as(chair)(applyDecisions, { params, body: { digest } });
    const { abstract } = await read(id);
    expect(abstract.reference).toMatch(/\d/);
    const letters = async () =>
      (await site.db.selectFrom('letters').select('state').where('about', '=', id).where('kind', '=', 'reviewed').execute()).map(
        ({ state }) => state,
      );
    expect(await letters()).toEqual(['draft']);
    await withdraw(id, { version: abstract.version, reason: 'Retracted.' });
    expect(await letters()).toEqual(['superseded']);
    const after = await read(id);
    expect(after).toMatchObject({ abstract: { reference: null, withdrawn: true }, earlier: [abstract.reference] });
    const said = JSON.stringify(await (await callAs(site, email, CLOSED))(readAbstract, { params: { id } }));
    expect(said).toContain('"status":"withdrawn"');
    expect(said).not.toContain(abstract.reference ?? '');
    const next = await newAbstract();
    await set(next.id, 'oral');
    await as(chair)(applyDecisions, { params, body: { digest: (await as(chair)(readPending, { params, query: {} })).digest } });
    expect((await read(next.id)).abstract.reference).not.toBe(abstract.reference);
    expect(await refusalOf(set(id, 'oral', after.abstract.version))).toMatchObject({ code: 'ABSTRACT_GONE' });
    await expectInvariants(site);
  },
);

test('two chairs at once withdraw it once; what a colleague decided meanwhile is shown first', { tags: ['REV-098'] }, async () => {
  const { id } = await newAbstract();
  await Promise.all([withdraw(id, { reason: 'Asked by mail.' }), withdraw(id, { reason: 'Asked by mail.', who: other })]);
  expect(await audits(id)).toHaveLength(1);
  expect((await read(id)).history).toHaveLength(1);
  const second = await newAbstract();
  await set(second.id, 'reject');
  expect(await refusalOf(withdraw(second.id, { reason: 'Asked by mail.' }))).toMatchObject({
    code: 'CHANGED_ELSEWHERE',
    current: { id: second.id, version: 1, withdrawn: false },
  });
  expect(await audits(second.id)).toEqual([]);
});

test('beside its author who edits it and a chair who assigns it nobody waits in a ring', { tags: ['REV-098'] }, async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, email } = await newAbstract();
    const author = await callAs(site, email);
    const outcomes = await Promise.all([
      refusalOf(withdraw(id, { reason: 'Asked by mail.' })),
      refusalOf(author(editAbstract, { params: { id }, body: { ...goodAbstract({ title: `Edited ${round}` }), version: 1 } })),
      refusalOf(
        as(chair)(assignByHand, { params, body: { abstract: id, account: reviewers[round % 3]?.id ?? '', reason: 'The only one left.' } }),
      ),
    ]);
    expect(outcomes.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await read(id)).abstract.withdrawn).toBe(true);
    expect((await assignmentsOf(id)).filter(({ state }) => state === 'open')).toEqual([]);
  }
});

test('not by a chair in conflict, of another conference, or without the role', { tags: ['REV-094', 'REV-098'] }, async () => {
  const { id } = await newAbstract();
  await site.db
    .insertInto('conflicts')
    .values({ edition_id: editionId, account_id: other.id, abstract_id: id, kind: 'noted', state: 'standing', evidence: '' })
    .execute();
  expect(await refusalOf(withdraw(id, { reason: 'Mine.', who: other }))).toMatchObject({ code: 'IN_CONFLICT' });
  expect(await refusalOf(withdraw(id, { reason: 'Mine.', who: reviewers[0] ?? chair }))).toMatchObject({ status: 403 });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  const there = await makeStaff(site, 'there@example.org', {
    role: 'scientific-chair',
    edition: lakeside2026.slug,
    society: lakeside.slug,
  });
  const elsewhere = { params: { edition: lakeside2026.slug, id }, body: { version: 0, reason: 'Mine.' } };
  expect(await refusalOf(as(there)(withdrawAbstract, elsewhere))).toMatchObject({ status: 404 });
  expect((await read(id)).abstract.withdrawn).toBe(false);
});
