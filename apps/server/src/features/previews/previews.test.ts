import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { allRoutes } from '@isocentre/contract/all-routes';
import { readClock, readEdition } from '@isocentre/contract/editions';
import { type HandlePage, SHAREABLE_HEADER } from '@isocentre/contract/pages';
import { makePreview } from '@isocentre/contract/previews';
import { readMyRegistration } from '@isocentre/contract/registration';
import { HOUR_MS, MINUTE_MS } from '@isocentre/domain/durations';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canBePreviewed } from '../../platform/previews.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeStaff, staffCookie } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

/** A shareable page that shows what the API says. */
const handlePage: HandlePage = async (incoming, { call, preview: shown }) => {
  const [{ now }, { slug, state }] = await Promise.all([call(readClock, {}), call(readEdition, {})]);
  const { pathname } = new URL(incoming.url);
  const own = pathname === '/own' ? await call(readMyRegistration, {}).catch((error: { code: string }) => error.code) : null;
  return new Response(`${pathname} ${slug} ${state.period} ${now} ${JSON.stringify(shown)} ${JSON.stringify(own)}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', [SHAREABLE_HEADER]: '1' },
  });
};

const OFFICE = 'https://office.example.org';
const SITE = 'https://conference.example.org';
const EARLY = '2025-08-10T06:30:00.000Z';

let ahead = 0;
const system = () => new Date(Date.now() + ahead);

interface Sent {
  host: string;
  cookie?: string;
  method?: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
}

/** In production, where no clock can be moved. `office`: where organisers work. */
async function openSite(office: string) {
  const env = { APP_MODE: 'production', PAYMENT_SANDBOX: 'true', ORGANISERS_EMAIL: 'desk@example.org', PUBLIC_ORIGIN: SITE };
  const site = await buildTestApp({ handlePage, system, env: { ...env, ORGANISER_ORIGIN: office } });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.example.org'] });
  const get = (url: string, { host, cookie, method = 'GET', body, headers = {} }: Sent) =>
    site.app.inject({
      method,
      url,
      headers: { host, origin: `https://${host}`, ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
  const organise = (cookie: string) => site.callWith({ host: new URL(office).host, origin: office, cookie });
  return { site, get, organise };
}

type Site = Awaited<ReturnType<typeof openSite>>;
let here: Site;
let apart: Site;
beforeAll(async () => {
  here = await openSite(SITE);
  apart = await openSite(OFFICE);
});
afterAll(async () => {
  await here.site.close();
  await apart.site.close();
});

const cookieIn = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';

let people = 0;
async function newOrganiser({ site }: { site: TestApp }, role: 'editor' | 'viewer' | 'treasurer' = 'editor') {
  people += 1;
  return makeStaff(site, `previewer-${people}@example.org`, { role, edition: null }, { role, edition: null, society: 'lakeside' });
}

interface Asked {
  edition?: string;
  at?: string | null;
  drafts?: boolean;
  path?: string;
}

/** A preview in a browser: `cookie` is everything it sends to the host where it is shown. */
async function preview(where: Site, asked: Asked = {}, role: 'editor' | 'viewer' = 'editor') {
  const organiser = await newOrganiser(where, role);
  const { edition = ampiTnpy2025.slug, at = EARLY, drafts = false, path = '/fees' } = asked;
  const { address, until } = await where.organise(organiser.cookie)(makePreview, { params: { edition }, body: { at, drafts, path } });
  const url = new URL(address);
  const sameHost = where === here && url.origin === SITE;
  const opened = await where.get(url.pathname + url.search, { host: url.host, ...(sameHost ? { cookie: organiser.cookie } : {}) });
  const own = cookieIn(opened);
  return { organiser, address: url, opened, until, own, host: url.host, cookie: sameHost ? `${organiser.cookie}; ${own}` : own };
}

const period = (answer: { body: string }) => answer.body.split(' ')[2];

describe('a preview at an instant, in production', { tags: ['ORG-436'] }, () => {
  test('shows pages and API as they are then, and says so; the page stands where it was asked for', async () => {
    const { opened, host, cookie } = await preview(here);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/fees']);
    expect(opened.headers['set-cookie']).toMatch(/^__Host-preview=[\w-]{43}; Max-Age=3600; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    const page = await here.get('/fees', { host, cookie });
    expect(page.body).toMatch(new RegExp(`^/fees ${ampiTnpy2025.slug} early-bird ${EARLY} `));
    expect(page.body).toContain(`"at":"${EARLY}","isNow":false,"drafts":false,"leftOut":0`);
    expect((await here.get('/api/v1/edition', { host, cookie })).json()).toMatchObject({
      serverNow: EARLY,
      state: { period: 'early-bird' },
    });
    // Control: everybody else is in the present.
    expect(period(await here.get('/fees', { host }))).toBe('');
    expect((await here.get('/api/v1/edition', { host })).json()).toMatchObject({ state: { period: '' } });
  });

  test('shows what somebody sees who is not logged in', async () => {
    const { host, cookie } = await preview(here);
    expect((await here.get('/own', { host, cookie })).body).toContain('"LOGIN_REQUIRED"');
    expect((await here.get('/api/v1/session', { host, cookie })).json()).toEqual({ user: null });
  });

  test('may be framed by our own pages; an ordinary page by nobody', async () => {
    const { host, cookie } = await preview(here);
    const shown = await here.get('/fees', { host, cookie });
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect([shown.headers['x-frame-options'], shown.headers['x-robots-tag']]).toEqual(['SAMEORIGIN', 'noindex, nofollow']);
    const usual = await here.get('/fees', { host });
    expect(usual.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(usual.headers['x-frame-options']).toBe('DENY');
  });

  test('refuses every write, in the API and as a form, and writes nothing', async () => {
    const { host, cookie } = await preview(here);
    const writing = allRoutes.filter((route) => route.method !== 'GET' && canBePreviewed(route));
    expect(writing.length).toBeGreaterThan(25);
    for (const { method, path } of writing) {
      const answer = await here.site.app.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, 'x'),
        headers: { host, origin: SITE, cookie },
      });
      expect([path, answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([path, 409, 'PREVIEW_READ_ONLY']);
    }
    const form = await here.get('/contacts', {
      host,
      cookie,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    });
    expect([form.statusCode, form.body]).toEqual([409, expect.stringContaining('nothing is saved')]);
    // Control: without the preview the same request reaches its own checks.
    const usual = await here.site.app.inject({ method: 'POST', url: '/api/v1/contact-messages', headers: { host, origin: SITE } });
    expect(usual.statusCode).toBe(422);
    expect(await here.site.db.selectFrom('contact_messages').select('id').execute()).toEqual([]);
  });

  test('organisers go on working beside it: their own pages are no part of it', async () => {
    const { host, cookie, organiser } = await preview(here);
    const again = here.organise(cookie)(makePreview, {
      params: { edition: ampiTnpy2025.slug },
      body: { at: null, drafts: true, path: '/' },
    });
    await expect(again).resolves.toMatchObject({ address: expect.stringContaining('/previews/open?token=') });
    const own = await here.get('/api/v1/session', { host, cookie, headers: { referer: `${SITE}/organiser/${ampiTnpy2025.slug}` } });
    expect(own.json()).toMatchObject({ user: { email: expect.stringContaining('previewer') } });
    // A public page that theirs links to, or shows in a frame, is part of it.
    expect(period(await here.get('/fees', { host, cookie, headers: { referer: `${SITE}/organiser` } }))).toBe('early-bird');
    const out = {
      method: 'DELETE',
      url: '/api/v1/session',
      headers: { host, origin: SITE, cookie, referer: `${SITE}/organiser` },
    } as const;
    expect((await here.site.app.inject(out)).statusCode).toBe(200);
    expect(period(await here.get('/fees', { host, cookie }))).toBe('');
    expect(organiser.id).toBeTruthy();
  });

  test('leads out to the same page as it is now', async () => {
    const { host, cookie } = await preview(here);
    const form = { host, cookie, method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const;
    const foreign = await here.get('/previews/end', {
      ...form,
      headers: { ...form.headers, origin: 'https://evil.example' },
      body: 'to=/fees',
    });
    expect(foreign.statusCode).toBe(403);
    expect(period(await here.get('/fees', { host, cookie }))).toBe('early-bird');
    const out = await here.get('/previews/end', { ...form, body: 'to=%2Ffees' });
    expect([out.statusCode, out.headers.location, String(out.headers['set-cookie'])]).toEqual([
      303,
      '/fees',
      '__Host-preview=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax',
    ]);
    // A browser that kept the cookie is out as well.
    expect(period(await here.get('/fees', { host, cookie }))).toBe('');
    for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example', '/organiser/x']) {
      const away = await here.get('/previews/end', { ...form, body: `to=${encodeURIComponent(to)}` });
      expect([to, away.headers.location]).toEqual([to, '/']);
    }
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'fees',
    '/api/v1/session',
    '/organiser',
    '/previews/open',
    '/x y',
    `/${'x'.repeat(300)}`,
  ])('is not made for %s', async (path) => {
    const { cookie } = await newOrganiser(here);
    const body = { at: null, drafts: false, path };
    await expect(here.organise(cookie)(makePreview, { params: { edition: ampiTnpy2025.slug }, body })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });
});

describe('a preview and everybody else', { tags: ['ORG-437'] }, () => {
  test('it is neither stored in the page cache nor read from it', async () => {
    const { host, cookie } = await preview(here);
    const { app } = here.site;
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    /** Through the server itself: pages kept in memory are sent before the application is asked. */
    const fetchKept = (headers: Record<string, string>) =>
      new Promise<{ headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: '/kept', headers: { host, ...headers } }, (response) => {
          text(response).then((body) => resolve({ headers: response.headers, body }), reject);
        })
          .on('error', reject)
          .end();
      });
    const usual = () => fetchKept({});
    const shown = () => fetchKept({ cookie });
    expect([period(await shown()), period(await usual()), period(await shown()), period(await usual())]).toEqual([
      'early-bird',
      '',
      'early-bird',
      '',
    ]);
    const seen = await shown();
    expect([seen.headers['cache-control'], seen.headers.etag]).toEqual(['no-store', undefined]);
    // Control: the page itself is one that is kept.
    expect((await usual()).headers['cache-control']).toContain('s-maxage');
  });

  test('its cookie is useless without the organiser’s session', async () => {
    const { host, own, cookie } = await preview(here);
    expect(period(await here.get('/fees', { host, cookie }))).toBe('early-bird');
    expect(period(await here.get('/fees', { host, cookie: own }))).toBe('');
    const other = await newOrganiser(here);
    expect(period(await here.get('/fees', { host, cookie: `${other.cookie}; ${own}` }))).toBe('');
    // Another session of the same person is another browser.
    expect(period(await here.get('/fees', { host, cookie: `${await staffCookie(here.site, other.id)}; ${own}` }))).toBe('');
  });

  test('its address opens once, for a few minutes, and on the organisers’ host only in the session that made it', async () => {
    const { address, host, organiser, opened } = await preview(here);
    expect(opened.statusCode).toBe(303);
    const path = address.pathname + address.search;
    expect((await here.get(path, { host, cookie: organiser.cookie })).statusCode).toBe(410);
    const make = async () => {
      const body = { at: EARLY, drafts: false, path: '/' };
      const made = await here.organise(organiser.cookie)(makePreview, { params: { edition: ampiTnpy2025.slug }, body });
      const { pathname, search } = new URL(made.address);
      return pathname + search;
    };
    const stolen = await make();
    expect((await here.get(stolen, { host })).statusCode).toBe(410);
    expect((await here.get(stolen, { host, cookie: (await newOrganiser(here)).cookie })).statusCode).toBe(410);
    expect((await here.get(stolen, { host, cookie: organiser.cookie })).statusCode).toBe(303);
    const late = await make();
    ahead = 6 * MINUTE_MS;
    const answer = await here.get(late, { host, cookie: organiser.cookie });
    ahead = 0;
    expect([answer.statusCode, answer.body]).toEqual([410, expect.stringContaining('open it again')]);
    // Two at the same time: one opens.
    const raced = await make();
    const both = await Promise.all([1, 2].map(() => here.get(raced, { host, cookie: organiser.cookie })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 410]);
  });

  test('it ends after an hour, even in use', async () => {
    // A viewer needs no second factor, whose own half hour would end it sooner.
    const { host, cookie, until, organiser } = await preview(here, {}, 'viewer');
    await here.site.db.deleteFrom('second_factors').where('account_id', '=', organiser.id).execute();
    expect(Math.abs(Date.parse(until) - Date.now() - HOUR_MS)).toBeLessThan(10_000);
    ahead = HOUR_MS - 20_000;
    expect(period(await here.get('/fees', { host, cookie }))).toBe('early-bird');
    ahead = HOUR_MS + 1000;
    expect(period(await here.get('/fees', { host, cookie }))).toBe('');
    ahead = 0;
  });

  test.each(['here', 'on another host'])('it ends with its session, role, second factor or account, %s', async (which) => {
    const where = which === 'here' ? here : apart;
    const { db } = where.site;
    const ends: Record<string, (id: string) => Promise<unknown>> = {
      session: (id) => db.deleteFrom('sessions').where('account_id', '=', id).execute(),
      role: (id) => db.deleteFrom('staff_roles').where('account_id', '=', id).execute(),
      factor: (id) =>
        db
          .updateTable('sessions')
          .set({ elevated_seen_at: new Date(Date.now() - HOUR_MS) })
          .where('account_id', '=', id)
          .execute(),
      account: (id) => db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', id).execute(),
    };
    for (const [what, end] of Object.entries(ends)) {
      const { host, cookie, organiser } = await preview(where);
      expect([what, period(await where.get('/fees', { host, cookie }))]).toEqual([what, 'early-bird']);
      await end(organiser.id);
      expect([what, period(await where.get('/fees', { host, cookie }))]).toEqual([what, '']);
    }
  });

  test('where organisers have a host of their own, it is shown on the edition’s, and nowhere else', async () => {
    const { host, cookie, address } = await preview(apart, { edition: lakeside2026.slug, at: '2026-01-10T00:00:00.000Z' });
    expect(address.origin).toBe('https://lakeside.example.org');
    expect((await apart.get('/fees', { host, cookie })).body).toMatch(/^\/fees lakeside-2026 \S* 2026-01-10T00:00:00.000Z/);
    // A browser would not even send it there.
    const elsewhere = await apart.get('/fees', { host: 'conference.example.org', cookie });
    expect(elsewhere.body).toContain(ampiTnpy2025.slug);
    expect(elsewhere.body).toContain('null');
  });

  test.each([['their host', OFFICE] as const, ['the host of another edition', SITE] as const])(
    'beside a form it is shown on %s, in a frame and with the session that made it',
    { tags: ['ORG-424', 'ORG-436'] },
    async (_, office) => {
      const where = office === SITE ? here : apart;
      const organiser = await newOrganiser(where);
      const made = await where.organise(organiser.cookie)(makePreview, {
        params: { edition: lakeside2026.slug },
        body: { at: null, drafts: true, path: '/fees', beside: true },
      });
      const address = new URL(made.address);
      expect(address.origin).toBe(office);
      const { host } = address;
      const own = cookieIn(await where.get(address.pathname + address.search, { host, cookie: organiser.cookie }));
      const cookie = `${organiser.cookie}; ${own}`;
      const framed = { 'sec-fetch-dest': 'iframe' };
      const shown = await where.get('/fees', { host, cookie, headers: framed });
      expect(shown.body).toMatch(/^\/fees lakeside-2026 /);
      expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'");
      const look = await where.get('/preview-look.css', { host, cookie });
      expect([look.statusCode, look.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(look.body).toContain(`--ink:${lakeside2026.look?.ink}`);
      expect((await where.get('/preview-look.css', { host, cookie: own })).statusCode).toBe(404);
      // A window of that host is not taken over, and the cookie alone opens nothing.
      expect((await where.get('/fees', { host, cookie })).body).not.toContain('lakeside-2026');
      expect((await where.get('/fees', { host, cookie: own, headers: framed })).body).not.toContain('lakeside-2026');
    },
  );

  test('only with the permission, and only of an edition where one has it', async () => {
    const treasurer = await newOrganiser(here, 'treasurer');
    const body = { at: null, drafts: true, path: '/' };
    const ask = (edition: string) => here.organise(treasurer.cookie)(makePreview, { params: { edition }, body });
    await expect(ask(ampiTnpy2025.slug)).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
    await expect(ask('nowhere')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a made-up cookie shows the ordinary page', async () => {
    const answer = await here.get('/fees', { host: 'conference.example.org', cookie: `__Host-preview=${'x'.repeat(43)}` });
    expect([answer.statusCode, period(answer)]).toEqual([200, '']);
  });
});
