import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { addresses } from '@isocentre/domain/addresses';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** The real deploy/monitor/payment-page.sh, and a site whose payment page can be tampered with. */

const COMPARE = resolve(import.meta.dirname, '../deploy/monitor/payment-page.sh');
const run = promisify(execFile);

const PAGE = `<!doctype html><link rel="stylesheet" href="/assets/root-1.css"><script>hello()</script>
<script type="module">import("/assets/entry-1.js")</script><script>window.__reactRouterContext.streamController.enqueue("[\\"DATA\\"]\\n");</script>`;
const SOUND = {
  headers: {
    'content-security-policy': "default-src 'none'; script-src 'self' 'sha256-DATA=' https://checkout.example.org; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    date: 'DATA',
  } as Record<string, string>,
  files: {
    '/assets/entry-1.js': 'import"./pay-1.js";const later=["assets/dialog-1.js"]',
    '/assets/pay-1.js': 'pay()',
    '/assets/dialog-1.js': 'dialog()',
    [addresses.payment]: PAGE,
  } as Record<string, string>,
};

let site: Server;
let origin: string;
let folder: string;
let now = SOUND;
let requests = 0;

beforeAll(async () => {
  site = createServer(({ url = '', headers: { cookie = '' } }, answer) => {
    requests += 1;
    const text = now.files[url];
    // As the site does: without a session to the login, with one that has ended the page itself.
    const status = url !== addresses.payment ? (text === undefined ? 404 : 200) : /__Host-session=[\w-]{43}$/.test(cookie) ? 401 : 302;
    const data = ([name, value]: [string, string]): [string, string] => [name, value.replace('DATA', `data${requests}`)];
    answer.writeHead(status, url === addresses.payment ? Object.fromEntries(Object.entries(now.headers).map(data)) : {});
    answer.end(status === 302 ? '' : text?.replace('DATA', `data of request ${requests}`));
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
beforeEach(() => {
  now = SOUND;
  folder = mkdtempSync(join(tmpdir(), 'isocentre-payment-page-'));
  return () => rmSync(folder, { recursive: true });
});
afterAll(() => {
  site.close();
});

async function compare(...options: string[]) {
  const { code, stdout } = await run(COMPARE, [...options, origin, folder]).then(
    (ended) => ({ code: 0, stdout: ended.stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  const metrics = join(folder, 'payment-page.prom');
  const same = existsSync(metrics)
    ? /^isocentre_payment_page_same\{site="127[^"]+"\} (\d)$/m.exec(readFileSync(metrics, 'utf8'))?.[1]
    : undefined;
  return { code, said: stdout.trim().split('\n').filter(Boolean), same };
}

const withFile = (path: string, text: string) => ({ ...SOUND, files: { ...SOUND.files, [path]: text } });
const withHeader = (name: string, value: string) => ({ ...SOUND, headers: { ...SOUND.headers, [name]: value } });

test('what was accepted is quiet, whatever data the page is sent', { tags: ['OPS-122'] }, async () => {
  expect(await compare('--accept')).toEqual({ code: 0, said: ['accepted: 2 headers, 6 scripts'], same: '1' });
  expect(await compare()).toEqual({ code: 0, said: [], same: '1' });
});

test.each([
  ['a script that the page loads later', withFile('/assets/dialog-1.js', 'dialog();steal()'), /^> script \w{64} \/assets\/dialog-1\.js$/],
  [
    'a script of its own inside',
    withFile(addresses.payment, PAGE.replace('hello()', 'steal()')),
    /^> inline \w{64} <script>steal\(\)<\/script>$/,
  ],
  [
    'a script from elsewhere',
    withFile(addresses.payment, `${PAGE}<script src="https://steal.example.org/a.js"></script>`),
    /^> elsewhere src="https:\/\/steal\.example\.org\/a\.js"$/,
  ],
  ['another module', withFile('/assets/pay-1.js', 'import"./steal-1.js"'), /^> script \w{64} \/assets\/pay-1\.js$/, '/assets/steal-1.js'],
  [
    'a wider policy',
    withHeader('content-security-policy', "default-src 'none'; script-src 'self' https://steal.example.org"),
    /^> header content-security-policy: .*steal/,
  ],
  ['a header that was not there', withHeader('access-control-allow-origin', '*'), /^> header access-control-allow-origin: \*$/],
  [
    'a header that is gone',
    { ...SOUND, headers: { 'content-security-policy': SOUND.headers['content-security-policy'] ?? '' } },
    /^< header x-frame-options: DENY$/,
  ],
])('%s is noticed and said, until it is accepted [OPS-122]', async (_what, changed, line, further?: string) => {
  await compare('--accept');
  now = further ? { ...changed, files: { ...changed.files, [further]: 'steal()' } } : changed;
  const { code, said, same } = await compare();
  expect({ code, same }).toEqual({ code: 1, same: '0' });
  expect(said[0]).toBe('FAULT  The payment page is not as it was accepted (< before, > now):');
  expect(said.slice(1)).toEqual(expect.arrayContaining([expect.stringMatching(line)]));
  await compare('--accept');
  expect(await compare()).toEqual({ code: 0, said: [], same: '1' });
});

test('nothing is accepted by itself', { tags: ['OPS-122'] }, async () => {
  const first = { code: 1, said: ['FAULT  Nothing was accepted yet: payment-page.sh --accept'], same: '0' };
  expect(await compare()).toEqual(first);
  expect(await compare()).toEqual(first);
});

test.each([
  ['a page that is away', { ...SOUND, files: {} }],
  ['a script that is away', { ...SOUND, files: { [addresses.payment]: PAGE } }],
])('%s is said, and neither compared nor accepted', async (_what, away) => {
  await compare('--accept');
  now = away;
  expect(await compare('--accept')).toMatchObject({ code: 1, said: expect.arrayContaining([expect.stringMatching(/^FAULT/)]) });
  now = SOUND;
  expect(await compare()).toEqual({ code: 0, said: [], same: '1' });
});
