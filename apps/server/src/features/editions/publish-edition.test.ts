import { setTimeout as pause } from 'node:timers/promises';
import { readEdition as readPublic } from '@isocentre/contract/editions';
import {
  addHost,
  changeEditionStatus,
  listEditions,
  moveMainHost,
  readChecklist,
  removeHost,
  tickCheck,
} from '@isocentre/contract/next-editions';
import { register } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { goodForm } from '../../test/delegates.ts';
import { make29th, makeReady, publish, SOCIETY } from '../../test/next-edition.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { notePublished } from './note-published.ts';

let site: TestApp;
let owner: { id: string; call: Call };
const SLUG = 'ampi-tnpy-2026';
const params = { edition: SLUG };
const HOST = { host: 'next.localhost', origin: 'http://next.localhost:3000' };
const OLD = { host: 'old.localhost', origin: 'http://old.localhost:3000' };
/** In the regular phase of the 29th. */
const AT = '2026-08-20T10:00:00+05:30';
const at = (instant: string) => ({ 'x-isocentre-clock': instant });
const there = (headers: Record<string, string>) => site.callWith({ ...headers, ...at(AT) });

beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: AT } });
  const { id, cookie } = await makeStaff(site, 'owner@example.org', { role: 'owner', edition: null });
  owner = { id, call: site.callWith({ cookie }) };
  await make29th(owner.call);
});
afterAll(() => site.close());

/** A directory answers from memory for up to two seconds. */
const within2s = <T>(read: () => Promise<T>, wanted: (value: T) => boolean) =>
  vi.waitUntil(async () => wanted(await read()), { timeout: 2500, interval: 100 });
const ordinalAt = (headers: Record<string, string>) => async () =>
  there(headers)(readPublic, {}).then(
    ({ ordinal }) => ordinal,
    ({ code }: { code: string }) => code,
  );
const stateOf = async (item: string) => (await owner.call(readChecklist, { params })).lines.find((line) => line.item === item);

const published = async () =>
  site.db
    .selectFrom('audit_log')
    .where('edition_id', '=', await editionIdOf(site, SLUG))
    .where('action', '=', 'edition.published')
    .select('actor_kind')
    .execute();

describe('publishing', () => {
  test('the checklist is computed from rows', { tags: ['ORG-506', 'ORG-507'] }, async () => {
    const { lines, oldWords, ready } = await owner.call(readChecklist, { params });
    expect(ready).toBe(false);
    expect(Object.fromEntries(lines.map(({ item, state }) => [item, state]))).toEqual({
      faults: 'done',
      host: 'blocking',
      contact: 'to-check',
      treasurer: 'blocking',
      dates: 'to-check',
      fees: 'to-check',
      pages: 'to-check',
      programme: 'to-check',
      'old-words': 'to-check',
      'sample-content': 'to-check',
      'workshop-seats': 'to-check',
      'test-payment': 'to-check',
    });
    expect(oldWords).toContainEqual(expect.objectContaining({ list: 'phases', row: 'early-bird', why: 'day' }));
    const id = await editionIdOf(site, SLUG);
    await site.db.updateTable('editions').set({ contact_email: null }).where('id', '=', id).execute();
    await site.db
      .deleteFrom('fee_amounts')
      .where('edition_id', '=', id)
      .where('category', '=', 'ampi')
      .where('phase', '=', 'regular')
      .execute();
    expect(await stateOf('contact')).toMatchObject({ state: 'blocking' });
    expect(await stateOf('faults')).toMatchObject({ state: 'blocking', places: ['fees: "ampi" has no amount in phase "regular"'] });
    await site.db.updateTable('editions').set({ contact_email: 'desk@example.org' }).where('id', '=', id).execute();
  });

  test('is refused with everything that is open', { tags: ['ORG-508'] }, async () => {
    const refused = await publish(owner.call, SLUG).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'NOT_READY' });
    const { fields } = refused as { fields: Record<string, string> };
    expect(Object.keys(fields)).toEqual([
      'faults',
      'host',
      'contact',
      'treasurer',
      'dates',
      'fees',
      'pages',
      'programme',
      'old-words',
      'sample-content',
      'workshop-seats',
      'test-payment',
    ]);
    await makeReady(site, owner.call, SLUG);
    await expect(publish(owner.call, SLUG)).rejects.toMatchObject({
      code: 'NOT_READY',
      fields: { faults: expect.anything(), host: expect.anything() },
    });
    await site.db
      .insertInto('fee_amounts')
      .values({
        edition_id: await editionIdOf(site, SLUG),
        sort: 99,
        category: 'ampi',
        phase: 'regular',
        charge_minor: 100,
        currency: 'INR',
      })
      .execute();
    expect(await stateOf('faults')).toMatchObject({ state: 'done' });
  });

  test('a tick is stored with the name, and can be taken back', { tags: ['ORG-508'] }, async () => {
    expect(await stateOf('fees')).toMatchObject({ state: 'to-check', ticked: { by: 'Staff owner' } });
    await owner.call(tickCheck, { params: { ...params, item: 'fees' }, body: { ticked: false } });
    expect(await stateOf('fees')).toMatchObject({ ticked: null });
    await owner.call(tickCheck, { params: { ...params, item: 'fees' }, body: { ticked: true } });
    const record = await site.db
      .selectFrom('audit_log')
      .where('entity_id', '=', 'fees')
      .orderBy('at')
      .select(['action', 'account_id'])
      .execute();
    expect(record.map(({ action }) => action)).toEqual(['edition.ticked', 'edition.unticked', 'edition.ticked']);
    expect(new Set(record.map(({ account_id: by }) => by))).toEqual(new Set([owner.id]));
  });

  test('a host name is well formed and of one edition; of two who claim it one gets it', { tags: ['ORG-510'] }, async () => {
    for (const host of ['next', 'https://next.localhost', 'localhost', 'a_b.example.org'])
      await expect(owner.call(addHost, { params, body: { host } })).rejects.toMatchObject({ code: 'VALIDATION' });
    const [one, two] = await Promise.allSettled([
      owner.call(addHost, { params, body: { host: 'NEXT.localhost' } }),
      owner.call(addHost, { params: { edition: ampiTnpy2025.slug }, body: { host: 'next.localhost' } }),
    ]);
    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = one.status === 'rejected' ? one : two;
    expect(refused).toMatchObject({ reason: { code: 'HOST_TAKEN' } });
    if (one.status === 'rejected') {
      await owner.call(removeHost, { params: { edition: ampiTnpy2025.slug, host: 'next.localhost' } });
      await owner.call(addHost, { params, body: { host: 'next.localhost' } });
    }
    expect((await owner.call(readChecklist, { params })).edition.hosts).toEqual([
      { host: 'next.localhost', verifiedAt: null, main: false },
    ]);
    // A visitor by that name: it reaches us, and finds nothing yet.
    expect(await ordinalAt(HOST)()).toBe('NOT_FOUND');
    const { edition } = await owner.call(readChecklist, { params });
    expect(edition.hosts[0]?.verifiedAt).not.toBeNull();
    expect(await stateOf('host')).toMatchObject({ state: 'done' });
  });

  test('nobody registers in a draft, whoever writes', { tags: ['ORG-505'] }, async () => {
    const id = await editionIdOf(site, SLUG);
    const copied = site.db.insertInto('registrations').values({
      edition_id: id,
      id: crypto.randomUUID(),
      account_id: owner.id,
      name: 'A',
      title: '',
      mobile: '',
      institute: '',
      designation: '',
      city: '',
      country: '',
      country_other: '',
      postal_address: '',
      postal_pin: '',
      meal_preference: 'veg',
      membership_id: '',
      pay_later: false,
      payment_status: 'NOT PAID',
      source: 'join',
      registered_at: new Date(),
      delegate_number: 1,
    });
    await expect(copied.execute()).rejects.toMatchObject({ constraint: 'edition_is_published' });
  });

  test('at an instant: public from then on, without anybody doing anything', { tags: ['ORG-509'] }, async () => {
    const soon = new Date(Date.parse((await owner.call(readChecklist, { params })).edition.startsOn) - 1);
    await publish(owner.call, SLUG, soon.toISOString());
    expect(await ordinalAt(HOST)()).toBe('NOT_FOUND');
    await owner.call(changeEditionStatus, { params, body: { from: 'published', to: 'draft' } });
    const asked = performance.now();
    const inFourSeconds = new Date(Date.parse((await site.callWith()(readPublic, {})).serverNow) + 4000);
    await publish(owner.call, SLUG, inFourSeconds.toISOString());
    expect(await ordinalAt(HOST)()).toBe('NOT_FOUND');
    // Whoever listens is told when visitors see it, not when that is decided.
    const workerAt = (now: Date) => ({ db: site.db, clock: { ...createClock(site.config), edition: () => now } });
    await notePublished(workerAt(new Date(inFourSeconds.getTime() - 1)));
    expect(await published()).toEqual([]);
    await pause(4000 - (performance.now() - asked));
    await within2s(ordinalAt(HOST), (ordinal) => ordinal === 29);
    const worker = workerAt(inFourSeconds);
    await Promise.all([notePublished(worker), notePublished(worker)]);
    await notePublished(worker);
    expect(await published()).toMatchObject([{ actor_kind: 'system' }]);
  });

  test('unpublished while nobody is registered, published at once', { tags: ['ORG-509'] }, async () => {
    await expect(owner.call(changeEditionStatus, { params, body: { from: 'draft', to: 'published' } })).rejects.toMatchObject({
      code: 'STATUS_CHANGED',
    });
    await owner.call(changeEditionStatus, { params, body: { from: 'published', to: 'draft' } });
    await within2s(ordinalAt(HOST), (ordinal) => ordinal === 'NOT_FOUND');
    await publish(owner.call, SLUG);
    await within2s(ordinalAt(HOST), (ordinal) => ordinal === 29);
  });

  test('somebody who registers while it is unpublished: one of both happens', { tags: ['ORG-509'] }, async () => {
    const form = { ...goodForm, registrationType: 'regular' };
    const [registering, unpublishing] = await Promise.allSettled([
      there(HOST)(register, { body: form }),
      owner.call(changeEditionStatus, { params, body: { from: 'published', to: 'draft' } }),
    ]);
    const id = await editionIdOf(site, SLUG);
    const people = await site.db.selectFrom('registrations').where('edition_id', '=', id).select('id').execute();
    const { status } = await site.db.selectFrom('editions').where('id', '=', id).select('status').executeTakeFirstOrThrow();
    expect(people.length === 0 || status === 'published').toBe(true);
    expect([registering.status, unpublishing.status]).toContain('fulfilled');
    if (status === 'draft') await publish(owner.call, SLUG);
    if (people.length === 0) {
      await within2s(ordinalAt(HOST), (ordinal) => ordinal === 29);
      await there(HOST)(register, { body: form });
    }
    await expect(owner.call(changeEditionStatus, { params, body: { from: 'published', to: 'draft' } })).rejects.toMatchObject({
      code: 'HAS_REGISTRATIONS',
    });
    await expect(
      site.db.updateTable('editions').set({ status: 'draft', published_at: null }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({
      constraint: 'edition_has_registrations',
    });
  });

  test('numbers start again, with the new prefix', { tags: ['ORG-516'] }, async () => {
    const row = await site.db
      .selectFrom('registrations')
      .where('edition_id', '=', await editionIdOf(site, SLUG))
      .select('delegate_number')
      .executeTakeFirstOrThrow();
    expect(row.delegate_number).toBe(1);
  });

  test('an address in use is not taken away', { tags: ['ORG-510'] }, async () => {
    await expect(owner.call(removeHost, { params: { ...params, host: 'next.localhost' } })).rejects.toMatchObject({ code: 'HOST_IN_USE' });
    await expect(owner.call(removeHost, { params: { ...params, host: 'other.localhost' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the main host', () => {
  test('stays while the old edition would be lost', { tags: ['ORG-511'] }, async () => {
    await expect(owner.call(moveMainHost, { params: SOCIETY, body: { edition: SLUG } })).rejects.toMatchObject({ code: 'OWN_HOST_FIRST' });
    await owner.call(addHost, { params: { edition: ampiTnpy2025.slug }, body: { host: 'old.localhost' } });
  });

  test('moves at one moment: every request is answered by exactly one edition', { tags: ['ORG-511'] }, async () => {
    const answers: Array<Array<number | string>> = [];
    const moving = new AbortController();
    // Answers come from memory: without a pause nothing else would get its turn.
    const watch = async (look: () => Promise<void>) => {
      while (!moving.signal.aborted) {
        await look();
        await pause(5);
      }
    };
    const rows: number[] = [];
    const watching = Promise.all([
      ...[1, 2, 3].map(() =>
        watch(async () => void answers.push([await ordinalAt({})(), await ordinalAt(OLD)(), await ordinalAt(HOST)()])),
      ),
      watch(
        async () => void rows.push((await site.db.selectFrom('editions').where('is_default', '=', true).select('id').execute()).length),
      ),
    ]);
    // Who watches has seen it before, and sees it after, however busy the machine is.
    const seen = (count: number) => vi.waitUntil(() => answers.length > count, { timeout: 20_000, interval: 20 });
    await seen(3);
    await owner.call(moveMainHost, { params: SOCIETY, body: { edition: SLUG } });
    await within2s(ordinalAt({}), (ordinal) => ordinal === 29);
    const moved = answers.length;
    await seen(moved + 3);
    moving.abort();
    await watching;
    expect(new Set(rows)).toEqual(new Set([1]));
    expect(answers.length).toBeGreaterThan(10);
    expect(new Set(answers.map(([main]) => main))).toEqual(new Set([28, 29]));
    expect(new Set(answers.map(([, old]) => old))).toEqual(new Set([28]));
    expect(new Set(answers.map(([, , next]) => next))).toEqual(new Set([29]));
    const { editions, mainHost } = await owner.call(listEditions, { params: SOCIETY });
    expect([mainHost, editions.find(({ main }) => main)?.slug]).toEqual(['localhost', SLUG]);
  });

  test('does not go to a draft, and its holder is not unpublished', { tags: ['ORG-511'] }, async () => {
    const { slug } = await make29th(owner.call, { ordinal: 30, startsOn: '2027-09-24', endsOn: '2027-09-25' });
    await expect(owner.call(moveMainHost, { params: SOCIETY, body: { edition: slug } })).rejects.toMatchObject({
      code: 'EDITION_IS_DRAFT',
    });
    await expect(owner.call(changeEditionStatus, { params, body: { from: 'published', to: 'draft' } })).rejects.toMatchObject({
      code: 'MAIN_HOST_KEPT',
    });
  });
});

test('every move is in the record, with who made it in which role', { tags: ['ORG-508', 'ORG-511'] }, async () => {
  const rows = await site.db
    .selectFrom('audit_log')
    .where('actor_kind', '=', 'staff')
    .where((where) => where.or([where('action', 'like', 'edition.%'), where('action', 'like', 'society.%')]))
    .select(['action', 'account_id', 'role', 'request_id'])
    .execute();
  const actions = new Set(rows.map(({ action }) => action));
  for (const action of ['edition.published', 'edition.unpublished', 'edition.host-added', 'society.main-host-moved'])
    expect(actions).toContain(action);
  expect(rows.every((row) => row.account_id === owner.id && row.role === 'owner' && row.request_id !== null)).toBe(true);
});
