import { listDelegates } from '@isocentre/contract/delegates';
import {
  callOffMailing,
  type Group,
  listMailings,
  previewMailing,
  readMailing,
  releaseMailing,
  writeMailing,
} from '@isocentre/contract/letters/mailings';
import { listOutbox } from '@isocentre/contract/letters/outbox';
import { readDraftProgramme } from '@isocentre/contract/programme';
import { listReviewedAbstracts } from '@isocentre/contract/review/abstracts';
import { readAssignments } from '@isocentre/contract/review/assignment';
import { readPresentations } from '@isocentre/contract/review/presentations';
import { inPart, PART_NAMES } from '@isocentre/domain/presentations/presentation-parts';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../test/blindness.ts';
import type { TestApp } from '../../test/build-test-app.ts';
import { plantAbstracts } from '../../test/deciding.ts';
import { until } from '../../test/insist.ts';
import { startSender } from '../../test/letter-sender.ts';
import { type MailServer, openMailServer } from '../../test/mail-server.ts';
import { feed, lettersOf, lookAt, params, registerVegans, release, shownBy, statesOf, TEXT, VEGAN, write } from '../../test/mailings.ts';
import { AUTHOR, openPresenting, type Presenting, refusalOf } from '../../test/presenting.ts';
import { assignTo, openReviewing } from '../../test/reviewing.ts';
import { makeStaff } from '../../test/staff.ts';
import { everythingAbout } from '../registration/queries/own-data.ts';

const NOW = '2025-09-18T10:00:00+05:30';
const EARLIER = '2025-09-01T10:00:00+05:30';

let world: Presenting;
let site: TestApp;
let owner: { id: string; cookie: string };
let registrar: { id: string; cookie: string };
let mails: MailServer;
let sender: { close(): Promise<void> } | undefined;
let earlier = 0;

beforeAll(async () => {
  world = await openPresenting({ CLOCK: NOW });
  ({ site } = world);
  mails = await openMailServer();
  owner = await makeStaff(site, 'owner@example.org', { role: 'owner', edition: null });
  registrar = await makeStaff(site, 'registrar@example.org', { role: 'registrar', edition: params.edition });
  await registerVegans(site);
  await openReviewing(site, world.editionId);
  const reviewers = [];
  for (const n of [1, 2])
    reviewers.push((await makeStaff(site, `reviewer-${n}@example.org`, { role: 'reviewer', edition: params.edition })).id);
  const [one = '', two = ''] = reviewers;
  const { id: registrationId } = await site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select('registrations.id')
    .where('accounts.email', '=', AUTHOR)
    .executeTakeFirstOrThrow();
  const categories = ampiTnpy2025.abstractCategories.slice(0, 2);
  const [third = '', fourth = ''] = await plantAbstracts(site, world.editionId, { count: 2, registrationId, categories });
  await asOwner(site, `update abstract_revisions set email = 'co-author@example.org' where abstract_id = any ($1::uuid[])`, [
    [third, fourth],
  ]);
  for (const [abstract, account] of [
    [third, one],
    [fourth, one],
    [third, two],
  ] as const)
    await assignTo(site, world.editionId, { abstract, account });
});
beforeEach(async () => {
  await site.db.deleteFrom('rate_limits').execute();
  await sql`update letters set state = 'discarded' where kind = 'automatic' and state = 'released'`.execute(site.db);
  await sql`update letters set state = 'superseded' where kind = 'reviewed' and state in ('draft', 'released')`.execute(site.db);
  await feed(site, ['Anbu', 'Bala', 'Chitra'], 'vegan');
  earlier = mails.accepted.length;
});
afterEach(async () => {
  await sender?.close();
  sender = undefined;
});
afterAll(async () => {
  await mails.down();
  await site.close();
});

const as = (who: { cookie: string }, at = NOW) => world.as(who.cookie, at);
const preview = (group: Group, change: Partial<typeof TEXT> & { place?: number } = {}, who = owner, at = NOW) =>
  as(who, at)(previewMailing, { params, body: { group, ...TEXT, place: 0, ...change } });
const arrived = () => mails.accepted.slice(earlier).map(({ mail }) => mail);
const start = () => {
  sender = startSender(site, mails.smtpUrl);
};

describe('a group is as many as its table shows', { tags: ['REV-124'] }, () => {
  test.each([
    '',
    'meal=vegan',
    'status=PENDING',
    'q=anbu',
    'meal=vegan,veg&category=ampi',
    'abstracts=yes',
    'cancelled=yes',
    'q=nobody-at-all',
  ])('delegates: %s', async (filter) => {
    const { total } = await as(owner)(listDelegates, { params, query: Object.fromEntries(new URLSearchParams(filter)) });
    expect(await preview({ table: 'delegates', filter })).toMatchObject({ rows: total, total });
  });

  test.each([
    '',
    'decision=none',
    'decision=oral,e-poster',
    'q=study',
    'call=regular',
    'call=late-breaking',
    `category=${encodeURIComponent(ampiTnpy2025.abstractCategories[0] ?? '')}`,
  ])('abstracts: %s', async (filter) => {
    const { total } = await as(owner)(listReviewedAbstracts, { params, query: Object.fromEntries(new URLSearchParams(filter)) });
    // All of one author, and nothing in the text tells them apart.
    expect(await preview({ table: 'abstracts', filter })).toMatchObject({ rows: total, total: Math.min(total, 1) });
  });

  test.each(PART_NAMES)('presenters: accepted and %s', async (part) => {
    const { presentations } = await as(owner)(readPresentations, { params });
    expect(presentations).toHaveLength(2);
    expect((await preview({ table: 'presenters', filter: `show=${part}` })).rows).toBe(inPart(part, presentations).length);
  });

  test('open reviews: those of the assignment, one letter for each reviewer', async () => {
    const { abstracts } = await as(owner)(readAssignments, { params });
    const open = abstracts.flatMap(({ assigned }) => assigned.filter(({ state }) => state === 'open'));
    expect(open).toHaveLength(3);
    const found = await preview({ table: 'reviewers', filter: '' }, { body: 'Dear {{name}}, until {{day}}' });
    expect(found).toMatchObject({ rows: 3, total: 2, people: [{ rows: 2 }, { rows: 1 }] });
    expect(found.letter?.text).toContain('until 10 September 2025');
  });

  test('session chairs: those of the programme; whom it knows by name alone is said', async () => {
    const { sessions } = await as(owner)(readDraftProgramme, { params });
    const chairing = sessions.flatMap(({ people }) => people).filter(({ role }) => /^chair/i.test(role ?? ''));
    expect(chairing.length).toBeGreaterThan(0);
    const unknown = chairing.filter(({ accountId }) => accountId === null).map(({ name }) => name);
    expect(await preview({ table: 'chairs', filter: '' })).toMatchObject({
      rows: chairing.length,
      total: chairing.length - unknown.length,
      without: unknown,
    });
  });

  test.each([
    ['delegates', 'mael=vegan'],
    ['delegates', 'meal=vegan&meal=veg'],
    ['delegates', 'meal=grass'],
    ['delegates', 'changedSince=1'],
    ['presenters', 'show=everybody'],
    ['reviewers', 'q=a'],
    ['abstracts', 'decision=perhaps'],
  ] as const)('a filter that is not understood means nobody: %s?%s', async (table, filter) => {
    const refused = { status: 422, code: 'VALIDATION', fields: { filter: expect.stringContaining('not understood') } };
    expect(await refusalOf(preview({ table, filter }))).toMatchObject(refused);
    expect(await refusalOf(as(owner)(writeMailing, { params, body: { group: { table, filter }, ...TEXT } }))).toMatchObject(refused);
  });

  test('before the results no letter tells by its group what is decided', async () => {
    for (const filter of ['decision=oral', 'flag=few', 'decision=none'])
      expect(await refusalOf(preview({ table: 'abstracts', filter }, {}, owner, EARLIER))).toMatchObject({ code: 'VALIDATION' });
    expect((await preview({ table: 'abstracts', filter: 'q=study' }, {}, owner, EARLIER)).rows).toBe(4);
    expect((await preview({ table: 'presenters', filter: '' }, {}, owner, EARLIER)).rows).toBe(0);
  });
});

describe('a release', () => {
  test('is of what was shown: the group is read again, and the difference is said first', { tags: ['REV-124', 'REV-112'] }, async () => {
    const call = as(owner);
    const id = await write(call);
    const shown = await shownBy(call, id);
    expect(shown).toHaveLength(3);
    await feed(site, ['Anbu'], 'veg');
    await feed(site, ['Asha Author'], 'vegan');
    await site.db.updateTable('registrations').set({ name: 'Chitra Devi' }).where('name', '=', 'Chitra').execute();
    const letThemGo = (letters: typeof shown) => call(releaseMailing, { params: { ...params, id }, body: { plannedFor: null, letters } });
    expect(await refusalOf(letThemGo(shown))).toMatchObject({
      status: 409,
      code: 'OUTBOX_CHANGED',
      current: { gone: 1, changed: 1, added: 1 },
      message: expect.stringContaining('1 is no longer ready, 1 says something else, 1 is new'),
    });
    expect(await lettersOf(site, id)).toEqual([]);
    // One letter less than would be released is a difference too.
    const now = await shownBy(call, id);
    expect(await refusalOf(letThemGo(now.slice(1)))).toMatchObject({ code: 'OUTBOX_CHANGED', current: { gone: 0, changed: 0, added: 1 } });
    expect(await letThemGo(now)).toMatchObject({ released: 3, mailing: { state: 'released', releasedBy: 'Staff owner' } });
    expect((await lettersOf(site, id)).map(({ by }) => by)).toEqual([owner.id, owner.id, owner.id]);
    await site.db.updateTable('registrations').set({ name: 'Chitra' }).where('name', '=', 'Chitra Devi').execute();
    await feed(site, ['Asha Author'], 'veg');
  });

  test('twice at once, and again later: each gets one mail', { tags: ['REV-113'] }, async () => {
    const call = as(owner);
    const id = await write(call);
    const letters = await shownBy(call, id);
    const body = { plannedFor: null, letters };
    const both = await Promise.all([1, 2].map(() => refusalOf(call(releaseMailing, { params: { ...params, id }, body }))));
    expect(both.map(({ code }) => code).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'none']);
    start();
    await until('all are sent', async () => (await statesOf(site, id)).every((state) => state === 'sent'), 30_000);
    expect(await refusalOf(call(releaseMailing, { params: { ...params, id }, body }))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    expect(
      arrived()
        .map(({ subject, text }) => `${subject}: ${/Dear Dr\. (\w+)/.exec(text ?? '')?.[1]}`)
        .toSorted(),
    ).toEqual(['About your meal: Anbu', 'About your meal: Bala', 'About your meal: Chitra']);
    expect((await call(readMailing, { params: { ...params, id } })).mailing.letters).toEqual({
      waiting: 0,
      sent: 3,
      failed: 0,
      dropped: 0,
    });
  });

  test('leaves out the letters that lack a value, and nobody else', { tags: ['REV-106'] }, async () => {
    await sql`update abstracts set reference_no = null where id = ${world.poster}`.execute(site.db);
    const call = as(owner);
    const text = { subject: 'Your presentation', body: 'Dear {{name}}, {{reference}} is yours.' };
    const id = await write(call, { table: 'presenters', filter: 'show=all' }, text);
    const { recipients } = await call(readMailing, { params: { ...params, id } });
    expect(recipients?.letters.map(({ missing }) => missing).toSorted()).toEqual([[], ['reference']]);
    expect(await release(call, id)).toMatchObject({ released: 1 });
    await sql`update abstracts set reference_no = 'EP-01' where id = ${world.poster}`.execute(site.db);
  });
});

describe('somebody with two matching abstracts', { tags: ['REV-125'] }, () => {
  const group = { table: 'presenters', filter: 'show=unsettled' } as const;

  test('gets one mail if both would say the same', async () => {
    const call = as(owner);
    const id = await write(call, group, { subject: 'Your presentation', body: 'Dear {{name}}, please pay.' });
    expect((await call(readMailing, { params: { ...params, id } })).recipients).toMatchObject({
      rows: 2,
      total: 1,
      letters: [{ rows: 2 }],
    });
    await release(call, id);
    start();
    await until('it is sent', async () => (await statesOf(site, id)).includes('sent'), 30_000);
    expect(arrived().map(({ to }) => [to].flat().map((one) => one?.text))).toEqual([[AUTHOR]]);
  });

  test('gets two if they say different things', async () => {
    const call = as(owner);
    const id = await write(call, group, { subject: '{{reference}}', body: 'Dear {{name}}, please pay for “{{title}}”.' });
    expect((await call(readMailing, { params: { ...params, id } })).recipients).toMatchObject({ rows: 2, total: 2 });
    await release(call, id);
    start();
    await until('both are sent', async () => (await statesOf(site, id)).filter((state) => state === 'sent').length === 2, 30_000);
    expect(
      arrived()
        .map(({ subject }) => subject ?? '')
        .toSorted(),
    ).toEqual(['EP-01', 'OP-01']);
  });
});

describe('nothing leaves without a person’s release', { tags: ['REV-114'] }, () => {
  test('written, looked at and left to every sweep and a running worker: there is not even a letter', async () => {
    const call = as(owner);
    const id = await write(call);
    await preview(VEGAN, { place: 2 });
    await call(readMailing, { params: { ...params, id } });
    start();
    for (const at of [NOW, '2025-09-25T10:00:00+05:30']) expect(await lookAt(site, at)).toBe(0);
    expect([await lettersOf(site, id), arrived()]).toEqual([[], []]);
    expect((await call(readMailing, { params: { ...params, id } })).mailing.state).toBe('draft');
  });

  test('the database lets none leave without somebody, and keeps its words', async () => {
    const id = await write(as(owner));
    const change = (what: string) => refusalOf(site.pool.query(`update mailings set ${what} where id = '${id}'`));
    for (const what of [`state = 'released'`, `state = 'held', note = 'x'`]) expect(await change(what)).toMatchObject({ code: '23514' });
    for (const what of [`body = 'x'`, `subject = 'x'`, `group_filter = ''`]) expect(await change(what)).toMatchObject({ code: '42501' });
    expect(await refusalOf(site.pool.query(`delete from mailings where id = '${id}'`))).toMatchObject({ code: '42501' });
  });
});

test('what waits is in none of its reader’s own data; what was sent is', async () => {
  const call = as(owner);
  const id = await write(call);
  const { id: account } = await site.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'anbu@example.org')
    .executeTakeFirstOrThrow();
  const own = async () => JSON.stringify(await everythingAbout(site.db, account)).split('registrations.mailing').length;
  const before = await own();
  await release(call, id);
  expect(await own()).toBe(before);
  start();
  await until('all are sent', async () => (await statesOf(site, id)).every((state) => state === 'sent'), 30_000);
  expect(await own()).toBe(before + 1);
});

test('called off: what has not left never does, and it cannot be released again', async () => {
  const call = as(owner);
  const id = await write(call);
  await release(call, id, '2025-09-20T09:00');
  expect(await statesOf(site, id)).toEqual(['released', 'released', 'released']);
  expect(await call(callOffMailing, { params: { ...params, id } })).toMatchObject({
    state: 'called-off',
    letters: { waiting: 0, dropped: 3 },
  });
  start();
  expect(await lookAt(site, '2025-09-20T09:00:00+05:30')).toBe(0);
  expect([await statesOf(site, id), arrived()]).toEqual([['superseded', 'superseded', 'superseded'], []]);
  expect(await refusalOf(call(callOffMailing, { params: { ...params, id } }))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  const body = { plannedFor: null, letters: [{ key: 'x', digest: '0'.repeat(16) }] };
  expect(await refusalOf(call(releaseMailing, { params: { ...params, id }, body }))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
});

describe('who sees what', () => {
  test('whoever may not read a table sees no group of it, in no list and no count', { tags: ['REV-181'] }, async () => {
    const call = as(registrar);
    const ofAbstracts = { table: 'presenters', filter: 'show=all' } as const;
    const id = await write(as(owner), ofAbstracts);
    await release(as(owner), id, '2025-09-20T09:00');
    for (const table of ['presenters', 'abstracts', 'reviewers', 'chairs'] as const) {
      expect(await refusalOf(preview({ table, filter: '' }, {}, registrar))).toMatchObject({ status: 404 });
      expect(await refusalOf(call(writeMailing, { params, body: { group: { table, filter: '' }, ...TEXT } }))).toMatchObject({
        status: 404,
      });
    }
    expect((await call(listMailings, { params })).mailings.map(({ group }) => group.table)).not.toContain('presenters');
    expect(await refusalOf(call(readMailing, { params: { ...params, id } }))).toMatchObject({ status: 404 });
    expect(await refusalOf(call(callOffMailing, { params: { ...params, id } }))).toMatchObject({ status: 404 });
    const body = { plannedFor: null, letters: [{ key: 'x', digest: '0'.repeat(16) }] };
    expect(await refusalOf(call(releaseMailing, { params: { ...params, id }, body }))).toMatchObject({ status: 404 });
    expect((await call(listOutbox, { params, query: {} })).purposes.filter((one) => one.startsWith('abstracts.'))).toEqual([]);
    // Delegates are theirs to write to; a chair does not read that table.
    const theirs = await write(call);
    expect((await call(listMailings, { params })).mailings.map((one) => one.id)).toContain(theirs);
    expect(await refusalOf(as(world.chair)(readMailing, { params: { ...params, id: theirs } }))).toMatchObject({ status: 404 });
  });

  test('what a chair has a conflict with is in no group of theirs', { tags: ['REV-094'] }, async () => {
    const other = await makeStaff(site, 'other@example.org', { role: 'scientific-chair', edition: params.edition });
    await sql`
      insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence)
      values (${world.editionId}, ${other.id}, ${world.talk}, 'declared', 'standing', '{}')`.execute(site.db);
    const group = { table: 'presenters', filter: 'show=all' } as const;
    const text = { subject: '{{reference}}', body: '{{name}}' };
    expect((await preview(group, text)).rows).toBe(2);
    expect((await preview(group, text, other)).rows).toBe(1);
    const id = await write(as(owner), group, text);
    await release(as(owner), id, '2025-09-20T09:00');
    expect((await as(other)(readMailing, { params: { ...params, id } })).mailing.letters.waiting).toBe(1);
  });
});

test('each step is in the record, without the search, which may be a name', async () => {
  const call = as(owner);
  const id = await write(call, { table: 'delegates', filter: 'q=anbu' });
  await release(call, id, '2025-09-20T09:00');
  await call(callOffMailing, { params: { ...params, id } });
  const rows = await site.db
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'after'])
    .where('entity', '=', 'mailing')
    .where('entity_id', '=', id)
    .orderBy('at')
    .execute();
  expect(rows).toEqual([
    { action: 'mailing.written', account_id: owner.id, after: { table: 'delegates' } },
    { action: 'mailing.released', account_id: owner.id, after: { table: 'delegates', letters: 1, plannedFor: '2025-09-20T09:00' } },
    { action: 'mailing.called-off', account_id: owner.id, after: { letters: 1 } },
  ]);
});

test('a text with a fault is shown with its place and not stored', async () => {
  const faulty = { subject: 'A\nB', body: 'Dear {{nmae}}' };
  const seen = await preview(VEGAN, faulty);
  expect([seen.letter, seen.faults.map(({ field }) => field), seen.total]).toEqual([null, ['subject', 'body'], 3]);
  expect(await refusalOf(as(owner)(writeMailing, { params, body: { group: VEGAN, ...faulty } }))).toMatchObject({
    code: 'VALIDATION',
    fields: { subject: 'A subject is one line.', body: expect.stringContaining('{{nmae}}') },
  });
});
