import { readEdition } from '@isocentre/contract/editions';
import { answerOffer, namePresenter, readMyPresentations } from '@isocentre/contract/presentations';
import { applyDecisions, readPending, setDecision, setDecisions } from '@isocentre/contract/review/decisions';
import { changePresentationDates, offerAgain, readPresentations } from '@isocentre/contract/review/presentations';
import { NEW_FILE_LIMITS } from '@isocentre/domain/presentations/presentation-file';
import type { Outcome } from '@isocentre/domain/review/decision';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { asOwner } from '../../test/blindness.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { plantAbstracts, plantReviews } from '../../test/deciding.ts';
import { clockAt, cookieFor, registerAs } from '../../test/delegates.ts';
import { openReviewing } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { eraseAccount, eraseRegistrations } from '../registration/queries/erase-people.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
const CLOSED = '2025-09-10T12:00:00+05:30';
const RESULTS = '2025-09-12T18:00:00+05:30';
const JUST_BEFORE = '2025-09-12T17:59:59.999+05:30';
const CONFIRM_BY = '2025-09-16T18:00:00+05:30';
const LAST_MOMENT = '2025-09-16T17:59:50+05:30';
const OFFICE = 'planted-owner@example.org';

let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
let author: string;
let reviewers: string[];
let ids: string[];

beforeAll(async () => {
  site = await buildTestApp();
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  reviewers = [];
  for (let i = 0; i < 3; i += 1)
    reviewers.push((await makeStaff(site, `reviewer-${i}@example.org`, { role: 'reviewer', edition: slug })).id);
  await registerAs(site, { email: OFFICE });
  await registerAs(site, { email: 'stranger@example.org' });
  author = await cookieFor(site, OFFICE);
  await openReviewing(site, editionId);
  await site.db
    .updateTable('edition_instants')
    .set({ results_published_at: new Date(RESULTS) })
    .where('edition_id', '=', editionId)
    .execute();
  // Processes notice a changed edition within moments.
  await vi.waitFor(
    async () => {
      // By its name for chairs, by its host for authors.
      const { instants } = await site.callWith()(readEdition, {});
      const noticed = [(await list()).resultsAt, instants.resultsPublishedAt].every(
        (at) => at !== null && Date.parse(at) === Date.parse(RESULTS),
      );
      if (!noticed) throw new Error('Not noticed yet');
    },
    { timeout: 5000 },
  );
  await as(chair.cookie)(changePresentationDates, {
    params,
    body: {
      version: 0,
      dates: { confirmBy: CONFIRM_BY, presenterUntil: '2025-09-20T18:00:00+05:30', perPresenter: 2, ...NEW_FILE_LIMITS },
    },
  });
});
afterAll(() => site.close());

/** Abstracts of one delegate: two talks, an e-poster where a talk was wished for, one not accepted and one on reserve. */
beforeEach(async () => {
  await site.db.deleteFrom('rate_limits').execute();
  await sql`update abstracts set status = 'withdrawn', reference_no = null, presentation_score = null where edition_id = ${editionId}`.execute(
    site.db,
  );
  await sql`update decisions set state = 'pending', batch_id = null, score = null, reviews = null`.execute(site.db);
  const { id: registrationId } = await site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select('registrations.id')
    .where('accounts.email', '=', OFFICE)
    .executeTakeFirstOrThrow();
  ids = await plantAbstracts(site, editionId, { count: 5, registrationId, categories: ampiTnpy2025.abstractCategories.slice(0, 1) });
  await asOwner(site, `update abstract_revisions set presentation_type = 'Oral', email = $1 where abstract_id = any ($2::uuid[])`, [
    OFFICE,
    ids,
  ]);
  await sql`
    insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city)
    select ${editionId}, id, 1, 2, 'Second Author', 'Physics', 'Planted Hospital', 'Madurai' from unnest(${ids}::uuid[]) as n (id)`.execute(
    site.db,
  );
  await plantReviews(site, editionId, ids, reviewers);
  const outcomes: Outcome[] = ['oral', 'oral', 'e-poster', 'reject', 'reserve'];
  await as(chair.cookie)(setDecisions, {
    params,
    body: {
      origin: 'hand',
      entries: ids.map((abstract, i) => ({ abstract, version: 0, outcome: outcomes[i] ?? 'reject' })),
    },
  });
  const { digest } = await as(chair.cookie)(readPending, { params, query: {} });
  await as(chair.cookie)(applyDecisions, { params, body: { digest } });
});

const as = (cookie: string, at = CLOSED) => site.callWith({ cookie: `${cookie.split(';', 1)[0]}; ${clockAt(at)}` });
const list = (at = CLOSED) => as(chair.cookie, at)(readPresentations, { params });
const mine = async (at = RESULTS) => (await as(author, at)(readMyPresentations, {})).presentations;
const idAt = (place: number) => ids[place] ?? '';
const mineAt = async (place: number, at = RESULTS) => {
  const found = (await mine(at)).find(({ id }) => id === idAt(place));
  if (!found) throw new Error('Not among them');
  return found;
};
const answer = (
  place: number,
  said: 'confirmed' | 'declined',
  change: { version?: number; type?: 'Oral' | 'E-Poster'; reason?: string; at?: string } = {},
) =>
  as(author, change.at ?? RESULTS)(answerOffer, {
    params: { id: idAt(place) },
    body: { version: change.version ?? 0, type: change.type ?? 'Oral', answer: said, ...(change.reason && { reason: change.reason }) },
  });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string; fields?: Record<string, string>; current?: { state: string } }) => error,
  );
const auditOf = async (action: string) =>
  (await site.db.selectFrom('audit_log').select('entity_id').where('action', '=', action).where('entity_id', 'in', ids).execute()).length;

describe('what is offered', () => {
  test('nothing is told a millisecond before the results, whatever was decided', async () => {
    expect(await mine(JUST_BEFORE)).toEqual([]);
    expect((await list(JUST_BEFORE)).presentations).toEqual([]);
    const refusals = await Promise.all([0, 3].map((place) => refusalOf(answer(place, 'confirmed', { at: JUST_BEFORE }))));
    expect(refusals.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await mine()).toHaveLength(3);
  });

  test('an e-poster instead of the talk that was wished for is said, with date and reference', { tags: ['REV-132'] }, async () => {
    expect(await mineAt(2)).toMatchObject({
      wish: 'Oral',
      type: 'E-Poster',
      state: 'offered',
      until: new Date(CONFIRM_BY).toISOString(),
      reference: expect.stringMatching(/\d$/),
      presenter: { position: 1, name: 'Planted Author', email: OFFICE },
    });
    const declined = await answer(2, 'declined', { type: 'E-Poster', reason: '  I have only slides.  ' });
    expect(declined).toMatchObject({ state: 'declined', reason: 'I have only slides.' });
    const confirmed = await answer(0, 'confirmed');
    for (const { answeredAt } of [declined, confirmed])
      expect(Math.abs(Date.parse(answeredAt ?? '') - Date.parse(RESULTS))).toBeLessThan(60_000);
    expect([await auditOf('presentation.confirmed'), await auditOf('presentation.declined')]).toEqual([1, 1]);
    const { presentations } = await list(RESULTS);
    expect(presentations.find(({ id }) => id === idAt(2))).toMatchObject({ state: 'declined', reason: 'I have only slides.' });
  });
});

describe('answering', () => {
  test('reading answers nothing; confirmed twice, in two windows, it counts once', { tags: ['REV-133'] }, async () => {
    await mine();
    expect((await mineAt(0)).state).toBe('offered');
    const both = await Promise.all([answer(0, 'confirmed'), answer(0, 'confirmed')]);
    expect(both.map(({ state, version }) => [state, version])).toEqual([
      ['confirmed', 1],
      ['confirmed', 1],
    ]);
    expect(await auditOf('presentation.confirmed')).toBe(1);
    const signedOut = site.callWith({ cookie: clockAt(RESULTS) });
    const body = { version: 0, type: 'Oral', answer: 'declined' } as const;
    expect(await refusalOf(signedOut(answerOffer, { params: { id: idAt(0) }, body }))).toMatchObject({
      status: 401,
      code: 'LOGIN_REQUIRED',
    });
  });

  test('one window confirms and another declines: the second is shown what is stored', async () => {
    const both = await Promise.all([refusalOf(answer(0, 'confirmed')), refusalOf(answer(0, 'declined'))]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'none']);
    expect(both.find(({ code }) => code !== 'none')).toMatchObject({ status: 409, current: { state: (await mineAt(0)).state } });
  });

  test('somebody else, and somebody whose abstract was not accepted, find nothing', async () => {
    const stranger = await cookieFor(site, 'stranger@example.org');
    const body = { version: 0, type: 'Oral', answer: 'confirmed' } as const;
    expect(await refusalOf(as(stranger, RESULTS)(answerOffer, { params: { id: idAt(0) }, body }))).toMatchObject({ status: 404 });
    expect(await refusalOf(answer(3, 'confirmed'))).toMatchObject({ status: 404 });
    expect((await as(stranger, RESULTS)(readMyPresentations, {})).presentations).toEqual([]);
  });

  test('what was declined is not taken back by a click; what was confirmed can still be given back', async () => {
    await answer(0, 'declined');
    expect(await refusalOf(answer(0, 'confirmed', { version: 1 }))).toMatchObject({ status: 409, code: 'OFFER_DECLINED' });
    await answer(1, 'confirmed');
    expect((await answer(1, 'declined', { version: 1 })).state).toBe('declined');
  });

  test('the last moment counts; after it the place has lapsed, and a chair may offer it again', { tags: ['REV-134'] }, async () => {
    expect((await answer(0, 'confirmed', { at: LAST_MOMENT })).state).toBe('confirmed');
    expect(await refusalOf(answer(1, 'confirmed', { at: CONFIRM_BY }))).toMatchObject({ status: 409, code: 'OFFER_LAPSED' });
    expect((await mineAt(1, CONFIRM_BY)).state).toBe('lapsed');
    const states = (await list(CONFIRM_BY)).presentations.map(({ id, state }) => `${ids.indexOf(id)} ${state}`).toSorted();
    expect(states).toEqual(['0 confirmed', '1 lapsed', '2 lapsed']);
    const offer = (place: number, version: number, until: string) =>
      as(chair.cookie, CONFIRM_BY)(offerAgain, { params: { ...params, id: idAt(place) }, body: { version, until } });
    expect(await refusalOf(offer(0, 1, '2025-09-18T18:00:00+05:30'))).toMatchObject({ code: 'OFFER_OPEN' });
    expect(await refusalOf(offer(1, 0, CONFIRM_BY))).toMatchObject({ status: 422, fields: { until: expect.any(String) } });
    await offer(1, 0, '2025-09-18T18:00:00+05:30');
    expect(await refusalOf(offer(1, 0, '2025-09-19T18:00:00+05:30'))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    expect(await mineAt(1, CONFIRM_BY)).toMatchObject({ state: 'offered', until: '2025-09-18T12:30:00.000Z' });
    expect((await answer(1, 'confirmed', { version: 1, at: CONFIRM_BY })).state).toBe('confirmed');
    expect(await auditOf('presentation.offered-again')).toBe(1);
  });

  test('where no last day was set, nothing can be answered once the conference is past', async () => {
    await sql`update presentation_dates set confirm_by = null`.execute(site.db);
    const [lastDay, past] = ['2025-09-27T23:59:59+05:30', '2025-09-28T00:00:00+05:30'];
    expect(await mineAt(0, lastDay)).toMatchObject({ state: 'offered', over: false });
    expect(await mineAt(0, past)).toMatchObject({ state: 'lapsed', over: true });
    expect(await refusalOf(answer(0, 'confirmed', { at: past }))).toMatchObject({ status: 409, code: 'OFFER_LAPSED' });
  });

  test('decided otherwise after the results it is a new offer, and nobody confirms what they did not see', async () => {
    await answer(0, 'confirmed');
    const correct = (outcome: Outcome, version: number) =>
      as(chair.cookie, RESULTS)(setDecision, { params: { ...params, id: idAt(0) }, body: { version, outcome, reason: 'No more talks' } });
    await correct('e-poster', 2);
    expect(await mineAt(0)).toMatchObject({ type: 'E-Poster', state: 'offered', answeredAt: null });
    expect(await refusalOf(answer(0, 'confirmed', { version: 1 }))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    expect((await answer(0, 'confirmed', { version: 1, type: 'E-Poster' })).state).toBe('confirmed');
    // After the date of all others there are still three days for whoever was told so late.
    await sql`update presentations set answer = null, answered_at = null where abstract_id = ${idAt(0)}`.execute(site.db);
    expect((await mineAt(0, CONFIRM_BY)).state).toBe('offered');
    await correct('reject', 3);
    expect((await mine()).some(({ id }) => id === idAt(0))).toBe(false);
  });
});

describe('the presenter', () => {
  const name = (place: number, position: number, change: { version?: number; email?: string; at?: string } = {}) =>
    as(author, change.at ?? RESULTS)(namePresenter, {
      params: { id: idAt(place) },
      body: { version: change.version ?? 0, position, ...(change.email !== undefined && { email: change.email }) },
    });

  test('is one of the authors, with an address, until the date', { tags: ['REV-136'] }, async () => {
    expect(await refusalOf(name(0, 2))).toMatchObject({ status: 422, fields: { email: expect.any(String) } });
    expect(await refusalOf(name(0, 2, { email: 'a@b' }))).toMatchObject({ status: 422 });
    expect(await refusalOf(name(0, 3, { email: 'x@example.org' }))).toMatchObject({
      status: 422,
      fields: { position: expect.any(String) },
    });
    const named = await name(0, 2, { email: 'second@example.org' });
    expect(named.presenter).toEqual({ position: 2, name: 'Second Author', email: 'second@example.org', presents: 1 });
    expect((await name(0, 1, { version: 1 })).presenter).toEqual({ position: 1, name: 'Planted Author', email: OFFICE, presents: 3 });
    expect(await refusalOf(name(0, 2, { version: 1, email: 'second@example.org' }))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    await answer(1, 'confirmed');
    expect(await refusalOf(name(1, 2, { version: 1, email: 'x@example.org', at: '2025-09-20T18:00:00+05:30' }))).toMatchObject({
      code: 'PRESENTER_FIXED',
    });
    expect(await auditOf('presentation.presenter-named')).toBe(2);
  });

  test('the chair reads who is registered, who has paid, and who presents a lot', async () => {
    await name(0, 2, { email: 'nobody@example.org' });
    await name(1, 2, { email: 'STRANGER@example.org' });
    const of = async (place: number) => (await list(RESULTS)).presentations.find(({ id }) => id === idAt(place))?.presenter;
    expect(await of(0)).toMatchObject({ name: 'Second Author', registered: false, settled: false, presents: 1 });
    expect(await of(1)).toMatchObject({ registered: true, settled: false });
    expect(await of(2)).toMatchObject({ email: OFFICE, registered: true, settled: false, presents: 1 });
    await asOwner(
      site,
      `update registrations r set payment_status = 'COMPLIMENTARY', registration_type = 'complimentary', completed_at = now() from accounts a where a.id = r.account_id and a.email = $1`,
      ['stranger@example.org'],
    );
    expect(await of(1)).toMatchObject({ registered: true, settled: true });
    await name(0, 1, { version: 1 });
    expect(await of(2)).toMatchObject({ presents: 2 });
  });
});

describe('the chair', () => {
  test('of two who change the dates one is stored', async () => {
    const { dates } = await list();
    const { version, ...said } = dates;
    const change = (perPresenter: number) =>
      as(chair.cookie)(changePresentationDates, { params, body: { version, dates: { ...said, perPresenter } } });
    const both = await Promise.all([refusalOf(change(3)), refusalOf(change(4))]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'none']);
  });

  test('who has a conflict finds it in no list and offers nothing again', async () => {
    await sql`
      insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence)
      values (${editionId}, ${chair.id}, ${idAt(1)}, 'declared', 'standing', '')`.execute(site.db);
    const { presentations, elsewhere } = await list(CONFIRM_BY);
    expect(presentations.map(({ id }) => id).toSorted()).toEqual([idAt(0), idAt(2)].toSorted());
    expect(elsewhere).not.toBeNull();
    const body = { version: 0, until: '2025-09-18T18:00:00+05:30' };
    expect(await refusalOf(as(chair.cookie, CONFIRM_BY)(offerAgain, { params: { ...params, id: idAt(1) }, body }))).toMatchObject({
      code: 'IN_CONFLICT',
    });
  });

  test('another edition’s chair finds nothing', async () => {
    const other = await makeStaff(site, 'lake-chair@example.org', {
      role: 'scientific-chair',
      edition: lakeside2026.slug,
      society: 'lakeside',
    });
    const call = as(other.cookie, CONFIRM_BY);
    const body = { version: 0, until: '2027-09-18T18:00:00+05:30' };
    const refusal = await refusalOf(call(offerAgain, { params: { edition: lakeside2026.slug, id: idAt(1) }, body }));
    expect(refusal).toMatchObject({ status: 404 });
  });

  test('the first on reserve is suggested, and nobody moves up', { tags: ['REV-134'] }, async () => {
    await answer(0, 'declined');
    const { reserve, presentations } = await list(RESULTS);
    expect(reserve.map(({ id }) => id)).toEqual([idAt(4)]);
    expect(presentations.some(({ id }) => id === idAt(4))).toBe(false);
    expect((await list(JUST_BEFORE)).reserve).toEqual([]);
  });
});

test('a person reads their answers in their data, and erased ones leave neither address nor reason', async () => {
  await answer(2, 'declined', { type: 'E-Poster', reason: 'I have only slides.' });
  await as(author, RESULTS)(namePresenter, { params: { id: idAt(0) }, body: { version: 0, position: 2, email: 'stranger@example.org' } });
  const exported = async (at: string) =>
    (
      await site.app.inject({
        url: '/api/v1/me/data',
        headers: { host: 'localhost', cookie: `${author.split(';', 1)[0]}; ${clockAt(at)}` },
      })
    ).body;
  expect(await exported(RESULTS)).toContain('I have only slides.');
  expect(await exported(JUST_BEFORE)).not.toContain('I have only slides.');
  const stranger = await site.db.selectFrom('accounts').select('id').where('email', '=', 'stranger@example.org').executeTakeFirstOrThrow();
  const stored = async () =>
    JSON.stringify(await site.db.selectFrom('presentations').selectAll().where('abstract_id', 'in', ids).execute());
  await site.db.transaction().execute((transaction) => eraseAccount(transaction, stranger.id, new Date()));
  expect(await stored()).not.toContain('stranger@');
  expect(await stored()).toContain('I have only slides.');
  const { id } = await site.db.selectFrom('accounts').select('id').where('email', '=', OFFICE).executeTakeFirstOrThrow();
  await site.db.transaction().execute((transaction) => eraseRegistrations(transaction, { accountId: id }, new Date()));
  expect(await stored()).not.toContain('I have only slides.');
  expect(await stored()).toContain('declined');
});
