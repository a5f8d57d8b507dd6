import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMyAbstracts } from '@isocentre/contract/abstracts';
import { addAbstractFile, readAbstractFile } from '@isocentre/contract/abstracts/files';
import { allRoutes } from '@isocentre/contract/all-routes';
import { defineRoute, type RouteShape } from '@isocentre/contract/route';
import { organiser } from '@isocentre/contract/staff-access';
import { may } from '@isocentre/domain/people/permissions';
import { EMPTY_REVIEW } from '@isocentre/domain/review/review-form';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createClock } from '../../platform/clock.ts';
import { createEditionDirectory } from '../../platform/edition-directory.ts';
import { bind } from '../../platform/feature.ts';
import { handle } from '../../platform/handle.ts';
import { useOneErrorShape } from '../../platform/http-errors.ts';
import { type Attempt, asOwner, attempt, leaksIn, type Planted, plantAbstract, there } from '../../test/blindness.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../../test/build-test-app.ts';
import { callAs, clockAt, cookieFor, EARLY, registerAs } from '../../test/delegates.ts';
import { filesWithNames } from '../../test/hidden-names.ts';
import { noPreviews } from '../../test/no-previews.ts';
import { assignTo, openReviewing } from '../../test/reviewing.ts';
import { editionIdOf, grant, makeStaff, staffCookie } from '../../test/staff.ts';
import { editionSource } from '../editions/edition-source.ts';

/**
 * Nothing that a reviewer can call says who wrote an abstract. The list of routes comes from the contract: a new one is
 * looked through as soon as it exists, and has to show here that it was met with success.
 */

const slug = ampiTnpy2025.slug;
let site: TestApp;
let folder: string;
let editionId: number;
let planted: Planted;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-blind-'));
  site = await buildTestApp({ env: { FILES_DIR: folder } });
  editionId = await editionIdOf(site, slug);
  planted = await plantAbstract(site, editionId);
  await openReviewing(site, editionId);
  await site.pool.query(`update review_settings set see_others = 'always', files_most = 3`);
  const author = await callAs(site, planted.email);
  for (const { name, bytes } of await filesWithNames())
    await author(addAbstractFile, { params: { id: planted.abstract }, query: { name, file: randomUUID() }, file: bytes });
  // Somebody else has reviewed it, so that there is something to read.
  const first = await newReviewer();
  const form = { ...EMPTY_REVIEW, scores: { originality: 3, method: 3, clarity: 3 }, recommendation: 'oral', toAuthor: 'Fine.' };
  const submitted = await attempt(site.app, byName('submitReview'), { ...first, body: { version: 0, read: await readTag(first), form } });
  if (submitted.statusCode !== 200) throw new Error(`nothing to read: ${submitted.body}`);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await site.db.deleteFrom('rate_limits').execute();
});

const byName = (name: string): RouteShape => there(allRoutes.find((route) => route.name === name));
const isReviewing = ({ access }: RouteShape) =>
  typeof access === 'object' && access.kind === 'organiser' && access.permission === 'reviews.write';
const reviewing = allRoutes.filter(isReviewing);
/** Everything else that somebody can call who is a reviewer and has registered. */
const besides = allRoutes.filter(
  (route) =>
    !isReviewing(route) &&
    (typeof route.access === 'string' ||
      (route.access.kind === 'organiser' && may([{ role: 'reviewer', societyWide: false }], route.access.permission))),
);

interface Caller {
  cookie: string;
  params: { edition: string; id: string; entry?: string; file?: string };
}

/** Somebody to whom the planted abstract is assigned; each in their own role and session. */
async function newReviewer(role: 'reviewer' | 'scientific-chair' = 'reviewer'): Promise<Caller> {
  count += 1;
  const { id: account, cookie } = await makeStaff(site, `reads-${count}@example.org`, { role, edition: slug });
  const id = await assignTo(site, editionId, { abstract: planted.abstract, account });
  return { cookie: `${cookie}; ${clockAt(EARLY)}`, params: { edition: slug, id } };
}

/** About what a chair has taken away. */
const AFTER_THE_END = new Set(['readEndedAssignment']);
const end = ({ params }: Caller) =>
  site.pool.query(`update assignments set state = 'ended', ended_for = 'removed', ended_at = now() where id = $1`, [params.id]);

const readTag = async (caller: Caller) => (await attempt(site.app, byName('readAssignment'), caller)).json<{ read: string }>().read;

const form = { ...EMPTY_REVIEW, scores: { originality: 4, method: 4, clarity: 4 }, recommendation: 'oral', toAuthor: 'Good.' };
/** A discussion opens to those who have reviewed. */
async function reviewed(caller: Caller): Promise<object> {
  await attempt(site.app, byName('submitReview'), { ...caller, body: { version: 0, read: await readTag(caller), form } });
  return {};
}

/** What these take besides the path; a route without a line is called with an empty body. */
const BODIES: Record<string, (caller: Caller) => Promise<object>> = {
  saveReviewDraft: async (caller) => ({ version: 0, read: await readTag(caller), form }),
  submitReview: async (caller) => ({ version: 0, read: await readTag(caller), form }),
  declareConflict: async () => ({ why: 'known', words: 'I think this is from next door' }),
  declineAssignment: async () => ({ words: 'No time' }),
  readReviewersDiscussion: async (caller) => reviewed(caller),
  writeReviewersEntry: async (caller) => {
    await reviewed(caller);
    return { id: randomUUID(), body: 'I would give it a talk.' };
  },
  readAssignmentFile: async (caller) => {
    const { files } = (await attempt(site.app, byName('readAssignment'), caller)).json<{ files: Array<{ id: string }> }>();
    caller.params.file = there(files[0]).id;
    return {};
  },
  mendReviewersEntry: async (caller) => {
    await reviewed(caller);
    caller.params.entry = randomUUID();
    const entry = { id: caller.params.entry, body: 'A talk' };
    await attempt(site.app, byName('writeReviewersEntry'), { ...caller, body: entry });
    return { version: 1, body: 'A talk.' };
  },
};

/** A conflicting edit is one of their outcomes. */
const WITH_VERSION = new Set(['saveReviewDraft', 'submitReview', 'mendReviewersEntry']);

type Outcome = [what: string, answer: LightMyRequestResponse];

/** One route with everything that can come of it. */
async function everyOutcome(app: FastifyInstance, route: RouteShape, caller: Caller, body: object = {}): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const meet = async (what: string, change: Attempt = {}) => {
    const answer = await attempt(app, route, { ...caller, body, ...change });
    outcomes.push([`${route.name}, ${what}`, answer]);
    return answer;
  };
  await meet('signed out', { cookie: undefined });
  await meet('session ended', { cookie: `__Host-session=${'x'.repeat(43)}` });
  const judge = await makeStaff(site, `judges-${(count += 1)}@example.org`, { role: 'judge', edition: slug });
  await meet('another role', { cookie: judge.cookie });
  await meet('somebody else’s', { cookie: (await newReviewer()).cookie });
  await meet('no such thing', { params: { ...caller.params, id: '00000000-0000-4000-8000-000000000001' } });
  await meet('no such edition', { params: { ...caller.params, edition: 'none' } });
  await meet('no id', { params: { ...caller.params, id: 'x' } });
  await meet('foreign origin', { headers: { origin: 'https://elsewhere.example' } });
  if (route.method !== 'GET') {
    await meet('wrong body', { body: { odd: true } });
    await meet('enormous body', { body: { form: 'x'.repeat(6_000_000) } });
    await meet('another kind of body', { body: 'words', headers: { 'content-type': 'text/plain' } });
    await meet('not JSON', { body: '{', headers: { 'content-type': 'application/json' } });
  }
  if ('version' in body) await meet('conflicting edit', { body: { ...body, version: 77 } });
  if ('form' in body) await meet('missing fields', { body: { ...body, form: EMPTY_REVIEW } });
  await asOwner(site, 'alter table abstract_revisions rename to hidden_revisions');
  await asOwner(site, 'alter table assignments rename to hidden_assignments');
  try {
    await meet('a fault of the server');
  } finally {
    await asOwner(site, 'alter table hidden_revisions rename to abstract_revisions');
    await asOwner(site, 'alter table hidden_assignments rename to assignments');
  }
  const done = await meet('success');
  await meet('again', route.conditional ? { headers: { 'if-none-match': String(done.headers['etag']) } } : {});
  await site.pool.query('update rate_limits set points = 1000000');
  await meet('too often');
  await site.pool.query('delete from rate_limits');
  return outcomes;
}

const leaksOf = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(([what, answer]) => leaksIn(answer, planted).map((token) => `${what}: ${token}`));
const statusesOf = (outcomes: readonly Outcome[]) => new Set(outcomes.map(([, { statusCode }]) => statusCode));

describe.each(reviewing.map((route) => [route.name, route] as const))('%s', (name, route) => {
  test('names no author, whatever comes of it', { tags: ['REV-051', 'REV-053', 'SRV-036'] }, async () => {
    const caller = await newReviewer();
    if (AFTER_THE_END.has(name)) await end(caller);
    const outcomes = await everyOutcome(site.app, route, caller, await BODIES[name]?.(caller));
    expect(leaksOf(outcomes)).toEqual([]);
    // It was really met with each of them; a new route that needs a body has a line above.
    const wanted = [
      route.status,
      401,
      403,
      404,
      500,
      ...(route.accountLimit ? [429] : []),
      ...(route.conditional ? [304] : []),
      ...(route.body ? [413, 415, 422] : []),
      ...(WITH_VERSION.has(name) ? [409] : []),
    ];
    expect([...statusesOf(outcomes)]).toEqual(expect.arrayContaining(wanted));
  });

  test('is as blind for a chair who reviews', { tags: ['REV-052'] }, async () => {
    const caller = await newReviewer('scientific-chair');
    if (AFTER_THE_END.has(name)) await end(caller);
    const outcomes = await everyOutcome(site.app, route, caller, await BODIES[name]?.(caller));
    expect(leaksOf(outcomes)).toEqual([]);
    expect(statusesOf(outcomes)).toContain(route.status);
  });
});

test('there are routes to look through, all under one address', () => {
  expect(reviewing.length).toBeGreaterThanOrEqual(7);
  expect(reviewing.filter(({ path }) => !path.startsWith('/api/v1/review/{edition}/'))).toEqual([]);
  expect(besides.length).toBeGreaterThan(80);
});

test.each(besides.map((route) => [route.name, route] as const))(
  '%s tells a reviewer nothing either',
  { tags: ['REV-051'] },
  async (_, route) => {
    count += 1;
    const email = `also-delegate-${count}@example.org`;
    await registerAs(site, { email });
    const { id: account } = await site.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await grant(site, account, { role: 'reviewer', edition: slug });
    const id = await assignTo(site, editionId, { abstract: planted.abstract, account });
    const cookie = `${await staffCookie(site, account)}; ${clockAt(EARLY)}`;
    const ids = [id, planted.abstract];
    const outcomes: Outcome[] = [];
    for (const one of ids)
      outcomes.push([
        route.name,
        await attempt(site.app, route, { cookie, params: { edition: slug, id: one, target: one, version: '1', slug } }),
      ]);
    // What was asked for by its id may stand in a refusal's address, never in its body: the id was known before.
    expect(leaksOf(outcomes)).toEqual([]);
  },
);

describe('the scan itself', () => {
  test('finds every token where authors are told: in their own answers', { tags: ['REV-051'] }, async () => {
    const mine = await attempt(site.app, readMyAbstracts, { cookie: await cookieFor(site, planted.email) });
    expect(leaksIn(mine, planted)).toEqual(
      expect.arrayContaining([
        'anything',
        'mobile of the corresponding author in groups',
        'delegate number',
        'number of the abstract',
        'id of the abstract',
        'day of submission',
      ]),
    );
  });

  test('finds them inside a file where its author gets it back', { tags: ['REV-051', 'REV-057'] }, async () => {
    const cookie = await cookieFor(site, planted.email);
    const mine = (await attempt(site.app, readMyAbstracts, { cookie })).json<{
      files: { stored: Record<string, Array<{ id: string }>> };
    }>();
    const files = there(mine.files.stored[planted.abstract]);
    expect(files).toHaveLength(3);
    for (const { id: file } of files) {
      const sent = await attempt(site.app, readAbstractFile, { cookie, params: { id: planted.abstract, file } });
      expect(leaksIn(sent, planted)).toEqual(['anything']);
    }
  });

  test('fails on a planted route that reads authors, in its body or in a header of a refusal', { tags: ['REV-051'] }, async () => {
    const leaking = defineRoute({
      name: 'leaking',
      summary: 'Only here',
      method: 'GET',
      path: '/api/v1/review/{edition}/planted/{id}',
      access: organiser('reviews.write'),
      params: z.object({ edition: z.string(), id: z.string() }),
      status: 200,
      answer: z.object({ names: z.array(z.string()) }),
    });
    const app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    useOneErrorShape(app);
    handle(
      app,
      bind(leaking, async ({ params }) => {
        const { rows } = await sql<{ name: string }>`
          select w.name from abstract_authors w join assignments s on s.abstract_id = w.abstract_id where s.id::text = ${params.id}`.execute(
          site.db,
        );
        return { names: rows.map(({ name }) => name) };
      }),
      {
        directory: createEditionDirectory(editionSource(site.db, site.config), ORIGIN, () => {}),
        clock: createClock(site.config),
        pool: site.pool,
        db: site.db,
        organisersOrigin: ORIGIN,
        previews: noPreviews,
      },
    );
    const outcomes = await everyOutcome(app, leaking, await newReviewer());
    await app.close();
    expect(leaksOf(outcomes)).toEqual(expect.arrayContaining(['leaking, success: anything']));
    expect(leaksIn({ body: '', headers: { 'x-cause': `abstract ${planted.abstract}` } }, planted)).toEqual(['id of the abstract']);
  });
});
