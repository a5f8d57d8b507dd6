import { editAbstract, submitAbstract } from '@isocentre/contract/abstracts';
import {
  checkConflicts,
  decideConflict,
  listConflicts,
  renewConflicts,
  sayAlias,
  shareDomains,
} from '@isocentre/contract/review/conflicts';
import { changeRoles } from '@isocentre/contract/people';
import { changeReviewer } from '@isocentre/contract/review/reviewers';
import { DAY_MS } from '@isocentre/domain/durations';
import type { ReviewerForm } from '@isocentre/domain/review/reviewer-form';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { coAuthor, corresponding, goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, registerAs } from '../../test/delegates.ts';
import { send } from '../../test/people.ts';
import { assignTo, openReviewing, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { grantOwner } from '../people/grant-owner.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { followTies } from './follow-ties.ts';
import { eraseAccount } from '../registration/queries/erase-people.ts';
import { everythingAbout } from '../registration/queries/own-data.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
let people = 0;

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@far-away.org', { role: 'scientific-chair', edition: slug });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of [
    'conflicts',
    'assignments',
    'institution_aliases',
    'shared_domains',
    'reviewers',
    'review_criteria',
    'review_settings',
  ])
    await site.pool.query(`delete from ${table}`);
  await site.pool.query(`update abstracts set status = 'withdrawn'`);
  await site.pool.query(`delete from staff_roles where role = 'reviewer'`);
});

const call = () => site.callWith({ cookie: chair.cookie });
const NOTHING: ReviewerForm = {
  expert: [],
  able: [],
  load: null,
  paused: false,
  institutions: [],
  declaredPeople: [],
  declaredInstitutions: [],
};
const version = async (account: string) =>
  (await site.db.selectFrom('reviewers').select('version').where('account_id', '=', account).executeTakeFirst())?.version ?? 0;
const note = async (account: string, change: Partial<ReviewerForm> = {}) =>
  call()(changeReviewer, {
    params: { ...params, account },
    body: { version: await version(account), reviewer: { ...NOTHING, ...change } },
  });
const reviewer = (at = 'far-away.org') => makeStaff(site, `reviewer-${(people += 1)}@${at}`, { role: 'reviewer', edition: slug });
const delegate = () => `delegate-${(people += 1)}@gmail.com`;
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string }) => error,
  );
const stored = async (account: string) =>
  (
    await site.db
      .selectFrom('conflicts')
      .select(['abstract_id', 'kind', 'state'])
      .where('account_id', '=', account)
      .orderBy('kind')
      .execute()
  ).map(({ abstract_id: abstract, kind, state }) => `${abstract} ${kind} ${state}`);
const stateOf = async (assignment: string) =>
  (await site.db.selectFrom('assignments').select('state').where('id', '=', assignment).executeTakeFirstOrThrow()).state;

test('[REV-018] [REV-019] found by account, address and joint work, in any case; nobody waives their own', async () => {
  const { id } = await reviewer();
  const email = `Reviewer-${people}@FAR-AWAY.org`;
  const together = { ...corresponding, email };
  const own = await submitAs(site, delegate(), { authors: [together, coAuthor('Tara Third')] });
  const theirs = await submitAs(site, delegate(), {
    authors: [{ ...coAuthor('TARA THIRD'), isCorresponding: true, email: 'tara@gmail.com', mobile: '98400 00001' }],
  });
  const other = await submitAs(site, delegate(), { authors: [{ ...corresponding, institution: 'Elsewhere Clinic', name: 'No One' }] });
  await call()(renewConflicts, { params, body: {} });
  expect(await stored(id)).toEqual([`${own} author standing`, `${theirs} co-author standing`, `${own} domain standing`]);
  expect((await stored(id)).join(' ')).not.toContain(other);
  const body = { account: id, abstract: own, seen: 'standing', state: 'waived', reason: 'We know better.' } as const;
  expect(await refusalOf(call()(decideConflict, { params, body: { ...body, kind: 'author' } }))).toMatchObject({ code: 'NEVER_WAIVED' });
  await expect(
    site.pool.query(`update conflicts set state = 'waived', reason = 'x', decided_by = account_id where kind = 'author'`),
  ).rejects.toMatchObject({ code: '23514' });
});

test('[REV-025] [REV-094] somebody who becomes a chair or owner: known before they see a list', async () => {
  const abstract = await submitAs(site, delegate(), { authors: [{ ...corresponding, email: 'author@same-house.org' }] });
  const owner = await makeStaff(site, `owner-${(people += 1)}@elsewhere.org`, { role: 'owner', edition: null });
  const promoted = await makeStaff(site, `promoted-${(people += 1)}@same-house.org`, { role: 'viewer', edition: slug });
  expect(await stored(promoted.id)).toEqual([]);
  await site.callWith({ cookie: owner.cookie })(changeRoles, {
    params: { ...params, account: promoted.id },
    body: { roles: ['viewer', 'scientific-chair'] },
  });
  expect(await stored(promoted.id)).toEqual([`${abstract} domain standing`]);
  const granted = await makeStaff(site, `granted-${(people += 1)}@same-house.org`, { role: 'viewer', edition: slug });
  const { email } = await site.db.selectFrom('accounts').select('email').where('id', '=', granted.id).executeTakeFirstOrThrow();
  const { slug: society } = await site.db
    .selectFrom('societies')
    .innerJoin('editions', 'editions.society_id', 'societies.id')
    .where('editions.id', '=', editionId)
    .select('societies.slug')
    .executeTakeFirstOrThrow();
  expect(await grantOwner({ db: site.db, clock: createClock(site.config) }, society, email)).toBe('granted');
  expect(await stored(granted.id)).toEqual([`${abstract} domain standing`]);
});

test('[REV-094] an abstract that comes before reviewing is opened: the sweep finds whose conflicts it brings', async () => {
  const { id } = await makeStaff(site, `waiting-${(people += 1)}@same-house.org`, { role: 'scientific-chair', edition: slug });
  const abstract = await submitAs(site, delegate(), { authors: [{ ...corresponding, email: 'another@same-house.org' }] });
  expect(await stored(id)).toEqual([]);
  // Abstracts are saved by the edition's clock, which the request moved.
  const { saved_at: saved } = await site.db
    .selectFrom('abstract_revisions')
    .select('saved_at')
    .where('abstract_id', '=', abstract)
    .executeTakeFirstOrThrow();
  const system = () => new Date();
  expect(await followTies({ db: site.db, clock: { system, edition: () => saved } })).toBe(1);
  expect(await stored(id)).toEqual([`${abstract} domain standing`]);
  // A day without a change is a day without work.
  const later = new Date(Date.now() + 2 * DAY_MS);
  expect(await followTies({ db: site.db, clock: { system: () => later, edition: () => later } })).toBe(0);
});

test('[REV-021] [REV-022] nearly the same: the chair says conflict, none, or the same; undone, all is as before', async () => {
  const { id } = await reviewer();
  const abstract = await submitAs(site, delegate(), { authors: [{ ...corresponding, institution: 'Invented Memorial Hospital' }] });
  await note(id, { institutions: ['Invented Hospital'] });
  const before = await stored(id);
  expect(before).toEqual([`${abstract} institution suspected`]);
  const shown = await call()(listConflicts, { params, query: { state: 'suspected' } });
  expect(shown).toMatchObject({
    counts: { suspected: 1, standing: 0, waived: 0 },
    conflicts: [{ account: id, abstract, evidence: 'Invented Hospital / Invented Memorial Hospital, Chennai' }],
  });
  const looked = await site.db.selectFrom('audit_log').select('account_id').where('action', '=', 'conflicts.read').execute();
  expect(looked).toEqual([{ account_id: chair.id }]);
  // No conflict: it stays decided however often it is looked for.
  const body = { account: id, abstract, kind: 'institution', seen: 'suspected', reason: 'Two houses.' } as const;
  await call()(decideConflict, { params, body: { ...body, state: 'waived' } });
  expect(await refusalOf(call()(decideConflict, { params, body: { ...body, state: 'standing' } }))).toMatchObject({
    code: 'CHANGED_ELSEWHERE',
  });
  await call()(renewConflicts, { params, body: {} });
  expect(await stored(id)).toEqual([`${abstract} institution waived`]);
  // The same institution: what was decided about the likeness no longer holds.
  const joined = { name: 'Invented Memorial Hospital', standsFor: 'Invented Hospital' };
  await call()(sayAlias, { params, body: joined });
  expect(await stored(id)).toEqual([`${abstract} institution standing`]);
  await call()(sayAlias, { params, body: { ...joined, standsFor: null } });
  expect(await stored(id)).toEqual(before);
  expect(await refusalOf(call()(sayAlias, { params, body: { name: 'A Clinic', standsFor: 'a clinic' } }))).toMatchObject({ status: 422 });
});

test('[REV-023] the same institutional domain, unless many share it', async () => {
  const { id } = await reviewer('invented.ac.in');
  const email = 'someone@physics.invented.ac.in';
  const abstract = await submitAs(site, delegate(), { authors: [{ ...corresponding, email }] });
  await submitAs(site, delegate(), { authors: [{ ...corresponding, email: 'someone@gmail.com' }] });
  await call()(renewConflicts, { params, body: {} });
  expect(await stored(id)).toEqual([`${abstract} domain standing`]);
  await call()(shareDomains, { params, body: { domains: ['Invented.ac.in'] } });
  expect(await stored(id)).toEqual([]);
  await call()(shareDomains, { params, body: { domains: [] } });
  expect(await stored(id)).toEqual([`${abstract} domain standing`]);
});

test('[REV-024] declared or changed later: what is open is suspended, what was submitted too, and goes on after a waiver', async () => {
  const { id } = await reviewer();
  const first = await submitAs(site, delegate(), { authors: [{ ...corresponding, name: 'Tara Third' }] });
  const second = await submitAs(site, delegate(), { authors: [{ ...corresponding, name: 'Tara Third' }] });
  const free = await submitAs(site, delegate(), { authors: [{ ...corresponding, name: 'No One' }] });
  await openReviewing(site, editionId);
  const ids = [];
  for (const abstract of [first, second, free]) ids.push(await assignTo(site, editionId, { abstract, account: id }));
  const [open = '', submitted = '', untouched = ''] = ids;
  await site.pool.query(`insert into reviews values ($1, $2, '{}', 'oral', '', '', false, 1, 'submitted', 10, 1, now(), now(), false)`, [
    editionId,
    submitted,
  ]);
  await site.pool.query(`update assignments set state = 'submitted' where id = $1`, [submitted]);
  await note(id, { declaredPeople: ['Tara Third'] });
  expect([await stateOf(open), await stateOf(submitted), await stateOf(untouched)]).toEqual(['suspended', 'suspended', 'open']);
  const waive = (abstract: string) =>
    ({ account: id, abstract, kind: 'declared', seen: 'standing', state: 'waived', reason: 'Long ago.' }) as const;
  for (const abstract of [first, second]) await call()(decideConflict, { params, body: waive(abstract) });
  expect([await stateOf(open), await stateOf(submitted)]).toEqual(['open', 'submitted']);
  const rows = await site.db
    .selectFrom('audit_log')
    .leftJoin('change_details', (join) =>
      join.onRef('change_details.edition_id', '=', 'audit_log.edition_id').onRef('change_details.audit_id', '=', 'audit_log.id'),
    )
    .select(['subject_account_id', 'entity_id', 'change_details.reason'])
    .where('action', '=', 'conflict.waived')
    .where('subject_account_id', '=', id)
    .execute();
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ subject_account_id: id, reason: 'Long ago.' });
  // Declared, and taken back: it goes on without any waiver.
  await note(id, { declaredPeople: ['Tara Third'], declaredInstitutions: ['Invented Hospital'] });
  expect(await stateOf(untouched)).toBe('suspended');
  await note(id, { declaredPeople: ['Tara Third'] });
  expect(await stateOf(untouched)).toBe('open');
  const again = { account: id, abstract: first, kind: 'declared', seen: 'waived', state: 'standing', reason: 'Not so long.' } as const;
  await call()(decideConflict, { params, body: again });
  expect(await stateOf(open)).toBe('ended');
});

test('the authors of an abstract change while it is reviewed: its conflicts do', async () => {
  const { id } = await reviewer();
  await note(id, { institutions: ['Brand New Clinic'] });
  await openReviewing(site, editionId);
  const email = delegate();
  await registerAs(site, { email });
  const author = await callAs(site, email);
  const { id: abstract, version: seen } = await author(submitAbstract, { body: goodAbstract() });
  expect(await stored(id)).toEqual([]);
  const number = await site.db.selectFrom('abstracts').select('review_number').where('id', '=', abstract).executeTakeFirstOrThrow();
  expect(number.review_number).toBeGreaterThan(0);
  const assignment = await assignTo(site, editionId, { abstract, account: id });
  const authors = [{ ...corresponding, institution: 'Brand New Clinic' }];
  await author(editAbstract, { params: { id: abstract }, body: { ...goodAbstract({ authors }), version: seen } });
  expect([await stored(id), await stateOf(assignment)]).toEqual([[`${abstract} institution standing`], 'suspended']);
});

test('[REV-027] somebody not yet invited: numbers by kind, and nothing stored', async () => {
  await submitAs(site, delegate(), { authors: [{ ...corresponding, institution: 'Invented Hospital' }] });
  await submitAs(site, delegate(), { authors: [{ ...corresponding, institution: 'Invented Memorial Hospital', name: 'Nila New' }] });
  const counts = async () =>
    (await site.pool.query(`select (select count(*) from conflicts) as a, (select count(*) from audit_log) as b`)).rows;
  const before = await counts();
  const body = { name: 'Nila New', email: 'nila@far-away.org', institutions: ['Invented Hospital'] };
  expect(await call()(checkConflicts, { params, body })).toEqual({
    abstracts: 2,
    kinds: [
      { kind: 'namesake', abstracts: 1 },
      { kind: 'institution', abstracts: 2 },
    ],
  });
  expect(await counts()).toEqual(before);
});

test('a chair learns nothing about abstracts with which they are in conflict, and decides nothing there', async () => {
  const { id } = await reviewer();
  const abstract = await submitAs(site, delegate(), {
    authors: [{ ...corresponding, institution: 'Invented Memorial Hospital', email: 'chair@far-away.org' }],
  });
  await note(id, { institutions: ['Invented Hospital'] });
  expect(await stored(chair.id)).toContain(`${abstract} author standing`);
  const shown = await call()(listConflicts, { params, query: { state: 'suspected' } });
  expect([shown.conflicts, shown.counts]).toEqual([[], { suspected: 0, standing: 0, waived: 0 }]);
  const body = { account: id, abstract, kind: 'institution', seen: 'suspected', state: 'waived', reason: 'Mine.' } as const;
  expect(await refusalOf(call()(decideConflict, { params, body }))).toMatchObject({ status: 409, code: 'IN_CONFLICT' });
  // Another chair does both: the reviewer's is there.
  const other = await makeStaff(site, 'other-chair@elsewhere.net', { role: 'scientific-chair', edition: slug });
  const theirs = site.callWith({ cookie: other.cookie });
  expect((await theirs(listConflicts, { params, query: { state: 'suspected' } })).counts.suspected).toBe(1);
  await theirs(decideConflict, { params, body });
});

test('another edition, another role, a wrong or an enormous body', async () => {
  const elsewhere = { edition: lakeside2026.slug };
  expect(await refusalOf(call()(listConflicts, { params: elsewhere, query: { state: 'standing' } }))).toMatchObject({ status: 404 });
  const { id, cookie } = await reviewer();
  expect(await refusalOf(site.callWith({ cookie })(listConflicts, { params, query: { state: 'standing' } }))).toMatchObject({
    status: 403,
  });
  const there = await submitAs(site, delegate());
  const body = { account: id, abstract: there, kind: 'domain', seen: 'standing', state: 'waived', reason: 'x' } as const;
  expect(await refusalOf(call()(decideConflict, { params, body }))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  const patch = (wrong: unknown) => send(site, 'PATCH', `/api/v1/organiser/${slug}/conflicts`, { cookie: chair.cookie, body: wrong });
  expect((await patch({ ...body, odd: 1 })).statusCode).toBe(422);
  expect((await patch({ ...body, reason: ' ' })).statusCode).toBe(422);
  expect((await patch({ ...body, reason: 'x'.repeat(6_000_000) })).statusCode).toBe(413);
});

test('[REV-031] a reviewer who is erased leaves scores and words, and nothing that names them', async () => {
  const { id } = await reviewer();
  const abstract = await submitAs(site, delegate(), { authors: [{ ...corresponding, institution: 'Invented Hospital' }] });
  await note(id, { institutions: ['Far Clinic'], declaredPeople: ['Tara Third'], declaredInstitutions: ['Invented Hospital'] });
  const assignment = await assignTo(site, editionId, { abstract, account: id });
  await site.pool.query(
    `insert into reviews values ($1, $2, '{"method": 3}', 'oral', 'Sound.', '', false, 1, 'submitted', 10, 1, now(), now(), false)`,
    [editionId, assignment],
  );
  expect(await everythingAbout(site.db, id)).toMatchObject({
    reviewing: [{ institutions: ['Far Clinic'], declaredPeople: ['Tara Third'] }],
  });
  await site.db.transaction().execute((transaction) => eraseAccount(transaction, id, new Date()));
  for (const table of ['reviewers', 'conflicts'] as const)
    expect(await site.db.selectFrom(table).select('account_id').where('account_id', '=', id).execute()).toEqual([]);
  const { rows } = await site.pool.query('select to_author, points from reviews where assignment_id = $1', [assignment]);
  expect(rows).toEqual([{ to_author: 'Sound.', points: 10 }]);
  expect((await site.db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name).toBe('Erased');
  await site.pool.query('delete from reviews');
});
