import * as contract from '@isocentre/contract/second-factor';
import { factorWords } from '@isocentre/domain/people/second-factor';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { makeAccount, PASSWORD, send, signInAs } from '../../test/people.ts';
import { grant, staffCookie } from '../../test/staff.ts';

let site: TestApp;
let inbox: Inbox;
let people = 0;
/** The system clock: codes are of a time, and none is taken twice. */
let at = new Date();
const log: string[] = [];

beforeAll(async () => {
  inbox = await openInbox();
  const { Writable } = await import('node:stream');
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log.push(chunk.toString());
      done();
    },
  });
  site = await buildTestApp({ system: () => at, log: sink });
});
afterAll(async () => {
  await site.close();
  await inbox.close();
});
beforeEach(async () => {
  at = new Date();
  await site.db.deleteFrom('rate_limits').execute();
});

const later = (seconds: number) => {
  at = new Date(at.getTime() + seconds * 1000);
};

async function somebody(role?: 'owner' | 'viewer') {
  const email = `factor-${(people += 1)}@example.org`;
  const { id } = await makeAccount(site, email);
  if (role) await grant(site, id, { role, edition: ampiTnpy2025.slug });
  const cookie = await signInAs(site, email);
  return { id, email, cookie, call: site.callWith({ cookie }) };
}

async function enrolled(role?: 'owner' | 'viewer') {
  const one = await somebody(role);
  const { secret } = await one.call(contract.setUpApp, { body: { password: PASSWORD } });
  const code = () => generate({ secret, epoch: Math.floor(at.getTime() / 1000) });
  await one.call(contract.giveSecondFactor, { body: { code: await code() } });
  later(30);
  return { ...one, secret, code };
}

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );

describe('an authenticator app', () => {
  test('is active after its first code, which opens the area; its secret is shown once', { tags: ['ORG-017'] }, async () => {
    const { id, email, call } = await somebody('owner');
    expect(await call(contract.readSecondFactors, {})).toEqual({
      needed: true,
      app: false,
      recoveryCodesLeft: 0,
      passkeys: [],
      elevated: false,
    });
    const { secret, uri } = await call(contract.setUpApp, { body: { password: PASSWORD } });
    expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(email);
    expect((await call(contract.readSecondFactors, {})).app).toBe(false);
    const given = await call(contract.giveSecondFactor, {
      body: { code: await generate({ secret, epoch: Math.floor(at.getTime() / 1000) }) },
    });
    expect(given).toMatchObject({ app: true, elevated: true });
    expect(JSON.stringify([given, await call(contract.readSecondFactors, {})])).not.toContain(secret);
    expect(log.join()).not.toContain(secret);
    const { rows } = await site.pool.query<{ all: string }>('select s::text as all from second_factors s where account_id = $1', [id]);
    expect(rows[0]?.all).not.toContain(secret);
    expect(await refusalOf(call(contract.setUpApp, { body: { password: PASSWORD } }))).toBe('FACTOR_SET');
  });

  test('needs the password: an open browser is not enough', async () => {
    const { call } = await somebody('owner');
    await expect(call(contract.setUpApp, { body: { password: 'not my password' } })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { password: 'Your current password is not correct' },
    });
  });

  test('is not removed while a role needs it', { tags: ['ORG-021'] }, async () => {
    const { call } = await enrolled('owner');
    expect(await refusalOf(call(contract.removeApp, {}))).toBe('LAST_FACTOR');
    expect((await call(contract.readSecondFactors, {})).app).toBe(true);
  });

  test('can be removed where no role needs it; other sessions and recovery codes end', async () => {
    const { email, call } = await enrolled('viewer');
    await call(contract.renewRecoveryCodes, {});
    const other = await signInAs(site, email);
    expect(await call(contract.removeApp, {})).toMatchObject({ app: false, recoveryCodesLeft: 0 });
    expect((await send(site, 'GET', '/api/v1/sessions', { cookie: other })).statusCode).toBe(401);
    expect(await refusalOf(call(contract.readSecondFactors, {}))).toBe('allowed');
  });

  test('a session without it, or confirmed too long ago, changes no factors', async () => {
    const { id, email, call } = await enrolled('viewer');
    const fresh = site.callWith({ cookie: await signInAs(site, email) });
    expect(await refusalOf(fresh(contract.removeApp, {}))).toBe('SECOND_FACTOR_AGAIN');
    expect(await refusalOf(fresh(contract.renewRecoveryCodes, {}))).toBe('SECOND_FACTOR_AGAIN');
    const stale = site.callWith({ cookie: await staffCookie(site, id, { elevatedAt: new Date(at.getTime() - 11 * 60_000) }) });
    expect(await refusalOf(stale(contract.removeApp, {}))).toBe('CONFIRM_FIRST');
    expect((await call(contract.readSecondFactors, {})).app).toBe(true);
  });
});

describe('recovery codes', { tags: ['ORG-018', 'OPS-114'] }, () => {
  test('ten, shown once, each works once, and a new set ends the old one', async () => {
    const { id, email, call } = await enrolled('owner');
    const { codes } = await call(contract.renewRecoveryCodes, {});
    expect(new Set(codes).size).toBe(10);
    const { rows } = await site.pool.query<{ all: string }>(
      'select string_agg(r::text, $2) as all from recovery_codes r where account_id = $1',
      [id, ' '],
    );
    for (const code of codes) expect(rows[0]?.all).not.toContain(Buffer.from(code).toString('hex'));
    const fresh = site.callWith({ cookie: await signInAs(site, email) });
    const [first = '', second = ''] = codes;
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => refusalOf(fresh(contract.giveSecondFactor, { body: { recoveryCode: first } }))),
    );
    expect(answers.toSorted()).toEqual(['VALIDATION', 'VALIDATION', 'allowed']);
    const typed = second.toLowerCase().replace('-', ' ');
    expect(await fresh(contract.giveSecondFactor, { body: { recoveryCode: typed } })).toMatchObject({
      recoveryCodesLeft: 8,
      elevated: true,
    });
    await call(contract.renewRecoveryCodes, {});
    await expect(fresh(contract.giveSecondFactor, { body: { recoveryCode: codes[2] ?? '' } })).rejects.toMatchObject({
      fields: { recoveryCode: factorWords.wrongRecovery },
    });
  });

  test('do not confirm what cannot be undone', async () => {
    const { cookie, call } = await enrolled('owner');
    const { codes } = await call(contract.renewRecoveryCodes, {});
    const answer = await send(site, 'POST', contract.confirmSession.path, { cookie, body: { recoveryCode: codes[0] } });
    expect(answer.statusCode).toBe(422);
  });
});

describe('wrong codes', { tags: ['ORG-019'] }, () => {
  test('cost a growing delay, never the account; after the tenth its owner gets a mail', async () => {
    const { email, cookie, code } = await enrolled('owner');
    const wrong = () => send(site, 'POST', contract.giveSecondFactor.path, { cookie, body: { code: '000000' } });
    const waits: number[] = [];
    for (let n = 1; n <= 10; n += 1) {
      expect([n, (await wrong()).statusCode]).toEqual([n, 422]);
      if (n < 5) continue;
      const early = await wrong();
      waits.push(Number(early.headers['retry-after']));
      later(Number(early.headers['retry-after']));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32]);
    const mail = await inbox.next(site, email, 'Wrong codes');
    expect(mail.text).toContain('10 wrong codes in a row');
    later(60);
    expect((await send(site, 'POST', contract.giveSecondFactor.path, { cookie, body: { code: await code() } })).statusCode).toBe(200);
  });
});

describe('giving it', () => {
  test('again confirms; without the area open it does not', { tags: ['ORG-025'] }, async () => {
    const { id, email, code } = await enrolled('owner');
    const closed = site.callWith({ cookie: await signInAs(site, email) });
    expect(await refusalOf(closed(contract.confirmSession, { body: { code: await code() } }))).toBe('SECOND_FACTOR_AGAIN');
    const old = new Date(at.getTime() - 20 * 60_000);
    const open = site.callWith({ cookie: await staffCookie(site, id, { elevatedAt: old }) });
    expect(await open(contract.confirmSession, { body: { code: await code() } })).toEqual({ confirmed: true });
    const row = await site.db
      .selectFrom('sessions')
      .select('confirmed_at')
      .where('account_id', '=', id)
      .where('elevated_at', '=', old)
      .executeTakeFirstOrThrow();
    expect(row.confirmed_at).toEqual(at);
  });

  test('is for one’s own session only, and not on other hosts', async () => {
    const { email, cookie } = await enrolled('owner');
    const other = await signInAs(site, email);
    const { elevated } = await site.callWith({ cookie: other })(contract.readSecondFactors, {});
    expect(elevated).toBe(false);
    expect((await send(site, 'GET', contract.readSecondFactors.path, { cookie, headers: { host: 'other.example.org' } })).statusCode).toBe(
      404,
    );
  });

  test.each([
    [{ code: '12345' }, { code: factorWords.digits }],
    [{ code: ' ' }, { code: factorWords.missing }],
    [{}, { code: factorWords.missing }],
    [{ code: '123456', recoveryCode: 'ABC' }, { code: factorWords.missing }],
    [{ recoveryCode: '-' }, { recoveryCode: factorWords.missing }],
  ])('%j is refused at its field, and costs no try', async (body, fields) => {
    const { id, cookie } = await somebody('owner');
    const answer = await send(site, 'POST', contract.giveSecondFactor.path, { cookie, body });
    expect([answer.statusCode, answer.json<{ error: { fields: object } }>().error.fields]).toEqual([422, fields]);
    expect(await site.db.selectFrom('second_factor_failures').selectAll().where('account_id', '=', id).execute()).toEqual([]);
  });

  test('an app that was never set up takes no code', async () => {
    const { call } = await somebody('owner');
    expect(await refusalOf(call(contract.giveSecondFactor, { body: { code: '123456' } }))).toBe('VALIDATION');
    expect(await refusalOf(call(contract.renewRecoveryCodes, {}))).toBe('NO_FACTOR');
  });
});

describe('a browser not seen before', { tags: ['ORG-030', 'OPS-114'] }, () => {
  test('is told by mail, once, with a link that ends all sessions', async () => {
    const { id, email, cookie, code } = await enrolled('owner');
    const mail = await inbox.next(site, email, 'A login from a new browser');
    expect(mail.text).toContain('lightMyRequest');
    expect(mail.text).toContain('127.0.0.1');
    const give = async (cookies: string) => {
      later(30);
      return send(site, 'POST', contract.giveSecondFactor.path, { cookie: cookies, body: { code: await code() } });
    };
    const browsers = () => site.db.selectFrom('known_browsers').select('id').where('account_id', '=', id).execute();
    const second = await give(cookie);
    const mark = /__Host-browser=[\w-]{43}/.exec(String(second.headers['set-cookie']))?.[0] ?? '';
    expect(await browsers()).toHaveLength(2);
    const known = await give(`${cookie}; ${mark}`);
    expect([known.statusCode, String(known.headers['set-cookie']).includes('__Host-browser')]).toEqual([200, false]);
    expect(await browsers()).toHaveLength(2);
    const [, token = ''] = /\/organiser\/end-sessions#token=([\w-]{43})/.exec(mail.text ?? '') ?? [];
    const anyone = site.callWith();
    expect(await anyone(contract.endAllSessions, { body: { token: 'x'.repeat(43) } })).toEqual({ ended: false });
    expect(await anyone(contract.endAllSessions, { body: { token } })).toEqual({ ended: true });
    expect((await send(site, 'GET', '/api/v1/sessions', { cookie })).statusCode).toBe(401);
    expect(await anyone(contract.endAllSessions, { body: { token } })).toEqual({ ended: false });
  });
});
