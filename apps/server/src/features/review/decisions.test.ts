import { readAbstract } from '@isocentre/contract/abstracts';
import { listReviewedAbstracts, readReviewedAbstract, type ReviewedAbstract } from '@isocentre/contract/review/abstracts';
import {
  applyDecisions,
  changeCapacities,
  readPending,
  setDecision,
  setDecisions,
  undoDecisions,
} from '@isocentre/contract/review/decisions';
import type { Input } from '@isocentre/contract/route';
import type { Outcome } from '@isocentre/domain/review/decision';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { plantAbstracts, plantReviews } from '../../test/deciding.ts';
import { callAs, clockAt, registerAs } from '../../test/delegates.ts';
import { expectInvariants } from '../../test/paying.ts';
import { send } from '../../test/people.ts';
import { openReviewing, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { brokenInvariants } from '../payments/queries/invariants.ts';
import { within } from '../../test/limits.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
const CLOSED = '2025-09-10T12:00:00+05:30';
const RESULTS = '2025-09-12T18:00:00+05:30';
const JUST_BEFORE = '2025-09-12T17:59:59.999+05:30';

let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
let other: { id: string; cookie: string };
let registrationId: string;
let reviewers: string[];
let ids: string[];

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  other = await makeStaff(site, 'deepa@example.org', { role: 'scientific-chair', edition: slug });
  reviewers = [];
  for (let i = 0; i < 3; i += 1)
    reviewers.push((await makeStaff(site, `reviewer-${i}@example.org`, { role: 'reviewer', edition: slug })).id);
  await registerAs(site, { email: 'planted-owner@example.org' });
  registrationId = (await site.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow()).id;
  await openReviewing(site, editionId);
  await site.db
    .updateTable('edition_instants')
    .set({ results_published_at: new Date(RESULTS) })
    .where('edition_id', '=', editionId)
    .execute();
  // Processes notice a changed edition within moments.
  await vi.waitFor(
    async () => {
      if ((await pending()).facts.resultsAt !== new Date(RESULTS).toISOString()) throw new Error('Not noticed yet');
    },
    { timeout: 5000 },
  );
});
afterAll(() => site.close());

/** Each test has twelve abstracts of its own, with three reviews each. */
beforeEach(async () => {
  await sql`update abstracts set status = 'withdrawn', reference_no = null, presentation_score = null where edition_id = ${editionId}`.execute(
    site.db,
  );
  await sql`update decisions set state = 'pending', batch_id = null, score = null, reviews = null`.execute(site.db);
  ids = await plantAbstracts(site, editionId, {
    count: 12,
    registrationId,
    categories: ampiTnpy2025.abstractCategories.slice(0, 2),
  });
  await plantReviews(site, editionId, ids, reviewers);
});

const as = ({ cookie }: { cookie: string }, at = CLOSED) => site.callWith({ cookie: `${cookie}; ${clockAt(at)}` });
const idAt = (place: number) => ids[place] ?? '';
const set = (
  id: string,
  outcome: Outcome | null,
  version = 0,
  { who = chair, reason, at = CLOSED }: { who?: typeof chair; reason?: string; at?: string } = {},
) => as(who, at)(setDecision, { params: { ...params, id }, body: { version, outcome, ...(reason === undefined ? {} : { reason }) } });
const setAll = (outcome: Outcome, of = ids) =>
  as(chair)(setDecisions, { params, body: { origin: 'hand', entries: of.map((abstract) => ({ abstract, version: 0, outcome })) } });
const pending = (who = chair, at = CLOSED) => as(who, at)(readPending, { params, query: {} });
const apply = async (who = chair, at = CLOSED) =>
  as(who, at)(applyDecisions, { params, body: { digest: (await pending(who, at)).digest } });
const undo = (id: string, who = chair, at = CLOSED) => as(who, at)(undoDecisions, { params: { ...params, id } });
const read = (id: string, who = chair, at = CLOSED) => as(who, at)(readReviewedAbstract, { params: { ...params, id } });
const list = (query: Input<typeof listReviewedAbstracts>['query'] = {}) => as(chair)(listReviewedAbstracts, { params, query });
const storedOf = (id: string) =>
  site.db
    .selectFrom('abstracts')
    .select(['status', 'reference_no as reference', 'presentation_score as score', 'assigned_presentation_type as type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string; fields?: Record<string, string>; current?: ReviewedAbstract }) => error,
  );
const auditOf = async (action: string) =>
  (await site.db.selectFrom('audit_log').select(['account_id']).where('action', '=', action).execute()).length;

describe('one decision', () => {
  test('of two chairs one is stored, and the other is told who and when', { tags: ['REV-081'] }, async () => {
    for (const id of ids.slice(0, 8)) {
      const outcomes = await Promise.all([refusalOf(set(id, 'oral')), refusalOf(set(id, 'reject', 0, { who: other }))]);
      expect(outcomes.map(({ code }) => code).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'none']);
      const { abstract, history } = await read(id);
      const lost = outcomes.find(({ code }) => code !== 'none');
      expect(lost).toMatchObject({
        status: 409,
        current: { version: 1, decision: { outcome: abstract.decision?.outcome, by: abstract.decision?.by } },
      });
      expect(abstract.decision).toMatchObject({ state: 'pending', origin: 'hand', by: expect.stringMatching(/^Staff (chair|deepa)$/) });
      expect(Math.abs(Date.parse(abstract.decision?.at ?? '') - Date.parse(CLOSED))).toBeLessThan(60_000);
      expect(history).toHaveLength(1);
    }
  });

  test('an answer that was lost is given again; changed, held and taken back it keeps its history', async () => {
    const id = idAt(0);
    await set(id, 'oral');
    expect((await set(id, 'oral')).abstract.version).toBe(1);
    await set(id, 'hold', 1);
    const { abstract, history } = await set(id, null, 2);
    expect([abstract.decision?.outcome, abstract.version]).toEqual([null, 3]);
    expect(history.map(({ kind, previous, outcome, by }) => [kind, previous, outcome, by])).toEqual([
      ['decided', 'hold', null, 'Staff chair'],
      ['decided', 'oral', 'hold', 'Staff chair'],
      ['decided', null, 'oral', 'Staff chair'],
    ]);
    expect((await list({ decision: 'none' })).total).toBe(12);
    // What is written down is only ever added to.
    await expect(sql`update decision_events set outcome = 'oral'`.execute(site.db)).rejects.toMatchObject({ code: '42501' });
    await expect(sql`delete from decision_events`.execute(site.db)).rejects.toMatchObject({ code: '42501' });
  });

  test('with fewer reviews than the least it needs a reason', { tags: ['REV-083'] }, async () => {
    const id = idAt(1);
    await sql`update assignments set state = 'suspended' where abstract_id = ${id} and account_id <> ${reviewers[0] ?? ''}`.execute(
      site.db,
    );
    for (const reason of [undefined, '  '])
      expect(await refusalOf(set(id, 'reject', 0, reason === undefined ? {} : { reason }))).toMatchObject({
        status: 422,
        fields: { reason: 'Please say why: it has 1 of the 2 reviews that a decision needs.' },
      });
    expect((await set(id, 'hold')).abstract.version).toBe(1);
    const { abstract, history } = await set(id, 'reject', 1, { reason: 'Out of scope, all agree.' });
    expect([abstract.decision?.reason, history[0]?.reason]).toEqual(['Out of scope, all agree.', 'Out of scope, all agree.']);
    // Control: with as many it needs none.
    expect((await set(idAt(2), 'reject')).abstract.decision).toMatchObject({ outcome: 'reject', reason: null });
  });

  test('a withdrawn one, a wrong body and an enormous one', async () => {
    await sql`update abstracts set status = 'withdrawn' where id = ${idAt(3)}`.execute(site.db);
    expect(await refusalOf(set(idAt(3), 'oral'))).toMatchObject({ code: 'ABSTRACT_GONE' });
    const put = (body: unknown) =>
      send(site, 'PUT', `/api/v1/organiser/${slug}/abstracts/${idAt(4)}/decision`, { cookie: chair.cookie, body });
    expect((await put({ version: 0, outcome: 'maybe' })).statusCode).toBe(422);
    expect((await put({ version: 0, outcome: 'oral', odd: 1 })).statusCode).toBe(422);
    expect((await put({ version: 0, outcome: 'oral', reason: 'x'.repeat(6_000_000) })).statusCode).toBe(413);
    expect((await put({ version: 0, outcome: 'oral', reason: 'x'.repeat(501) })).statusCode).toBe(422);
  });
});

describe('many decisions', () => {
  test('what changed meanwhile is left and listed, the rest is stored in one transaction', { tags: ['REV-082', 'SRV-037'] }, async () => {
    const more = await plantAbstracts(site, editionId, { count: 188, registrationId, categories: ampiTnpy2025.abstractCategories });
    await plantReviews(site, editionId, more, reviewers);
    const all = [...ids, ...more];
    for (const id of all.slice(3, 6)) await set(id, 'hold', 0, { who: other });
    const before = await auditOf('decisions.set');
    const { stored, left } = await setAll('e-poster', all);
    expect(stored).toBe(197);
    expect(left.map(({ cause, outcome, by }) => [cause, outcome, by])).toEqual(
      Array.from({ length: 3 }, () => ['changed', 'hold', 'Staff deepa']),
    );
    expect(left.map(({ abstract }) => abstract).toSorted()).toEqual(all.slice(3, 6).toSorted());
    expect([(await list({ decision: 'e-poster' })).total, (await list({ decision: 'hold' })).total]).toEqual([197, 3]);
    expect((await auditOf('decisions.set')) - before).toBe(1);
  });

  test('lines set only what is undecided, and put nobody on the stage who asked for an e-poster', { tags: ['REV-080'] }, async () => {
    const wishes = new Map((await list()).abstracts.map(({ id, wish }) => [id, wish]));
    const poster = ids.find((id) => wishes.get(id) === 'E-Poster') ?? '';
    const [byHand = '', changed = '', usual = ''] = ids.filter((id) => wishes.get(id) === 'Oral');
    await set(byHand, 'reject');
    await set(changed, 'reject');
    await set(changed, 'hold', 1, { who: other });
    const entry = (abstract: string, version = 0) => ({ abstract, version, outcome: 'oral' as const });
    const { stored, left } = await as(chair)(setDecisions, {
      params,
      body: { origin: 'line', entries: [entry(poster), entry(byHand, 1), entry(changed, 1), entry(usual)] },
    });
    expect(stored).toBe(1);
    expect(Object.fromEntries(left.map(({ abstract, cause }) => [abstract, cause]))).toEqual({
      [poster]: 'wish',
      [byHand]: 'hand',
      [changed]: 'changed',
    });
    expect((await read(usual)).abstract.decision).toMatchObject({ outcome: 'oral', origin: 'line' });
    // A line that moves takes along what an earlier one set.
    const again = await as(chair)(setDecisions, {
      params,
      body: { origin: 'line', entries: [{ abstract: usual, version: 1, outcome: 'e-poster' }] },
    });
    expect([again.stored, (await read(usual)).abstract.decision?.outcome]).toEqual([1, 'e-poster']);
    // By hand somebody may be asked to speak.
    expect((await set(poster, 'oral')).abstract.decision?.outcome).toBe('oral');
  });

  test('one named twice, one of nowhere, and too many', async () => {
    const entries = (...of: string[]) =>
      ({ origin: 'hand', entries: of.map((abstract) => ({ abstract, version: 0, outcome: 'oral' as const })) }) as const;
    expect(await refusalOf(as(chair)(setDecisions, { params, body: entries(idAt(0), idAt(0)) }))).toMatchObject({ status: 422 });
    expect(await refusalOf(as(chair)(setDecisions, { params, body: entries(idAt(0), crypto.randomUUID()) }))).toMatchObject({
      status: 404,
    });
    const many = Array.from({ length: 2001 }, () => crypto.randomUUID());
    expect(await refusalOf(as(chair)(setDecisions, { params, body: entries(...many) }))).toMatchObject({ status: 422 });
    expect((await list({ decision: 'oral' })).total).toBe(0);
  });
});

test('places: of two chairs who change them the second sees what the first stored', async () => {
  const put = (who: typeof chair, places: number, seen: number | null) =>
    as(who)(changeCapacities, {
      params: { ...params, call: 'regular' },
      body: {
        seen: seen === null ? [] : [{ type: 'oral', category: null, places: seen }],
        capacities: [{ type: 'oral', category: null, places }],
      },
    });
  expect(await refusalOf(put(chair, 36, 1))).toMatchObject({ code: 'CHANGED_ELSEWHERE', current: { capacities: [] } });
  const outcomes = await Promise.all([refusalOf(put(chair, 36, null)), refusalOf(put(other, 40, null))]);
  expect(outcomes.map(({ code }) => code).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'none']);
  const { places = 0 } = (await pending()).capacities[0] ?? {};
  expect([36, 40]).toContain(places);
  expect((await put(other, 12, places)).capacities).toEqual([{ type: 'oral', category: null, places: 12 }]);
  const unknown = { seen: [], capacities: [{ type: 'oral' as const, category: 'Nowhere', places: 1 }] };
  expect(await refusalOf(as(chair)(changeCapacities, { params: { ...params, call: 'regular' }, body: unknown }))).toMatchObject({
    status: 422,
  });
});

describe('a batch', () => {
  test(
    'not while the call takes abstracts; then all at once, with references and frozen scores',
    { tags: ['REV-084', 'REV-085', 'REV-090', 'REV-093'] },
    async () => {
      await setAll('oral', ids.slice(0, 4));
      await setAll('e-poster', ids.slice(4, 7));
      await setAll('reject', ids.slice(7, 9));
      await set(idAt(9), 'reserve');
      await set(idAt(10), 'hold');
      const open = '2025-08-19T12:00:00+05:30';
      expect(await refusalOf(apply(chair, open))).toMatchObject({ status: 409, code: 'CALL_OPEN' });
      const wanted = await pending();
      expect(wanted).toMatchObject({ counts: { oral: 4, reserve: 1, reject: 2 }, hold: 1, undecided: 1, stale: [] });
      const { applied, batch } = await apply();
      expect(applied).toBe(10);
      const rows = await Promise.all(ids.map(storedOf));
      const means = await Promise.all(ids.map(async (id) => (await read(id)).abstract.mean));
      expect(rows.map(({ status }) => status)).toEqual([
        ...Array(7).fill('accepted'),
        ...Array(2).fill('rejected'),
        ...Array(3).fill('pending'),
      ]);
      expect(rows.map(({ type }) => type)).toEqual([...Array(4).fill('Oral'), ...Array(3).fill('E-Poster'), ...Array(5).fill(null)]);
      expect(rows.slice(0, 7).map(({ score }) => Number(score))).toEqual(means.slice(0, 7));
      expect(rows.slice(7).map(({ score, reference }) => [score, reference])).toEqual(Array.from({ length: 5 }, () => [null, null]));
      const series = (from: number, to: number) =>
        rows
          .slice(from, to)
          .map(({ reference }) => reference ?? '')
          .toSorted();
      expect(series(0, 4).every((reference) => /^OP-\d\d$/.test(reference))).toBe(true);
      expect(series(4, 7).every((reference) => /^EP-\d\d$/.test(reference))).toBe(true);
      expect(new Set(rows.slice(0, 7).map(({ reference }) => reference)).size).toBe(7);
      // A later review changes nothing of what was applied.
      await sql`update reviews set points = 5 where assignment_id in (select id from assignments where abstract_id = ${idAt(0)})`.execute(
        site.db,
      );
      expect([(await storedOf(idAt(0))).score, (await read(idAt(0))).abstract.mean]).toEqual([rows[0]?.score, 5]);
      expect((await pending()).batches[0]).toMatchObject({ id: batch, by: 'Staff chair', counts: { oral: 4, reject: 2 }, undone: null });
      await expectInvariants(site);
    },
  );

  test('twice, by two chairs, or on what somebody changed meanwhile: once', { tags: ['REV-084'] }, async () => {
    await setAll('oral');
    const { digest } = await pending();
    await set(idAt(0), 'reject', 1, { who: other });
    expect(await refusalOf(as(chair)(applyDecisions, { params, body: { digest } }))).toMatchObject({
      code: 'CHANGED_ELSEWHERE',
      current: { digest: expect.any(String) },
    });
    expect((await storedOf(idAt(1))).status).toBe('pending');
    const newest = (await pending()).digest;
    const both = await Promise.all([chair, other].map((who) => refusalOf(as(who)(applyDecisions, { params, body: { digest: newest } }))));
    expect(both.map(({ code }) => code).toSorted()).toEqual(['NOTHING_PENDING', 'none']);
    expect(await refusalOf(apply())).toMatchObject({ code: 'NOTHING_PENDING' });
    const references = (await Promise.all(ids.map(storedOf))).flatMap(({ reference }) => reference ?? []);
    expect([references.length, new Set(references).size]).toEqual([11, 11]);
    await expectInvariants(site);
  });

  test('sent again with its key it answers as before', async () => {
    await setAll('oral', ids.slice(0, 2));
    const { digest } = await pending();
    const send1 = () => as(chair)(applyDecisions, { params, body: { digest }, idempotencyKey: `apply-${idAt(0)}` });
    const first = await send1();
    expect([await send1(), first.applied]).toEqual([first, 2]);
  });

  test('undone before the results it is as before; references stay reserved and return', { tags: ['REV-088', 'REV-090'] }, async () => {
    await setAll('oral', ids.slice(0, 3));
    await setAll('reject', ids.slice(3, 5));
    const before = (await list()).abstracts;
    const { batch } = await apply();
    const given = await Promise.all(ids.slice(0, 3).map(storedOf));
    expect(await undo(batch)).toEqual({ undone: 5 });
    expect(await refusalOf(undo(batch))).toMatchObject({ code: 'BATCH_UNDONE' });
    const without = (rows: typeof before) =>
      rows.map(({ version: _, decision, ...row }) => ({ ...row, outcome: decision?.outcome, state: decision?.state }));
    expect(without((await list()).abstracts)).toEqual(without(before));
    for (const id of ids.slice(0, 5)) expect(await storedOf(id)).toEqual({ status: 'pending', reference: null, score: null, type: null });
    expect((await pending()).batches[0]).toMatchObject({ undone: { by: 'Staff chair' } });
    // Another one of the same kind gets the next number, not theirs; and theirs comes back.
    await set(idAt(6), 'oral');
    await apply();
    expect((await Promise.all(ids.slice(0, 3).map(storedOf))).map(({ reference }) => reference)).toEqual(
      given.map(({ reference }) => reference),
    );
    expect(given.map(({ reference }) => reference)).not.toContain((await storedOf(idAt(6))).reference);
    await expectInvariants(site);
  });

  test(
    'one of them changed before the results is pending again; of another kind it gets another reference',
    { tags: ['REV-092', 'REV-090'] },
    async () => {
      await setAll('oral', ids.slice(0, 2));
      await apply();
      const { reference: first } = await storedOf(idAt(0));
      const { abstract } = await set(idAt(0), 'e-poster', (await read(idAt(0))).abstract.version);
      expect([abstract.decision?.state, (await storedOf(idAt(0))).status]).toEqual(['pending', 'pending']);
      await apply();
      const { reference: second } = await storedOf(idAt(0));
      expect([first, second]).toEqual([expect.stringMatching(/^OP-/), expect.stringMatching(/^EP-/)]);
      // The old one still finds it, and is not given again, not even to itself.
      expect((await read(idAt(0))).earlier).toEqual([first]);
      await set(idAt(0), 'oral', (await read(idAt(0))).abstract.version);
      await apply();
      const { reference: third } = await storedOf(idAt(0));
      expect([first, second]).not.toContain(third);
      expect((await read(idAt(0))).earlier).toEqual([first, second]);
      await expectInvariants(site);
    },
  );

  test('a text that changed since it was decided is not applied unseen', async () => {
    await setAll('oral', ids.slice(0, 2));
    await sql`update decisions set abstract_version = 7 where abstract_id = ${idAt(0)}`.execute(site.db);
    expect((await pending()).stale).toMatchObject([{ id: idAt(0) }]);
    expect((await apply()).applied).toBe(1);
    expect([(await storedOf(idAt(0))).status, (await read(idAt(0))).abstract.flags]).toEqual([
      'pending',
      expect.arrayContaining(['stale']),
    ]);
  });

  test('of a chair in conflict it leaves that abstract to another, and they cannot undo it', { tags: ['REV-094'] }, async () => {
    await setAll('oral', ids.slice(0, 3));
    await site.db
      .insertInto('conflicts')
      .values({ edition_id: editionId, account_id: chair.id, abstract_id: idAt(0), kind: 'noted', state: 'standing', evidence: '' })
      .execute();
    expect((await pending()).counts.oral).toBe(2);
    expect((await apply()).applied).toBe(2);
    expect((await storedOf(idAt(0))).status).toBe('pending');
    const { batch } = await apply(other);
    expect((await storedOf(idAt(0))).status).toBe('accepted');
    expect((await pending()).batches.some(({ id }) => id === batch)).toBe(false);
    expect(await refusalOf(undo(batch))).toMatchObject({ code: 'IN_CONFLICT' });
    expect(await undo(batch, other)).toEqual({ undone: 1 });
    await site.db.deleteFrom('conflicts').execute();
  });
});

test(
  'two thousand are applied within ten seconds, and a batch that fails midway leaves nothing',
  { tags: ['REV-084'], timeout: 60_000 },
  async () => {
    const more = await plantAbstracts(site, editionId, { count: 2000, registrationId, categories: ampiTnpy2025.abstractCategories });
    await plantReviews(site, editionId, more, reviewers);
    await setAll('oral', more.slice(0, 1000));
    await setAll('reject', more.slice(1000));
    // The last of them cannot be written: a trigger stands in for a process that dies there.
    const last = more.at(-1) ?? '';
    const owner = new pg.Client({ connectionString: site.database.migrationUrl });
    await owner.connect();
    await owner.query(`
    create function fails() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
    create trigger fails before insert on decision_events for each row when (new.kind = 'applied' and new.abstract_id = '${last}') execute function fails()`);
    expect(await refusalOf(apply())).toMatchObject({ status: 500 });
    await owner.query('drop trigger fails on decision_events; drop function fails()');
    await owner.end();
    const untouched = async () => {
      const { rows } = await sql<{ moved: number; given: number; applied: number }>`
      select (select count(*)::int from abstracts where id = any (${more}::uuid[]) and (status <> 'pending' or reference_no is not null)) as moved,
        (select count(*)::int from reference_numbers where abstract_id = any (${more}::uuid[])) as given,
        (select count(*)::int from decisions where abstract_id = any (${more}::uuid[]) and state = 'applied') as applied`.execute(site.db);
      return rows[0];
    };
    expect(await untouched()).toEqual({ moved: 0, given: 0, applied: 0 });
    const { digest } = await pending();
    const began = performance.now();
    const { applied } = await as(chair)(applyDecisions, { params, body: { digest } });
    expect(performance.now() - began).toBeLessThan(within(10_000));
    expect([applied, await untouched()]).toEqual([2000, { moved: 2000, given: 1000, applied: 2000 }]);
    await expectInvariants(site);
  },
);

describe('the results', () => {
  test('nobody is told before; then status, reference, kind and score at once', { tags: ['REV-087', 'REV-093'] }, async () => {
    const email = 'told@example.org';
    const id = await submitAs(site, email);
    await openReviewing(site, editionId);
    await plantReviews(site, editionId, [id], reviewers);
    await set(id, 'e-poster');
    await apply();
    const { mean } = (await read(id)).abstract;
    const told = async (at: string) => {
      const { status, abstractReferenceId, presentationScore } = await (await callAs(site, email, at))(readAbstract, { params: { id } });
      return [status, abstractReferenceId, presentationScore];
    };
    expect(await told(JUST_BEFORE)).toEqual(['pending', null, null]);
    expect(await told(RESULTS)).toEqual(['accepted', (await storedOf(id)).reference, mean]);
    // The same instant in another zone.
    expect(await told('2025-09-12T12:30:00Z')).toEqual(['accepted', (await storedOf(id)).reference, mean]);
    // An edition that does not show scores shows none.
    await sql`update review_settings set show_score = false`.execute(site.db);
    expect(await told(RESULTS)).toEqual(['accepted', (await storedOf(id)).reference, null]);
    await sql`update review_settings set show_score = true`.execute(site.db);
  });

  test('after them a batch stays, and one decision is corrected with a reason', { tags: ['REV-089', 'REV-092'] }, async () => {
    await setAll('oral', ids.slice(0, 2));
    await setAll('reject', ids.slice(2, 3));
    const { batch } = await apply();
    const { reference, score } = await storedOf(idAt(0));
    expect(await refusalOf(undo(batch, chair, RESULTS))).toMatchObject({ code: 'RESULTS_TOLD' });
    const version = (await read(idAt(0))).abstract.version;
    const corrected = (outcome: Outcome | null, reason?: string) =>
      set(idAt(0), outcome, version, { at: RESULTS, ...(reason === undefined ? {} : { reason }) });
    expect(await refusalOf(corrected('e-poster'))).toMatchObject({
      status: 422,
      fields: { reason: expect.stringContaining('another result') },
    });
    for (const outcome of [null, 'hold'] as const)
      expect(await refusalOf(corrected(outcome, 'Why not.'))).toMatchObject({ status: 422, fields: { outcome: expect.any(String) } });
    await corrected('e-poster', 'The speaker cannot come.');
    const now = await storedOf(idAt(0));
    expect(now).toMatchObject({ status: 'accepted', type: 'E-Poster', score, reference: expect.stringMatching(/^EP-/) });
    const { history, earlier, abstract } = await read(idAt(0));
    expect(history[0]).toMatchObject({ kind: 'corrected', previous: 'oral', outcome: 'e-poster', reason: 'The speaker cannot come.' });
    expect([earlier, abstract.decision?.state]).toEqual([[reference], 'applied']);
    // Refused after all: neither score nor reference; and the other way round.
    await set(idAt(1), 'reject', (await read(idAt(1))).abstract.version, { at: RESULTS, reason: 'Published before.' });
    expect(await storedOf(idAt(1))).toEqual({ status: 'rejected', reference: null, score: null, type: null });
    await set(idAt(2), 'oral', (await read(idAt(2))).abstract.version, { at: RESULTS, reason: 'A place is free.' });
    expect(await storedOf(idAt(2))).toMatchObject({ status: 'accepted', type: 'Oral', reference: expect.stringMatching(/^OP-/) });
    expect((await storedOf(idAt(2))).score).not.toBeNull();
    await expectInvariants(site);
  });
});

test('an author who is erased takes along what was decided about what was never accepted; the rest stays', async () => {
  const id = await submitAs(site, 'leaves@example.org');
  await openReviewing(site, editionId);
  await plantReviews(site, editionId, [id], reviewers);
  await set(id, 'oral');
  const { batch } = await apply();
  await undo(batch);
  const { registration_id: registration } = await site.db
    .selectFrom('abstracts')
    .select('registration_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await sql`select erase_abstracts(${editionId}, ${registration})`.execute(site.db);
  const about = async (table: 'decisions' | 'decision_events' | 'reference_numbers') =>
    (await site.db.selectFrom(table).select('abstract_id').where('abstract_id', '=', id).execute()).length;
  expect([await about('decisions'), await about('decision_events'), await about('reference_numbers')]).toEqual([0, 0, 0]);
  // The number it had is not given to another.
  await setAll('oral', ids.slice(0, 1));
  await apply();
  const { rows } = await sql<{ next: number }>`select next from reference_series where code = 'oral'`.execute(site.db);
  expect((await storedOf(idAt(0))).reference).toBe(`OP-${String((rows[0]?.next ?? 0) - 1).padStart(2, '0')}`);
  await expectInvariants(site);
});

test('rules about decisions notice a planted breach', { tags: ['REV-173'] }, async () => {
  await setAll('oral', ids.slice(0, 4));
  await setAll('reject', ids.slice(4, 5));
  await apply();
  await expectInvariants(site);
  const breaks = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
    await change.execute(site.db);
    const broken = (await brokenInvariants(site.reports)).map(({ rule }) => rule);
    await back.execute(site.db);
    await expectInvariants(site);
    return broken;
  };
  const { reference } = await storedOf(idAt(0));
  const to = (id: string, status: string) => sql`update abstracts set status = ${status} where id = ${id}`;
  expect(await breaks(to(idAt(0), 'pending'), to(idAt(0), 'accepted'))).toContain('an abstract is what its applied decision says');
  expect(await breaks(to(idAt(6), 'accepted'), to(idAt(6), 'pending'))).toContain('an abstract is what its applied decision says');
  expect(
    await breaks(
      sql`update reference_numbers set retired_at = now() where reference_no = ${reference}`,
      sql`update reference_numbers set retired_at = null where reference_no = ${reference}`,
    ),
  ).toEqual(['an accepted abstract has one live reference']);
  expect(
    await breaks(
      sql`update decisions set version = version + 1 where abstract_id = ${idAt(0)}`,
      sql`update decisions set version = version - 1 where abstract_id = ${idAt(0)}`,
    ),
  ).toEqual(['every change of a decision is written down']);
});
