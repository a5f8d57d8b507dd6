import { allRoutes } from '@isocentre/contract/all-routes';
import { defineRoute, type RouteShape } from '@isocentre/contract/route';
import { device, organiser, type OrganiserAccess, UNATTENDED_HEADER } from '@isocentre/contract/staff-access';
import { ALL_PERMISSIONS, may, needsSecondFactor } from '@isocentre/domain/people/permissions';
import { type Role, ROLES } from '@isocentre/domain/people/roles';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { editionSource } from '../features/editions/edition-source.ts';
import { loadEdition } from '../features/editions/load-edition.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../test/build-test-app.ts';
import { noPreviews } from '../test/no-previews.ts';
import { makeAccount } from '../test/people.ts';
import { giveFactor, grant, makeStaff, staffCookie } from '../test/staff.ts';
import { createClock } from './clock.ts';
import { createEditionDirectory } from './edition-directory.ts';
import { bind } from './feature.ts';
import { handle } from './handle.ts';
import { useOneErrorShape } from './http-errors.ts';
import { tokenIn } from './session-cookie.ts';
import { hashOf } from './sessions.ts';

/** Every role at every route of organisers, reviewers and judges, and at one planted route for each permission. */

const OURS = ampiTnpy2025.slug;
const THEIRS = lakeside2026.slug;
const NOBODYS = '00000000-0000-4000-8000-000000000000';
const ORGANISERS = 'https://organisers.example.org';

/** POST, with a body that has to be a number: a refusal of the input would be a 422. */
const plant = (permission: (typeof ALL_PERMISSIONS)[number]): RouteShape => ({
  name: `planted.${permission}`,
  summary: 'Only here',
  method: 'POST',
  path: permission === 'society.manage' ? `/api/v1/societies/{society}/${permission}` : `/api/v1/organiser/{edition}/${permission}`,
  access: organiser(permission),
  body: z.strictObject({ number: z.number() }),
  status: 200,
  answer: z.object({ role: z.string(), kind: z.string(), edition: z.string(), societyWide: z.boolean() }),
});
const planted = ALL_PERMISSIONS.map(plant);
const confirmed: RouteShape = {
  ...plant('people.manage'),
  name: 'confirmed',
  path: '/api/v1/organiser/{edition}/confirmed',
  access: organiser('people.manage', { confirm: true }),
};

let site: TestApp;
let app: FastifyInstance;
let elsewhere: FastifyInstance;
const staff = new Map<Role, { id: string; cookie: string }>();

function appWith(organisersOrigin: string, routes: readonly RouteShape[]): FastifyInstance {
  const made = Fastify();
  made.setValidatorCompiler(validatorCompiler);
  made.setSerializerCompiler(serializerCompiler);
  useOneErrorShape(made);
  const directory = createEditionDirectory(editionSource(site.db, site.config), ORIGIN, () => {});
  const options = { directory, clock: createClock(site.config), pool: site.pool, db: site.db, organisersOrigin, previews: noPreviews };
  for (const route of routes)
    handle(
      made,
      bind(route, async (_input, { actor, edition, staff: place }) => ({
        role: actor.kind === 'staff' ? actor.role : 'none',
        kind: actor.kind,
        edition: edition.edition.slug,
        societyWide: place?.societyWide ?? false,
      })),
      options,
    );
  return made;
}

beforeAll(async () => {
  site = await buildTestApp();
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  for (const role of ROLES) staff.set(role, await makeStaff(site, `${role}@example.org`, { role, edition: null }));
  app = appWith(ORIGIN, [...planted, confirmed]);
  elsewhere = appWith(ORGANISERS, planted);
});
afterAll(async () => {
  await app.close();
  await elsewhere.close();
  await site.close();
});

const addressOf = (route: RouteShape, slug = OURS) =>
  route.path
    .replace('{edition}', slug)
    .replace('{society}', slug === THEIRS ? 'lakeside' : slug === OURS ? 'ampi-tnpy' : slug)
    .replaceAll(/\{\w+\}/g, NOBODYS);

interface Asking {
  slug?: string;
  cookie?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  at?: FastifyInstance;
}

async function ask(route: RouteShape, { slug, cookie, body = { number: 1 }, headers = {}, at = app }: Asking = {}) {
  const answer = await at.inject({
    method: route.method,
    url: addressOf(route, slug),
    headers: { host: 'localhost', origin: ORIGIN, ...(cookie === undefined ? {} : { cookie }), ...headers },
    ...(route.method === 'GET' ? {} : { payload: body as object }),
  });
  // A file is no JSON; its refusal is.
  const json = route.download && answer.statusCode === 200 ? {} : answer.json<{ error?: { code: string } }>();
  return { status: answer.statusCode, code: json.error?.code, body: answer.body, json: json as unknown };
}

const edition = planted.find(({ name }) => name === 'planted.edition.read') ?? confirmed;
const people = planted.find(({ name }) => name === 'planted.people.manage') ?? confirmed;
const society = planted.find(({ name }) => name === 'planted.society.manage') ?? confirmed;
const ownerOf = () => staff.get('owner') ?? { id: '', cookie: '' };

const real = allRoutes.filter(({ access }) => typeof access === 'object' && access.kind === 'organiser');

describe.each(ROLES)('a %s', (role) => {
  test.each(planted.map((route) => [route.name, route] as const))('[ORG-003] at %s', async (_, route) => {
    const { permission } = route.access as OrganiserAccess;
    const answer = await ask(route, { cookie: staff.get(role)?.cookie });
    const allowed = [200, { role, kind: 'staff', edition: OURS, societyWide: permission === 'society.manage' }];
    const refused = [403, { error: expect.objectContaining({ code: 'NOT_PERMITTED' }) }];
    expect([answer.status, answer.json]).toEqual(may([{ role, societyWide: true }], permission) ? allowed : refused);
  });

  // With a body that no route takes, so that nothing is changed.
  test.each(real.map((route) => [route.name, route] as const))('[ORG-003] [REV-170] at the real %s', async (_, route) => {
    const { permission } = route.access as OrganiserAccess;
    const answer = await ask(route, { cookie: staff.get(role)?.cookie, body: { odd: true }, at: site.app });
    expect([answer.code === 'NOT_PERMITTED', answer.code]).toEqual([!may([{ role, societyWide: true }], permission), answer.code]);
    expect(['SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_AGAIN', 'CONFIRM_FIRST', 'LOGIN_REQUIRED', 'INTERNAL']).not.toContain(answer.code);
  });
});

test('a refusal comes before the input is read', { tags: ['ORG-003'] }, async () => {
  const cookie = staff.get('viewer')?.cookie;
  const broken = { 'content-type': 'application/json' };
  expect(await ask(people, { cookie, body: '{"number": ', headers: broken })).toMatchObject({ status: 403, code: 'NOT_PERMITTED' });
  expect(await ask(people, { cookie: ownerOf().cookie, body: '{"number": ', headers: broken })).toMatchObject({ status: 400 });
  expect(await ask(people, { cookie: ownerOf().cookie, body: { number: 'x' } })).toMatchObject({ status: 422 });
});

describe('without a role there', () => {
  const bytes = (answer: { status: number; body: string }) => [answer.status, answer.body.replace(/"requestId":"[^"]*"/, '')];

  test('an edition looks as if it did not exist', { tags: ['ORG-004', 'ORG-006', 'SRV-035'] }, async () => {
    const { id } = await makeAccount(site, 'nobody@example.org');
    const nobody = await staffCookie(site, id, { elevatedAt: null });
    const theirs = await makeStaff(site, 'theirs@example.net', { role: 'owner', edition: THEIRS, society: 'lakeside' });
    for (const route of [edition, people, society]) {
      const unknown = bytes(await ask(route, { slug: 'no-such-edition', cookie: ownerOf().cookie }));
      expect(unknown[0]).toBe(404);
      expect(bytes(await ask(route, { cookie: nobody }))).toEqual(unknown);
      expect(bytes(await ask(route, { cookie: theirs.cookie }))).toEqual(unknown);
      expect(bytes(await ask(route, { slug: THEIRS, cookie: ownerOf().cookie }))).toEqual(unknown);
      expect(bytes(await ask(route, { slug: '%00%27', cookie: ownerOf().cookie }))).toEqual(unknown);
    }
    expect((await ask(people, { slug: THEIRS, cookie: theirs.cookie })).status).toBe(200);
  });

  test('a role in one edition opens no other of the same society', { tags: ['ORG-004'] }, async () => {
    await loadEdition(site.db, { ...lakeside2026, slug: 'lakeside-2027' }, { society: lakeside });
    const one = await makeStaff(site, 'one@example.net', { role: 'owner', edition: THEIRS, society: 'lakeside' });
    expect((await ask(people, { slug: THEIRS, cookie: one.cookie })).status).toBe(200);
    expect((await ask(people, { slug: 'lakeside-2027', cookie: one.cookie })).status).toBe(404);
  });
});

test('an owner of one edition is not an owner of the society', { tags: ['ORG-015'] }, async () => {
  const one = await makeStaff(site, 'only-one@example.net', { role: 'owner', edition: THEIRS, society: 'lakeside' });
  expect(await ask(society, { slug: THEIRS, cookie: one.cookie })).toMatchObject({ status: 403, code: 'NOT_PERMITTED' });
});

test('a society-wide role opens later editions too, and none of another society', { tags: ['ORG-006'] }, async () => {
  const wide = await makeStaff(site, 'wide@example.net', { role: 'owner', edition: null, society: 'lakeside' });
  await loadEdition(site.db, { ...lakeside2026, slug: 'lakeside-2028' }, { society: lakeside });
  expect((await ask(people, { slug: 'lakeside-2028', cookie: wide.cookie })).json).toMatchObject({
    edition: 'lakeside-2028',
    role: 'owner',
  });
  expect((await ask(society, { slug: 'lakeside', cookie: wide.cookie })).status).toBe(200);
  expect((await ask(people, { cookie: wide.cookie })).status).toBe(404);
});

describe('the second factor', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const asOwner = async (times: Parameters<typeof staffCookie>[2], route = people) => {
    const { status, code } = await ask(route, { cookie: await staffCookie(site, ownerOf().id, times) });
    return [status, code];
  };

  test('a role that needs one has nothing without it', { tags: ['ORG-016', 'OPS-114'] }, async () => {
    const { id } = await makeAccount(site, 'new-owner@example.org');
    await grant(site, id, { role: 'owner', edition: OURS });
    const cookie = await staffCookie(site, id, { elevatedAt: null });
    for (const route of planted.filter(({ path }) => path.includes('{edition}'))) {
      const allowed = may([{ role: 'owner', societyWide: false }], (route.access as OrganiserAccess).permission);
      expect((await ask(route, { cookie })).code).toBe(allowed ? 'SECOND_FACTOR_NEEDED' : 'NOT_PERMITTED');
    }
    await giveFactor(site, id);
    expect(await ask(people, { cookie })).toMatchObject({ status: 401, code: 'SECOND_FACTOR_AGAIN' });
  });

  test.each(ROLES.filter(needsSecondFactor))('[ORG-016] [REV-170] a %s without one gets nothing from any real route', async (role) => {
    const { id } = await makeAccount(site, `without-${role}@example.org`);
    await grant(site, id, { role, edition: null });
    const cookie = await staffCookie(site, id, { elevatedAt: null });
    for (const route of real) {
      const allowed = may([{ role, societyWide: true }], (route.access as OrganiserAccess).permission);
      const { code } = await ask(route, { cookie, body: { odd: true }, at: site.app });
      expect([route.name, code]).toEqual([route.name, allowed ? 'SECOND_FACTOR_NEEDED' : 'NOT_PERMITTED']);
    }
  });

  test.each(ROLES.filter((role) => !needsSecondFactor(role)))('a %s needs none', async (role) => {
    const { id } = await makeAccount(site, `plain-${role}@example.org`);
    await grant(site, id, { role, edition: OURS });
    const cookie = await staffCookie(site, id, { elevatedAt: null });
    const route = planted.find(({ access }) => may([{ role, societyWide: false }], (access as OrganiserAccess).permission)) ?? people;
    expect((await ask(route, { cookie })).status).toBe(200);
  });

  test('is asked again after half an hour without a request, and after eight hours', { tags: ['ORG-023', 'OPS-114'] }, async () => {
    expect(await asOwner({ elevatedAt: ago(29) })).toEqual([200, undefined]);
    expect(await asOwner({ elevatedAt: ago(31) })).toEqual([401, 'SECOND_FACTOR_AGAIN']);
    expect(await asOwner({ elevatedAt: ago(470), seenAt: ago(5) })).toEqual([200, undefined]);
    expect(await asOwner({ elevatedAt: ago(481), seenAt: ago(1) })).toEqual([401, 'SECOND_FACTOR_AGAIN']);
  });

  test('a request keeps it alive; the delegate’s session stays signed in when it ends', { tags: ['ORG-023'] }, async () => {
    const cookie = await staffCookie(site, ownerOf().id, { elevatedAt: ago(29) });
    expect((await ask(people, { cookie })).status).toBe(200);
    const session = await site.db
      .selectFrom('sessions')
      .select('elevated_seen_at')
      .where('token_hash', '=', hashOf(tokenIn(cookie) ?? ''))
      .executeTakeFirst();
    expect(session?.elevated_seen_at?.getTime()).toBeGreaterThan(ago(1).getTime());
    const ended = await staffCookie(site, ownerOf().id, { elevatedAt: ago(31) });
    expect((await ask(people, { cookie: ended })).status).toBe(401);
    const asDelegate = await site.app.inject({ url: '/api/v1/session', headers: { host: 'localhost', cookie: ended } });
    expect(asDelegate.json()).toMatchObject({ user: { email: 'owner@example.org' } });
  });

  test('what an open page asks by itself does not keep it alive', { tags: ['ORG-023'] }, async () => {
    const cookie = await staffCookie(site, ownerOf().id, { elevatedAt: ago(29) });
    expect((await ask(people, { cookie, headers: { [UNATTENDED_HEADER]: '1' } })).status).toBe(200);
    const session = await site.db
      .selectFrom('sessions')
      .select('elevated_seen_at')
      .where('token_hash', '=', hashOf(tokenIn(cookie) ?? ''))
      .executeTakeFirst();
    expect(session?.elevated_seen_at?.getTime()).toBeLessThan(ago(28).getTime());
  });

  test('is given again before what cannot be undone', { tags: ['ORG-025', 'OPS-114'] }, async () => {
    expect(await asOwner({ elevatedAt: ago(9) }, confirmed)).toEqual([200, undefined]);
    expect(await asOwner({ elevatedAt: ago(11) }, confirmed)).toEqual([403, 'CONFIRM_FIRST']);
    expect(await asOwner({ elevatedAt: ago(20), confirmedAt: ago(2) }, confirmed)).toEqual([200, undefined]);
    expect(await asOwner({ elevatedAt: ago(31), confirmedAt: ago(2) }, confirmed)).toEqual([401, 'SECOND_FACTOR_AGAIN']);
  });
});

test('nobody signed in, or somebody whose session has ended, is asked to log in', { tags: ['ORG-003', 'SRV-035'] }, async () => {
  for (const slug of [OURS, 'no-such-edition']) {
    expect(await ask(people, { slug })).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' });
    expect(await ask(people, { slug, cookie: `__Host-session=${'x'.repeat(43)}` })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  }
});

test('a role taken away, or an account disabled, ends with the next request', { tags: ['ORG-027'] }, async () => {
  const gone = await makeStaff(site, 'gone@example.org', { role: 'owner', edition: OURS });
  expect((await ask(people, { cookie: gone.cookie })).status).toBe(200);
  await site.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute();
  expect((await ask(people, { cookie: gone.cookie })).status).toBe(401);
  await site.db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', gone.id).execute();
  await site.db.deleteFrom('staff_roles').where('account_id', '=', gone.id).execute();
  expect((await ask(people, { cookie: gone.cookie })).status).toBe(404);
});

describe('the organisers’ origin', () => {
  test('is the only place where their routes answer', async () => {
    const here = { host: 'organisers.example.org', origin: ORGANISERS };
    expect((await ask(people, { at: elsewhere, cookie: ownerOf().cookie, headers: here })).status).toBe(200);
    expect(await ask(people, { at: elsewhere, cookie: ownerOf().cookie })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(
      (await ask(people, { cookie: ownerOf().cookie, headers: { host: 'lakeside.localhost', origin: 'http://lakeside.localhost:3000' } }))
        .status,
    ).toBe(404);
  });

  test('is checked where something changes', async () => {
    const from = (origin: string) => ({ host: 'organisers.example.org', origin });
    expect(await ask(people, { at: elsewhere, cookie: ownerOf().cookie, headers: from(ORIGIN) })).toMatchObject({ code: 'FOREIGN_ORIGIN' });
    expect(await ask(people, { at: elsewhere, cookie: ownerOf().cookie, headers: from('https://evil.example') })).toMatchObject({
      code: 'FOREIGN_ORIGIN',
    });
  });
});

test('a route with a permission that is not in the table stops the start', { tags: ['ORG-002'] }, () => {
  const odd: RouteShape = { ...people, name: 'odd', access: organiser('people.eat' as never) };
  expect(() => appWith(ORIGIN, [odd])).toThrow('odd needs a permission that nobody has: people.eat');
});

test('there are no devices yet: their routes are closed to everybody', async () => {
  const desk = defineRoute({
    name: 'desk',
    summary: 'Only here',
    method: 'GET',
    path: '/api/v1/desk/{edition}/planted',
    access: device('door'),
    status: 200,
    answer: z.object({}),
  });
  const made = appWith(ORIGIN, [desk]);
  expect(await ask(desk, { at: made, cookie: ownerOf().cookie })).toMatchObject({ status: 401 });
  await made.close();
});
