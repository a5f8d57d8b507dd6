import { checkRegistrationSignIn } from '@isocentre/contract/registration';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { registerAs } from '../../test/delegates.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
  await loadEdition(site.db, lakeside2026, { content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  await registerAs(site, { email: 'known@example.org' });
});
afterAll(() => site.close());
beforeEach(() => site.db.deleteFrom('rate_limits').execute());

const TAKEN = 'This e-mail address is already registered. Please log in, or set a new password if you have forgotten yours.';
const COMMON = 'This password is too easy to guess. Please choose another.';
const CONTEXT = 'Please choose a password without your name, your address or the name of the conference';
const GOOD = 'a beam of light';

test.each([
  ['a new address', 'new@example.org', GOOD, null, null],
  ['a known address', 'known@example.org', GOOD, TAKEN, null],
  ['a known address in capitals', 'KNOWN@example.org', '', TAKEN, null],
  ['a common password', 'new@example.org', 'qwertyuiop', null, COMMON],
  ['a password made of one’s name', 'new@example.org', 'kavinselvaraj', null, CONTEXT],
  ['half an address', 'known@', '', null, null],
])('%s', async (_, email, password, emailFault, passwordFault) => {
  expect(await site.callWith()(checkRegistrationSignIn, { body: { email, name: 'Kavin Selvaraj', password } })).toEqual({
    email: emailFault,
    password: passwordFault,
  });
});

test('an edition that does not tell which addresses it knows does not tell it here either', async () => {
  const neutral = site.callWith({ host: 'lakeside.localhost', origin: 'http://lakeside.localhost:3000' });
  expect(await neutral(checkRegistrationSignIn, { body: { email: 'known@example.org', password: 'qwertyuiop' } })).toEqual({
    email: null,
    password: COMMON,
  });
});

test('nothing is stored, and nobody may ask without end', async () => {
  const call = site.callWith();
  const before = await site.db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  const asked = Array.from({ length: 31 }, (_, i) =>
    call(checkRegistrationSignIn, { body: { email: `guess-${i}@example.org` } }).then(
      () => 200,
      (error: { status: number }) => error.status,
    ),
  );
  expect((await Promise.all(asked)).toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  expect(
    await site.db
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow(),
  ).toEqual(before);
});
