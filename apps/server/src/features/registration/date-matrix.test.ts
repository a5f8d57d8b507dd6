import { CallFailed } from '@isocentre/contract/call';
import { completeRegistration, readRegistrationOptions, register } from '@isocentre/contract/registration';
import { probes } from '@isocentre/editions/ampi-tnpy-2025-probes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, clockAt, goodForm, registerAs } from '../../test/delegates.ts';

/** The date matrix at the API: one millisecond before and exactly at every change. */

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
  await registerAs(site, { email: 'existing@example.org' });
});
afterAll(() => site.close());

const D1 = Date.parse('2025-08-16T00:00:00+05:30');
const D4 = Date.parse('2025-09-11T00:00:00+05:30');
const D6 = Date.parse('2025-09-26T08:00:00+05:30');
const D10 = Date.parse('2025-10-04T00:00:00+05:30');
const EARLY_ENDED = 'Early bird registration period has ended. Please select Regular or Onsite registration.';
const REGULAR_ENDED = 'Regular registration period has ended. Please select Onsite registration.';
const NOT_YET = 'Onsite registration is not yet available. Please select Early Bird or Regular registration.';

/** The response to a choice: nothing when accepted, else the message at the field, else the code. */
async function outcome(promise: Promise<unknown>): Promise<string | null> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error === null) return null;
  if (!(error instanceof CallFailed)) throw new Error('not a refusal', { cause: error });
  return error.fields['registrationType'] ?? error.code;
}

let people = 0;
async function registering(at: string, registrationType: string): Promise<string | null> {
  people += 1;
  return outcome(registerAs(site, { email: `probe${people}@example.org`, registrationType }, at));
}

const { email: _, password: __, confirmPassword: ___, payLater: ____, acceptTerms: _____, ...details } = goodForm;
async function completing(at: string, change: object): Promise<string | null> {
  const call = await callAs(site, 'existing@example.org', at);
  const { version } = await site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .where('email', '=', 'existing@example.org')
    .select('registrations.version')
    .executeTakeFirstOrThrow();
  return outcome(call(completeRegistration, { body: { ...details, payment: 'online', version, ...change } }));
}

test.each(probes)(
  'at $at',
  {
    tags: [
      'DEL-045',
      'DEL-046',
      'DEL-071',
      'DEL-072',
      'DEL-073',
      'DEL-074',
      'DEL-105',
      'DEL-106',
      'DEL-107',
      'DEL-108',
      'DEL-109',
      'SRV-012',
      'SRV-032',
    ],
  },
  async ({ at, offered, defaultType, accountCreation, paymentAccepted, workshopSales, ampiFeeInr }) => {
    const now = Date.parse(at);
    const options = await site.callWith({ cookie: clockAt(at) })(readRegistrationOptions, {});
    const category = (code: string) => options.categories.find((one) => one.code === code);
    expect(options.open).toBe(accountCreation);
    expect(category('ampi')?.types.map((type) => type.code)).toEqual(offered);
    expect(category('ampi')?.defaultType).toBe(defaultType);
    const preselected = category('ampi')?.types.find((type) => type.code === defaultType);
    expect(preselected ? preselected.quote.chargeMinor / 100 : null).toBe(ampiFeeInr);
    expect(category('oncology-or-physicist')?.types.map((type) => type.code)).toEqual(workshopSales ? ['fixed'] : []);
    expect(category('ampi-senior')?.types.map((type) => type.code)).toEqual(paymentAccepted ? ['complimentary'] : []);

    const said = {
      'early-bird': now < D1 ? null : EARLY_ENDED,
      regular: now < D4 ? null : REGULAR_ENDED,
      onsite: now < D4 ? NOT_YET : now < D10 ? null : 'REGISTRATION_CLOSED',
    };
    for (const [type, words] of Object.entries(said)) {
      expect(await registering(at, type), `register ${type}`).toBe(accountCreation ? words : 'ONLINE_REGISTRATION_CLOSED');
      expect(await completing(at, { registrationType: type }), `complete ${type}`).toBe(words);
    }
    const closed = now < D10 ? null : 'REGISTRATION_CLOSED';
    expect(await completing(at, { category: 'oncology-or-physicist', registrationType: 'fixed' })).toBe(
      now >= D6 && now < D10 ? 'WORKSHOP_SALES_CLOSED' : closed,
    );
    expect(await completing(at, { category: 'apollo-staff', registrationType: 'early-bird' })).toBe(closed);
  },
);

test.each([
  ['[DEL-083]', 'overseas', [8736, 10440, 13050]],
  ['[DEL-085]', 'oncologist-physicist-team', [5000, 5000, 5000]],
  ['[DEL-086]', 'oncology-or-physicist', [3000, 3000, 3000]],
  ['[DEL-087]', 'ampi-senior', [1, 1, 1]],
  ['[DEL-087]', 'apollo-staff', [1, 1, 1]],
])('%s what %s is charged in each phase, in rupees', async (_id, code, rupees) => {
  const charged = ['2025-08-01T12:00:00+05:30', '2025-08-20T12:00:00+05:30', '2025-09-12T12:00:00+05:30'].map(async (at) => {
    const { categories } = await site.callWith({ cookie: clockAt(at) })(readRegistrationOptions, {});
    const category = categories.find((one) => one.code === code);
    return category?.types.find((type) => type.code === category.defaultType)?.quote.chargeMinor;
  });
  expect(await Promise.all(charged)).toEqual(rupees.map((amount) => amount * 100));
});

test('the response says when to ask again', async () => {
  const { nextChangeAt } = await site.callWith({ cookie: clockAt('2025-08-15T23:59:59.999+05:30') })(readRegistrationOptions, {});
  expect(nextChangeAt).toBe('2025-08-15T18:30:00.000Z');
});

test('another edition on the same server has its own options, numbers and dates', { tags: ['SRV-030'] }, async () => {
  const { lakeside2026, lakeside2026Content } = await import('@isocentre/editions/lakeside-2026');
  const { loadEdition } = await import('../editions/load-edition.ts');
  await loadEdition(site.db, lakeside2026, { content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  await site.db.deleteFrom('rate_limits').execute();
  const headers = { host: 'lakeside.localhost', origin: 'http://lakeside.localhost:3000', cookie: clockAt('2026-04-01T12:00:00+02:00') };
  const call = site.callWith(headers);
  expect((await call(readRegistrationOptions, {})).categories.map((one) => one.code)).toEqual(['guest']);
  const body = {
    ...goodForm,
    email: 'lake@example.net',
    category: 'guest',
    registrationType: 'advance',
    country: 'Lakeland',
    mobile: '+46 70 123 45 67',
    membershipId: '',
  };
  expect(await call(register, { body })).toMatchObject({
    userId: 'LS3-0001',
    quote: { words: '€80 until 31 May, then €95.50' },
  });
  expect(await outcome(call(register, { body: { ...body, email: 'x@example.net', registrationType: 'early-bird' } }))).toBe(
    'Please choose one of the offered registration types',
  );
});
