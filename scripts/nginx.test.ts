import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** The real `deploy/nginx.conf` in a real nginx on loopback; the server behind it reports what reached it. */

const root = resolve(import.meta.dirname, '..');
const NGINX = '/usr/sbin/nginx';
const folder = mkdtempSync(join(tmpdir(), 'isocentre-nginx-'));
const HSTS = 'max-age=63072000; includeSubDomains';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let behind: Server;
let nginx: ChildProcess;
let port: number;
let reached: string[] = [];

beforeAll(async () => {
  execFileSync(join(root, 'scripts/ensure-nginx.sh'), { stdio: 'inherit' });
  behind = createServer((incoming, answer) => {
    reached.push(incoming.url ?? '');
    const shared = incoming.url?.startsWith('/kept') ? 'public, max-age=0, s-maxage=60' : 'no-store';
    answer.writeHead(200, { 'cache-control': shared, 'strict-transport-security': HSTS, vary: 'accept-encoding' });
    answer.end(JSON.stringify({ encoding: incoming.headers['accept-encoding'] ?? '', client: incoming.headers['x-forwarded-for'] }));
  });
  await new Promise<void>((done) => behind.listen(0, '127.0.0.1', done));
  port = await freePort();
  const conf = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${(behind.address() as AddressInfo).port};`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/var/cache/nginx/isocentre', join(folder, 'cache'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${conf}\n}\n`,
  );
  execFileSync(NGINX, ['-t', '-q', '-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  nginx = spawn(NGINX, ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  await vi.waitFor(() => get('/ready'), { timeout: 20_000, interval: 100 });
}, 300_000);

afterAll(async () => {
  nginx.kill('SIGTERM');
  await new Promise((done) => nginx.once('exit', done));
  behind.closeAllConnections();
  behind.close();
  rmSync(folder, { recursive: true });
});

function freePort(): Promise<number> {
  const socket = createSocket();
  return new Promise((done) =>
    socket.listen(0, '127.0.0.1', () => {
      const { port: free } = socket.address() as AddressInfo;
      socket.close(() => done(free));
    }),
  );
}

const get = (path: string, headers: Record<string, string> = {}, agent?: Agent) =>
  new Promise<Answer>((done, failed) => {
    request({ host: '127.0.0.1', port, path, agent, headers: { host: 'conference.example.org', ...headers } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on('error', failed)
      .end();
  });

test.each(['/metrics', '/metrics/', '//metrics', '/METRICS', '/metrics/x', '/metrics?x', '/%6detrics'])(
  '%s is refused from outside, with a page that says HTTPS and no version',
  async (path) => {
    reached = [];
    const { status, headers } = await get(path);
    expect([status, headers['strict-transport-security'], headers['server'], reached]).toEqual([403, HSTS, 'nginx', []]);
  },
);

test('the answers of the site carry the header once', async () => {
  expect((await get('/page')).headers['strict-transport-security']).toBe(HSTS);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', ''],
  ['br;q=0.0, gzip;q=0.000', ''],
  ['brx', ''],
  ['gzip;q=0', ''],
  ['identity', ''],
])('a client that takes %j is given %j', async (accept, encoding) => {
  expect(JSON.parse((await get('/encoding', { 'accept-encoding': accept })).body)).toMatchObject({ encoding });
});

test('the query of a page that does not read it makes no separate cache entry', async () => {
  await get('/kept');
  reached = [];
  for (const query of ['?a', '?b=1', '?utm_source=mail']) await get(`/kept${query}`);
  expect(reached).toEqual([]);
});

test('a client cannot say who it is', async () => {
  expect(JSON.parse((await get('/client', { 'x-forwarded-for': '10.1.2.3' })).body)).toMatchObject({ client: '127.0.0.1' });
});

/** As a browser does: a few reused connections. */
async function load(paths: string[], connections: number): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers = await Promise.all(paths.map((path) => get(path, {}, agent)));
  agent.destroy();
  return answers;
}

test('ten visitors behind one address load a page with all its files at once', async () => {
  const files = (visitor: number) => Array.from({ length: 25 }, (_, file) => `/assets/${visitor}/${file}.js`);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, visitor) => load(files(visitor), 6)));
  expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]));
});

// Last: it uses up this address's limit.
test('a flood is refused with 429, and with the header', async () => {
  const paths = Array.from({ length: 1500 }, (_, i) => `/api/v1/clock?${i}`);
  const refused = (await load(paths, 50)).filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(100);
  expect(refused[0]?.headers['strict-transport-security']).toBe(HSTS);
});
