import { randomUUID } from 'node:crypto';
import * as routes from '@isocentre/contract/review/discussion';
import { readAssignment } from '@isocentre/contract/review/reviewing';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { asOwner } from '../../test/blindness.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { reviewAs } from '../../test/deciding.ts';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { assignTo, openReviewing, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { renderDiscussionDigest } from './render-discussion-digest.ts';
import { tellOfDiscussions } from './tell-of-discussions.ts';

const slug = ampiTnpy2025.slug;
const MINUTE = 60_000;
let site: TestApp;
let editionId: number;
let abstract: string;

interface Person {
  account: string;
  cookie: string;
  assignment: string;
}
let asha: Person;
let balan: Person;
let late: Person;
let chair: Person;
let other: Person;

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  abstract = await submitAs(site, 'author@example.org');
  await openReviewing(site, editionId);
  const person = async (
    name: string,
    role: 'reviewer' | 'scientific-chair',
    does: 'reviews' | 'will review' | 'nothing',
  ): Promise<Person> => {
    const { id: account, cookie } = await makeStaff(site, `${name}@example.org`, { role, edition: slug });
    const of = { abstract, account };
    const assignment =
      does === 'reviews'
        ? await reviewAs(site, editionId, { ...of, points: 15 })
        : does === 'nothing'
          ? ''
          : await assignTo(site, editionId, of);
    return { account, assignment, cookie: `${cookie}; ${clockAt(EARLY)}` };
  };
  asha = await person('first-reader', 'reviewer', 'reviews');
  balan = await person('second-reader', 'reviewer', 'reviews');
  late = await person('late', 'reviewer', 'will review');
  chair = await person('chitra', 'scientific-chair', 'nothing');
  other = await person('deepa', 'scientific-chair', 'nothing');
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
});
afterAll(() => site.close());

const as = ({ cookie }: Person) => site.callWith({ cookie });
const mine = (who: Person) => ({ edition: slug, id: who.assignment });
const theirs = { edition: slug, id: '' };
const read = (who: Person) => as(who)(routes.readReviewersDiscussion, { params: mine(who) });
const write = (who: Person, body: string, id = randomUUID()) =>
  as(who)(routes.writeReviewersEntry, { params: mine(who), body: { id, body } });
const chairs = () => ({ ...theirs, id: abstract });
const readAsChair = (who: Person) => as(who)(routes.readChairsDiscussion, { params: chairs() });
const writeAsChair = (who: Person, body: string) =>
  as(who)(routes.writeChairsEntry, { params: chairs(), body: { id: randomUUID(), body } });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none', status: 200 }),
    (error: { status: number; code: string; current?: unknown }) => error,
  );
const said = ({ entries }: routes.Discussion) => entries.map(({ who, body }) => `${who}: ${body}`);
/** As if it had been written some minutes ago. */
const age = (minutes: number) =>
  asOwner(
    site,
    `do $$ begin
       alter table discussion_entries disable trigger discussion_entries_guarded;
       update discussion_entries set at = at - interval '${minutes} minutes';
       alter table discussion_entries enable trigger discussion_entries_guarded;
     end $$`,
  );

test('after their own review reviewers read and write, as numbers that stay; a chair reads names', { tags: ['REV-097'] }, async () => {
  const first = await write(asha, 'I would give it a talk.');
  const [mineIs, otherIs] = [first.me, (await read(balan)).me];
  for (const name of [mineIs, otherIs]) expect(name).toMatch(/^Reviewer [1-3]$/);
  expect(mineIs).not.toBe(otherIs);
  await write(balan, 'The film is not calibrated.');
  await writeAsChair(chair, 'Then an e-poster?');
  expect(said(await read(asha))).toEqual([
    `${mineIs}: I would give it a talk.`,
    `${otherIs}: The film is not calibrated.`,
    'Chair: Then an e-poster?',
  ]);
  expect((await read(asha)).entries.map(({ own }) => own)).toEqual([true, false, false]);
  expect(said(await readAsChair(chair))).toEqual([
    expect.stringContaining(`(${mineIs})`),
    expect.stringContaining(`(${otherIs})`),
    expect.stringMatching(/, chair: Then an e-poster\?$/),
  ]);
  // Somebody else reviews it meanwhile: nobody is called anything else.
  await reviewAs(site, editionId, {
    abstract,
    account: (await makeStaff(site, 'fourth@example.org', { role: 'reviewer', edition: slug })).id,
    points: 9,
  });
  expect([(await read(asha)).me, (await read(balan)).me]).toEqual([mineIs, otherIs]);
});

test('reading changes nothing', async () => {
  const numbered = () => site.pool.query('select account_id, number from reviewer_numbers order by 1').then(({ rows }) => rows);
  const before = await numbered();
  await Promise.all([read(asha), readAsChair(chair)]);
  // The fourth has submitted and not written.
  expect(before).toHaveLength(2);
  expect(await numbered()).toEqual(before);
});

test('no reviewer reads a name, an account or an abstract’s id', { tags: ['REV-097'] }, async () => {
  const answer = JSON.stringify(await read(asha));
  const { rows } = await site.pool.query<{ name: string }>('select name from accounts where id = any ($1)', [
    [balan.account, chair.account],
  ]);
  for (const word of [...rows.map(({ name }) => name), balan.account, chair.account, abstract, balan.assignment])
    expect(answer).not.toContain(word);
  // The chair's answer has the names, so the look would find them.
  expect(JSON.stringify(await readAsChair(chair))).toContain(rows[0]?.name);
});

test('before one’s own review there is nothing; a chair who reviews it submits first', { tags: ['REV-097'] }, async () => {
  expect(await refusalOf(read(late))).toMatchObject({ status: 404 });
  expect(await refusalOf(write(late, 'Me too.'))).toMatchObject({ status: 404 });
  const open = await as(late)(readAssignment, { params: mine(late) });
  expect([open.mayDiscuss, (await as(asha)(readAssignment, { params: mine(asha) })).mayDiscuss]).toEqual([false, true]);
  const id = await assignTo(site, editionId, { abstract, account: other.account });
  expect(await refusalOf(readAsChair(other))).toMatchObject({ status: 409, code: 'OWN_REVIEW_FIRST' });
  await site.pool.query(`delete from assignments where id = $1`, [id]);
  expect((await readAsChair(other)).entries).toHaveLength(3);
});

test(
  'in conflict there is nothing, for reviewers and chairs; another edition’s is nobody’s',
  { tags: ['REV-097', 'REV-094'] },
  async () => {
    for (const { account } of [balan, other])
      await site.db
        .insertInto('conflicts')
        .values({ edition_id: editionId, account_id: account, abstract_id: abstract, kind: 'noted', state: 'suspected', evidence: '' })
        .execute();
    expect(await refusalOf(read(balan))).toMatchObject({ status: 404 });
    expect(await refusalOf(write(balan, 'Still here?'))).toMatchObject({ status: 404 });
    expect(await refusalOf(writeAsChair(other, 'Still here?'))).toMatchObject({ status: 409, code: 'IN_CONFLICT' });
    await site.pool.query('delete from conflicts');
    const elsewhere = await makeStaff(site, 'lake@example.org', {
      role: 'scientific-chair',
      edition: lakeside2026.slug,
      society: lakeside.slug,
    });
    const call = site.callWith({ cookie: elsewhere.cookie });
    expect(await refusalOf(call(routes.readChairsDiscussion, { params: { edition: lakeside2026.slug, id: abstract } }))).toMatchObject({
      status: 404,
    });
  },
);

test('sent twice it is there once; another’s id is refused', { tags: ['REV-097'] }, async () => {
  const id = randomUUID();
  const [one, two] = await Promise.all([write(asha, 'Once.', id), write(asha, 'Once.', id)]);
  expect(said(one).filter((line) => line.endsWith('Once.'))).toHaveLength(1);
  expect(said(two)).toEqual(said(one));
  expect(await refusalOf(write(balan, 'Mine.', id))).toMatchObject({ code: 'KEY_REUSED' });
  expect(await refusalOf(write(asha, 'Something else.', id))).toMatchObject({ code: 'KEY_REUSED' });
});

test('mended within ten minutes by who wrote it, in two windows one after the other; then it stands', { tags: ['REV-097'] }, async () => {
  const { entries } = await write(asha, 'I woud');
  const entry = entries.at(-1)?.id ?? '';
  const mend = (who: Person, body: string, version = 1) =>
    as(who)(routes.mendReviewersEntry, { params: { ...mine(who), entry }, body: { version, body } });
  const { entries: mended } = await mend(asha, 'I would');
  expect(mended.at(-1)).toMatchObject({ body: 'I would', version: 2, editedAt: expect.any(String), editableUntil: expect.any(String) });
  // The same once more, and from a window that has not seen it.
  expect((await mend(asha, 'I would')).entries.at(-1)).toMatchObject({ version: 2 });
  expect(await refusalOf(mend(asha, 'I will'))).toMatchObject({ code: 'CHANGED_ELSEWHERE', current: { entries: expect.any(Array) } });
  expect(await refusalOf(mend(balan, 'Not mine', 2))).toMatchObject({ status: 404 });
  const asTheirs = as(chair)(routes.mendChairsEntry, { params: { ...chairs(), entry }, body: { version: 2, body: 'Not mine' } });
  expect(await refusalOf(asTheirs)).toMatchObject({ status: 404 });
  await age(10);
  expect(await refusalOf(mend(asha, 'I could', 2))).toMatchObject({ status: 409, code: 'ENTRY_STANDS' });
  expect((await read(asha)).entries.at(-1)).toMatchObject({ body: 'I would', editableUntil: null });
});

test('the record says who wrote and mended, and none of the words', async () => {
  const rows = await site.db
    .selectFrom('audit_log')
    .select(['account_id', 'action', 'after'])
    .where('action', 'in', ['discussion.written', 'discussion.mended'])
    .execute();
  expect(rows.map((row) => row.action)).toEqual(expect.arrayContaining(['discussion.written', 'discussion.mended']));
  expect(new Set(rows.map((row) => row.account_id))).toEqual(new Set([asha, balan, chair].map(({ account }) => account)));
  expect(rows.every(({ after }) => after === null)).toBe(true);
  // As a chair too: both doors write the same.
  const { entries } = await writeAsChair(chair, 'Agred.');
  const entry = entries.at(-1)?.id ?? '';
  await as(chair)(routes.mendChairsEntry, { params: { ...chairs(), entry }, body: { version: 1, body: 'Agreed.' } });
  const mended = await site.db.selectFrom('audit_log').select('action').where('entity_id', '=', entry).orderBy('action').execute();
  expect(mended.map(({ action }) => action)).toEqual(['discussion.mended', 'discussion.written']);
});

test('the database itself lets nothing be taken back or rewritten', { tags: ['REV-097'] }, async () => {
  await expect(site.pool.query('delete from discussion_entries')).rejects.toThrow(/permission denied/);
  await expect(site.pool.query(`update discussion_entries set body = 'x', version = version + 1`)).rejects.toThrow(/within ten minutes/);
  await expect(site.pool.query(`update discussion_entries set account_id = $1, version = version + 1`, [balan.account])).rejects.toThrow(
    /within ten minutes/,
  );
});

test('at most one letter an hour tells what others wrote; nobody is told of their own words', { tags: ['REV-097'] }, async () => {
  const now = Date.now();
  const sweep = (minutes: number) => tellOfDiscussions({ db: site.db, clock: { system: () => new Date(now + minutes * MINUTE) } });
  const letters = async () =>
    site.db
      .selectFrom('letters')
      .select(['edition_id as editionId', 'id', 'about', 'occasion', 'account_id as accountId', 'kind'])
      .where('purpose', '=', 'abstracts.discussion-digest')
      .orderBy('occasion')
      .execute();
  await Promise.all([sweep(2), sweep(2), sweep(2)]);
  const first = await letters();
  // One each; not to somebody whose own review is still to come.
  const expected = [asha, balan, chair, other].map(({ account }) => account);
  expect(first.map(({ about }) => about)).toEqual(expect.arrayContaining(expected));
  expect(first.map(({ about }) => about)).not.toContain(late.account);
  expect(new Set(first.map(({ about }) => about)).size).toBe(first.length);
  await write(asha, 'One more.');
  await asOwner(
    site,
    `do $$ begin
       alter table discussion_entries disable trigger discussion_entries_guarded;
       update discussion_entries set at = at + interval '20 minutes' where body = 'One more.';
       alter table discussion_entries enable trigger discussion_entries_guarded;
     end $$`,
  );
  await sweep(30);
  await sweep(61);
  expect(await letters()).toHaveLength(first.length);
  await sweep(63);
  const second = (await letters()).slice(first.length).map(({ about }) => about);
  expect(second).toEqual(expect.arrayContaining([balan.account, chair.account]));
  expect(second).not.toContain(asha.account);
  await sweep(200);
  expect(await letters()).toHaveLength(first.length + second.length);
  const deps = { config: site.config, db: site.db, clock: createClock(site.config), readEdition: async () => ampiTnpy2025 };
  const letter = (await letters()).findLast(({ about }) => about === balan.account);
  if (!letter) throw new Error('no letter');
  const mail = await renderDiscussionDigest(deps, letter);
  expect(mail?.subject).toBe(`1 new entry in discussions of abstracts, ${ampiTnpy2025.shortName}`);
  expect(mail?.text).toMatch(/A-\d{3}: 1 new entry/);
  expect(`${mail?.html}`).not.toMatch(/One more|first-reader|film/i);
  // In conflict since: it does not leave.
  await site.db
    .insertInto('conflicts')
    .values({ edition_id: editionId, account_id: balan.account, abstract_id: abstract, kind: 'noted', state: 'standing', evidence: '' })
    .execute();
  expect(await renderDiscussionDigest(deps, letter)).toBeUndefined();
});
