import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adminUrl } from '../../test/database-urls.ts';
import { freePort } from '../../test/free-port.ts';
import { within } from '../../test/limits.ts';

/** `deploy/nginx-cells.conf` in a real nginx, with the map that `isocentre cells watch` makes of a real directory. */

const root = resolve(import.meta.dirname, '../../../../..');
const folder = mkdtempSync(join(tmpdir(), 'isocentre-edge-'));
const database = `isocentre_edge_${process.pid}`;
const directoryUrl = Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
const map = join(folder, 'cells.map');
const conf = join(folder, 'nginx.conf');

let port: number;
let cells: Server[];
let nginx: ChildProcess;
let watch: ChildProcess;

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const env = {
  ...process.env,
  APP_MODE: 'test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  DATABASE_URL: directoryUrl,
  CELLS_DATABASE_URL: directoryUrl,
};
const command = (...args: string[]) => [join(root, 'apps/server/src/main-cells.ts'), ...args];
const cellsCommand = (...args: string[]) => execFileSync(process.execPath, command(...args), { env, encoding: 'utf8' });
const place = ['-p', folder, '-e', join(folder, 'error.log'), '-c', conf];

/** Which cell answers at this host name, or the status of nginx. */
const ask = (host: string) =>
  new Promise<string>((done) => {
    const to = { host: '127.0.0.1', port, servername: host, rejectUnauthorized: false, agent: false, headers: { host } } as const;
    request(to, (answer) => {
      let text = '';
      answer
        .on('data', (part) => (text += String(part)))
        .on('end', () => done(answer.statusCode === 200 ? text : String(answer.statusCode)));
    })
      .on('error', () => done('away'))
      .end();
  });

async function startCell(name: string): Promise<Server> {
  const server = createServer((_request, answer) => answer.end(name));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  return server;
}
const urlOf = (server: Server | undefined) => {
  const address = server?.address();
  return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
};

beforeAll(async () => {
  execFileSync(join(root, 'scripts/ensure-nginx.sh'), { stdio: 'inherit' });
  await asAdmin(`create database ${database}`);
  cells = [await startCell('first'), await startCell('second')];
  cellsCommand('set-up');
  cellsCommand('put', '0', 'first', urlOf(cells[0]));
  cellsCommand('put', '2', 'second', urlOf(cells[1]));
  cellsCommand('host', 'there.example.org', 'second');
  port = await freePort();
  const keys = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1', '-subj', '/CN=edge', ...keys],
    {
      stdio: 'pipe',
    },
  );
  const shipped = readFileSync(join(root, 'deploy/nginx-cells.conf'), 'utf8')
    .replace('/etc/nginx/isocentre-cells.map', map)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('/etc/isocentre/tls/cells', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  writeFileSync(
    conf,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${shipped}\n}\n`,
  );
  writeFileSync(map, cellsCommand('map'));
  nginx = spawn('/usr/sbin/nginx', place, { stdio: 'inherit' });
  watch = spawn(process.execPath, command('watch', map, '/usr/sbin/nginx', ...place, '-s', 'reload'), { env, stdio: 'inherit' });
  await vi.waitUntil(async () => (await ask('there.example.org')) === 'second', { timeout: 20_000, interval: 100 });
}, 300_000);
afterAll(async () => {
  const gone = Promise.all([watch, nginx].map((one) => new Promise((done) => one.once('exit', done))));
  watch.kill('SIGKILL');
  nginx.kill('SIGTERM');
  await gone;
  for (const cell of cells) cell.close();
  await asAdmin(`drop database ${database} with (force)`);
  rmSync(folder, { recursive: true });
});

test(
  'a host name leads to its cell, an unknown one to the default, and a change is live within five seconds',
  { tags: ['OPS-073'] },
  async () => {
    expect(await ask('there.example.org')).toBe('second');
    expect(await ask('nobody.example.org')).toBe('first');
    const began = performance.now();
    cellsCommand('host', 'nobody.example.org', 'second');
    await vi.waitUntil(async () => (await ask('nobody.example.org')) === 'second', { timeout: 20_000, interval: 50 });
    const tookMs = performance.now() - began;
    console.log(`a changed directory was live at the edge after ${(tookMs / 1000).toFixed(2)} s`);
    expect(tookMs).toBeLessThan(within(5000));
    expect(cellsCommand('list')).toContain('there.example.org');
  },
);

test('a cell that is away takes only its own editions with it, and so does a directory that is away', { tags: ['OPS-079'] }, async () => {
  const [first, second] = cells;
  await new Promise<void>((done) => {
    second?.close(() => done());
    second?.closeAllConnections();
  });
  expect(await ask('there.example.org')).toBe('502');
  expect(await ask('elsewhere.example.org')).toBe('first');
  expect(cellsCommand('list')).toContain('second');
  // Without the directory everything goes on as it last was.
  await asAdmin(`alter database ${database} allow_connections false`);
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
  expect(await ask('elsewhere.example.org')).toBe('first');
  await asAdmin(`alter database ${database} allow_connections true`);
  expect(first?.listening).toBe(true);
});
