import { CallFailed } from '@isocentre/contract/call';
import { resetPassword, signIn } from '@isocentre/contract/accounts';
import { listDelegates } from '@isocentre/contract/delegates';
import { readDelegate, readDelegateTimeline } from '@isocentre/contract/delegates/delegate';
import { readOnBehalfRules, registerSomebody } from '@isocentre/contract/delegates/on-behalf';
import { readOverview } from '@isocentre/contract/overview';
import { readPaymentState, startPayment } from '@isocentre/contract/payments';
import { completeRegistration, detailsOf, readMyRegistration, register } from '@isocentre/contract/registration';
import type { Call, Input } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callAs, clockAt, goodForm, registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { expectInvariants, openPaying, type Paying, setSeats, takenSeats } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { openTill } from '../../test/tills.ts';
import { recordPayment } from '../payments/record-payment.ts';

const OURS = ampiTnpy2025.slug;
/** The website registers nobody any more; the last phase has not ended. */
const ONSITE = '2025-09-20T12:00:00+05:30';
const LAST_MOMENT = '2025-10-03T23:59:59+05:30';
const ENDED = '2025-10-04T00:00:00+05:30';
const FEES = { earlyBird: 150_000, onsite: 200_000 };

let paying: Paying;
let inbox: Inbox;
let staff: Record<'registrar' | 'owner', { id: string; cookie: string }>;
beforeAll(async () => {
  inbox = await openInbox();
  paying = await openPaying();
  staff = {
    registrar: await makeStaff(paying.site, 'registrar@example.org', { role: 'registrar', edition: OURS }),
    owner: await makeStaff(paying.site, 'owner@example.org', { role: 'owner', edition: OURS }),
  };
  await openTill(paying.site.db, staff.owner.id);
});
afterEach(() => expectInvariants(paying.site));
afterAll(async () => {
  await paying.close();
  await inbox.close();
});

type Body = Input<typeof registerSomebody>['body'];
const { password: _, confirmPassword: __, payLater: ___, acceptTerms: ____, ...person } = goodForm;
const params = { edition: OURS };
const as = (who: keyof typeof staff, at = ONSITE): Call => paying.site.callWith({ cookie: `${staff[who].cookie}; ${clockAt(at)}` });
interface Way {
  at?: string;
  who?: keyof typeof staff;
  key?: string;
}
const enter = (change: Partial<Body> & { email: string }, { at = ONSITE, who = 'registrar', key = '' }: Way = {}) =>
  as(who, at)(registerSomebody, {
    params,
    body: { ...person, registrationType: 'onsite', ...change },
    ...(key === '' ? {} : { idempotencyKey: key }),
  });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof CallFailed) return error;
      throw error;
    },
  );
const codeOf = async (work: Promise<unknown>) => (await failure(work))?.code ?? 'done';
const rowOf = (id: string) =>
  paying.site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .where('registrations.id', '=', id)
    .select(['source', 'payment_status', 'registration_type', 'price_kept', 'email', 'password_hash', 'account_id', 'registrations.name'])
    .executeTakeFirstOrThrow();
const countOf = async (email: string) =>
  (
    await paying.site.pool.query<{ registrations: number; letters: number }>(
      `select (select count(*)::int from registrations where account_id = accounts.id) as registrations,
         (select count(*)::int from letters where account_id = accounts.id) as letters from accounts where email = $1`,
      [email],
    )
  ).rows[0];

describe('while the website registers nobody', { tags: ['ORG-250'] }, () => {
  test('an organiser does, by the same rules, until the last phase ends', async () => {
    const { site } = paying;
    expect(await codeOf(registerAs(site, { email: 'closed@example.org' }, ONSITE))).toBe('ONLINE_REGISTRATION_CLOSED');
    const made = await enter({ email: 'first@example.org' });
    expect(made).toMatchObject({ number: 'TNPY28-0001', status: 'PENDING', newAccount: true, quote: { chargeMinor: FEES.onsite } });
    expect(await rowOf(made.id)).toMatchObject({
      source: 'desk',
      payment_status: 'PENDING',
      registration_type: 'onsite',
      price_kept: false,
    });
    await enter({ email: 'last-moment@example.org' }, { at: LAST_MOMENT });
    const ended = await failure(enter({ email: 'ended@example.org' }, { at: ENDED }));
    expect([ended?.code, ended?.message]).toEqual(['REGISTRATION_CLOSED', 'Registration for this conference has ended.']);
    expect((await as('registrar', ENDED)(readOnBehalfRules, { params })).closed).toBe('Registration for this conference has ended.');
    expect((await as('registrar')(readOnBehalfRules, { params })).closed).toBeNull();
  });

  test.each([
    ['name', { name: '' }],
    ['membershipId', { membershipId: '' }],
    ['mobile', { mobile: '12' }],
    ['postalPin', { postalPin: '1' }],
    ['category', { category: 'nobody' }],
    ['age', { category: 'ampi-senior', age: 40 }],
    ['country', { category: 'overseas' }],
    ['registrationType', { registrationType: 'next-year' }],
    ['mealPreference', { mealPreference: 'caviar' }],
  ] as const)('what the website refuses is refused here too: %s', async (field, change) => {
    const here = await failure(enter({ email: 'wrong@example.org', ...change }));
    const online = await failure(registerAs(paying.site, { email: 'wrong@example.org', ...change }));
    expect(here?.code).toBe('VALIDATION');
    expect(here?.fields[field]).toBe(online?.fields[field]);
    expect(here?.fields[field]).toBeTruthy();
  });

  test('unknown fields are refused, and those who only read cannot', async () => {
    expect(await codeOf(enter({ email: 'more@example.org', password: 'secret' } as never))).toBe('VALIDATION');
    const { cookie } = await makeStaff(paying.site, 'treasurer@example.org', { role: 'treasurer', edition: OURS });
    const call = paying.site.callWith({ cookie: `${cookie}; ${clockAt(ONSITE)}` });
    expect(await codeOf(call(registerSomebody, { params, body: { ...person, email: 'no@example.org' } }))).toBe('NOT_PERMITTED');
  });

  test('the record and the timeline say who did it, once', async () => {
    const { id } = await enter({ email: 'recorded@example.org' });
    const rows = await paying.site.db
      .selectFrom('audit_log')
      .where('entity_id', '=', id)
      .select(['action', 'account_id', 'role', 'after'])
      .execute();
    expect(rows).toEqual([
      {
        action: 'registration.entered',
        account_id: staff.registrar.id,
        role: 'registrar',
        after: { category: 'ampi', registrationType: 'onsite', payLater: true },
      },
    ]);
    const { entries } = await as('registrar')(readDelegateTimeline, { params: { ...params, id }, query: {} });
    expect(
      entries.filter(({ kind }) => kind === 'registration' || kind === 'record').map(({ code, state, by }) => [code, state, by]),
    ).toEqual(expect.arrayContaining([['registered', 'desk', 'Staff registrar']]));
    expect(entries.filter(({ code }) => code === 'registration.entered')).toEqual([]);
  });
});

describe('another phase’s price', { tags: ['ORG-251'] }, () => {
  const early = { registrationType: 'early-bird', priceReason: 'Their transfer was sent in time.' };

  test('needs a reason, and somebody who keeps the books', async () => {
    const without = await failure(enter({ email: 'why@example.org', registrationType: 'early-bird' }, { who: 'owner' }));
    expect([without?.code, without?.fields]).toEqual([
      'VALIDATION',
      { priceReason: 'Please say why the price of another phase is applied.' },
    ]);
    expect(await codeOf(enter({ email: 'why@example.org', ...early }))).toBe('OTHER_PRICE');
    expect(await countOf('why@example.org')).toBeUndefined();
    // A reason alone promises nothing.
    const today = await enter({ email: 'today@example.org', priceReason: early.priceReason });
    expect([today.quote?.chargeMinor, (await rowOf(today.id)).price_kept]).toEqual([FEES.onsite, false]);
  });

  test('the quote, the letter, the order and the receipt name that phase', async () => {
    const email = 'early@example.org';
    const { id, quote } = await enter({ email, ...early }, { who: 'owner' });
    const words = '₹1,500, the price of Early bird, until 3 October';
    expect(quote).toMatchObject({ type: 'early-bird', chargeMinor: FEES.earlyBird, nextPrice: null, words });
    const letter = await inbox.next(paying.site, email);
    expect(letter.text).toContain(words);
    expect(letter.text).toContain('You pay the fee above.');
    const call = await callAs(paying.site, email, ONSITE);
    expect((await call(readMyRegistration, {})).quote).toEqual(quote);
    expect(await call(startPayment, { body: { quotedMinor: FEES.earlyBird } })).toMatchObject({ amountMinor: FEES.earlyBird });
    const { rows } = await paying.site.pool.query(`select account_id, reason from change_details where registration_id = $1`, [id]);
    expect(rows).toEqual([{ account_id: (await rowOf(id)).account_id, reason: early.priceReason }]);
    const edition = { id: 1, edition: ampiTnpy2025 } as never;
    const visit = { edition, now: new Date(ONSITE), requestId: 'test', registrationId: id } as never as Parameters<typeof recordPayment>[1];
    const taken = { rail: 'cash', channel: 'desk', amountMinor: FEES.earlyBird, receivedOn: '2025-09-20', reference: null } as const;
    const actor = { kind: 'staff', accountId: staff.owner.id, role: 'owner' } as const;
    expect((await recordPayment(paying.deps, { ...visit, actor }, taken)).outcome).toBe('settles');
    const receipts = await paying.site.pool.query(`select description, price from receipts where registration_id = $1`, [id]);
    expect(receipts.rows).toEqual([{ description: 'AMPI Member, Early bird', price: '₹1,500' }]);
  });

  test('it stays with what it was promised for: the delegate may save it again, and another category ends it', async () => {
    const email = 'keeps@example.org';
    const { id } = await enter({ email, ...early }, { who: 'owner' });
    const call = await callAs(paying.site, email, ONSITE);
    const save = async (choice: { category: string; registrationType: string }) => {
      const mine = await call(readMyRegistration, {});
      return call(completeRegistration, { body: { ...detailsOf(mine), ...choice, payment: 'later', version: mine.version } });
    };
    expect((await save({ category: 'ampi', registrationType: 'early-bird' })).quote?.chargeMinor).toBe(FEES.earlyBird);
    expect((await rowOf(id)).price_kept).toBe(true);
    expect(await codeOf(save({ category: 'non-ampi', registrationType: 'early-bird' }))).toBe('VALIDATION');
    await save({ category: 'non-ampi', registrationType: 'onsite' });
    expect((await rowOf(id)).price_kept).toBe(false);
    expect(await codeOf(save({ category: 'ampi', registrationType: 'early-bird' }))).toBe('VALIDATION');
  });

  test('what is on offer needs no promise, and nobody promises themselves a price', async () => {
    const kept = await enter(
      { email: 'calm@example.org', registrationType: 'regular', priceReason: 'as agreed' },
      { who: 'owner', at: '2025-08-14T12:00:00+05:30' },
    );
    // Regular is on offer then, so nothing is promised.
    expect((await rowOf(kept.id)).price_kept).toBe(false);
    expect(await codeOf(enter({ email: 'owner@example.org', useAccount: true, ...early }, { who: 'owner' }))).toBe('OWN_REGISTRATION');
  });
});

describe('the account', { tags: ['ORG-253'] }, () => {
  test('one that exists is used, after saying so', async () => {
    const email = 'known@example.org';
    await makeStaff(paying.site, email);
    const { password_hash: before } = await paying.site.db
      .selectFrom('accounts')
      .where('email', '=', email)
      .selectAll()
      .executeTakeFirstOrThrow();
    const told = await failure(enter({ email: 'Known@Example.org' }));
    // The society has never heard of them: not even the name.
    expect([told?.code, told?.current]).toEqual(['ACCOUNT_KNOWN', { name: null }]);
    expect(await countOf(email)).toEqual({ registrations: 0, letters: 0 });
    const made = await enter({ email, useAccount: true });
    expect(made.newAccount).toBe(false);
    expect(await rowOf(made.id)).toMatchObject({ email, name: 'Asha Raman', password_hash: before });
    const account = await paying.site.db.selectFrom('accounts').where('email', '=', email).selectAll().executeTakeFirstOrThrow();
    expect(account.name).toBe('Staff known');
    const twice = await failure(enter({ email, useAccount: true }));
    expect([twice?.code, twice?.message, twice?.current]).toEqual([
      'REGISTERED_ALREADY',
      `This person is registered already, as ${made.number}.`,
      { id: made.id, number: made.number },
    ]);
  });

  test('its name is told if the society has it from an earlier conference', async () => {
    const email = 'last-year@example.org';
    const { id } = await makeStaff(paying.site, email);
    await paying.site.pool.query(
      `insert into earlier_delegates (society_id, account_id, title, name, mobile, institute, designation, city, country, country_other,
         postal_address, postal_pin, meal_preference, membership_id)
       select society_id, $1, 'Dr.', 'Mugil Arasan', '', '', '', '', '', '', '', '', 'veg', '' from editions where slug = $2`,
      [id, OURS],
    );
    expect((await failure(enter({ email })))?.current).toEqual({ name: 'Mugil Arasan' });
  });

  test('a new one has no password; its letter has a link to set one, and with it they log in', async () => {
    const email = 'new@example.org';
    const { id } = await enter({ email });
    expect((await rowOf(id)).password_hash).toBeNull();
    const letter = await inbox.next(paying.site, email);
    expect(letter.text).toContain('The organisers have registered you.');
    expect(letter.text).toContain('works for 7 days');
    const token = /#token=([\w-]{43})/.exec(letter.text ?? '')?.[1] ?? '';
    const stored = await paying.site.pool.query<{ text: string }>(`select text from letters where about = $1`, [id]);
    expect(stored.rows[0]?.text ?? '').not.toContain(token);
    const { rows: links } = await paying.site.pool.query<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from password_resets where account_id = $1`,
      [(await rowOf(id)).account_id],
    );
    expect(links).toEqual([{ days: 7 }]);
    const password = 'monsoon over the harbour';
    const visitor = paying.site.callWith({ cookie: clockAt(ONSITE) });
    await visitor(resetPassword, { body: { token, password, confirmPassword: password } });
    expect(await visitor(signIn, { body: { email, password } })).toBeTruthy();
  });

  test.each(['', '   ', 'nobody', 'a@b'])('without an address nobody is registered: %j', async (email) => {
    const refused = await failure(enter({ email }));
    expect([refused?.status, refused?.code]).toEqual([422, 'VALIDATION']);
    expect(refused?.fields['email']).toBeTruthy();
  });

  test('a closed account is not used', async () => {
    const email = 'closed@example.com';
    await makeStaff(paying.site, email);
    await paying.site.db.updateTable('accounts').set({ disabled_at: new Date() }).where('email', '=', email).execute();
    expect(await codeOf(enter({ email, useAccount: true }))).toBe('ACCOUNT_CLOSED');
  });
});

describe('clicked twice, or the answer was lost', { tags: ['ORG-254'] }, () => {
  test('one registration, one number, one letter', async () => {
    const email = 'twice@example.org';
    const send = () => enter({ email }, { key: 'desk-form-000001' });
    const [one, two] = await Promise.all([send(), send()]);
    expect(two).toEqual(one);
    expect(await send()).toEqual(one);
    expect(await countOf(email)).toEqual({ registrations: 1, letters: 1 });
    const next = await enter({ email: 'after-twice@example.org' });
    expect(Number(next.number.slice(-4))).toBe(Number(one.number.slice(-4)) + 1);
    expect(await codeOf(enter({ email: 'other@example.org' }, { key: 'desk-form-000001' }))).toBe('KEY_REUSED');
  });

  test('without a key the second is told, and changes nothing', async () => {
    const email = 'no-key@example.org';
    const codes = await Promise.all([codeOf(enter({ email })), codeOf(enter({ email }))]);
    expect(codes.toSorted()).toEqual(['REGISTERED_ALREADY', 'done']);
    expect(await countOf(email)).toEqual({ registrations: 1, letters: 1 });
  });
});

const WORKSHOP = { category: 'oncology-or-physicist', registrationType: 'fixed' };
const GRANT = { as: 'faculty', reason: 'Teaches the workshop.' } as const;
/** Before the workshop begins, so that its places are sold. */
const BEFORE = '2025-09-01T12:00:00+05:30';

describe('the last seat', { tags: ['ORG-255'] }, () => {
  test('desk and online concurrently: exactly one gets it', async () => {
    const rounds = 6;
    const winners: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const online = await paying.delegate(`seat-${round}@example.org`, { ...WORKSHOP, payLater: true }, BEFORE);
      await setSeats(paying.site, (await takenSeats(paying.site)) + 1);
      const desk = () => codeOf(enter({ email: `desk-${round}@example.org`, ...WORKSHOP, grant: GRANT }, { at: BEFORE }));
      const site = () => codeOf(online(startPayment, { body: {} }));
      const codes = round % 2 === 0 ? await Promise.all([desk(), site()]) : (await Promise.all([site(), desk()])).toReversed();
      expect(codes.toSorted()).toEqual(['WORKSHOP_FULL', 'done']);
      winners.push(codes[0] === 'done' ? 'desk' : 'online');
      // Whoever did not get it is not registered by halves.
      const there = (await countOf(`desk-${round}@example.org`)) !== undefined;
      expect(there).toBe(codes[0] === 'done');
      await expectInvariants(paying.site);
    }
    expect(winners).toHaveLength(rounds);
  });

  test('two left: both get one', async () => {
    const online = await paying.delegate('enough@example.org', { ...WORKSHOP, payLater: true }, BEFORE);
    await setSeats(paying.site, (await takenSeats(paying.site)) + 2);
    const codes = await Promise.all([
      codeOf(enter({ email: 'enough-desk@example.org', ...WORKSHOP, grant: GRANT }, { at: BEFORE })),
      codeOf(online(startPayment, { body: {} })),
    ]);
    expect(codes).toEqual(['done', 'done']);
    await setSeats(paying.site, null);
  });
});

describe('a grant', { tags: ['ORG-252'] }, () => {
  test('is COMPLIMENTARY with its reason, and has the seat of its category', async () => {
    const email = 'faculty@example.org';
    const made = await enter({ email, ...WORKSHOP, grant: GRANT }, { at: BEFORE });
    expect(made).toMatchObject({ status: 'COMPLIMENTARY', quote: null });
    const delegate = await as('registrar')(readDelegate, { params: { ...params, id: made.id } });
    expect(delegate).toMatchObject({ status: 'COMPLIMENTARY', granted: 'faculty', seat: 'confirmed', source: 'desk', completed: true });
    const letter = await inbox.next(paying.site, email);
    expect(letter.text).toContain('There is nothing to pay.');
    expect(letter.text).toContain('A workshop seat is kept for you.');
    const call = await callAs(paying.site, email, BEFORE);
    expect((await call(readPaymentState, {})).seat).toBe('confirmed');
    expect(await codeOf(call(startPayment, { body: {} }))).toBe('ALREADY_SETTLED');
  });

  test('without a seat where the category has none', async () => {
    const { id } = await enter({ email: 'guest@example.org', grant: { as: 'guest', reason: 'Speaks at the opening.' } });
    const delegate = await as('registrar')(readDelegate, { params: { ...params, id } });
    expect(delegate).toMatchObject({ status: 'COMPLIMENTARY', granted: 'guest', seat: 'none' });
    const rows = await paying.site.pool.query(
      `select action, reason from audit_log join change_details on audit_id = audit_log.id where entity_id = $1`,
      [id],
    );
    expect(rows.rows).toEqual([{ action: 'registration.granted', reason: 'Speaks at the opening.' }]);
  });

  test('is counted separately: by kind in the list, and among the complimentary ones on the overview', async () => {
    const before = await as('owner')(readOverview, { params });
    const totalOf = async (granted: string) => (await as('registrar')(listDelegates, { params, query: { granted } })).total;
    const faculty = await totalOf('faculty');
    const sponsors = await totalOf('sponsor');
    const { number } = await enter({ email: 'sponsor@example.org', grant: { as: 'sponsor', reason: 'Part of their contract.' } });
    await enter({ email: 'not-granted@example.org' });
    expect([await totalOf('faculty'), await totalOf('sponsor'), await totalOf('faculty,sponsor')]).toEqual([
      faculty,
      sponsors + 1,
      faculty + sponsors + 1,
    ]);
    const { delegates } = await as('registrar')(listDelegates, { params, query: { granted: 'sponsor' } });
    expect(delegates.map((one) => one.number)).toEqual([number]);
    const rows = await paying.site.pool.query<{ count: number }>('select count(*)::int from grants');
    expect(before.people.granted).toBe((rows.rows[0]?.count ?? 0) - 1);
  });

  test('needs its reason, one of the four kinds, and somebody else', async () => {
    for (const grant of [
      { as: 'guest', reason: '' },
      { as: 'friend', reason: 'an old friend' },
    ])
      expect(await codeOf(enter({ email: 'no-reason@example.org', grant: grant as never }))).toBe('VALIDATION');
    expect(await codeOf(enter({ email: 'registrar@example.org', useAccount: true, grant: GRANT }))).toBe('OWN_REGISTRATION');
    expect(
      await codeOf(paying.site.callWith({ cookie: clockAt(BEFORE) })(register, { body: { ...goodForm, grant: GRANT } as never })),
    ).toBe('VALIDATION');
  });
});
