import { listRevisions, readAbstract } from '@isocentre/contract/abstracts';
import { type AbstractDetail, correctAbstract, readReviewedAbstract } from '@isocentre/contract/review/abstracts';
import { listDecisionLetters, readDecisionLetter } from '@isocentre/contract/review/decision-letters';
import { applyDecisions, readPending, setDecision } from '@isocentre/contract/review/decisions';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { reviewAs } from '../../test/deciding.ts';
import { callAs, clockAt } from '../../test/delegates.ts';
import { openReviewing, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';

const slug = ampiTnpy2025.slug;
const CLOSED = '2025-09-10T12:00:00+05:30';
const RESULTS = '2025-09-12T18:00:00+05:30';
const AUTHOR = 'author@example.org';
let site: TestApp;
let editionId: number;
let id: string;
let chair: { id: string; cookie: string };
let other: { id: string; cookie: string };

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  other = await makeStaff(site, 'deepa@example.org', { role: 'scientific-chair', edition: slug });
  id = await submitAs(site, AUTHOR, { title: 'Small-feild output factors' });
  await openReviewing(site, editionId);
  for (let i = 0; i < 2; i += 1) {
    const { id: account } = await makeStaff(site, `reviewer-${i}@example.org`, { role: 'reviewer', edition: slug });
    await reviewAs(site, editionId, { abstract: id, account, points: 20 });
  }
  await sql`update edition_instants set results_published_at = ${RESULTS} where edition_id = ${editionId}`.execute(site.db);
  await vi.waitFor(
    async () => {
      if ((await read()).facts.resultsAt !== new Date(RESULTS).toISOString()) throw new Error('Not noticed yet');
    },
    { timeout: 20_000 },
  );
  const call = as(chair, CLOSED);
  await call(setDecision, { params: { edition: slug, id }, body: { version: 0, outcome: 'oral' } });
  const { digest } = await call(readPending, { params: { edition: slug }, query: {} });
  await call(applyDecisions, { params: { edition: slug }, body: { digest } });
});
afterAll(() => site.close());

const as = ({ cookie }: { cookie: string }, at = RESULTS) => site.callWith({ cookie: `${cookie}; ${clockAt(at)}` });
const read = (at = RESULTS) => as(chair, at)(readReviewedAbstract, { params: { edition: slug, id } });
const mine = async (at = RESULTS) => (await callAs(site, AUTHOR, at))(readAbstract, { params: { id } });
const bodyOf = ({ abstract, text, keywords, revision }: AbstractDetail) => ({
  revision,
  title: abstract.title,
  ...text,
  keywords,
  reason: 'A typing error in the title.',
});
const correct = (body: ReturnType<typeof bodyOf>, { who = chair, at = RESULTS } = {}) =>
  as(who, at)(correctAbstract, { params: { edition: slug, id }, body });
const letters = async () => {
  const { letters: all } = await as(chair)(listDecisionLetters, { params: { edition: slug } });
  return all.filter(({ kind }) => kind === 'text-corrected');
};
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string; fields?: object; current?: unknown }) => error,
  );

test('before its author reads the result nobody corrects it: another hand would tell them', { tags: ['REV-099'] }, async () => {
  const detail = await read(CLOSED);
  expect(detail.correctable).toBe(false);
  const body = { ...bodyOf(detail), title: 'Small-field output factors' };
  expect(await refusalOf(correct(body, { at: CLOSED }))).toMatchObject({ status: 409, code: 'NOT_TOLD_ACCEPTED' });
  expect((await mine()).version).toBe(1);
  expect(await letters()).toEqual([]);
});

test('then it is a revision with its reason; the rest, and what was judged, stays', { tags: ['REV-099'] }, async () => {
  const before = await read();
  const [was, reviews] = [await mine(), before.reviews];
  const { abstract, corrections, revision } = await correct({ ...bodyOf(before), title: 'Small-field output factors' });
  expect([abstract.title, revision]).toEqual(['Small-field output factors', 2]);
  expect(corrections).toEqual([{ revision: 2, reason: 'A typing error in the title.', by: 'Staff chair', at: expect.any(String) }]);
  const is = await mine();
  expect(is).toEqual({ ...was, title: 'Small-field output factors', version: 2, lastEditDate: is.lastEditDate });
  expect((await (await callAs(site, AUTHOR, RESULTS))(listRevisions, { params: { id } })).revisions.map(({ version }) => version)).toEqual([
    2, 1,
  ]);
  // Reviews say that they are about the version before; points, rank, decision and reference are as they were.
  const after = await read();
  expect(after.reviews).toEqual(reviews.map((review) => ({ ...review, revised: true, submittedAt: expect.any(String) })));
  const { rows } = await sql<{ version: number }>`select abstract_version as version from reviews`.execute(site.db);
  expect(rows).toEqual([{ version: 1 }, { version: 1 }]);
  expect([after.abstract.mean, after.abstract.reference, after.abstract.decision?.state]).toEqual([
    before.abstract.mean,
    before.abstract.reference,
    'applied',
  ]);
  const audit = await site.db.selectFrom('audit_log').select('after').where('action', '=', 'abstract.corrected').execute();
  expect(audit).toEqual([{ after: { version: 2, fields: ['title'] } }]);
});

test(
  'its author gets a letter with both versions, once somebody releases it; the one about the decision stays',
  { tags: ['REV-099'] },
  async () => {
    const [letter, ...more] = await letters();
    expect([letter?.state, letter?.missing, more]).toEqual(['draft', [], []]);
    const { body, subject } = await as(chair)(readDecisionLetter, { params: { edition: slug, id: letter?.id ?? '' } });
    const words = body.map(({ text }) => text).join('');
    expect(words).toContain('It said: Title: “Small-feild output factors”');
    expect(words).toContain('It says now: Title: “Small-field output factors”');
    expect(words).toContain('before it is printed: A typing error in the title.');
    expect(subject.map(({ text }) => text).join('')).toMatch(/^A correction in your abstract OP-/);
    const { letters: all, unwritten } = await as(chair)(listDecisionLetters, { params: { edition: slug } });
    expect([all.map(({ kind }) => kind).toSorted(), unwritten]).toEqual([['accepted-oral', 'text-corrected'], 0]);
  },
);

test('sent twice it is one revision; of two chairs the second sees what the first wrote', { tags: ['REV-099'] }, async () => {
  const body = { ...bodyOf(await read()), conclusion: 'It works well enough.' };
  const [one, two] = await Promise.all([correct(body), correct(body)]);
  expect([one.revision, two.revision]).toEqual([3, 3]);
  expect(await refusalOf(correct({ ...body, conclusion: 'It works badly.' }, { who: other }))).toMatchObject({
    status: 409,
    code: 'CHANGED_ELSEWHERE',
    current: { revision: 3, text: { conclusion: 'It works well enough.' } },
  });
  // Each tells its own change.
  expect(await letters()).toHaveLength(2);
});

test('the limits are its author’s; nothing different, no reason, or in conflict: nothing is stored', { tags: ['REV-099'] }, async () => {
  const body = bodyOf(await read());
  for (const [change, field] of [
    [{ methods: 'word '.repeat(400) }, 'abstract'],
    [{ title: '' }, 'title'],
    [{ keywords: [] }, 'keywords'],
    [{}, 'title'],
    [{ title: 'Other', reason: ' ' }, 'reason'],
  ] as const)
    expect(
      await refusalOf(correct({ ...body, ...change, keywords: [...('keywords' in change ? change.keywords : body.keywords)] })),
    ).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    });
  await site.db
    .insertInto('conflicts')
    .values({ edition_id: editionId, account_id: other.id, abstract_id: id, kind: 'noted', state: 'standing', evidence: '' })
    .execute();
  expect(await refusalOf(correct({ ...body, title: 'Mine' }, { who: other }))).toMatchObject({ code: 'IN_CONFLICT' });
  expect((await read()).revision).toBe(3);
  await expect(site.pool.query('delete from abstract_corrections')).rejects.toThrow(/permission denied/);
});
