import {
  completeRegistration,
  detailsOf,
  exportMyData,
  joinEdition,
  readMyRegistration,
  register,
  cancelErasure,
  requestErasure,
  updateProfile,
} from '@isocentre/contract/registration';
import { signIn } from '@isocentre/contract/accounts';
import { CallFailed } from '@isocentre/contract/call';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_PERSON_DIRECTORY } from '../../platform/cells/person-directory.ts';
import { openDatabase } from '../../platform/database.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../../test/build-test-app.ts';
import { createAccount } from '../accounts/create-account.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { societyId } from '../../test/societies.ts';
import { callAs, clockAt, cookieFor, EARLY, goodForm, registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';

let site: TestApp;
let inbox: Inbox;
beforeAll(async () => {
  inbox = await openInbox();
  site = await buildTestApp();
});
afterAll(async () => {
  await site.close();
  await inbox.close();
});
beforeEach(() => site.db.deleteFrom('rate_limits').execute());

const rows = (email: string) =>
  site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .selectAll('registrations')
    .where('accounts.email', '=', email)
    .execute();
const post = (body: object, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'POST', url: register.path, headers: { origin: ORIGIN, cookie: clockAt(EARLY), ...headers }, payload: body });
const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallFailed)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
};
const refusalOf = async (promise: Promise<unknown>) => {
  const { status, code } = await failure(promise);
  return [status, code];
};
const QUOTE = {
  type: 'early-bird',
  chargeMinor: 150_000,
  currency: 'INR',
  price: '₹1,500',
  until: '2025-08-15T18:30:00.000Z',
  nextPrice: '₹1,750',
  words: '₹1,500 until 15 August, then ₹1,750',
};

describe('registering', () => {
  test('makes account, registration, audit row and mail, and answers the delegate number', { tags: ['DEL-051', 'DEL-052'] }, async () => {
    expect(await registerAs(site)).toEqual({ userId: 'TNPY28-0001', quote: QUOTE, payLater: 'NO' });
    expect(await rows('asha@example.org')).toMatchObject([
      {
        delegate_number: 1,
        category: 'ampi',
        registration_type: 'early-bird',
        name: 'Asha Raman',
        mobile: '+919840000000',
        age: 34,
        pay_later: false,
        payment_status: 'NOT PAID',
        source: 'online',
        completed_at: null,
        terms_version: 1,
        version: 1,
      },
    ]);
    const audit = await site.db.selectFrom('audit_log').selectAll().where('entity', '=', 'registration').execute();
    expect(audit).toMatchObject([{ action: 'registration.received', actor_kind: 'visitor' }]);
    expect(JSON.stringify(audit)).not.toContain('rooftops');
    const account = await site.db.selectFrom('accounts').selectAll().where('email', '=', 'asha@example.org').executeTakeFirstOrThrow();
    expect(account).toMatchObject({ title: 'Dr.', name: 'Asha Raman' });
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('is confirmed by mail with number and quote', { tags: ['DEL-052'] }, async () => {
    const mail = await inbox.next(site, 'asha@example.org');
    expect(mail.subject).toBe('Your registration TNPY28-0001, AMPI-TNPY 2025');
    expect(mail.text).toContain('TNPY28-0001');
    expect(mail.text).toContain('₹1,500 until 15 August, then ₹1,750');
    expect(mail.text).toContain(`${ORIGIN}/paymentPage`);
    expect(`${mail.text}${String(mail.html)}`).not.toContain('rooftops');
  });

  test('with pay later waits for its payment', { tags: ['DEL-161'] }, async () => {
    expect(await registerAs(site, { email: 'later@example.org', payLater: true })).toMatchObject({ payLater: 'YES' });
    expect(await rows('later@example.org')).toMatchObject([{ pay_later: true, payment_status: 'PENDING' }]);
  });

  test('20 at the same moment, in any case of the address, make one account and one registration', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post({ ...goodForm, email: i % 2 ? 'Twenty@Example.org' : 'twenty@example.org' })),
    );
    expect(answers.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find((one) => one.statusCode === 409)?.json()).toMatchObject({ error: { code: 'EMAIL_IN_USE' } });
    const accounts = await site.db.selectFrom('accounts').select(['id', 'email']).execute();
    const mine = accounts.filter((one) => one.email.toLowerCase() === 'twenty@example.org');
    expect(mine).toHaveLength(1);
    expect(await rows(mine[0]?.email ?? '')).toHaveLength(1);
  });

  test('numbers follow one another without a hole, however many come at once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, i) => post({ ...goodForm, email: `crowd${i}@example.org` })));
    const numbers = await site.db.selectFrom('registrations').select('delegate_number').orderBy('delegate_number').execute();
    expect(numbers.map((one) => one.delegate_number)).toEqual(Array.from({ length: numbers.length }, (_, i) => i + 1));
  });

  test('a known address is told to log in, and nothing is stored', { tags: ['SEC-08'] }, async () => {
    const before = (await rows('asha@example.org')).length;
    expect(await refusalOf(registerAs(site, { email: 'ASHA@example.org' }))).toEqual([409, 'EMAIL_IN_USE']);
    expect(await rows('asha@example.org')).toHaveLength(before);
  });

  test('so is another spelling of its domain; the owner logs in with either, and sees what they typed', async () => {
    const [typed, ascii] = ['asha@münchen.example', 'asha@xn--mnchen-3ya.example'];
    await registerAs(site, { email: typed });
    for (const email of [ascii, 'Asha@MÜNCHEN.example'])
      expect(await refusalOf(registerAs(site, { email }))).toEqual([409, 'EMAIL_IN_USE']);
    for (const email of [typed, ascii]) {
      const { user } = await site.callWith()(signIn, { body: { email, password: goodForm.password, remember: false } });
      expect(user.email).toBe(typed);
    }
  });

  test('what only the server decides cannot be sent along', { tags: ['SRV-010'] }, async () => {
    for (const field of ['paymentStatus', 'paymentAmount', 'delegateNumber', 'role'])
      expect((await post({ ...goodForm, email: 'sly@example.org', [field]: 'PAID' })).statusCode, field).toBe(422);
    expect(await rows('sly@example.org')).toEqual([]);
  });

  test('account, registration, audit row and mail are written together or not at all', async () => {
    const owner = openDatabase({ DATABASE_URL: site.database.migrationUrl, DATABASE_POOL_SIZE: 1 }, () => {});
    await owner.pool.query('revoke insert on delegate_counters from isocentre_app');
    const letters = () => site.pool.query('select id from letters').then((result) => result.rowCount);
    const before = await letters();
    expect((await post({ ...goodForm, email: 'half@example.org' })).statusCode).toBe(500);
    await owner.pool.query('grant insert on delegate_counters to isocentre_app');
    await owner.pool.end();
    expect(await site.db.selectFrom('accounts').select('id').where('email', '=', 'half@example.org').execute()).toEqual([]);
    expect(await letters()).toBe(before);
  });

  test('the 31st from one address in ten minutes gets Too Many Requests', async () => {
    const answers = [];
    for (let i = 0; i < 31; i += 1) answers.push((await post({ ...goodForm, email: 'asha@example.org' })).statusCode);
    expect(answers.slice(-2)).toEqual([409, 429]);
  });
});

const REQUIRED = 'Please fill in all required fields';
const AGE = 'Please enter a valid age between 18 and 100';

describe('is refused with the words beside the field, and nothing is stored', () => {
  test.each<[string, object, Record<string, string>]>([
    ['[DEL-088] without a name', { name: '' }, { name: REQUIRED }],
    ['[DEL-089] without an address', { email: '' }, { email: REQUIRED }],
    ['[DEL-090] without a mobile', { mobile: '' }, { mobile: REQUIRED }],
    ['[DEL-091] without a designation', { designation: '' }, { designation: REQUIRED }],
    ['[DEL-092] without a postal address', { postalAddress: '' }, { postalAddress: REQUIRED }],
    ['[DEL-093] without a PIN', { postalPin: '' }, { postalPin: REQUIRED }],
    ['[DEL-094] without a category', { category: '' }, { category: REQUIRED }],
    ['[DEL-095] with half an address', { email: 'asha@' }, { email: 'Please enter a valid email address' }],
    ['[DEL-096] with nine digits', { mobile: '984000000' }, { mobile: 'Please enter a valid 10-digit mobile number' }],
    ['[DEL-097] with five digits', { postalPin: '60009' }, { postalPin: 'Please enter a valid 6-digit PIN code' }],
    ['[DEL-100] at 17', { age: 17 }, { age: AGE }],
    ['[DEL-100] at 101', { age: 101 }, { age: AGE }],
    ['[DEL-100] at no number', { age: 'ten' }, { age: AGE }],
    ['[DEL-102] without a membership ID', { membershipId: '' }, { membershipId: 'Please enter your membership ID' }],
    ['[DEL-104] without the terms', { acceptTerms: false }, { acceptTerms: 'Please accept the terms and conditions' }],
    [
      '[DEL-099] as a senior of 59',
      { category: 'ampi-senior', registrationType: 'complimentary', age: 59 },
      { age: 'Please enter your age: this category is for delegates aged 60 and over' },
    ],
    ['with a short password', { password: 'short', confirmPassword: 'short' }, { password: 'Password must be at least 10 characters' }],
    ['with two passwords', { confirmPassword: 'another of them' }, { confirmPassword: 'Passwords do not match' }],
    ['with a header in a name', { name: 'Asha\r\nBcc: all@example.org' }, { name: 'Please use plain text.' }],
  ])('%s', async (_, change, fields) => {
    const answer = await post({ ...goodForm, email: 'refused@example.org', ...change });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: { code: 'VALIDATION', message: 'Please check the marked fields.', fields, requestId: expect.any(String) } },
    ]);
    expect(await rows('refused@example.org')).toEqual([]);
  });

  test('with a password that everybody guesses, or the name of the conference', async () => {
    for (const password of ['password123', 'AMPI-TNPY 2025']) {
      const answer = await post({ ...goodForm, email: 'refused@example.org', password, confirmPassword: password });
      expect([answer.statusCode, Object.keys(answer.json<{ error: { fields: object } }>().error.fields)]).toEqual([422, ['password']]);
    }
  });

  test.each<[string, object]>([
    ['[DEL-098] but not without an age', { age: '' }],
    ['[DEL-101] but not at 18', { age: 18 }],
    ['[DEL-101] but not at 100', { age: '100' }],
    ['[DEL-103] but not without a membership ID elsewhere', { category: 'associate', membershipId: '' }],
    [
      '[DEL-096] [DEL-097] but not with the numbers of another country',
      { country: 'Nepal', mobile: '+977 9812345678', postalPin: '44600' },
    ],
    ['[DEL-066] and a category is a fee, not a right', { category: 'apollo-staff', registrationType: 'complimentary' }],
  ])('%s', async (title, change) => {
    expect((await post({ ...goodForm, email: `taken-${title.length}-${Math.random()}@example.org`, ...change })).statusCode).toBe(201);
  });
});

describe('a delegate', () => {
  test('reads their own record, without a password in it', { tags: ['DEL-287', 'DEL-288', 'SRV-001'] }, async () => {
    const call = await callAs(site, 'asha@example.org');
    const mine = await call(readMyRegistration, {});
    expect(mine).toEqual({
      userId: 'TNPY28-0001',
      userName: 'Asha Raman',
      userTitle: 'Dr.',
      emailId: 'asha@example.org',
      mobileNumber: '+919840000000',
      age: 34,
      registrationCategory: 'ampi',
      membershipId: 'LM-204',
      instituteName: 'Invented Hospital',
      designation: 'Medical physicist',
      city: 'Chennai',
      country: 'India',
      countryOther: '',
      postalAddress: '12 Beach Road\nChennai',
      postalPin: '600095',
      mealPreference: 'veg',
      registrationType: 'early-bird',
      paymentStatus: 'NOT PAID',
      payLater: 'NO',
      categoryLabel: 'AMPI Member',
      registrationTypeLabel: 'Early Bird Registration (Up to 15th August)',
      paymentBadge: 'Payment Pending',
      settled: false,
      completed: false,
      payLaterVisible: true,
      paid: null,
      quote: QUOTE,
      voucher: null,
      takesVoucher: false,
      proofWanted: null,
      proofs: [],
      proofStanding: 'not-wanted',
      proofRegains: null,
      confirmed: false,
      latinName: '',
      teamMemberName: '',
      teamMemberEmail: '',
      registeredAt: '2025-08-01T06:30:00.000Z',
      version: 1,
    });
  });

  test('nobody else does', { tags: ['DEL-290'] }, async () => {
    expect(await refusalOf(site.callWith()(readMyRegistration, {}))).toEqual([401, 'LOGIN_REQUIRED']);
    await createAccount(site.db, NO_PERSON_DIRECTORY, { email: 'guest@example.org', title: null, name: 'Guest', passwordHash: null });
    expect(await refusalOf((await callAs(site, 'guest@example.org'))(readMyRegistration, {}))).toEqual([404, 'NO_REGISTRATION']);
  });

  test('somebody who has paid nothing yet is quoted today’s price', async () => {
    const quote = async (at: string) => (await (await callAs(site, 'asha@example.org', at))(readMyRegistration, {})).quote?.words ?? null;
    expect(await quote('2025-08-15T23:59:59.999+05:30')).toBe('₹1,500 until 15 August, then ₹1,750');
    expect(await quote('2025-08-16T00:00:00+05:30')).toBe('₹1,750 until 10 September, then ₹2,000');
    expect(await quote('2025-09-11T00:00:00+05:30')).toBe('₹2,000 until 3 October');
    expect(await quote('2025-10-04T00:00:00+05:30')).toBe(null);
  });
});

const profileOf = (version: number) => ({
  title: 'Prof.',
  name: 'Asha R. Raman',
  institute: 'Another Hospital',
  designation: 'Chief physicist',
  city: 'Madurai',
  country: 'India',
  postalAddress: '1 Temple Street',
  postalPin: '625001',
  mealPreference: 'vegan',
  age: 35,
  version,
});

describe('the profile', () => {
  beforeAll(() => registerAs(site, { email: 'profile@example.org' }));

  test('is saved, and answered as it now is', { tags: ['DEL-188', 'DEL-289'] }, async () => {
    const call = await callAs(site, 'profile@example.org');
    const saved = await call(updateProfile, { body: profileOf(1) });
    expect(saved).toMatchObject({ userName: 'Asha R. Raman', userTitle: 'Prof.', mealPreference: 'vegan', age: 35, version: 2 });
    // What was not in the form is unchanged.
    expect(saved).toMatchObject({ mobileNumber: '+919840000000', membershipId: 'LM-204', paymentStatus: 'NOT PAID' });
    const account = await site.db.selectFrom('accounts').selectAll().where('email', '=', 'profile@example.org').executeTakeFirstOrThrow();
    expect(account).toMatchObject({ name: 'Asha R. Raman', title: 'Prof.' });
    const audit = await site.db.selectFrom('audit_log').select('after').where('action', '=', 'registration.changed').execute();
    expect(JSON.stringify(audit)).not.toContain('Madurai');
  });

  test('saved in two windows: the second is refused, sees what is stored, and nothing is lost', async () => {
    const call = await callAs(site, 'profile@example.org');
    const { version } = await call(readMyRegistration, {});
    const outcomes = await Promise.allSettled(
      ['Salem', 'Trichy'].map((city) => call(updateProfile, { body: { ...profileOf(version), city } })),
    );
    const won = outcomes.find((one) => one.status === 'fulfilled')?.value as { city: string; version: number };
    const lost = outcomes.find((one) => one.status === 'rejected')?.reason as CallFailed;
    expect([lost.status, lost.code]).toEqual([409, 'CHANGED_ELSEWHERE']);
    expect(lost.current).toEqual(won);
    const other = won.city === 'Salem' ? 'Trichy' : 'Salem';
    expect(await call(updateProfile, { body: { ...profileOf(won.version), city: other } })).toMatchObject({ city: other });
  });

  test.each(['mobile', 'email', 'emailId', 'mobileNumber', 'paymentStatus', 'amount', 'role', 'category', 'registrationType'])(
    '%s cannot be changed here',
    { tags: ['SEC-26', 'DEL-185', 'DEL-186', 'SRV-010'] },
    async (field) => {
      const call = await callAs(site, 'profile@example.org');
      const before = await call(readMyRegistration, {});
      const body = { ...profileOf(before.version), [field]: 'x' } as never;
      expect(await refusalOf(call(updateProfile, { body }))).toEqual([422, 'VALIDATION']);
      expect(await call(readMyRegistration, {})).toEqual(before);
    },
  );

  test('the same words as on the registration form', async () => {
    const call = await callAs(site, 'profile@example.org');
    const { version } = await call(readMyRegistration, {});
    const { fields } = await failure(call(updateProfile, { body: { ...profileOf(version), name: '', postalPin: '12', age: 17 } }));
    expect(fields).toEqual({
      name: 'Please fill in all required fields',
      postalPin: 'Please enter a valid 6-digit PIN code',
      age: 'Please enter a valid age between 18 and 100',
    });
  });
});

const completion = (version: number, payment: 'online' | 'later' | 'complimentary', change: object = {}) => {
  const { email: _, password: __, confirmPassword: ___, payLater: ____, acceptTerms: _____, ...details } = goodForm;
  return { ...details, payment, version, ...change };
};

describe('completing a registration', () => {
  let next = 0;
  const delegate = async (at = EARLY) => {
    next += 1;
    const email = `complete${next}@example.org`;
    await registerAs(site, { email });
    return { email, call: await callAs(site, email, at) };
  };

  test('pay later: PENDING, and the box is not shown again', { tags: ['DEL-159', 'DEL-161', 'DEL-163'] }, async () => {
    const { call } = await delegate();
    const done = await call(completeRegistration, { body: completion(1, 'later', { category: 'non-ampi', mobile: '9840011111' }) });
    expect(done).toMatchObject({
      paymentStatus: 'PENDING',
      payLater: 'YES',
      registrationCategory: 'non-ampi',
      mobileNumber: '+919840011111',
      completed: true,
      payLaterVisible: false,
      settled: false,
      version: 2,
    });
    const audit = await site.db.selectFrom('audit_log').selectAll().where('action', '=', 'registration.completed').execute();
    expect(audit.at(-1)).toMatchObject({
      before: { category: 'ampi', paymentStatus: 'NOT PAID' },
      after: { category: 'non-ampi', paymentStatus: 'PENDING', payLater: true },
    });
  });

  test('pay later: a mail says what is not held, and how to pay; once, and not to who was told when registering', async () => {
    const { email, call } = await delegate();
    const team = { category: 'oncologist-physicist-team', registrationType: 'fixed' };
    const { version } = await call(completeRegistration, { body: completion(1, 'later', team) });
    const mail = await inbox.next(site, email, 'You have chosen to pay later, AMPI-TNPY 2025');
    const text = mail.text?.replaceAll(/\s+/g, ' ');
    expect(text).toContain('26 and 27 September 2025, Cancer centre auditorium, Chennai');
    expect(text).toContain('neither the fee nor a workshop seat is held for you');
    expect(text).toContain('26 September 2025, 08:00-12:30');
    expect(text).toContain('/paymentPage');
    await call(completeRegistration, { body: completion(version, 'later', team) });
    const [row] = await rows(email);
    const letters = await site.pool.query("select id from letters where purpose = 'registrations.pay-later' and about = $1", [row?.id]);
    expect(letters.rowCount).toBe(1);
  });

  test('what was read can be sent back as it is', { tags: ['DEL-155'] }, async () => {
    const { call } = await delegate();
    const mine = await call(readMyRegistration, {});
    const body = {
      ...detailsOf(mine),
      category: 'ampi',
      registrationType: 'early-bird',
      payment: 'online' as const,
      version: mine.version,
    };
    expect(await call(completeRegistration, { body })).toEqual({ ...mine, version: 2 });
  });

  test('online: the details are stored, the payment is still to come', async () => {
    const { call } = await delegate();
    expect(await call(completeRegistration, { body: completion(1, 'online', { city: 'Salem' }) })).toMatchObject({
      paymentStatus: 'NOT PAID',
      city: 'Salem',
      completed: false,
      payLaterVisible: true,
    });
  });

  test('a senior cannot pay later, nor leave without paying while there is a charge', { tags: ['DEL-110'] }, async () => {
    const { call } = await delegate();
    const senior = { category: 'ampi-senior', registrationType: 'complimentary', age: 61 };
    expect(await refusalOf(call(completeRegistration, { body: completion(1, 'later', senior) }))).toEqual([409, 'PAY_LATER_NOT_ALLOWED']);
    expect(await refusalOf(call(completeRegistration, { body: completion(1, 'complimentary', senior) }))).toEqual([
      409,
      'NOT_COMPLIMENTARY',
    ]);
    expect(await refusalOf(call(completeRegistration, { body: completion(1, 'complimentary') }))).toEqual([409, 'NOT_COMPLIMENTARY']);
  });

  test('an empty category is refused, never complimentary', { tags: ['DEL-162'] }, async () => {
    const { call } = await delegate();
    const { fields } = await failure(call(completeRegistration, { body: completion(1, 'complimentary', { category: '' }) }));
    expect(fields).toEqual({ category: 'Please fill in all required fields' });
  });

  test('on an older version is refused with what is stored', async () => {
    const { call } = await delegate();
    await call(completeRegistration, { body: completion(1, 'online') });
    const error = await failure(call(completeRegistration, { body: completion(1, 'later') }));
    expect([error.code, error.current]).toMatchObject(['CHANGED_ELSEWHERE', { version: 2 }]);
  });

  test('after the dates, each type has its own answer', { tags: ['DEL-105', 'DEL-106', 'DEL-107', 'DEL-109'] }, async () => {
    const { email } = await delegate();
    const outcome = async (at: string, change: object) => {
      const error = await failure((await callAs(site, email, at))(completeRegistration, { body: completion(1, 'later', change) }));
      return error.fields['registrationType'] ?? error.code;
    };
    expect(await outcome('2025-10-04T00:00:00+05:30', { registrationType: 'early-bird' })).toContain(
      'Early bird registration period has ended',
    );
    expect(await outcome('2025-10-04T00:00:00+05:30', { registrationType: 'onsite' })).toBe('REGISTRATION_CLOSED');
    const fixed = { category: 'oncology-or-physicist', registrationType: 'fixed' };
    expect(await outcome('2025-09-26T08:00:00+05:30', fixed)).toBe('WORKSHOP_SALES_CLOSED');
    expect(await outcome('2025-10-04T00:00:00+05:30', fixed)).toBe('REGISTRATION_CLOSED');
  });
});

describe('an account from an earlier conference', () => {
  test('joins with the details known from then, also when new accounts are not made any more', { tags: ['SRV-031'] }, async () => {
    const { id } = await createAccount(site.db, NO_PERSON_DIRECTORY, {
      email: 'earlier@example.org',
      title: 'Dr.',
      name: 'Kala',
      passwordHash: null,
    });
    await site.db
      .insertInto('earlier_delegates')
      .values({
        society_id: await societyId(site, 'ampi-tnpy'),
        account_id: id,
        title: 'Dr.',
        name: 'Kala Devi',
        mobile: '00254700000000',
        institute: 'Old Hospital',
        designation: 'Physicist',
        city: 'Vellore',
        country: 'Kenya',
        country_other: '',
        postal_address: 'Old Road',
        postal_pin: '632001',
        meal_preference: 'non-veg',
        age: 50,
        membership_id: 'LM-9',
      })
      .execute();
    const call = await callAs(site, 'earlier@example.org', '2025-09-20T12:00:00+05:30');
    const mine = await call(joinEdition, {});
    expect(mine).toMatchObject({
      userName: 'Kala Devi',
      country: 'Other',
      countryOther: 'Kenya',
      mobileNumber: '+254700000000',
      membershipId: 'LM-9',
      registrationCategory: null,
      registrationType: null,
      registrationTypeLabel: 'Payment Pending',
      paymentStatus: 'NOT PAID',
      quote: null,
    });
    expect(mine.userId).toMatch(/^TNPY28-\d{4}$/);
    expect(await refusalOf(call(joinEdition, {}))).toEqual([409, 'ALREADY_REGISTERED']);
    const done = await call(completeRegistration, {
      body: completion(1, 'later', { registrationType: 'onsite', country: 'India' }),
    });
    expect(done).toMatchObject({ paymentStatus: 'PENDING', quote: { words: '₹2,000 until 3 October' } });
  });

  test('another society offers them nothing of it', { tags: ['ORG-515'] }, async () => {
    await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
    const cookie = await cookieFor(site, 'earlier@example.org', '2026-04-01T12:00:00+02:00');
    const call = site.callWith({ host: 'lakeside.localhost', origin: ORIGIN.replace('localhost', 'lakeside.localhost'), cookie });
    expect(await call(joinEdition, {})).toMatchObject({ membershipId: '', designation: '', instituteName: '', mobileNumber: '' });
  });

  test('not after the end, and 10 at once make one registration', async () => {
    await createAccount(site.db, NO_PERSON_DIRECTORY, { email: 'join@example.org', title: null, name: 'Joiner', passwordHash: null });
    const late = await callAs(site, 'join@example.org', '2025-10-04T00:00:00+05:30');
    expect(await refusalOf(late(joinEdition, {}))).toEqual([409, 'REGISTRATION_CLOSED']);
    const call = await callAs(site, 'join@example.org');
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => call(joinEdition, {})));
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await rows('join@example.org')).toHaveLength(1);
  });
});

test('my data: everything stored, as a file, and no secret', { tags: ['SEC-25'] }, async () => {
  const answer = await site.app.inject({ url: exportMyData.path, headers: { cookie: await cookieFor(site, 'profile@example.org') } });
  expect([answer.statusCode, answer.headers['content-disposition'], answer.headers['cache-control']]).toEqual([
    200,
    'attachment; filename="my-data.json"',
    'no-store',
  ]);
  const data = answer.json<Record<string, unknown>>();
  expect(data).toMatchObject({
    account: { email: 'profile@example.org', name: 'Asha R. Raman' },
    registrations: [{ conference: '28th Annual Conference of the AMPI Tamil Nadu & Puducherry Chapter', mobile: '+919840000000' }],
    proofs: [],
  });
  expect(answer.body).not.toMatch(/argon2|password_hash|token/);
  expect(answer.body).not.toContain('asha@example.org');
});

test('an account asks for its data ten times in ten minutes, from wherever it asks', async () => {
  await registerAs(site, { email: 'curious@example.org' });
  const cookie = await cookieFor(site, 'curious@example.org');
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) {
    const answer = await site.app.inject({ url: exportMyData.path, headers: { cookie }, remoteAddress: `198.51.100.${i}` });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

test('asking for erasure is written down once, and confirmed by mail', async () => {
  await registerAs(site, { email: 'forget@example.org' });
  const call = await callAs(site, 'forget@example.org');
  expect(await refusalOf(call(requestErasure, { body: { password: 'not my password' } }))).toEqual([422, 'VALIDATION']);
  const body = { password: goodForm.password };
  const first = await call(requestErasure, { body });
  expect(Date.parse(first.eraseAfter) - Date.parse(first.requestedAt)).toBe(7 * 86_400_000);
  expect(await call(requestErasure, { body })).toEqual(first);
  await inbox.next(site, 'forget@example.org');
  await inbox.next(site, 'forget@example.org');
  const asked = inbox.mails.filter((one) => one.subject?.startsWith('Your data will be erased'));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.text).toContain('You asked us to erase your data');
  // The mail says what is kept.
  expect(asked[0]?.text?.replaceAll(/\s+/g, ' ')).toContain('receipts of payments for some years; they still carry your name and address');

  const token = /\/keep-my-data#token=([\w-]{43})/.exec(asked[0]?.text ?? '')?.[1] ?? '';
  const stored = await site.db.selectFrom('erasure_requests').select('cancel_token_hash').executeTakeFirstOrThrow();
  expect(stored.cancel_token_hash).toHaveLength(32);
  expect(stored.cancel_token_hash?.toString('base64url')).not.toBe(token);
  const stranger = site.callWith();
  expect(await stranger(cancelErasure, { body: { token: 'a'.repeat(43) } })).toEqual({ kept: false });
  expect(await stranger(cancelErasure, { body: { token } })).toEqual({ kept: true });
  expect(await stranger(cancelErasure, { body: { token } })).toEqual({ kept: false });
  expect(await site.db.selectFrom('erasure_requests').select('account_id').execute()).toEqual([]);
});
