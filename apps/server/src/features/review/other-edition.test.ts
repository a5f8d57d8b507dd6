import { allRoutes } from '@isocentre/contract/all-routes';
import { makePresenterFeed, PRESENTER_FEED_PATH } from '@isocentre/contract/presenter-feed';
import { listLetters } from '@isocentre/contract/letters';
import { listReviewedAbstracts, showAuthors } from '@isocentre/contract/review/abstracts';
import {
  editLetter,
  previewDecisionLetter,
  recallLetters,
  releaseLetters,
  sendTestLetter,
} from '@isocentre/contract/review/decision-letters';
import { applyDecisions, readPending, setDecision, setDecisions, withdrawAbstract } from '@isocentre/contract/review/decisions';
import { assignByHand } from '@isocentre/contract/review/assignment';
import { decideConflict } from '@isocentre/contract/review/conflicts';
import { readPresentations } from '@isocentre/contract/review/presentations';
import { moveAssignment } from '@isocentre/contract/review/takeovers';
import { placeAbstract } from '@isocentre/contract/programme-placing';
import type { RouteShape } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempt, leaksIn, type Planted, plantAbstract, there } from '../../test/blindness.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { reviewAs } from '../../test/deciding.ts';
import { callAs } from '../../test/delegates.ts';
import { openReviewing } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

/** Somebody who may do everything in one society’s edition, with ids of another’s: nothing is found, told or changed. */

const OURS = lakeside2026.slug;
const THEIRS = ampiTnpy2025.slug;

let site: TestApp;
let editionId: number;
let planted: Planted;
let theirChair: { id: string; cookie: string };
let our: { id: string; cookie: string };
let ids: { abstract: string; assignment: string; letter: string; reviewer: string; batch: string };

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, THEIRS);
  planted = await plantAbstract(site, editionId);
  await openReviewing(site, editionId);
  theirChair = await makeStaff(site, 'their-chair@example.org', { role: 'owner', edition: THEIRS });
  const reviewer = await makeStaff(site, 'their-reviewer@example.org', { role: 'reviewer', edition: THEIRS });
  const assignment = await reviewAs(site, editionId, {
    abstract: planted.abstract,
    account: reviewer.id,
    points: 20,
    toCommittee: 'zqxcomment',
  });
  const call = site.callWith({ cookie: theirChair.cookie });
  const params = { edition: THEIRS };
  await call(setDecision, {
    params: { ...params, id: planted.abstract },
    body: { version: 0, outcome: 'oral', reason: 'One review is enough.' },
  });
  const { digest } = await call(readPending, { params, query: {} });
  const { batch } = await call(applyDecisions, { params, body: { digest } });
  const letter = there((await sql<{ id: string }>`select id from letters where kind = 'reviewed'`.execute(site.db)).rows[0]).id;
  ids = { abstract: planted.abstract, assignment, letter, reviewer: reviewer.id, batch };
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  our = await makeStaff(
    site,
    'our-chair@example.net',
    { role: 'owner', edition: OURS, society: 'lakeside' },
    { role: 'scientific-chair', edition: OURS, society: 'lakeside' },
  );
  await openReviewing(site, await editionIdOf(site, OURS));
});
afterAll(() => site.close());

/** What belongs to the way from a call to the book. */
const PART = /^(abstracts|reviews|contests|programme|mail)\./;
const ofEdition = allRoutes.filter(
  ({ access, path }) =>
    typeof access === 'object' && access.kind === 'organiser' && PART.test(access.permission) && path.includes('{edition}'),
);
/** Names of path parameters that hold the id of a row; the others are numbers and codes that every edition has. */
const ID = /\{(id|account|assignment|run|entry|file|upload|target|batch)\}/;
const withId = ofEdition.filter(({ path }) => ID.test(path));

/** Everything of theirs that could have been changed. */
async function theirRows(): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(a) order by a.id) from abstracts a where edition_id = ${editionId}) as abstracts,
      (select jsonb_agg(to_jsonb(d) order by d.abstract_id) from decisions d where edition_id = ${editionId}) as decisions,
      (select jsonb_agg(to_jsonb(s) order by s.id) from assignments s where edition_id = ${editionId}) as assignments,
      (select jsonb_agg(to_jsonb(l) order by l.id) from letters l where edition_id = ${editionId}) as letters,
      (select jsonb_agg(to_jsonb(c) order by c.account_id, c.kind) from conflicts c where edition_id = ${editionId}) as conflicts,
      (select jsonb_agg(to_jsonb(r) order by r.account_id) from reviewers r where edition_id = ${editionId}) as reviewers,
      (select count(*) from audit_log where edition_id = ${editionId}) as record`.execute(site.db);
  return rows[0];
}

describe('chairs of another society', { tags: ['REV-171'] }, () => {
  test('there is something to meet: their own chair reads it', async () => {
    const answer = await attempt(site.app, showAuthors, {
      cookie: theirChair.cookie,
      params: { edition: THEIRS, id: planted.abstract },
    });
    expect([answer.statusCode, leaksIn(answer, planted)]).toEqual([200, expect.arrayContaining(['anything'])]);
    expect(withId.length).toBeGreaterThan(30);
  });

  test.each(ofEdition.map((route) => [route.name, route] as const))('%s does not know the edition', async (_, route) => {
    const params = { edition: THEIRS, id: planted.abstract, account: ids.reviewer, assignment: ids.assignment, call: 'regular' };
    const answer = await attempt(site.app, route, { cookie: our.cookie, params });
    expect([answer.statusCode, leaksIn(answer, planted)]).toEqual([404, []]);
  });

  test.each(withId.map((route) => [route.name, route] as const))('%s finds none of the ids under its own edition', async (_, route) => {
    const before = await theirRows();
    for (const id of Object.values(ids)) {
      const params = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id]));
      const answer = await attempt(site.app, route, { cookie: our.cookie, params: { ...params, edition: OURS, call: 'regular' } });
      // An id of another shape, and no body where one is needed, is refused as input; with a body, see below.
      expect([404, 422]).toContain(answer.statusCode);
      // The id itself was known before.
      expect(leaksIn(answer, planted).filter((token) => token !== 'id of the abstract')).toEqual([]);
    }
    expect(await theirRows()).toEqual(before);
  });

  const digest = '0'.repeat(16);
  const params = { edition: OURS };
  const bodies = (): Array<[RouteShape, Record<string, string>, object]> => [
    [setDecision, { id: ids.abstract }, { version: 1, outcome: 'reject' }],
    [withdrawAbstract, { id: ids.abstract }, { version: 1, reason: 'As its author asked.' }],
    [editLetter, { id: ids.letter }, { digest, words: null }],
    [previewDecisionLetter, {}, { letter: ids.letter, subject: '{{title}}', body: 'Dear {{name}}' }],
    [sendTestLetter, {}, { letter: ids.letter }],
    [assignByHand, {}, { abstract: ids.abstract, account: our.id, reason: null }],
    [assignByHand, {}, { abstract: ids.abstract, account: ids.reviewer, reason: null }],
    [moveAssignment, { assignment: ids.assignment }, { to: our.id, reason: null, undo: false }],
    [
      decideConflict,
      {},
      { account: ids.reviewer, abstract: ids.abstract, kind: 'declared', seen: 'suspected', state: 'waived', reason: 'Another house.' },
    ],
    [placeAbstract, {}, { abstract: ids.abstract, session: 1, version: 1, minutes: 10 }],
  ];

  test('with a body that fits: not found, and nothing is changed', async () => {
    const before = await theirRows();
    for (const [route, more, body] of bodies()) {
      const answer = await attempt(site.app, route, { cookie: our.cookie, params: { ...params, ...more }, body });
      // Another one than was seen: there is none.
      const refused = route === decideConflict ? [409, 'CHANGED_ELSEWHERE'] : [404, 'NOT_FOUND'];
      expect([route.name, answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([route.name, ...refused]);
      expect(leaksIn(answer, planted)).toEqual([]);
    }
    expect(await theirRows()).toEqual(before);
  });

  test('where many are named at once, those of others are left out or refused', async () => {
    const before = await theirRows();
    const ask = (route: RouteShape, body: object) => attempt(site.app, route, { cookie: our.cookie, params, body });
    const answers = [
      await ask(setDecisions, { origin: 'hand', entries: [{ abstract: ids.abstract, version: 1, outcome: 'reject' }] }),
      await ask(releaseLetters, { scope: 'selected', letters: [{ id: ids.letter, digest }] }),
      await ask(recallLetters, { letters: [ids.letter] }),
    ];
    for (const answer of answers) expect(leaksIn(answer, planted).filter((token) => token !== 'id of the abstract')).toEqual([]);
    expect(await theirRows()).toEqual(before);
  });

  test('filters and lists hold none of them', async () => {
    const { id: author } = await site.db.selectFrom('accounts').select('id').where('email', '=', planted.email).executeTakeFirstOrThrow();
    const get = (path: string, cookie = our.cookie) => site.app.inject({ url: path, headers: { host: 'localhost', cookie } });
    const of = (route: RouteShape, slug: string, query = '') => route.path.replace('{edition}', slug) + query;
    for (const [route, query] of [
      [listLetters, `?account=${author}`],
      [listReviewedAbstracts, '?q=zqx'],
      [listReviewedAbstracts, ''],
      [readPresentations, ''],
    ] as const) {
      const [theirs, mine] = [await get(of(route, THEIRS, query), theirChair.cookie), await get(of(route, OURS, query))];
      expect([theirs.statusCode, leaksIn(mine, planted)]).toEqual([200, []]);
    }
  });

  test('a secret calendar of one is none at the address of the other', async () => {
    const author = await callAs(site, planted.email);
    const { address } = await author(makePresenterFeed, {});
    const token = there(/token=([\w-]{43})/.exec(address)?.[1]);
    const at = (host: string) => site.app.inject({ url: `${PRESENTER_FEED_PATH}?token=${token}`, headers: { host } });
    expect((await at('localhost')).statusCode).toBe(200);
    const elsewhere = await at('lakeside.localhost');
    expect([elsewhere.statusCode, leaksIn(elsewhere, planted)]).toEqual([404, []]);
  });
});
