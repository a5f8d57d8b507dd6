import { listMailings, readMailing, releaseMailing } from '@isocentre/contract/letters/mailings';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../test/blindness.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { clockAt } from '../../test/delegates.ts';
import { until } from '../../test/insist.ts';
import { startSender } from '../../test/letter-sender.ts';
import { type MailServer, openMailServer } from '../../test/mail-server.ts';
import { feed, lettersOf, lookAt, params, registerVegans, release, shownBy, statesOf, write } from '../../test/mailings.ts';
import { refusalOf } from '../../test/presenting.ts';
import { makeStaff } from '../../test/staff.ts';

/** Mailings with a time of their own. The process runs at ten in the morning of 18 September. */

const NOW = '2025-09-18T10:00:00+05:30';
const PLANNED = '2025-09-20T09:00';
const AT = '2025-09-20T09:00:00+05:30';
const JUST_BEFORE = '2025-09-20T08:59:59.999+05:30';
const A_DAY_LATE = '2025-09-21T09:00:00+05:30';
const TOO_LATE = '2025-09-21T09:00:00.001+05:30';

let site: TestApp;
let owner: { id: string; cookie: string };
let mails: MailServer;
let sender: { close(): Promise<void> } | undefined;
let earlier = 0;

beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: NOW } });
  mails = await openMailServer();
  owner = await makeStaff(site, 'owner@example.org', { role: 'owner', edition: null });
  await registerVegans(site);
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

const call = (at = NOW) => site.callWith({ cookie: `${owner.cookie}; ${clockAt(at)}` });
const arrived = () => mails.accepted.slice(earlier);
const read = async (id: string) => (await call()(readMailing, { params: { ...params, id } })).mailing;
const start = () => {
  sender = startSender(site, mails.smtpUrl);
};
const plan = async (plannedFor = PLANNED) => {
  const id = await write(call());
  await release(call(), id, plannedFor);
  return id;
};
const sent = (id: string) => until('all are sent', async () => (await statesOf(site, id)).every((state) => state === 'sent'), 30_000);
/** Whether its letters may leave now. */
const mayLeave = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from letters where purpose = 'registrations.mailing' and state = 'released' and due_at <= now()`.execute(
    site.db,
  );
  return rows[0]?.count;
};

describe('a planned mailing', { tags: ['REV-126'] }, () => {
  test('waits for its time by the edition’s clock, and leaves once', async () => {
    const id = await plan();
    expect(await read(id)).toMatchObject({ state: 'released', plannedFor: PLANNED, letters: { waiting: 3, sent: 0 } });
    start();
    expect([await lookAt(site, JUST_BEFORE), await mayLeave(), arrived()]).toEqual([0, 0, []]);
    expect(await lookAt(site, AT)).toBe(1);
    await sent(id);
    expect(await lookAt(site, A_DAY_LATE)).toBe(0);
    expect(arrived()).toHaveLength(3);
    expect(await read(id)).toMatchObject({ state: 'released', note: null, letters: { waiting: 0, sent: 3 } });
  });

  test.each([
    ['the hour that is left out: an hour later', '2026-03-29T02:30', '2026-03-29T01:29:59.999Z', '2026-03-29T01:30:00.000Z'],
    ['the morning after clocks went forward: nine is nine', '2026-03-29T09:00', '2026-03-29T06:59:59.999Z', '2026-03-29T07:00:00.000Z'],
    ['the hour that comes twice: the first time', '2025-10-26T02:30', '2025-10-26T00:29:59.999Z', '2025-10-26T00:30:00.000Z'],
  ])('across a clock change, %s', async (_, planned, before, at) => {
    // The zone of the edition is moved after the release: nine stays nine, of another clock.
    const id = await plan(planned);
    await asOwner(site, `update editions set time_zone = 'Europe/Berlin' where slug = $1`, [params.edition]);
    expect([await lookAt(site, before), await mayLeave()]).toEqual([0, 0]);
    expect([await lookAt(site, at), await mayLeave()]).toEqual([1, 3]);
    await asOwner(site, `update editions set time_zone = 'Asia/Kolkata' where slug = $1`, [params.edition]);
    expect(await statesOf(site, id)).toEqual(['released', 'released', 'released']);
  });

  test('the worker was down: sent late within a day', async () => {
    const id = await plan();
    expect(await lookAt(site, A_DAY_LATE)).toBe(1);
    expect(await mayLeave()).toBe(3);
    start();
    await sent(id);
    expect(arrived()).toHaveLength(3);
  });

  test('for longer: held with a note, until a person releases it again', async () => {
    const id = await plan();
    start();
    expect(await lookAt(site, TOO_LATE)).toBe(1);
    expect(await lookAt(site, TOO_LATE)).toBe(0);
    expect(await read(id)).toMatchObject({
      state: 'held',
      note: 'It could not leave within a day of its time. 3 letters have not left. Please release it again, or call it off.',
      letters: { waiting: 0, dropped: 3 },
    });
    expect([await statesOf(site, id), arrived()]).toEqual([['superseded', 'superseded', 'superseded'], []]);
    expect((await call()(listMailings, { params })).mailings.find((one) => one.id === id)?.state).toBe('held');
    expect(await release(call(), id)).toMatchObject({ released: 3, mailing: { state: 'released', note: null } });
    await until('all arrived', async () => arrived().length === 3, 30_000);
  });

  test('the worker went down after it had begun: what is left is held, and nobody gets it twice', async () => {
    const id = await plan();
    await lookAt(site, AT);
    const [first] = await lettersOf(site, id);
    await sql`update letters set state = 'sent', sent_at = now() where id = ${first?.id ?? ''}`.execute(site.db);
    expect(await lookAt(site, TOO_LATE)).toBe(1);
    expect(await read(id)).toMatchObject({
      state: 'held',
      note: expect.stringContaining('2 letters have not left'),
      letters: { sent: 1, dropped: 2 },
    });
    const { recipients } = await call()(readMailing, { params: { ...params, id } });
    expect(recipients).toMatchObject({ rows: 3, total: 2, already: 1 });
    expect(await release(call(), id)).toMatchObject({ released: 2 });
  });

  test('a worker that comes back sends nothing that is too late, even before it has looked', async () => {
    const id = await plan();
    await lookAt(site, AT);
    // As the worker finds it two days later.
    await sql`update mailings set planned_for = '2025-09-16T09:00' where id = ${id}`.execute(site.db);
    start();
    await until(
      'it was tried',
      async () => (await sql`select from letter_events where code = 'too-early'`.execute(site.db)).rows.length > 0,
      30_000,
    );
    expect(arrived()).toEqual([]);
  });

  test.each([
    ['2025-09-18T09:59', 'Please choose a time that is still to come.'],
    ['2025-09-31T09:00', 'There is no such day.'],
    ['2027-09-18T09:00', 'Please choose a time within a year.'],
  ])('%s: %s', async (plannedFor, words) => {
    const id = await write(call());
    expect(await refusalOf(release(call(), id, plannedFor))).toMatchObject({ code: 'VALIDATION', fields: { plannedFor: words } });
    expect(await lettersOf(site, id)).toEqual([]);
  });
});

describe('when its time comes', { tags: ['REV-124'] }, () => {
  test('the group is read again: who left it gets nothing, and who came to it was shown to nobody', async () => {
    const id = await plan();
    await feed(site, ['Anbu'], 'veg');
    await site.db.updateTable('registrations').set({ name: 'Bala Murugan' }).where('name', '=', 'Bala').execute();
    expect(await lookAt(site, AT)).toBe(1);
    expect(await read(id)).toMatchObject({
      state: 'released',
      note: '2 letters were not sent: no longer in the group, or it would say something else. 1 letter more would be written to the group now, which nobody has released.',
      letters: { waiting: 1, dropped: 2 },
    });
    start();
    await until('it arrived', async () => arrived().length === 1, 30_000);
    expect(arrived().map(({ mail }) => mail.text)).toEqual([expect.stringContaining('Chitra')]);
    await site.db.updateTable('registrations').set({ name: 'Bala' }).where('name', '=', 'Bala Murugan').execute();
  });

  test('whoever released it may no longer read its table: it is held', async () => {
    const registrar = await makeStaff(site, 'leaves@example.org', { role: 'registrar', edition: params.edition });
    const theirs = site.callWith({ cookie: `${registrar.cookie}; ${clockAt(NOW)}` });
    const id = await write(theirs);
    await theirs(releaseMailing, { params: { ...params, id }, body: { plannedFor: PLANNED, letters: await shownBy(theirs, id) } });
    await site.db.deleteFrom('staff_roles').where('account_id', '=', registrar.id).execute();
    expect(await lookAt(site, AT)).toBe(1);
    expect(await read(id)).toMatchObject({ state: 'held', note: expect.stringContaining('may no longer read its table') });
  });
});
