import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendContactMessage } from '@isocentre/contract/contact';
import { deleteProof, exportMyData, readMyRegistration, requestErasure, uploadProof } from '@isocentre/contract/registration';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { type Enqueue, openJobQueue } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { startSweeps } from '../../platform/sweeps.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, cookieFor, goodForm, registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { startSender } from '../../test/letter-sender.ts';
import { societyId } from '../../test/societies.ts';
import { bindSweeps } from '../../worker.ts';
import { priceRisesLetter } from './letter-definitions.ts';

let site: TestApp;
let inbox: Inbox;
let folder: string;
let queue: { enqueue: Enqueue; close(): Promise<void> };

beforeAll(async () => {
  inbox = await openInbox();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-sweeps-'));
  site = await buildTestApp({ env: { FILES_DIR: folder } });
  queue = await openJobQueue(site.config, pino({ level: 'silent' }));
});
afterAll(async () => {
  await queue.close();
  await site.close();
  await inbox.close();
  await rm(folder, { recursive: true });
});

const silent = pino({ level: 'silent' });

/** Runs one sweep at a given moment: `at` by the edition's clock, `system` by the real one. */
async function sweep(name: string, { at, system = new Date(), log = silent }: { at?: string; system?: Date; log?: Log }): Promise<number> {
  const clock = createClock({ APP_MODE: 'test', CLOCK: at ? new Date(at).toISOString() : undefined }, () => system);
  const sweeps = bindSweeps({
    config: site.config,
    db: site.db,
    reports: site.reports,
    checks: site.reports,
    files: openFiles(site.config),
    clock,
    enqueue: queue.enqueue,
    log,
  });
  return (
    (await sweeps
      .flat()
      .find((one) => one.name.endsWith(name))
      ?.run()) ?? -1
  );
}
const registration = (email: string) =>
  site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .selectAll('registrations')
    .where('accounts.email', '=', email)
    .executeTakeFirst();

/** The site whose worker's edition clock shows this moment. */
const clockedAt = (moment: string): TestApp => ({ ...site, config: { ...site.config, CLOCK: new Date(moment).toISOString() } });

describe('before the price rises', () => {
  beforeAll(async () => {
    await registerAs(site, { email: 'later@example.org', payLater: true });
    await registerAs(site, { email: 'unpaid@example.org' });
    await registerAs(site, { email: 'same@example.org', payLater: true, category: 'student' });
    await inbox.next(site, 'later@example.org');
  });

  test('nobody is reminded earlier than three days ahead', async () => {
    expect(await sweep('remind-paying-later', { at: '2025-08-12T23:59:59.999+05:30' })).toBe(0);
  });

  test('somebody who pays later is reminded once by mail; students, whose price does not rise, are not', async () => {
    // Not while organisers have promised them the price.
    const promise = (kept: boolean) => site.db.updateTable('registrations').set({ price_kept: kept }).execute();
    await promise(true);
    expect(await sweep('remind-paying-later', { at: '2025-08-13T00:00:00+05:30' })).toBe(0);
    await promise(false);
    expect(await sweep('remind-paying-later', { at: '2025-08-13T00:00:00+05:30' })).toBe(1);
    expect(await sweep('remind-paying-later', { at: '2025-08-14T00:00:00+05:30' })).toBe(0);
    const mail = await inbox.next(clockedAt('2025-08-14T00:00:00+05:30'), 'later@example.org');
    expect(mail.subject).toBe('₹1,500 until 15 August, AMPI-TNPY 2025');
    expect(mail.text).toContain('costs ₹1,500 until 15 August, and ₹1,750 from then on');
  });

  test('and again before the next rise, students then too', async () => {
    expect(await sweep('remind-paying-later', { at: '2025-09-09T00:00:00+05:30' })).toBe(2);
    expect(await sweep('remind-paying-later', { at: '2025-09-10T00:00:00+05:30' })).toBe(0);
  });

  test('one that was held up until the price had risen is discarded, not sent', async () => {
    await registerAs(site, { email: 'held-up@example.org', payLater: true });
    await inbox.next(site, 'held-up@example.org');
    expect(await sweep('remind-paying-later', { at: '2025-08-14T12:00:00+05:30' })).toBe(1);
    const stateOf = async () =>
      (
        await site.db
          .selectFrom('letters')
          .innerJoin('accounts', 'accounts.id', 'account_id')
          .where('email', '=', 'held-up@example.org')
          .where('purpose', '=', priceRisesLetter.purpose)
          .select('letters.state')
          .executeTakeFirst()
      )?.state;
    const sender = startSender(clockedAt('2025-08-16T00:00:00+05:30'), inbox.smtpUrl);
    try {
      await expect.poll(async () => ['released', 'sending'].includes((await stateOf()) ?? ''), { timeout: 20_000 }).toBe(false);
      expect(await stateOf()).toBe('discarded');
    } finally {
      await sender.close();
    }
  });

  test('after the last price rise no reminder is sent', async () => {
    expect(await sweep('remind-paying-later', { at: '2025-10-03T00:00:00+05:30' })).toBe(0);
  });

  test('two workers at the same moment send one mail', async () => {
    await registerAs(site, { email: 'two@example.org', payLater: true });
    const at = '2025-08-15T00:00:00+05:30';
    const reminded = await Promise.all([sweep('remind-paying-later', { at }), sweep('remind-paying-later', { at })]);
    expect(reminded.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});

describe('paid without the document that the category asks for', () => {
  const EMAIL = 'unproved@example.org';
  const remind = (day: string) => sweep('remind-missing-proofs', { at: `${day}T09:00:00+05:30` });

  test('is reminded three times before the conference at most, and never once it is there', async () => {
    await registerAs(site, { email: EMAIL, category: 'student', membershipId: '' });
    await registerAs(
      site,
      { email: 'late-student@example.org', category: 'student', membershipId: '', registrationType: 'regular' },
      '2025-09-08T12:00:00+05:30',
    );
    await registerAs(site, { email: 'unpaid-student@example.org', category: 'student', membershipId: '' });
    await inbox.next(site, EMAIL);
    const paid = { payment_status: 'PAID' as const, completed_at: new Date() };
    for (const email of [EMAIL, 'late-student@example.org'])
      await site.db
        .updateTable('registrations')
        .set(paid)
        .where('id', '=', (await registration(email))?.id ?? '')
        .execute();

    expect(await remind('2025-09-04')).toBe(0);
    expect(await remind('2025-09-05')).toBe(1);
    expect(await remind('2025-09-06')).toBe(0);
    const mail = await inbox.next(site, EMAIL);
    expect(mail.subject).toBe('Your bonafide certificate is missing, AMPI-TNPY 2025');
    expect(mail.text?.replaceAll(/\s+/g, ' ')).toContain('Please attach it before 26 September 2025');
    // Registered after the day of the first reminder, so the second is their first.
    expect(await remind('2025-09-16')).toBe(2);
    const call = await callAs(site, EMAIL);
    const { id } = await call(uploadProof, { query: { kind: 'bonafide' }, file: Buffer.from('%PDF-1.7') });
    expect(await remind('2025-09-23')).toBe(1);
    await site.db.updateTable('proofs').set({ status: 'rejected', note: 'Unreadable', reviewed_at: new Date() }).execute();
    expect(await remind('2025-09-24')).toBe(1);
    expect(await remind('2025-09-26')).toBe(0);
    await call(deleteProof, { params: { id } });
  });
});

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
/** As if this many days had passed since the request, and since it was marked. */
async function agedRequest(days: number, marked?: number): Promise<void> {
  await site.db
    .updateTable('erasure_requests')
    .set({
      requested_at: daysAgo(days),
      erase_after: new Date(daysAgo(days).getTime() + 7 * DAY),
      ...(marked === undefined ? {} : { forget_marked_at: daysAgo(marked) }),
    })
    .where('erased_at', 'is', null)
    .execute();
}
const namedPeople = async () => (await site.db.selectFrom('registrations').select('id').where('erased_at', 'is', null).execute()).length;

describe('somebody who asked for erasure', () => {
  const body = { password: goodForm.password };

  test('is, after seven days and not before, a day after a look has marked it: account, details, documents, messages', async () => {
    await registerAs(site, { email: 'gone@example.org', payLater: true });
    const call = await callAs(site, 'gone@example.org');
    await call(uploadProof, { query: { kind: 'age' }, file: Buffer.from('%PDF-1.7') });
    const cookie = await cookieFor(site, 'gone@example.org');
    await call(requestErasure, { body });
    const before = await registration('gone@example.org');

    await agedRequest(5.9);
    expect(await sweep('erase-who-asked', {})).toBe(0);
    expect(await site.db.selectFrom('erasure_requests').select('forget_marked_at').execute()).toEqual([{ forget_marked_at: null }]);
    // Marked during its last day, however often the sweep runs; erased a day after that.
    await agedRequest(7.1);
    for (let look = 0; look < 3; look += 1) expect(await sweep('erase-who-asked', {})).toBe(0);
    await agedRequest(6.9, 1.1);
    expect(await sweep('erase-who-asked', {})).toBe(0);
    await agedRequest(7.1, 0.9);
    expect(await sweep('erase-who-asked', {})).toBe(0);
    await agedRequest(7.1, 1.1);
    expect(await sweep('erase-who-asked', {})).toBe(1);
    expect(await sweep('erase-who-asked', {})).toBe(0);

    const left = await site.db
      .selectFrom('registrations')
      .selectAll()
      .where('id', '=', before?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(left).toMatchObject({ name: 'Erased delegate', mobile: '', postal_address: '', age: null, membership_id: '' });
    // Bookings stay in the books.
    expect(left).toMatchObject({ category: 'ampi', payment_status: 'PENDING', delegate_number: before?.delegate_number });
    const account = await site.db.selectFrom('accounts').selectAll().where('id', '=', left.account_id).executeTakeFirstOrThrow();
    expect(account).toMatchObject({ email: `${account.id}@erased.invalid`, name: 'Erased', password_hash: null });
    expect(await readdir(join(folder, 'proofs-1'))).toEqual([]);
    expect((await site.app.inject({ url: readMyRegistration.path, headers: { cookie } })).statusCode).toBe(401);
    // The address is free again.
    expect(await registerAs(site, { email: 'gone@example.org' })).toMatchObject({ payLater: 'NO' });
  });

  test('is not erased sooner because the clock jumped between two runs', async () => {
    await registerAs(site, { email: 'jump@example.org' });
    await (
      await callAs(site, 'jump@example.org')
    )(requestErasure, { body });
    await agedRequest(6.5);
    expect(await sweep('erase-who-asked', {})).toBe(0);
    // Three days ahead, as PostgreSQL and this machine see it: everything stored is three days older.
    const jump = async (days: number) => {
      await agedRequest(6.5 + days, days);
      await site.db
        .updateTable('forgetting_looks')
        .set({ looked_at: daysAgo(days) })
        .execute();
    };
    await jump(3);
    expect(await sweep('erase-who-asked', {})).toBe(0);
    expect(await sweep('erase-who-asked', {})).toBe(0);
    expect(await registration('jump@example.org')).toMatchObject({ erased_at: null });
    // A day of ordinary runs later it is done.
    await agedRequest(8, 1.1);
    expect(await sweep('erase-who-asked', {})).toBe(1);
  });

  test('leaves the waiting list and gives back what is held', async () => {
    await registerAs(site, { email: 'waits@example.org' });
    const call = await callAs(site, 'waits@example.org');
    const mine = await registration('waits@example.org');
    const id = mine?.id ?? '';
    await site.db.updateTable('workshop_seats').set({ capacity: 5, taken: 2 }).where('edition_id', '=', 1).execute();
    const held = { edition_id: 1, id: crypto.randomUUID(), registration_id: id, seats: 2, held_at: new Date(), changed_at: new Date() };
    await site.db
      .insertInto('seat_reservations')
      .values({ ...held, state: 'held', held_until: new Date(Date.now() + DAY) })
      .execute();
    await site.db
      .insertInto('waiting_list')
      .values({
        edition_id: 1,
        id: crypto.randomUUID(),
        registration_id: id,
        seats: 2,
        state: 'offered',
        joined_at: new Date(),
        offered_until: new Date(Date.now() + DAY),
      })
      .execute();
    await site.db
      .insertInto('staff_roles')
      .values({ account_id: mine?.account_id ?? '', society_id: 1, edition_id: 1, role: 'viewer' })
      .execute();
    const cookie = await cookieFor(site, 'waits@example.org');
    expect((await site.app.inject({ url: exportMyData.path, headers: { cookie } })).json()).toMatchObject({
      waitingList: [{ state: 'offered', seats: 2 }],
      workshopSeats: [{ state: 'held', seats: 2 }],
      staffRoles: [{ role: 'viewer', conference: expect.stringContaining('28th') }],
      orders: [],
      refunds: [],
    });
    await call(requestErasure, { body });
    await agedRequest(8, 1.1);
    expect(await sweep('erase-who-asked', {})).toBe(1);
    expect(await site.db.selectFrom('waiting_list').select('state').where('registration_id', '=', id).execute()).toEqual([
      { state: 'left' },
    ]);
    expect(await site.db.selectFrom('seat_reservations').select('state').where('registration_id', '=', id).execute()).toEqual([
      { state: 'released' },
    ]);
    expect(await site.db.selectFrom('workshop_seats').select('taken').where('edition_id', '=', 1).execute()).toEqual([{ taken: 0 }]);
  });
});

describe('delegates of a conference long past', { tags: ['SRV-040'] }, () => {
  const OVER = '2026-09-28T00:00:00+05:30';
  const A_DAY_LATER = '2026-09-29T00:00:00+05:30';
  const forget = (at: string, log?: Log) => sweep('forget-past-delegates', { at, ...(log ? { log } : {}) });
  /** Moves all entered data more than a year into the past. */
  const age = async () => {
    await site.db
      .updateTable('registrations')
      .set({ created_at: daysAgo(400) })
      .execute();
    await site.db
      .updateTable('contact_messages')
      .set({ received_at: daysAgo(400) })
      .execute();
  };
  const aDayPasses = async () => {
    await site.db
      .updateTable('registrations')
      .set({ forget_marked_at: daysAgo(1.1) })
      .where('forget_marked_at', 'is not', null)
      .execute();
    await site.db
      .updateTable('contact_messages')
      .set({ forget_marked_at: daysAgo(1.1) })
      .where('forget_marked_at', 'is not', null)
      .execute();
  };

  test('are kept for twelve months, and forgotten a day later; so is who only wrote', { tags: ['OPS-123'] }, async () => {
    await registerAs(site, { email: 'past@example.org' });
    await site.callWith()(sendContactMessage, {
      body: { name: 'A Stranger', mobile: '9840000001', email: 'stranger@example.org', type: '', message: 'Hello', website: '' },
    });
    await age();
    expect(await forget('2026-09-27T23:59:59.999+05:30')).toBe(0);
    await aDayPasses();
    expect(await forget(OVER)).toBe(0);
    await aDayPasses();
    expect(await forget('2026-09-28T23:59:59.999+05:30')).toBe(0);
    expect(await registration('past@example.org')).toMatchObject({ name: 'Asha Raman' });
    expect(await forget(A_DAY_LATER)).toBeGreaterThan(0);
    expect(await forget(A_DAY_LATER)).toBe(0);
    expect(await registration('past@example.org')).toBeUndefined();
    expect(await namedPeople()).toBe(0);
    expect(await site.db.selectFrom('contact_messages').select('id').execute()).toEqual([]);
    const audit = await site.db.selectFrom('audit_log').select('actor_kind').where('action', '=', 'registration.forgotten').execute();
    expect(audit[0]).toEqual({ actor_kind: 'system' });
  });

  test('what was mailed to people without a registration is forgotten too: marked first, erased a day later; that it was sent stays', async () => {
    const id = crypto.randomUUID();
    const letter = {
      edition_id: 1,
      purpose: 'people.invitation',
      kind: 'automatic',
      state: 'sent',
      priority: 0,
      sent_at: daysAgo(400),
    } as const;
    const words = { addresses: ['stranger@example.org'], subject: 'An invitation', text: 'Dear stranger', html: '<p>', cause: '250 OK' };
    await site.db
      .insertInto('letters')
      .values({ ...letter, ...words, id, about: id, written_at: daysAgo(400) })
      .execute();
    const stored = () => site.db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await forget(A_DAY_LATER)).toBe(0);
    expect(await stored()).toMatchObject(words);
    await site.db
      .updateTable('letters')
      .set({ forget_marked_at: daysAgo(1.1) })
      .where('id', '=', id)
      .execute();
    expect(await forget(A_DAY_LATER)).toBe(1);
    const nothing = { addresses: null, subject: null, text: null, html: null, cause: null };
    expect(await stored()).toMatchObject({ ...letter, ...nothing, erased_at: expect.any(Date) });
  });

  test('but not what was typed in just now, wherever the clock was moved', async () => {
    await registerAs(site, { email: 'fresh@example.org' });
    expect(await forget('2027-01-01T00:00:00+05:30')).toBe(0);
    expect(await registration('fresh@example.org')).toMatchObject({ forget_marked_at: null });
  });

  describe('a wrong clock', () => {
    beforeAll(async () => {
      for (let i = 0; i < 40; i += 1) await registerAs(site, { email: `clock-${i}@example.org` });
    });
    const alarms = () => {
      const heard: unknown[] = [];
      return { heard, log: { error: (about: { alarm: string }) => heard.push(about.alarm) } as unknown as Log };
    };

    test('of this machine alone, 400 days ahead, marks and erases nobody and raises an alarm', async () => {
      const { heard, log } = alarms();
      const people = await namedPeople();
      const system = new Date(Date.now() + 400 * DAY);
      await (
        await callAs(site, 'clock-0@example.org')
      )(requestErasure, { body });
      for (const name of ['erase-who-asked', 'forget-past-delegates', 'forget-earlier-delegates'])
        expect(await sweep(name, { at: '2027-01-01T00:00:00+05:30', system, log })).toBe(0);
      expect(heard).toEqual(['clocks-differ', 'clocks-differ', 'clocks-differ']);
      expect(await namedPeople()).toBe(people);
      const marked = await site.db
        .selectFrom('registrations')
        .select('id')
        .where('forget_marked_at', 'is not', null)
        .where('erased_at', 'is', null)
        .execute();
      expect(marked).toEqual([]);
      await site.db.deleteFrom('erasure_requests').where('erased_at', 'is', null).execute();
    });

    test('that was wrong for a while leaves nobody marked, even when nothing is due', async () => {
      await site.db
        .updateTable('registrations')
        .set({ forget_marked_at: new Date(Date.now() + 1000 * DAY) })
        .execute();
      expect(await sweep('forget-past-delegates', { at: '2025-08-10T00:00:00+05:30' })).toBe(0);
      expect(await site.db.selectFrom('registrations').select('id').where('forget_marked_at', 'is not', null).execute()).toEqual([]);
    });

    test('of the database as well, which is as if everything were 400 days older, only marks, a bounded share, and raises an alarm', async () => {
      const { heard, log } = alarms();
      const people = await namedPeople();
      await age();
      for (let look = 0; look < 5; look += 1) expect(await forget(A_DAY_LATER, log)).toBe(0);
      // Once, when it begins.
      expect(heard).toEqual(['many-to-forget']);
      const marked = () =>
        site.db.selectFrom('registrations').select('id').where('forget_marked_at', 'is not', null).where('erased_at', 'is', null).execute();
      expect([await namedPeople(), (await marked()).length]).toEqual([people, 10]);
      // The clock is corrected: marks dated in the future are removed.
      await site.db
        .updateTable('registrations')
        .set({ forget_marked_at: new Date(Date.now() + 400 * DAY) })
        .where('forget_marked_at', 'is not', null)
        .where('erased_at', 'is', null)
        .execute();
      await site.db.updateTable('registrations').set({ created_at: new Date() }).execute();
      expect(await forget(A_DAY_LATER, log)).toBe(0);
      expect(await marked()).toEqual([]);
      expect(heard).toHaveLength(1);
    });
  });
  const body = { password: goodForm.password };

  test('go at the same pace to the last: a tenth a day of all there were when it began, with one alarm', async () => {
    const heard: unknown[] = [];
    const log = { error: (about: { alarm: string }) => heard.push(about.alarm) } as unknown as Log;
    await site.db.deleteFrom('forgetting_rounds').execute();
    await site.db.updateTable('registrations').set({ forget_marked_at: null, created_at: new Date() }).execute();
    const like = await registration('clock-0@example.org');
    await sql`
      with made as (
        insert into accounts (id, email, name) select gen_random_uuid(), 'pace-' || n || '@example.org', 'Pace' from generate_series(1, 200) n
        returning id
      )
      insert into registrations
      select (jsonb_populate_record(registrations, jsonb_build_object(
        'id', gen_random_uuid(), 'account_id', made.id, 'delegate_number', 5000 + row_number() over ()))).*
      from made, registrations where registrations.id = ${like?.id}`.execute(site.db);
    await age();
    const people = await namedPeople();
    const gone: number[] = [];
    for (let day = 0; day < 15 && (await namedPeople()) > 0; day += 1) {
      gone.push(await forget(A_DAY_LATER, log));
      await aDayPasses();
    }
    const share = Math.ceil(people / 10);
    expect(gone).toEqual([0, ...Array<number>(9).fill(share), people - 9 * share]);
    expect(heard).toEqual(['many-to-forget']);
  }, 60_000);
});

test('people of earlier conferences who never joined are erased before the longest promised period', async () => {
  const id = crypto.randomUUID();
  await site.db.insertInto('accounts').values({ id, email: 'earlier@example.org', title: null, name: 'Earlier' }).execute();
  const known = {
    society_id: await societyId(site, 'ampi-tnpy'),
    account_id: id,
    title: '',
    name: 'Earlier',
    mobile: '',
    institute: '',
    designation: '',
    city: '',
    country: '',
  };
  await site.db
    .insertInto('earlier_delegates')
    .values({
      ...known,
      country_other: '',
      postal_address: '',
      postal_pin: '',
      meal_preference: 'none',
      membership_id: '',
      imported_at: daysAgo(33 * 30),
    })
    .execute();
  expect(await sweep('forget-earlier-delegates', {})).toBe(0);
  await site.db
    .updateTable('earlier_delegates')
    .set({ imported_at: daysAgo(36 * 30) })
    .execute();
  expect(await sweep('forget-earlier-delegates', {})).toBe(0);
  await site.db
    .updateTable('earlier_delegates')
    .set({ forget_marked_at: daysAgo(1.1) })
    .execute();
  expect(await sweep('forget-earlier-delegates', {})).toBe(1);
  expect(await site.db.selectFrom('accounts').select('email').where('id', '=', id).execute()).toEqual([{ email: `${id}@erased.invalid` }]);
});

test('sweeps go on after one fails, and closing waits for what runs', async () => {
  const seen: string[] = [];
  const failing = { name: 'failing', everyMs: 3_600_000, run: () => Promise.reject(new Error('away')) };
  const working = { name: 'working', everyMs: 3_600_000, run: async () => seen.push('done') };
  await startSweeps({ log: silent, db: site.db }, [failing, working]).close();
  expect(seen).toEqual(['done']);
});
