import { costOf } from '@isocentre/domain/testing/cost-of';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { requestPasswordReset, resetPassword, signIn } from '@isocentre/contract/accounts';
import { allRoutes } from '@isocentre/contract/all-routes';
import { joinEdition } from '@isocentre/contract/registration';
import type { RouteShape } from '@isocentre/contract/route';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { callAs } from '../test/delegates.ts';
import { type Inbox, openInbox } from '../test/inbox.ts';
import { makeAccount, PASSWORD, send, signInAs } from '../test/people.ts';
import { makeStaff } from '../test/staff.ts';

/** What must hold for every existing and future route. `docs/security.md` numbers the checks. */

let site: TestApp;
let inbox: Inbox;
let cookie: string;
/** Of somebody who may do everything as an organiser. */
let ownerCookie: string;
let logged = '';

beforeAll(async () => {
  inbox = await openInbox();
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  site = await buildTestApp({ handlePage: async () => new Response('page'), log: sink });
  await makeAccount(site, 'asha@example.org');
  await (
    await callAs(site, 'asha@example.org')
  )(joinEdition, {});
  cookie = await signInAs(site, 'asha@example.org');
  const all = ['owner', 'scientific-chair', 'judge'] as const;
  ownerCookie = (await makeStaff(site, 'owner@example.org', ...all.map((role) => ({ role, edition: null })))).cookie;
});
afterAll(async () => {
  await site.close();
  await inbox.close();
});
beforeEach(async () => {
  await site.db.deleteFrom('rate_limits').execute();
  await site.db.deleteFrom('sign_in_failures').execute();
});

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const urlOf = ({ path }: RouteShape) =>
  path
    .replace('{edition}', 'ampi-tnpy-2025')
    .replace('{society}', 'ampi-tnpy')
    .replace(/\{\w+\}/g, NOBODYS);
/** The session of somebody who may call the route. */
const sessionFor = ({ access }: RouteShape) => (typeof access === 'object' ? ownerCookie : cookie);
/** The shapes that a body may have. */
const shapesOf = ({ body }: RouteShape): Shape[] => {
  const { options, shape, catchall } = (body as unknown as { _zod: { def: Shape & { options?: Shape[] } } })._zod.def;
  return options ? options.map((one) => (one as unknown as { _zod: { def: Shape } })._zod.def) : [{ shape, catchall }];
};
interface Shape {
  shape: Record<string, unknown>;
  catchall?: { _zod: { def: { type: string } } } | undefined;
}
/** Routes that others than our own pages may call; trusted by a signature, or by a token that only one mail has. */
const outside = allRoutes.filter(({ fromOutside }) => fromOutside);
const changing = allRoutes.filter(({ method, fromOutside }) => method !== 'GET' && !fromOutside);
const withBody = allRoutes.filter(({ body, form }) => body && !form);
const named = (routes: readonly RouteShape[]) => routes.map((route) => [route.name, route] as const);

describe('a request that changes something', { tags: ['SEC-21', 'SRV-005'] }, () => {
  test('comes from elsewhere on four routes only, by name, without a session', () => {
    expect(outside.map(({ name, access, fromOutside }) => [name, access, fromOutside])).toEqual([
      ['receiveCallback', 'public', 'payment-provider'],
      ['receiveWebhook', 'public', 'payment-provider'],
      ['receiveMailEvents', 'public', 'mail-server'],
      ['unsubscribe', 'public', 'mail-program'],
    ]);
  });

  test.each(named(changing))('%s comes from our own pages or not at all', async (_, route) => {
    for (const headers of [
      { origin: 'https://evil.example.org' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Array<Record<string, string>>) {
      const answer = await send(site, route.method, urlOf(route), {
        cookie: sessionFor(route),
        headers,
        ...(route.body ? { body: {} } : {}),
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: { code: 'FOREIGN_ORIGIN' } }]);
    }
    const formats = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    for (const type of route.body ? formats : []) {
      const answer = await site.app.inject({
        method: route.method,
        url: urlOf(route),
        headers: { host: 'localhost', origin: 'http://localhost:3000', 'content-type': type, cookie: sessionFor(route) },
        payload: '{"email":"asha@example.org"}',
      });
      expect(answer.statusCode, type).toBe(415);
    }
  });
});

test('no GET changes anything', { tags: ['SEC-22'] }, async () => {
  const before = await stateOf(site);
  const urls = site.registered
    .filter(({ method }) => [method].flat().includes('GET'))
    .map(({ url }) => url.replace('*', 'somewhere').replace(':page', 'home').replace(/:\w+/g, NOBODYS));
  expect(urls.length).toBeGreaterThan(30);
  for (const url of new Set(urls)) await send(site, 'GET', url, { cookie });
  expect(await stateOf(site)).toEqual(before);
  // Proves that the comparison can fail.
  await signInAs(site, 'asha@example.org');
  expect(await stateOf(site)).not.toEqual(before);
});

/** Of this thread, in milliseconds: what others do on the machine does not count. */
const processorTime = () => process.threadCpuUsage().user / 1000;

describe('input', { tags: ['SEC-38'] }, () => {
  test.each(named(withBody))('%s refuses fields it does not know, and more than it takes', async (_, route) => {
    const mine = sessionFor(route);
    const unknown = await send(site, route.method, urlOf(route), { cookie: mine, body: { isAdmin: true } });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([422, { error: { code: 'VALIDATION' } }]);
    expect(
      (await send(site, route.method, urlOf(route), { cookie: mine, body: { email: 'x'.repeat(1.1 * (route.bodyMaxBytes ?? 100_000)) } }))
        .statusCode,
    ).toBe(413);
  });

  test('only a list of people, decisions or letters, a text of a page and a session of the programme are larger than 100 kB', () => {
    expect(withBody.filter(({ bodyMaxBytes }) => bodyMaxBytes !== undefined).map(({ name }) => name)).toEqual([
      'registerPeople',
      'addContent',
      'saveContentDraft',
      'addProgrammeSession',
      'changeProgrammeSession',
      'releaseProgrammeLetters',
      'saveSettingsDraft',
      'checkReviewerList',
      'inviteReviewers',
      'releaseReviewerLetters',
      'setDecisions',
      'releaseLetters',
      'releaseMailing',
    ]);
  });

  test('every body is a closed shape', () => {
    for (const route of withBody) for (const { catchall } of shapesOf(route)) expect(catchall?._zod.def.type, route.name).toBe('never');
  });

  test.each(named(withBody))('%s decides quickly about hostile text', { tags: ['SEC-46'] }, async (_, route) => {
    const body = route.body as unknown as { safeParse(value: unknown): unknown };
    const hostile = ['a', 'a.', '@a.', ' ', '\u0000', '((((', '1 ', '.-@ ', 'ä'].map((piece) => `${piece.repeat(100_000 / piece.length)}!`);
    for (const field of shapesOf(route).flatMap(({ shape }) => Object.keys(shape))) {
      for (const text of hostile) {
        const cost = costOf(() => body.safeParse({ [field]: text }), processorTime);
        expect(cost, `${field} ${text.slice(0, 5)}`).toBeLessThan(5);
      }
    }
  });

  test.each(named(withBody))('%s is not moved by polluted objects', { tags: ['SEC-47'] }, async (_, route) => {
    for (const payload of [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '[{"polluted":1}]',
      '"text"',
      'null',
    ]) {
      const answer = await site.app.inject({
        method: route.method,
        url: urlOf(route),
        headers: { host: 'localhost', origin: 'http://localhost:3000', 'content-type': 'application/json', cookie: sessionFor(route) },
        payload,
      });
      expect([400, 422], `${payload}: ${answer.body}`).toContain(answer.statusCode);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('nor by a parameter that comes twice', { tags: ['SEC-47'] }, async () => {
    for (const route of allRoutes.filter(({ method }) => method === 'GET')) {
      const answer = await send(site, 'GET', `${urlOf(route)}?category=a&category=b&constructor=x&__proto__[a]=1`, { cookie });
      expect(answer.statusCode, route.name).toBeLessThan(500);
    }
  });

  test('text that looks like SQL is text', { tags: ['SEC-40'] }, async () => {
    const corpus = [
      "' or '1'='1",
      "'; drop table accounts; --",
      "asha@example.org' --",
      '1; select pg_sleep(5)',
      '$1',
      '\\',
      '%',
      '{}',
      "') or true--",
    ];
    for (const text of corpus) {
      for (const body of [
        { email: text, password: text, remember: false },
        { email: 'asha@example.org', password: text, remember: false },
        { email: `${text.replaceAll(/[\s;,()\\{}]/g, '')}@example.org`, password: PASSWORD, remember: false },
      ]) {
        const answer = await send(site, signIn.method, signIn.path, { body, address: `198.51.100.${Math.floor(Math.random() * 250)}` });
        expect([401, 422, 429], answer.body).toContain(answer.statusCode);
      }
      const reset = await send(site, resetPassword.method, resetPassword.path, {
        body: { token: text, password: text, confirmPassword: text },
      });
      expect(reset.statusCode).toBe(422);
      const listed = await send(site, 'DELETE', `/api/v1/sessions/${encodeURIComponent(text)}`, { cookie });
      expect([400, 404, 422]).toContain(listed.statusCode);
    }
    const accounts = await site.db.selectFrom('accounts').select('email').orderBy('email').execute();
    expect(accounts.map(({ email }) => email)).toEqual(['asha@example.org', 'owner@example.org']);
  });

  test('no SQL is built from text outside the setup of the database', { tags: ['SEC-40'] }, () => {
    const root = join(import.meta.dirname, '..');
    const built = globSync('**/*.ts', { cwd: root })
      .filter((file) => !file.includes('.test.') && !file.startsWith('test/'))
      .filter((file) =>
        /sql\.raw\(|sql\.lit\(|CompiledQuery\.raw\(|\.query\(\s*(`[^`]*\$\{|['"][^'"]*['"]\s*\+)/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      );
    // The files that build statements, from names and never from values.
    expect(built.toSorted()).toEqual([
      'platform/cells/copy-rows.ts',
      'platform/cells/edition-rows.ts',
      'platform/cells/number-apart.ts',
      'platform/database-setup.ts',
      'platform/migrate-without-transaction.ts',
      'platform/statement.ts',
    ]);
  });
});

test('no other site may read an answer', { tags: ['SEC-51'] }, async () => {
  for (const route of allRoutes) {
    for (const method of [route.method, 'OPTIONS'] as const) {
      const answer = await send(site, method, urlOf(route), { cookie, headers: { origin: 'https://evil.example.org' } });
      const shared = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
      expect(shared, `${method} ${route.name}`).toEqual([]);
    }
  }
});

describe('nothing secret', { tags: ['SEC-01', 'SRV-001'] }, () => {
  const SECRET_FIELDS = /^(password|passwordHash|password_hash|hash|token|tokenHash|token_hash|secret|sessionId|cookie)$/i;

  test('is a field of any response', () => {
    const fieldsOf = (value: unknown): string[] =>
      value !== null && typeof value === 'object' ? Object.entries(value).flatMap(([key, one]) => [key, ...fieldsOf(one)]) : [];
    const shapes = allRoutes.map(({ name, answer }) => [name, fieldsOf(shapeOf(answer))] as const);
    const saidOf: Record<string, string[]> = {
      // Explains what is wrong with the field of that name.
      checkRegistrationSignIn: ['password'],
      // Shown once, to be typed into the authenticator app.
      setUpApp: ['secret'],
      // Shown once, to be put into the program that reads, or that checks what it is sent.
      makeToken: ['token'],
      addWebhook: ['secret'],
      renewWebhookSecret: ['secret'],
    };
    for (const [name, fields] of shapes)
      expect(
        fields.filter((field) => SECRET_FIELDS.test(field)),
        name,
      ).toEqual(saidOf[name] ?? []);
    expect(shapes.find(([name]) => name === 'listSessions')?.[1]).toContain('userAgent');
  });

  test('is in any answer, log line or row that should not have it, over a whole life of an account', async () => {
    const answers: string[] = [];
    const keep = async (sent: ReturnType<typeof send>) => {
      const answer = await sent;
      answers.push(answer.body, JSON.stringify({ ...answer.headers, 'set-cookie': '' }));
      return answer;
    };
    const own = await signInAs(site, 'asha@example.org');
    await keep(send(site, signIn.method, signIn.path, { body: { email: 'asha@example.org', password: 'a wrong guess', remember: false } }));
    for (const route of allRoutes) await keep(send(site, route.method, urlOf(route), { cookie: own, ...(route.body ? { body: {} } : {}) }));
    const mine = await signInAs(site, 'asha@example.org');
    await keep(send(site, requestPasswordReset.method, requestPasswordReset.path, { body: { email: 'asha@example.org' } }));
    // Skips the registration's mails.
    let mail = await inbox.next(site, 'asha@example.org');
    while (!mail.subject?.startsWith('Set a new password')) mail = await inbox.next(site, 'asha@example.org');
    const token = /#token=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? '';
    expect(token).toHaveLength(43);
    const chosen = 'a kite above the marina';
    await keep(
      send(site, resetPassword.method, resetPassword.path, { cookie: mine, body: { token, password: chosen, confirmPassword: chosen } }),
    );
    await keep(send(site, signIn.method, `${signIn.path}?password=${encodeURIComponent('in the address')}`, { body: {} }));

    const { rows } = await site.pool.query<{ password_hash: string; token_hash: string }>(
      "select password_hash, (select encode(token_hash, 'hex') from sessions limit 1) as token_hash from accounts",
    );
    const [{ password_hash: hash, token_hash: tokenHash } = { password_hash: '', token_hash: '' }] = rows;
    expect(hash).toContain('$argon2id$');
    const secrets = [
      PASSWORD,
      'a wrong guess',
      chosen,
      'in the address',
      'in%20the%20address',
      token,
      hash,
      ...[own, mine].map((one) => one.split('=')[1] ?? ''),
    ];
    for (const secret of [...secrets, tokenHash].filter(Boolean)) {
      expect(
        answers.some((text) => text.includes(secret)),
        `an answer has ${secret}`,
      ).toBe(false);
      expect(logged.includes(secret), `the log has ${secret}`).toBe(false);
    }
    expect(logged).not.toContain('asha@example.org');
    expect(logged).toContain('POST /api/v1/session 200');
    const letters = await site.pool.query<{ all: string }>('select string_agg(l::text, chr(10)) as all from letters l');
    const audit = await site.pool.query<{ all: string }>('select string_agg(a::text, chr(10)) as all from audit_log a');
    for (const text of [letters.rows[0]?.all, audit.rows[0]?.all]) for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

/** The plain structure of a schema, to inspect its field names. */
function shapeOf(schema: unknown): unknown {
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod;
  const inner = ['innerType', 'element', 'valueType', 'left', 'right'].filter((key) => def[key]).map((key) => shapeOf(def[key]));
  const options = ((def['options'] as unknown[] | undefined) ?? []).map(shapeOf);
  const fields = Object.entries((def['shape'] as Record<string, unknown> | undefined) ?? {}).map(([key, one]) => [key, shapeOf(one)]);
  return [Object.fromEntries(fields), ...inner, ...options];
}

/** The contents of every table. */
async function stateOf({ pool }: TestApp): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace",
  );
  const state: Record<string, string> = {};
  for (const { name } of rows) {
    // Rate limits also count expensive GET requests; that is not a change anybody asked for.
    if (name === 'rate_limits') continue;
    const sum = await pool.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
    );
    state[name] = sum.rows[0]?.sum ?? '';
  }
  return state;
}
