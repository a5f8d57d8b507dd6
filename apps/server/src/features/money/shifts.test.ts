import { allRoutes } from '@isocentre/contract/all-routes';
import { CallFailed } from '@isocentre/contract/call';
import { reversePayment } from '@isocentre/contract/money/offline';
import { listMoneyPayments, readMoneyPayment } from '@isocentre/contract/money/payments';
import { closeShift, countShift, listShifts, openShift, readDay } from '@isocentre/contract/money/shifts';
import type { Call } from '@isocentre/contract/route';
import { localDate } from '@isocentre/domain/editions/local-time';
import { may } from '@isocentre/domain/people/permissions';
import type { Role } from '@isocentre/domain/people/roles';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type MoneyWorld, openMoneyWorld } from '../../test/money-world.ts';
import { expectInvariants, setSeats } from '../../test/paying.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { makeStaff } from '../../test/staff.ts';
import { closeTill, counts, countTill, shiftsOf, takeIn, till } from '../../test/till-actions.ts';
import { loadEdition } from '../editions/load-edition.ts';

/** Tills in the office, through their routes. */
const OURS = ampiTnpy2025.slug;
let world: MoneyWorld;
const staff: Record<string, { call: Call; id: string; cookie: string; role: Role }> = {};
const as = (who: string) => {
  const found = staff[who];
  if (!found) throw new Error(`${who} is nobody`);
  return found;
};
const call = (who: string) => as(who).call;
beforeAll(async () => {
  world = await openMoneyWorld(6);
  await loadEdition(world.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  for (const [who, role] of [
    ['treasurer', 'treasurer'],
    ['colleague', 'treasurer'],
    ['registrar', 'registrar'],
    ['office', 'registrar'],
    ['desk', 'desk'],
    ['viewer', 'viewer'],
    ['owner', 'owner'],
  ] as const) {
    const { id, cookie } = await makeStaff(world.paying.site, `${who}@example.org`, { role, edition: OURS });
    const both = `${cookie}; ${clockAt(EARLY)}`;
    staff[who] = { id, role, cookie: both, call: world.paying.site.callWith({ cookie: both }) };
  }
});
afterEach(() => expectInvariants(world.paying.site));
afterAll(() => world.close());

const members = async (count: number) => {
  const people = await world.people(2 * count);
  await setSeats(world.paying.site, null);
  return people.slice(0, count).map(({ registrationId }) => registrationId);
};
const member = async () => (await members(1))[0] ?? '';
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await world.paying.site.pool.query<Row>(text, values)).rows;
/** The guards of the database, as the application meets them. */
const refusedBy = (text: string, values: unknown[] = []) =>
  query(text, values).then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  );
const get = (url: string, who: string) => world.paying.site.app.inject({ method: 'GET', url, headers: { cookie: as(who).cookie } });

describe('opening', () => {
  test('cash and card go into the open shift of whoever takes them, with a receipt at once', { tags: ['ORG-307'] }, async () => {
    const [first = '', second = '', third = ''] = await members(3);
    expect(await refusal(takeIn(call('office'), first))).toBe('NO_SHIFT');
    expect(await refusal(takeIn(call('office'), first, { rail: 'card-terminal' }))).toBe('NO_SHIFT');
    // Nothing else needs one.
    expect((await takeIn(call('office'), third, { rail: 'transfer' })).outcome).toBe('settles');
    // A colleague's till is not one's own.
    await till(call('registrar'));
    expect(await refusal(takeIn(call('office'), first))).toBe('NO_SHIFT');
    const { id } = await till(call('office'));
    const cash = await takeIn(call('office'), first);
    const card = await takeIn(call('office'), second, { rail: 'card-terminal' });
    expect([cash.outcome, cash.receipt?.number.slice(0, 6), card.outcome]).toEqual(['settles', 'TNPY28', 'settles']);
    expect(await query('select taken_by, rail from payments where shift_id = $1 order by rail', [id])).toEqual([
      { taken_by: as('office').id, rail: 'card-terminal' },
      { taken_by: as('office').id, rail: 'cash' },
    ]);
    expect((await shiftsOf(call('office'))).mine?.takings).toEqual([
      { rail: 'cash', payments: 1, takenBack: 0 },
      { rail: 'card-terminal', payments: 1, takenBack: 0 },
    ]);
  });

  test('one at a time for each cashier, however often it is sent', async () => {
    const open = (key?: string) =>
      call('desk')(openShift, { params: { edition: OURS }, body: { floatMinor: 100 }, ...(key ? { idempotencyKey: key } : {}) });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refusal(open())));
    expect(answers.toSorted()).toEqual(['SHIFT_OPEN', 'SHIFT_OPEN', 'SHIFT_OPEN', 'SHIFT_OPEN', 'done']);
    const { mine: first } = await shiftsOf(call('desk'));
    if (first) await countTill(call('desk'), first, counts(100));
    const key = 'the-same-request-again';
    expect(await open(key)).toEqual(await open(key));
    expect(await refusal(open('another-request'))).toBe('SHIFT_OPEN');
    // The same drawer is not opened twice either.
    const [mine] = await query<{ id: string }>(`select id from shifts where account_id = $1 and state = 'open'`, [as('desk').id]);
    const other = `insert into shifts (edition_id, id, account_id, drawer, opened_at, currency, float_minor, state)
      values (1, gen_random_uuid(), $1, 'Counter 2', now(), 'INR', 0, 'open')`;
    expect([mine === undefined, await refusedBy(other, [as('owner').id]), await refusedBy(other, [as('viewer').id])]).toEqual([
      false,
      'done',
      '23505',
    ]);
  });

  test('who may not take money has none, and nobody sees those of another conference', async () => {
    expect(await refusal(call('viewer')(listShifts, { params: { edition: OURS }, query: {} }))).toBe('NOT_PERMITTED');
    const { id } = await till(call('registrar'));
    const owner = await makeStaff(world.paying.site, 'elsewhere@example.org', {
      role: 'owner',
      edition: lakeside2026.slug,
      society: lakeside.slug,
    });
    const there = world.paying.site.callWith({ cookie: owner.cookie });
    expect((await there(listShifts, { params: { edition: lakeside2026.slug }, query: {} })).shifts).toEqual([]);
    const elsewhere = { params: { edition: lakeside2026.slug, id } };
    expect(await refusal(there(countShift, { ...elsewhere, body: { version: 1, counts: counts(0), note: '' } }))).toBe('NOT_FOUND');
    expect(await refusal(there(closeShift, { ...elsewhere, body: { version: 1 } }))).toBe('NOT_FOUND');
    expect(await refusal(there(listShifts, { params: { edition: OURS }, query: {} }))).not.toBe('done');
    const sheet = await get(`/api/v1/organiser/${OURS}/shifts/5a2f0a44-3a3f-4e7e-9d7e-3f1f0b6f8a11/sheet.pdf`, 'treasurer');
    expect([sheet.statusCode, sheet.json().error.code]).toEqual([404, 'NOT_FOUND']);
    expect(await refusal(countTill(call('registrar'), { id: '5a2f0a44-3a3f-4e7e-9d7e-3f1f0b6f8a11', version: 1 }, counts(0)))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('counting', () => {
  test.each([
    ['registrar', 17],
    ['treasurer', 119],
    ['owner', 233],
  ])('a %s is nowhere told what should be there before the count is entered', { tags: ['ORG-330'], timeout: 60_000 }, async (who, odd) => {
    const { id, version } = await till(call(who), 0);
    const [one = '', two = '', three = '', four = '', online = ''] = await members(5);
    await takeIn(call(who), one, { amountMinor: 50_017 + odd });
    await takeIn(call(who), two, { amountMinor: 61_313 + odd });
    await takeIn(call(who), three, { rail: 'card-terminal', amountMinor: 71_719 + odd });
    const { payment } = await takeIn(call(who), four, { rail: 'card-terminal', amountMinor: 10_007 + odd });
    // Otherwise the sum of everything would be that of the till.
    await takeIn(call(who), online, { rail: 'transfer' });
    const today = localDate(new Date(), ampiTnpy2025.timeZone);
    const [stored] = await query<{ cash: number; card: number }>(
      `select (sum(amount_minor) filter (where rail = 'cash'))::int as cash,
           (sum(amount_minor) filter (where rail = 'card-terminal'))::int as card from payments where shift_id = $1`,
      [id],
    );
    const secrets = [stored?.cash ?? 0, stored?.card ?? 0, (stored?.cash ?? 0) + (stored?.card ?? 0)];
    const told = async () => {
      const bodies = await Promise.all(reachable(who, { id, payment, today, registration: one }).map((url) => get(url, who)));
      expect(bodies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(10);
      return bodies.flatMap(({ body, raw }) => (secrets.some((secret) => new RegExp(`\\b${secret}\\b`).test(body)) ? [raw.req.url] : []));
    };
    expect(await told()).toEqual([]);
    await countTill(call(who), { id, version }, counts(secrets[0] ?? 0, secrets[1]));
    // Control: afterwards the same look finds it.
    expect((await told()).length).toBeGreaterThan(0);
    const sums = (await call(who)(listMoneyPayments, { params: { edition: OURS }, query: { rail: 'cash' } })).withheld;
    expect(sums).toBe(false);
  });

  /** Every page that this person can read, with whatever filter could single the till out. */
  function reachable(
    who: string,
    { id, payment, today, registration }: Record<'id' | 'payment' | 'today' | 'registration', string>,
  ): string[] {
    const paths = allRoutes
      .filter(({ method, access, download }) => method === 'GET' && typeof access === 'object' && !download)
      .filter(
        ({ access }) =>
          typeof access === 'object' && 'permission' in access && may([{ role: as(who).role, societyWide: false }], access.permission),
      )
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/api/v1/organiser/{edition}'))
      .map((path) => path.replace('{edition}', OURS).replace('{day}', today));
    const ids = (path: string) => (path.includes('/payments/{id}') ? payment : path.includes('/delegates/{id}') ? registration : id);
    const plain = paths.map((path) => path.replace('{id}', ids(path)));
    const list = `/api/v1/organiser/${OURS}/payments`;
    return [
      ...plain,
      ...['rail=cash', 'rail=card-terminal', 'rail=cash,card-terminal', `rail=cash&day=${today}`, 'rail=cash&state=captured'].map(
        (filter) => `${list}?${filter}`,
      ),
      `/api/v1/organiser/${OURS}/shifts?state=open`,
    ];
  }

  test('once more if it differs, and both are kept; a difference needs a note', { tags: ['ORG-330'] }, async () => {
    const { id, version } = await till(call('registrar'), 200_000);
    await takeIn(call('registrar'), await member());
    // Nobody else counts it, and a note alone says nothing yet.
    expect(await refusal(countTill(call('office'), { id, version }, counts(1)))).toBe('NOT_YOUR_SHIFT');
    expect(await refusal(countTill(call('treasurer'), { id, version }, counts(1)))).toBe('NOT_YOUR_SHIFT');
    expect(await refusal(countTill(call('registrar'), { id, version }, null, 'a note'))).toBe('SHIFT_NOT_COUNTED');
    const strange = { ...counts(0), pieces: [{ minor: 12_345, count: 1 }] };
    expect(await refusal(countTill(call('registrar'), { id, version }, strange))).toBe('VALIDATION');
    expect(await refusal(closeTill(call('treasurer'), { id, version }))).toBe('SHIFT_NOT_COUNTED');
    const first = {
      pieces: [
        { minor: 50_000, count: 6 },
        { minor: 20_000, count: 2 },
      ],
      otherMinor: 0,
      terminalMinor: 0,
    };
    const counted = await countTill(call('registrar'), { id, version }, first);
    expect([counted.state, counted.can, counted.compared]).toEqual([
      'counted',
      ['recount', 'explain'],
      [
        { rail: 'cash', expectedMinor: 350_000, countedMinor: 340_000, differenceMinor: -10_000 },
        { rail: 'card-terminal', expectedMinor: 0, countedMinor: 0, differenceMinor: 0 },
      ],
    ]);
    // A second window, in which it still seemed open, does not count it again by accident.
    expect(await refusal(countTill(call('registrar'), { id, version }, counts(350_000)))).toBe('CHANGED_ELSEWHERE');
    expect(await refusal(takeIn(call('registrar'), await member()))).toBe('NO_SHIFT');
    expect(await refusal(closeTill(call('treasurer'), counted))).toBe('NOTE_NEEDED');
    const again = await countTill(call('registrar'), counted, counts(345_000));
    expect([again.counted, again.recounted, again.can, again.compared?.[0]?.differenceMinor]).toEqual([
      first,
      counts(345_000),
      ['explain'],
      -5_000,
    ]);
    expect(await refusal(countTill(call('registrar'), again, counts(350_000)))).toBe('SHIFT_RECOUNTED');
    expect(await refusal(countTill(call('registrar'), again, null))).toBe('VALIDATION');
    expect(await refusal(closeTill(call('treasurer'), again))).toBe('NOTE_NEEDED');
    const noted = await countTill(call('registrar'), again, null, 'Change for a ₹500 note given twice');
    // What was shown before the note is not what is signed.
    expect(await refusal(closeTill(call('treasurer'), again))).toBe('CHANGED_ELSEWHERE');
    const closed = await closeTill(call('treasurer'), noted);
    expect([closed.state, closed.closedBy, closed.note, closed.counted, closed.recounted]).toEqual([
      'closed',
      'Staff treasurer',
      'Change for a ₹500 note given twice',
      first,
      counts(345_000),
    ]);
  });

  test('too much cash and too little by card is a difference too', { tags: ['ORG-330'] }, async () => {
    const shift = await till(call('registrar'), 0);
    await takeIn(call('registrar'), await member());
    const counted = await countTill(call('registrar'), shift, counts(150_100, -0));
    expect(counted.compared?.map(({ differenceMinor }) => differenceMinor)).toEqual([100, 0]);
    await closeTill(call('treasurer'), await countTill(call('registrar'), counted, null, 'somebody waived their change'));
    const other = await till(call('registrar'), 100);
    await takeIn(call('registrar'), await member(), { rail: 'card-terminal' });
    const evened = await countTill(call('registrar'), other, counts(200, 149_900));
    expect((await query('select difference_minor::int as difference from shifts where id = $1', [other.id]))[0]).toEqual({ difference: 0 });
    expect(await refusal(closeTill(call('treasurer'), evened))).toBe('NOTE_NEEDED');
    await closeTill(call('treasurer'), await countTill(call('registrar'), evened, null, 'one rupee in cash'));
  });

  test('money that is taken while somebody counts is in it, or refused', { tags: ['ORG-330'], timeout: 120_000 }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const shift = await till(call('registrar'), 0);
      const people = await members(8);
      const taking = people.map((one) => refusal(takeIn(call('registrar'), one)));
      const counting = countTill(call('registrar'), shift, counts(0));
      const answers = await Promise.all(taking);
      const { compared } = await counting;
      expect(answers.filter((one) => one !== 'done' && one !== 'NO_SHIFT')).toEqual([]);
      const [{ taken } = { taken: -1 }] = await query<{ taken: number }>(
        `select count(*)::int as taken from payments where shift_id = $1`,
        [shift.id],
      );
      expect([taken, compared?.[0]?.expectedMinor]).toEqual([answers.filter((one) => one === 'done').length, taken * 150_000]);
      await expectInvariants(world.paying.site);
    }
  });
});

describe('closing', () => {
  const countedTill = async (who = 'registrar') => {
    const shift = await till(call(who), 0);
    const { payment } = await takeIn(call(who), await member());
    const { compared: _, ...counted } = await countTill(call(who), shift, counts(150_000));
    return { counted, payment };
  };

  test('by another person who keeps the books, once', { tags: ['ORG-331'] }, async () => {
    const { counted } = await countedTill('treasurer');
    expect(await refusal(closeTill(call('registrar'), counted))).toBe('NOT_PERMITTED');
    expect(await refusal(closeTill(call('treasurer'), counted))).toBe('OWN_SHIFT');
    expect(
      await refusedBy(`update shifts set state = 'closed', closed_by = account_id, closed_at = now() where id = $1`, [counted.id]),
    ).toBe('23514');
    const answers = await Promise.all([call('colleague'), call('owner'), call('colleague')].map((who) => refusal(closeTill(who, counted))));
    expect(answers.toSorted()).toEqual(['SHIFT_CLOSED', 'SHIFT_CLOSED', 'done']);
    const audit = await query(`select action from audit_log where entity_id = $1 order by at`, [counted.id]);
    expect(audit.map((row) => (row as { action: string }).action)).toContain('shift.closed');
    expect(audit.filter((row) => (row as { action: string }).action === 'shift.closed')).toHaveLength(1);
  });

  test('afterwards nothing in it changes, by whatever way', { tags: ['ORG-331'] }, async () => {
    const { counted, payment } = await countedTill();
    const { id } = counted;
    const { payment: other } = await takeIn(call('office'), await member(), { rail: 'transfer' });
    await closeTill(call('treasurer'), counted);
    expect(await refusal(countTill(call('registrar'), { id, version: counted.version + 1 }, counts(1)))).toBe('SHIFT_CLOSED');
    expect(await refusal(countTill(call('registrar'), { id, version: counted.version + 1 }, null, 'later'))).toBe('SHIFT_CLOSED');
    const forbidden = '42501';
    for (const change of ["note = 'other'", "state = 'counted'", 'float_minor = 5', 'difference_minor = 5', 'version = 9'])
      expect([change, await refusedBy(`update shifts set ${change} where id = $1`, [id])]).toEqual([change, forbidden]);
    expect(await refusedBy('delete from shifts where id = $1', [id])).toBe(forbidden);
    for (const change of ['shift_id = null', 'amount_minor = amount_minor + 1', "rail = 'card-terminal', reference = 'x'"])
      expect([change, await refusedBy(`update payments set ${change} where id = $1`, [payment])]).toEqual([change, forbidden]);
    expect(await refusedBy('delete from payments where id = $1', [payment])).toBe(forbidden);
    expect(await refusedBy(`update payments set shift_id = '${id}' where id = $1`, [other])).toBe(forbidden);
    expect(
      await refusedBy(
        `insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).* from payments p where id = $1`,
        [payment],
      ),
    ).toBe(forbidden);
    // Control: in an open one, money may join.
    const open = await till(call('registrar'), 0);
    await takeIn(call('registrar'), await member());
    expect(await query('select from payments where shift_id = $1', [open.id])).toHaveLength(1);
  });

  test(
    'a mistake is taken back by whoever made it until the shift is counted; then in a later shift of who keeps the books',
    { tags: ['ORG-313', 'ORG-331'] },
    async () => {
      const reverse = (who: string, id: string) =>
        call(who)(reversePayment, { params: { edition: OURS, id }, body: { reason: 'wrong person' } });
      const can = async (who: string, id: string) =>
        (await call(who)(readMoneyPayment, { params: { edition: OURS, id } })).can.includes('reverse');
      const shift = await till(call('registrar'), 0);
      const early = await takeIn(call('registrar'), await member());
      const late = await takeIn(call('registrar'), await member());
      expect(await can('registrar', early.payment)).toBe(true);
      await reverse('registrar', early.payment);
      const counted = await countTill(call('registrar'), shift, counts(150_000));
      expect([counted.compared?.[0]?.differenceMinor, counted.takings[0]]).toEqual([0, { rail: 'cash', payments: 2, takenBack: 1 }]);
      expect([await can('registrar', late.payment), await can('treasurer', late.payment)]).toEqual([false, true]);
      expect(await refusal(reverse('registrar', late.payment))).toBe('SHIFT_COUNTED');
      await closeTill(call('treasurer'), counted);
      expect(await refusal(reverse('registrar', late.payment))).toBe('SHIFT_COUNTED');
      expect(await refusal(reverse('colleague', late.payment))).toBe('NO_SHIFT');
      const later = await till(call('colleague'), 200_000);
      await reverse('colleague', late.payment);
      expect(await query('select shift_id, reversed_shift_id, state from payments where id = $1', [late.payment])).toEqual([
        { shift_id: shift.id, reversed_shift_id: later.id, state: 'reversed' },
      ]);
      // The closed one says what it said, the later one lacks the money.
      const listed = (await shiftsOf(call('treasurer'))).shifts.find((one) => one.id === shift.id);
      expect(listed?.compared).toEqual(counted.compared);
      const after = await countTill(call('colleague'), later, counts(50_000));
      expect(after.compared?.[0]).toEqual({ rail: 'cash', expectedMinor: 50_000, countedMinor: 50_000, differenceMinor: 0 });
    },
  );

  test(
    'its sheet to print and sign says what is stored, and names cashier and closer with their times',
    { tags: ['ORG-331'] },
    async () => {
      const shift = await till(call('registrar'), 200_000);
      await takeIn(call('registrar'), await member());
      await takeIn(call('registrar'), await member(), { rail: 'card-terminal' });
      const sheetOf = (who: string) => get(`/api/v1/organiser/${OURS}/shifts/${shift.id}/sheet.pdf`, who);
      const first = {
        pieces: [
          { minor: 50_000, count: 6 },
          { minor: 20_000, count: 2 },
        ],
        otherMinor: 0,
        terminalMinor: 150_000,
      };
      const counted = await countTill(call('registrar'), shift, first);
      expect((await sheetOf('treasurer')).json().error.code).toBe('SHIFT_NOT_CLOSED');
      const again = await countTill(call('registrar'), counted, { ...first, otherMinor: 5_000 }, 'Change for a ₹500 note given twice');
      await closeTill(call('treasurer'), again);
      expect((await sheetOf('registrar')).statusCode).toBe(403);
      const { rawPayload, headers } = await sheetOf('treasurer');
      expect(headers['content-type']).toBe('application/pdf');
      expect((await sheetOf('treasurer')).rawPayload.equals(rawPayload)).toBe(true);
      const { leaves } = await readPdf(rawPayload);
      const [times] = await query<{ opened: string; counted: string; closed: string }>(
        `select ${['opened', 'counted', 'closed'].map((one) => `to_char(${one}_at at time zone 'Asia/Kolkata', 'FMDD FMMonth YYYY, HH24:MI') as ${one}`).join(', ')}
       from shifts where id = $1`,
        [shift.id],
      );
      const texts = leaves.map(([, text]) => text);
      expect(texts.slice(4, 16)).toEqual([
        'Cashier',
        'Staff registrar',
        'Opened',
        times?.opened,
        'Counted',
        times?.counted,
        'Closed by',
        'Staff treasurer',
        'Closed',
        times?.closed,
        'Float',
        '₹2,000',
      ]);
      expect(texts.slice(16)).toEqual(
        [
          ['Way', 'Payments', 'Should be there', 'Counted', 'Difference'],
          ['Cash', '1', '₹3,500', '₹3,450', '₹50 short'],
          ['Card terminal', '1', '₹1,500', '₹1,500', 'no difference'],
          ['Sum', '2', '₹5,000', '₹4,950', '₹50 short'],
          'Cash includes the float, which was in the till at the beginning.',
          ['Found', 'First count', 'Second count'],
          ['Terminal’s total', '₹1,500', '₹1,500'],
          ['₹500 notes', '6 = ₹3,000', '6 = ₹3,000'],
          ['₹200 notes', '2 = ₹400', '2 = ₹400'],
          ['₹100 notes', '0 = ₹0', '0 = ₹0'],
          ['₹50 notes', '0 = ₹0', '0 = ₹0'],
          ['₹20 notes', '0 = ₹0', '0 = ₹0'],
          ['₹10 notes', '0 = ₹0', '0 = ₹0'],
          ['Coins and other', '₹0', '₹50'],
          ['Cash counted', '₹3,400', '₹3,450'],
          'Why it differs',
          'Change for a ₹500 note given twice',
          'Staff registrar',
          `Cashier, counted ${times?.counted}`,
          'Staff treasurer',
          `Closed ${times?.closed}`,
        ].flat(),
      );
    },
  );
});

test('the day sheet keeps the rails of a till from its cashier until it is counted', { tags: ['ORG-330', 'ORG-332'] }, async () => {
  const day = localDate(new Date(), ampiTnpy2025.timeZone);
  const look = (who: string) => call(who)(readDay, { params: { edition: OURS, day } });
  const shift = await till(call('treasurer'), 0);
  await takeIn(call('treasurer'), await member());
  const mine = await look('treasurer');
  expect([mine.withheld, mine.sums, mine.received.filter(({ rail }) => rail === 'cash' || rail === 'card-terminal')]).toEqual([
    true,
    [],
    [],
  ]);
  const open = await call('colleague')(listShifts, { params: { edition: OURS }, query: {} });
  if (open.mine) await countTill(call('colleague'), open.mine, counts(0));
  const theirs = await look('colleague');
  expect([theirs.withheld, theirs.received.some(({ rail }) => rail === 'cash')]).toEqual([false, true]);
  expect(theirs.shifts.find((one) => one.id === shift.id)?.compared).toBeNull();
  await countTill(call('treasurer'), shift, counts(150_000));
  expect(await look('treasurer')).toMatchObject({ withheld: false, sums: theirs.sums });
  expect(await refusal(call('registrar')(readDay, { params: { edition: OURS, day } }))).toBe('NOT_PERMITTED');
  expect(await refusal(call('treasurer')(readDay, { params: { edition: OURS, day: '2025-13-40' } }))).toBe('VALIDATION');
});
