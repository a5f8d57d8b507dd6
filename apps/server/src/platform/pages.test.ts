import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CallFailed } from '@isocentre/contract/call';
import { CLOCK_COOKIE } from '@isocentre/contract/clock';
import { readClock } from '@isocentre/contract/editions';
import { type FindPage, type HandlePage, SHAREABLE_HEADER } from '@isocentre/contract/pages';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEdition } from '../features/editions/load-edition.ts';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';

/** Stands in for the web build: returns what the test wants to see cached or not. */
let renders = 0;
const handlePage: HandlePage = async (incoming, services) => {
  renders += 1;
  const { pathname } = new URL(incoming.url);
  const visitor = incoming.headers.get('x-visitor');
  if (pathname === '/held-private' && visitor === 'Asha') await new Promise((resolve) => setTimeout(resolve, 1500));
  if (pathname === '/slow-private') await new Promise((resolve) => setTimeout(resolve, 100));
  const { now } = await services
    .call(readClock, {})
    .catch((error: unknown) => ({ now: error instanceof CallFailed ? error.code : 'error' }));
  const shareable = pathname.startsWith('/public') || pathname === '/-';
  return new Response(
    `<!doctype html><title>${pathname}</title><script nonce="${services.scriptMark}">hello()</script><p>${now}</p><p>${visitor}</p><p>${incoming.url}</p>${'x'.repeat(2000)}`,
    {
      status: pathname === '/-' ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8', ...(shareable ? { [SHAREABLE_HEADER]: '1' } : {}) },
    },
  );
};

/** As the web build's: paths without a page share one. */
const findPage: FindPage = async (path) => {
  const missing = path.startsWith('/missing');
  return { path: missing ? '/-' : path, missing, takesForms: path === '/private' };
};

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

let site: TestApp;
let port: number;
const portOf = ({ app }: TestApp) => (app.server.address() as AddressInfo).port;
beforeAll(async () => {
  site = await buildTestApp({ handlePage, findPage, env: { CLOCK: '2025-08-10T12:00:00+05:30' } });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(site);
});
afterAll(() => site.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET', send?: string) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { host: 'localhost:3000', ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }));
    });
    sent.on('error', reject);
    sent.end(send);
  });
const rendersDuring = async (work: () => Promise<unknown>) => {
  const before = renders;
  await work();
  return renders - before;
};
const pagesKept = async () => Number(/^page_cache_pages (\d+)$/m.exec((await get('/metrics')).body.toString())?.[1]);
const moved = (instant: string) => ({ cookie: `${CLOCK_COOKIE}=${encodeURIComponent(instant)}` });

describe('a public page', () => {
  test('carries no cookie, an ETag, and how long it may be shared', { tags: ['SEC-50'] }, async () => {
    const { status, headers } = await get('/public/a');
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=29');
    expect(headers.vary).toBe('accept-encoding');
  });

  test('names its edition, so that a CDN can forget it; one that cannot asks again within a minute', { tags: ['OPS-082'] }, async () => {
    const { headers } = await get('/public/a');
    expect([headers['surrogate-key'], headers['cache-tag']]).toEqual(['e1', 'e1']);
    const [, fresh = '', stale = ''] = /s-maxage=(\d+), stale-while-revalidate=(\d+)/.exec(String(headers['cache-control'])) ?? [];
    expect(Number(fresh) + Number(stale)).toBeLessThan(60);
  });

  test('comes from memory the second time, byte by byte', async () => {
    const first = await get('/public/b');
    expect(await rendersDuring(async () => expect((await get('/public/b')).body).toEqual(first.body))).toBe(0);
  });

  test('is rendered once for many who ask at the same moment', async () => {
    expect(await rendersDuring(() => Promise.all(Array.from({ length: 20 }, () => get('/public/c'))))).toBe(1);
  });

  test('is kept compressed both ways', async () => {
    const plain = await get('/public/d');
    const br = await get('/public/d', { 'accept-encoding': 'gzip, br' });
    const gz = await get('/public/d', { 'accept-encoding': 'gzip' });
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gz.body)).toEqual(plain.body);
    expect(br.headers['content-length']).toBe(String(br.body.length));
  });

  test('answers 304 to who has it already, and HEAD without a body', async () => {
    const { headers } = await get('/public/e');
    const again = await get('/public/e', { 'if-none-match': String(headers.etag).replace('W/', '') });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    const head = await get('/public/e', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test('has a strict policy with the hash of its inline script, fresh and from memory alike', { tags: ['SRV-038', 'SEC-48'] }, async () => {
    const hash = createHash('sha256').update('hello()').digest('base64');
    for (const answer of [await get('/public/f'), await get('/public/f')]) {
      expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
      expect(answer.headers['content-security-policy']).not.toContain('unsafe');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('never outlives the next date boundary: ten seconds before one', async () => {
    const close = await buildTestApp({ handlePage, env: { CLOCK: '2025-08-15T23:59:50+05:30' }, database: site.database });
    await close.app.listen({ host: '127.0.0.1', port: 0 });
    const other = port;
    port = portOf(close);
    const shared = String((await get('/public/g')).headers['cache-control']);
    const [, fresh = '', stale = ''] = /s-maxage=(\d+), stale-while-revalidate=(\d+)/.exec(shared) ?? [];
    expect(Number(fresh)).toBeLessThanOrEqual(10);
    expect(Number(fresh)).toBeGreaterThanOrEqual(5);
    expect(Number(fresh) + Number(stale)).toBeLessThanOrEqual(10);
    port = other;
    await close.close();
  });

  test('is rendered anew when the content changes', async () => {
    await get('/public/h');
    await loadEdition(site.db, { ...ampiTnpy2025, theme: 'A new theme' });
    await expect.poll(() => rendersDuring(() => get('/public/h')), { timeout: 2500 }).toBe(1);
    expect(await rendersDuring(() => get('/public/h'))).toBe(0);
  });
});

describe('what is not shared', () => {
  test('a browser with the time-machine cookie neither reads nor fills the cache', async () => {
    const shared = await get('/public/t');
    const own = await get('/public/t', moved('2025-09-26T11:00:00+05:30'));
    expect(own.body.toString()).toContain('2025-09-26T05:30:00.000Z');
    expect(own.headers['cache-control']).toBe('no-store');
    expect((await get('/public/t')).body).toEqual(shared.body);
    await get('/public/first-moved', moved('2025-09-26T11:00:00+05:30'));
    expect((await get('/public/first-moved')).body.toString()).not.toContain('2025-09-26T05:30');
  });

  test('two visitors of a private page at the same moment never get each other’s', async () => {
    const bodies = await Promise.all(
      ['Asha', 'Bala', 'Chitra'].map(async (name) => [name, (await get('/slow-private', { 'x-visitor': name })).body.toString()] as const),
    );
    for (const [name, body] of bodies) expect(body).toContain(`<p>${name}</p>`);
    expect((await get('/slow-private', { 'x-visitor': 'Devi' })).headers['cache-control']).toBe('no-store');
  });

  test('one visitor’s page does not wait for another’s', async () => {
    const began = performance.now();
    const held = get('/held-private', { 'x-visitor': 'Asha', cookie: `__Host-session=${'a'.repeat(43)}` });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const other = await get('/held-private', { 'x-visitor': 'Bala', cookie: `__Host-session=${'b'.repeat(43)}` });
    expect([other.body.toString().includes('<p>Bala</p>'), performance.now() - began < 1000]).toEqual([true, true]);
    expect((await held).body.toString()).toContain('<p>Asha</p>');
  });

  test('pages that read their query', async () => {
    for (let i = 0; i < 2; i += 1) expect(await rendersDuring(() => get('/registration?tab=login'))).toBe(1);
  });
});

describe('paths without a page', () => {
  test('share one page, rendered once, whatever was asked for', async () => {
    const paths = Array.from({ length: 2000 }, (_, i) => `/missing-${i}${i % 3 === 0 ? '/deeper.php' : ''}${i % 5 === 0 ? `?q=${i}` : ''}`);
    const first = await get('/missing');
    expect(first.body.toString()).toContain('<p>http://localhost:3000/-</p>');
    const kept = await pagesKept();
    const rendered = await rendersDuring(async () => {
      for (let i = 0; i < paths.length; i += 50) {
        const answers = await Promise.all(paths.slice(i, i + 50).map((path) => get(path)));
        for (const { status, body } of answers) expect([status, body.equals(first.body)]).toEqual([404, true]);
      }
    });
    expect([rendered, await pagesKept()]).toEqual([0, kept]);
  });

  test('are kept by no other cache, and have no version to ask for again', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await get('/missing-again', { 'if-none-match': '*', 'accept-encoding': 'br' }, method);
      expect([status, headers['cache-control'], headers.etag, headers['content-encoding']]).toEqual([404, 'no-store', undefined, 'br']);
      expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    }
  });

  test('are looked for again when the content changes', async () => {
    await get('/missing');
    await loadEdition(site.db, { ...ampiTnpy2025, theme: 'Another theme' });
    await expect.poll(() => rendersDuring(() => get('/missing-too')), { timeout: 2500 }).toBe(1);
  });
});

test.each([
  ['PUT', '/private', 405, 'GET, HEAD, POST'],
  ['DELETE', '/public/a', 405, 'GET, HEAD'],
  ['POST', '/public/a', 405, 'GET, HEAD'],
  ['OPTIONS', '/public/a', 405, 'GET, HEAD'],
  ['PUT', '/missing', 404, undefined],
  ['PUT', '/api/v1/clock', 405, 'GET, HEAD'],
  ['PUT', '/api/v1/nothing', 404, undefined],
])('%s %s is answered %i and says what is allowed', async (method, path, status, allow) => {
  const { headers, ...answer } = await get(path, {}, method);
  expect([answer.status, headers.allow]).toEqual([status, allow]);
  expect(headers['content-type']).toContain(path.startsWith('/api/') ? 'application/json' : 'text/html');
});

test('an edition with two host names has pages of its own under each', async () => {
  await site.db
    .insertInto('edition_hosts')
    .values([{ edition_id: 1, host: 'second.example.org' }])
    .execute();
  const ways = [
    ['localhost:3000', 'http://localhost:3000'],
    ['second.example.org:3000', 'http://second.example.org:3000'],
  ] as const;
  for (const round of [1, 2]) {
    for (const [host, origin] of ways) {
      for (const path of ['/public/two-hosts', '/missing-two-hosts']) {
        const answer = await get(path, { host });
        expect([round, answer.body.toString().includes(`<p>${origin}/`)]).toEqual([round, true]);
      }
    }
  }
});

test('a query that the page does not read makes no separate cache entry', async () => {
  await get('/public/q');
  for (const query of ['?x=1', '?utm_source=mail', `?${Math.random()}`]) {
    const answers: Answer[] = [];
    expect(await rendersDuring(async () => answers.push(await get(`/public/q${query}`)))).toBe(0);
    expect(answers[0]?.body.toString()).toContain('http://localhost:3000/public/q</p>');
  }
});

test('any address is answered with a page: what is there, and what is not', { tags: ['PUB-031', 'PUB-032'] }, async () => {
  const [found, missing] = await Promise.all([get('/public/deep/link'), get('/missing')]);
  expect(found.status).toBe(200);
  expect(missing.status).toBe(404);
  for (const { headers, body } of [found, missing]) {
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body.toString()).toMatch(/^<!doctype html>/);
  }
});

test('a host name that is not the edition’s own is sent to the one that is, and never becomes part of an address', async () => {
  const { status, headers } = await get('/private?a=1', { host: 'evil.example.org', 'x-forwarded-host': 'evil.example.org' });
  expect([status, headers.location]).toEqual([308, 'http://localhost:3000/private?a=1']);
  expect((await get('//evil.example.org/x', { host: 'other.example.org' })).headers.location).toBe(
    'http://localhost:3000/evil.example.org/x',
  );
  expect((await get('//evil.example.org/x')).body.toString()).toContain('<p>http://localhost:3000/evil.example.org/x</p>');
});

test('a flood of host names pushes no edition out and fills no cache', async () => {
  await get('/public/flood');
  for (let i = 0; i < 1500; i += 50)
    await Promise.all(Array.from({ length: 50 }, (_, k) => get('/public/flood', { host: `h${i + k}.example.org` })));
  expect(await rendersDuring(() => get('/public/flood'))).toBe(0);
});

test('odd spellings of an address are answered but not kept', async () => {
  for (const path of ['//public//odd', '/public/%6fdd', '/public/../public/odd%20']) {
    await get(path);
    expect(await rendersDuring(() => get(path)), path).toBe(1);
  }
});

test('HEAD has the headers of GET, cached or not', async () => {
  for (const path of ['/public/head', '/private']) {
    const head = await get(path, {}, 'HEAD');
    const full = await get(path);
    expect([head.status, head.body.length, head.headers.etag, head.headers['content-security-policy']]).toEqual([
      full.status,
      0,
      full.headers.etag,
      full.headers['content-security-policy'],
    ]);
  }
});

test.each([
  ['with its length', { 'content-length': '70000' }],
  ['without', { 'transfer-encoding': 'chunked' }],
])('a form larger than 64 KiB, sent %s, is refused before the page sees it, as a page', async (_, size) => {
  const before = renders;
  const { status, headers, body } = await get(
    '/private',
    { origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...size },
    'POST',
    'x'.repeat(70_000),
  );
  expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([413, 'text/html; charset=utf-8', 'nosniff']);
  expect(body.toString()).toContain('That is more than we can accept at once.');
  expect(renders).toBe(before);
});

test('a form from another site is refused before the page sees it', async () => {
  expect(
    await rendersDuring(async () => expect((await get('/private', { origin: 'https://evil.example.org' }, 'POST')).status).toBe(403)),
  ).toBe(0);
  expect((await get('/private', { origin: 'http://localhost:3000' }, 'POST')).status).toBe(200);
});
