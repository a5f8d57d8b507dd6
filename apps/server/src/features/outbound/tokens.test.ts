import { allRoutes } from '@isocentre/contract/all-routes';
import { listDelegates } from '@isocentre/contract/delegates';
import { listMoneyPayments } from '@isocentre/contract/money/payments';
import { readOverview } from '@isocentre/contract/overview';
import type { Call, RouteShape } from '@isocentre/contract/route';
import { endToken, listTokens, makeToken } from '@isocentre/contract/tokens';
import { DAY_MS } from '@isocentre/domain/durations';
import { SCOPES } from '@isocentre/domain/outbound/scopes';
import { TOKEN_CALLS } from '@isocentre/domain/outbound/token';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '../../platform/sessions.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../../test/build-test-app.ts';
import { registerAs } from '../../test/delegates.ts';
import { grant, makeStaff } from '../../test/staff.ts';
import { giveToken } from '../../test/tokens.ts';
import { loadEdition } from '../editions/load-edition.ts';

const OURS = ampiTnpy2025.slug;
const THEIRS = lakeside2026.slug;
const NOBODYS = '00000000-0000-4000-8000-000000000000';
const params = { edition: OURS };

let now = new Date();
let site: TestApp;
let owner: { id: string; cookie: string };
let asOwner: Call;
beforeAll(async () => {
  site = await buildTestApp({ system: () => now });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  owner = await makeStaff(site, 'owner@example.org', { role: 'owner', edition: null });
  asOwner = site.callWith({ cookie: owner.cookie });
  await registerAs(site, { email: 'somebody@example.org' });
});
afterAll(() => site.close());

const addressOf = (route: RouteShape, slug: string) =>
  route.path
    .replace('{edition}', slug)
    .replace('{society}', 'ampi-tnpy')
    .replace('{month}', '2025-09')
    .replaceAll(/\{\w+\}/g, NOBODYS);

async function ask(route: RouteShape, headers: Record<string, string>, slug = OURS, query = '') {
  const answer = await site.app.inject({
    method: route.method,
    url: addressOf(route, slug) + query,
    headers: { host: 'localhost', origin: ORIGIN, ...headers },
    ...(route.method === 'GET' ? {} : { payload: { odd: true } }),
  });
  const json = answer.headers['content-type']?.toString().includes('json') ? answer.json<{ error?: { code: string } }>() : {};
  return { status: answer.statusCode, code: json.error?.code, headers: answer.headers, body: answer.body };
}

const staffRoutes = allRoutes.filter(({ access }) => typeof access === 'object');

/** Written out again, so that a slip in the code that decides is not repeated here. */
function opens(scope: string, { method, access, path }: RouteShape): boolean {
  if (typeof access === 'string' || access.kind !== 'organiser') return false;
  return method === 'GET' && !access.confirm && path.includes('{edition}') && access.permission === scope;
}

describe.each(SCOPES)('a token with %s', (scope) => {
  test.each(staffRoutes.map((route) => [route.name, route] as const))('[ORG-602] at %s', async (_, route) => {
    const { headers } = await giveToken(site, { madeBy: owner.id, edition: OURS, scopes: [scope] });
    const { status, code } = await ask(route, headers);
    // A society is no edition, and so none that this token could know.
    const refused = route.path.includes('{edition}') ? [403, 'TOKEN_CANNOT'] : [404, 'NOT_FOUND'];
    const opened = [200, 404, 422].includes(status) && !code?.startsWith('TOKEN_');
    expect(opens(scope, route) ? [opened, code] : [status, code]).toEqual(opens(scope, route) ? [true, code] : refused);
  });
});

test('with its scope a list answers, and shows what its other scopes allow and nothing else', { tags: ['ORG-602'] }, async () => {
  const people = await giveToken(site, { madeBy: owner.id, edition: OURS, scopes: ['delegates.read'] });
  const both = await giveToken(site, { madeBy: owner.id, edition: OURS, scopes: ['delegates.read', 'money.read'] });
  const plain = await site.callWith(people.headers)(listDelegates, { params, query: {} });
  expect(plain.delegates).toMatchObject([{ email: 'somebody@example.org' }]);
  const overview = (token: { headers: { authorization: string } }) => ask(readOverview, token.headers);
  expect((await overview(people)).code).toBe('TOKEN_CANNOT');
  const numbers = await giveToken(site, { madeBy: owner.id, edition: OURS, scopes: ['edition.read'] });
  const bare = await site.callWith(numbers.headers)(readOverview, { params });
  expect([bare.money, bare.events.filter(({ who, about }) => who !== null || about !== null)]).toEqual([null, []]);
  const full = await giveToken(site, { madeBy: owner.id, edition: OURS });
  expect((await site.callWith(full.headers)(readOverview, { params })).money).not.toBeNull();
  expect((await site.callWith(both.headers)(listMoneyPayments, { params, query: {} })).payments).toEqual([]);
});

test('another edition looks as if it did not exist, also for a token of an owner of both', { tags: ['ORG-602'] }, async () => {
  await grant(site, owner.id, { role: 'owner', edition: null, society: 'lakeside' });
  const { headers } = await giveToken(site, { madeBy: owner.id, edition: OURS });
  const bytes = ({ status, body }: { status: number; body: string }) => [status, body.replace(/"requestId":"[^"]*"/, '')];
  const unknown = bytes(await ask(listDelegates, headers, 'no-such-edition'));
  expect(unknown[0]).toBe(404);
  expect(bytes(await ask(listDelegates, headers, THEIRS))).toEqual(unknown);
  expect((await ask(listDelegates, headers)).status).toBe(200);
});

describe('making one', () => {
  beforeAll(async () => void (await site.db.deleteFrom('api_tokens').execute()));
  const form = { name: 'Chapter website', scopes: ['content.read' as const, 'edition.read' as const], days: 400 };

  test('shows 256 bits once; stored are a hash and the beginning', { tags: ['ORG-601'] }, async () => {
    const { token, made } = await asOwner(makeToken, { params, body: form });
    expect(token).toMatch(/^iso_[\w-]{43}$/);
    expect(made).toMatchObject({ name: form.name, scopes: form.scopes, prefix: token.slice(0, 10), standing: 'usable', lastUsedOn: null });
    const { rows } = await sql<{ row: string; hash: Buffer }>`
      select t::text as row, token_hash as hash from api_tokens t where id = ${made.id}`.execute(site.db);
    expect(rows[0]?.row).not.toContain(token.slice(10));
    expect(rows[0]?.hash).toEqual(hashOf(token));
    const listed = JSON.stringify(await asOwner(listTokens, { params }));
    expect([listed.includes(made.prefix), listed.includes(token)]).toEqual([true, false]);
    const record = await site.db.selectFrom('audit_log').selectAll().where('entity_id', '=', made.id).execute();
    expect(record).toMatchObject([{ action: 'token.made', account_id: owner.id, role: 'owner', after: { days: 400 } }]);
    expect(JSON.stringify(record)).not.toContain(token.slice(4));
  });

  test('it works, and says on which day it was last used', { tags: ['ORG-601'] }, async () => {
    const { token, made } = await asOwner(makeToken, { params, body: form });
    expect((await ask(readOverview, { authorization: `Bearer ${token}` })).status).toBe(200);
    const { tokens } = await asOwner(listTokens, { params });
    expect(tokens.find(({ id }) => id === made.id)?.lastUsedOn).toBe(now.toISOString().slice(0, 10));
  });

  test.each([
    ['401 days', { ...form, days: 401 }],
    ['no days', { ...form, days: 0 }],
    ['half a day', { ...form, days: 0.5 }],
    ['no scope', { ...form, scopes: [] }],
    ['a scope twice', { ...form, scopes: ['edition.read', 'edition.read'] }],
    ['a permission that is no scope', { ...form, scopes: ['people.manage'] }],
    ['no name', { ...form, name: ' ' }],
    ['another field', { ...form, edition_id: 2 }],
  ])('is refused with %s', { tags: ['ORG-601'] }, async (_, body) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: `/api/v1/organiser/${OURS}/tokens`,
      headers: { host: 'localhost', origin: ORIGIN, cookie: owner.cookie },
      payload: body,
    });
    expect(answer.statusCode).toBe(422);
  });

  test('the database itself keeps no longer one', { tags: ['ORG-601'] }, async () => {
    await expect(giveToken(site, { madeBy: owner.id, edition: OURS, days: 401 })).rejects.toThrow('api_tokens_check');
  });

  test('of two at once only one gets the last place', async () => {
    const one = await makeStaff(site, 'crowd@example.org', { role: 'owner', edition: null, society: 'lakeside' });
    const call = site.callWith({ cookie: one.cookie });
    for (let i = 0; i < 49; i += 1) await giveToken(site, { madeBy: one.id, edition: THEIRS });
    const made = await Promise.allSettled([1, 2].map(() => call(makeToken, { params: { edition: THEIRS }, body: form })));
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('from the next request on it is refused', () => {
  const usable = async (madeBy = owner.id) => {
    const token = await giveToken(site, { madeBy, edition: OURS });
    expect((await ask(readOverview, token.headers)).status).toBe(200);
    return token;
  };
  const refused = async (headers: Record<string, string>) => {
    const { status, code, headers: answered } = await ask(readOverview, headers);
    expect([status, code, answered['www-authenticate']]).toEqual([401, 'TOKEN_INVALID', 'Bearer']);
  };

  test('when an owner ends it', { tags: ['ORG-603'] }, async () => {
    const { id, headers } = await usable();
    const { tokens } = await asOwner(endToken, { params: { ...params, id } });
    expect(tokens.find((one) => one.id === id)).toMatchObject({ standing: 'ended', endedAt: now.toISOString() });
    await refused(headers);
    await expect(asOwner(endToken, { params: { ...params, id } })).rejects.toMatchObject({ status: 404 });
    const record = await site.db.selectFrom('audit_log').select('action').where('entity_id', '=', id).execute();
    expect(record).toEqual([{ action: 'token.ended' }]);
  });

  test('when it has expired', { tags: ['ORG-603'] }, async () => {
    const { headers } = await usable();
    const before = now;
    try {
      now = new Date(Date.now() + 30 * DAY_MS - 60_000);
      expect((await ask(readOverview, headers)).status).toBe(200);
      now = new Date(Date.now() + 30 * DAY_MS);
      await refused(headers);
    } finally {
      now = before;
    }
  });

  test.each([
    ['is no longer an owner', 'delete from staff_roles where account_id = '],
    ['has another role', "update staff_roles set role = 'viewer' where account_id = "],
    ['is disabled', 'update accounts set disabled_at = now() where id = '],
  ])('when whoever made it %s', { tags: ['ORG-603'] }, async (what, change) => {
    const maker = await makeStaff(site, `maker-${what.length}@example.org`, { role: 'owner', edition: OURS });
    const { id, headers } = await usable(maker.id);
    await sql`${sql.raw(change)} ${maker.id}`.execute(site.db);
    await refused(headers);
    const { tokens } = await asOwner(listTokens, { params });
    expect(tokens.find((one) => one.id === id)?.standing).toBe('orphaned');
  });

  test('an owner of another edition ends nothing here', { tags: ['ORG-603'] }, async () => {
    const theirs = await makeStaff(site, 'theirs@example.org', { role: 'owner', edition: THEIRS, society: 'lakeside' });
    const { id, headers } = await usable();
    const call = site.callWith({ cookie: theirs.cookie });
    await expect(call(endToken, { params: { edition: THEIRS, id } })).rejects.toMatchObject({ status: 404 });
    expect((await ask(readOverview, headers)).status).toBe(200);
  });

  test.each(['Bearer', 'Bearer ', 'Bearer x', `Bearer iso_${'x'.repeat(43)}`, `bearer iso_${'x'.repeat(100_000 / 20)}`])(
    'and so is %.30s',
    async (authorization) => {
      const { status } = await ask(readOverview, { authorization });
      expect(status).toBe(401);
    },
  );
});

test('with a cookie beside it the request is refused, whoever’s it is', { tags: ['ORG-604'] }, async () => {
  const { headers } = await giveToken(site, { madeBy: owner.id, edition: OURS });
  for (const cookie of [owner.cookie, `__Host-session=${'x'.repeat(43)}`])
    expect(await ask(readOverview, { ...headers, cookie })).toMatchObject({ status: 400, code: 'TOKEN_WITH_COOKIE' });
});

test('in the address it opens nothing', { tags: ['ORG-604'] }, async () => {
  const { token } = await giveToken(site, { madeBy: owner.id, edition: OURS });
  for (const name of ['token', 'access_token', 'api_key', 'authorization'])
    expect(await ask(readOverview, {}, OURS, `?${name}=${token}`)).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' });
});

test('after 120 calls in a minute it waits, and nobody else does', { tags: ['ORG-605'] }, async () => {
  const one = await giveToken(site, { madeBy: owner.id, edition: OURS });
  const other = await giveToken(site, { madeBy: owner.id, edition: OURS });
  const route = allRoutes.find(({ name }) => name === 'readPulse') as RouteShape;
  const first = await ask(route, one.headers);
  expect([first.status, first.headers['ratelimit-policy'], first.headers['ratelimit']]).toEqual([
    200,
    '"token";q=120;w=60',
    '"token";r=119;t=60',
  ]);
  // At once, so that a count per process or per connection would be seen.
  const rest = await Promise.all(Array.from({ length: TOKEN_CALLS - 1 }, () => ask(route, one.headers)));
  expect(rest.every(({ status }) => status === 200)).toBe(true);
  const over = await ask(route, one.headers);
  expect([over.status, over.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(over.headers['ratelimit']).toMatch(/^"token";r=0;t=\d+$/);
  expect((await ask(route, other.headers)).status).toBe(200);
  expect((await ask(route, { cookie: owner.cookie })).status).toBe(200);
});
