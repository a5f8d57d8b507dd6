import { CallFailed } from '@isocentre/contract/call';
import { CLOCK_COOKIE } from '@isocentre/contract/clock';
import { readClock, readEdition } from '@isocentre/contract/editions';
import type { Edition } from '@isocentre/domain/editions/edition';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { probes } from '@isocentre/editions/ampi-tnpy-2025-probes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { EditionChanged, loadEdition } from './load-edition.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

const atCookie = (instant: string) => ({ cookie: `${CLOCK_COOKIE}=${encodeURIComponent(instant)}` });

/** A second before, at, and a second after every change that the probes stand around. */
const aroundChanges = probes.flatMap(({ at, countdown: _, ...before }, i) => {
  const change = probes[i + 1];
  if (!at.includes('.999') || change === undefined || Date.parse(change.at) !== Date.parse(at) + 1) return [];
  const { at: when, countdown: __, ...after } = change;
  const instant = (seconds: number) => new Date(Date.parse(when) + seconds * 1000).toISOString();
  return [
    { seconds: -1, at: instant(-1), state: before },
    { seconds: 0, at: instant(0), state: after },
    { seconds: 1, at: instant(1), state: after },
  ];
});

test('the probes stand around eleven changes', () => expect(aroundChanges).toHaveLength(33));

describe('GET /api/v1/edition', () => {
  describe.each(['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'])('on a machine set to %s', (zone) => {
    const usual = process.env['TZ'];
    beforeAll(() => {
      process.env['TZ'] = zone;
    });
    afterAll(() => {
      if (usual === undefined) delete process.env['TZ'];
      else process.env['TZ'] = usual;
    });

    test('the machine really is in that zone', () => {
      const offsets: Record<string, number> = { UTC: 0, 'Asia/Kolkata': -330, 'America/Los_Angeles': 420, 'Pacific/Kiritimati': -840 };
      expect(new Date('2025-08-01T00:00:00').getTimezoneOffset()).toBe(offsets[zone]);
    });

    test.each(probes)('answers the date probe of $at', { tags: ['SRV-032'] }, async ({ at, ...state }) => {
      const byCookie = await site.callWith(atCookie(at))(readEdition, {});
      expect(byCookie.state).toEqual(state);
      expect(byCookie.serverNow).toBe(new Date(at).toISOString());
      const byHeader = await site.callWith({ 'x-isocentre-clock': at })(readEdition, {});
      expect(byHeader.state).toEqual(state);
    });

    // A second before a change all is as a millisecond before it, a second after it as at it; only the countdown ticks.
    test.each(aroundChanges)('answers the same $seconds s from a change, at $at', { tags: ['OPS-133'] }, async ({ at, state }) => {
      const { countdown, ...answered } = (await site.callWith(atCookie(at))(readEdition, {})).state;
      expect(answered).toEqual(state);
      expect(countdown).toMatch(/^\d+ \d\d:\d\d:\d\d$/);
    });
  });

  test('carries the facts of the edition', { tags: ['PUB-245', 'PUB-244', 'PUB-088', 'PUB-099'] }, async () => {
    const edition = await site.callWith(atCookie('2025-08-01T12:00:00+05:30'))(readEdition, {});
    expect(edition).toMatchObject({
      ordinal: 28,
      title: '28th Annual Conference of the AMPI Tamil Nadu & Puducherry Chapter',
      startsOn: '2025-09-26',
      endsOn: '2025-09-27',
      theme: 'Personalised oncology, automation and accuracy in medical physics',
      themeShort: 'Solving New Challenges in Personalised Oncology',
      venue: { name: 'Cancer centre auditorium', city: 'Chennai', postalCode: '600095' },
      contact: { hours: '9:00 AM to 6:00 PM' },
      nextChangeAt: '2025-08-15T18:30:00.000Z',
      contentVersion: 1,
    });
  });

  test('fields the contract does not declare stay inside', async () => {
    const answer = await site.app.inject({ url: '/api/v1/edition' });
    expect(answer.statusCode).toBe(200);
    const keys = Object.keys(answer.json<object>());
    for (const inside of ['accountDiscovery', 'delegatePrefix', 'onlineRegistration', 'fees', 'aliases', 'refundRules', 'id'])
      expect(keys).not.toContain(inside);
  });

  test('the clock route names the moment and the stops', async () => {
    const clock = await site.callWith(atCookie('2025-08-10T12:00:00+05:30'))(readClock, {});
    expect(clock).toMatchObject({
      now: '2025-08-10T06:30:00.000Z',
      nextChangeAt: '2025-08-15T18:30:00.000Z',
      timeMachine: { moment: 'Early bird', moved: true },
    });
    expect(clock.timeMachine?.stops).toHaveLength(6);
  });
});

describe('in production the clock cannot be moved', { tags: ['SRV-033'] }, () => {
  test('CLOCK, cookie and header have no effect', async () => {
    const production = await buildTestApp({
      env: {
        APP_MODE: 'production',
        PAYMENT_SANDBOX: 'true',
        CLOCK: '2025-08-01T00:00:00+05:30',
        PUBLIC_ORIGIN: 'https://conference.example.org',
        ORGANISERS_EMAIL: 'desk@example.org',
      },
    });
    const before = Date.now();
    const call = production.callWith({ ...atCookie('2025-08-10T12:00:00+05:30'), 'x-isocentre-clock': '2025-08-10T12:00:00+05:30' });
    const clock = await call(readClock, {});
    expect(Date.parse(clock.now)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(clock.now)).toBeLessThanOrEqual(Date.now());
    expect(clock.timeMachine).toBeNull();
    expect((await call(readEdition, {})).state.period).toBe('');
    await production.close();
  });

  test('elsewhere the same three do (so the test above can fail)', async () => {
    const moved = await buildTestApp({ env: { CLOCK: '2025-08-01T00:00:00+05:30' } });
    expect((await moved.callWith()(readEdition, {})).state.period).toBe('early-bird');
    expect((await moved.callWith(atCookie('2025-08-20T12:00:00+05:30'))(readEdition, {})).state.period).toBe('regular');
    expect((await moved.callWith({ 'x-isocentre-clock': '2025-09-20T12:00:00+05:30' })(readEdition, {})).state.period).toBe('onsite');
    // Nonsense, and times at the edge of what a Date can hold, are ignored.
    for (const odd of ['soon', '+275760-09-13T00:00:00Z', '1970-01-01']) {
      expect((await moved.callWith(atCookie(odd))(readEdition, {})).state.period).toBe('early-bird');
    }
    await moved.close();
  });
});

/** Every row of every table that belongs to an edition, in a fixed order. */
const allRows = async () => {
  const tables = [
    'editions',
    'edition_instants',
    'edition_limits',
    'registration_phases',
    'registration_categories',
    'category_aliases',
    'refund_rules',
    'fee_amounts',
    'edition_options',
    'notices',
    'travel_directions',
  ];
  return Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, (await sql`select * from ${sql.table(table)} as t order by t::text`.execute(site.db)).rows]),
    ),
  );
};

describe('loading an edition', () => {
  test('twice leaves the same rows', async () => {
    const before = await allRows();
    expect(await loadEdition(site.db, ampiTnpy2025)).toBe('unchanged');
    expect(await allRows()).toEqual(before);
    expect(before['fee_amounts']).toHaveLength(25);
  });

  test('a broken one is refused by name and changes nothing', async () => {
    const before = await allRows();
    const broken: Edition = {
      ...ampiTnpy2025,
      theme: 'Another',
      fees: ampiTnpy2025.fees.filter((fee) => !(fee.category === 'rtt' && fee.phase === 'onsite')),
    };
    await expect(loadEdition(site.db, broken)).rejects.toThrow('fees: "rtt" has no amount in phase "onsite"');
    expect(await allRows()).toEqual(before);
  });

  test('a changed one is written whole: rows change, appear and go, and the content version rises', async () => {
    const changed: Edition = {
      ...ampiTnpy2025,
      phases: ampiTnpy2025.phases.map((phase) => (phase.code === 'onsite' ? { ...phase, endsAt: '2025-09-28T00:00:00+05:30' } : phase)),
      categories: ampiTnpy2025.categories.filter((category) => category.code !== 'rtt'),
      fees: ampiTnpy2025.fees.filter((fee) => fee.category !== 'rtt'),
      notices: [{ id: 2, body: 'The programme is out.', shownFrom: null, shownUntil: null }],
    };
    expect(await loadEdition(site.db, changed)).toBe('changed');
    expect(await loadEdition(site.db, changed)).toBe('unchanged');
    const rows = await allRows();
    expect(rows['registration_categories']).toHaveLength(10);
    expect(rows['fee_amounts']).toHaveLength(22);
    expect(rows['notices']).toMatchObject([{ body: 'The programme is out.' }]);
    expect(rows['editions']).toMatchObject([{ content_version: 2 }]);
    expect(await loadEdition(site.db, ampiTnpy2025)).toBe('changed');
  });

  test('what people changed is not overwritten, unless that is asked for', async () => {
    const changeByHand = async () => {
      await sql`update fee_amounts set charge_minor = 199900 where category = 'ampi' and phase = 'early-bird'`.execute(site.db);
      await sql`update editions set contact_hours = 'in the afternoon' where id = 1`.execute(site.db);
      await sql`insert into notices (edition_id, sort, body) values (1, 90, 'Lunch is served')`.execute(site.db);
      await sql`delete from abstract_categories where edition_id = 1 and sort = 0`.execute(site.db);
    };
    await changeByHand();
    const before = await allRows();
    await expect(loadEdition(site.db, { ...ampiTnpy2025, theme: 'Another' })).rejects.toMatchObject({
      differences: [
        expect.stringMatching(/^editions: theme is "Personalised oncology.*", would become "Another"$/),
        'editions: contact_hours is "in the afternoon", would become "9:00 AM to 6:00 PM"',
        'fee_amounts ampi early-bird: charge_minor is 199900, would become 150000',
        expect.stringMatching(/^abstract_categories .*: would be added$/),
        expect.stringMatching(/^notices 1\d\d\d: would be removed$/),
      ],
    });
    expect(await allRows()).toEqual(before);
    expect(await loadEdition(site.db, ampiTnpy2025, { replace: true })).toBe('changed');
    expect(await loadEdition(site.db, { ...ampiTnpy2025, theme: 'Another' })).toBe('changed');
    expect(await loadEdition(site.db, ampiTnpy2025)).toBe('changed');
  });

  test('a change that is being made while a load starts is seen by it', async () => {
    const organiser = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const changing = site.db.transaction().execute(async (transaction) => {
      await sql`update fee_amounts set charge_minor = 199900 where edition_id = 1 and category = 'ampi' and phase = 'early-bird'`.execute(
        transaction,
      );
      changed.resolve();
      await organiser.promise;
    });
    await changed.promise;
    const loading = loadEdition(site.db, { ...ampiTnpy2025, theme: 'Another' }).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 300));
    organiser.resolve();
    await changing;
    expect(await loading).toBeInstanceOf(EditionChanged);
    expect((await sql`select 1 from fee_amounts where charge_minor = 199900`.execute(site.db)).rows).toHaveLength(1);
    await loadEdition(site.db, ampiTnpy2025, { replace: true });
  });

  test('of two loads of a new edition at once, one creates it', async () => {
    const twice = { ...ampiTnpy2025, slug: 'loaded-twice', shortName: 'Twice' };
    const outcomes = await Promise.all([loadEdition(site.db, twice), loadEdition(site.db, twice)]);
    expect(outcomes.toSorted()).toEqual(['created', 'unchanged']);
    expect((await sql`select 1 from audit_log where entity_id = 'loaded-twice'`.execute(site.db)).rows).toHaveLength(1);
  });

  test('the first edition becomes the default, and stays it', async () => {
    const defaults = async () => (await sql`select slug from editions where is_default`.execute(site.db)).rows;
    await loadEdition(site.db, { ...ampiTnpy2025, slug: 'a-second-one', shortName: 'Second' });
    expect(await defaults()).toEqual([{ slug: ampiTnpy2025.slug }]);
    await sql`update editions set is_default = false`.execute(site.db);
    await sql`update editions set is_default = true where slug = 'a-second-one'`.execute(site.db);
    await loadEdition(site.db, { ...ampiTnpy2025, theme: 'Another' });
    expect(await defaults()).toEqual([{ slug: 'a-second-one' }]);
    await sql`update editions set is_default = false`.execute(site.db);
    await sql`update editions set is_default = true where slug = ${ampiTnpy2025.slug}`.execute(site.db);
    await loadEdition(site.db, ampiTnpy2025);
  });

  test('the database itself refuses overlapping phases', async () => {
    await expect(
      sql`update registration_phases set starts_at = '2025-08-01T00:00Z' where code = 'regular'`.execute(site.db),
    ).rejects.toThrow('registration_phases_do_not_overlap');
  });
});

describe('two editions in one database', { tags: ['SRV-030'] }, () => {
  test('are distinguished by host name, and never mixed', async () => {
    const other: Edition = { ...ampiTnpy2025, slug: 'other-society-2026', ordinal: 3, shortName: 'OSC 2026', timeZone: 'Europe/Berlin' };
    await loadEdition(site.db, other, { hosts: ['osc.example.org'] });
    expect((await site.callWith({ host: 'osc.example.org' })(readEdition, {})).shortName).toBe('OSC 2026');
    expect((await site.callWith({ host: 'OSC.example.org:443' })(readEdition, {})).shortName).toBe('OSC 2026');
    expect((await site.callWith({ host: 'localhost:3000' })(readEdition, {})).shortName).toBe('AMPI-TNPY 2025');
    expect((await site.callWith({ host: 'unknown.example.org' })(readEdition, {})).shortName).toBe('AMPI-TNPY 2025');
  });

  test('a change shows within a second and a half', async () => {
    const call = site.callWith({ host: 'osc.example.org' });
    const before = await call(readEdition, {});
    await loadEdition(site.db, {
      ...ampiTnpy2025,
      slug: 'other-society-2026',
      ordinal: 3,
      shortName: 'OSC 2027',
      timeZone: 'Europe/Berlin',
    });
    await expect.poll(async () => (await call(readEdition, {})).shortName, { timeout: 1500, interval: 100 }).toBe('OSC 2027');
    expect((await call(readEdition, {})).contentVersion).toBe(before.contentVersion + 1);
  });
});

test('an unknown address of the API is a 404 in the one error shape', async () => {
  const answer = await site.app.inject({ url: '/api/v1/nothing' });
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { error: { code: 'NOT_FOUND', message: 'There is nothing at this address.', requestId: expect.any(String) } },
  ]);
  await expect(site.callWith()({ ...readEdition, path: '/api/v1/nothing' }, {})).rejects.toBeInstanceOf(CallFailed);
});
