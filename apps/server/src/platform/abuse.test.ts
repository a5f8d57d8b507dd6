import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { freePort } from '../test/free-port.ts';
import { residentMb } from '../test/memory-limit.ts';
import { type MortalProcess, startMortal } from '../test/mortal-process.ts';

/**
 * What somebody can do to a web process without nginx in front of it, which would keep most of it away. Others read and write
 * meanwhile, each measured against itself without the abuse.
 */

const MB = 1024 * 1024;
let site: TestApp;
let web: MortalProcess;
let port: number;

beforeAll(async () => {
  site = await buildTestApp();
  port = await freePort();
  web = await startMortal('web', {
    APP_MODE: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DATABASE_URL: site.database.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'info',
  });
  // The first requests compile what all later ones use.
  for (let n = 0; n < 20; n += 1) await others();
}, 120_000);
afterAll(async () => {
  await web.close();
  await site.close();
});

interface Sent {
  method?: string;
  headers?: Record<string, string | number>;
  body?: Buffer | string;
}
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** The status, or 0 when the connection was closed on us. */
const send = (path: string, { method = 'GET', headers = {}, body }: Sent = {}, using: Agent | false = false) =>
  new Promise<number>((done) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, origin: `http://localhost:${port}`, ...headers },
        agent: using,
      },
      (response) => {
        response.resume();
        response.on('end', () => done(response.statusCode ?? 0));
        response.on('error', () => done(0));
      },
    );
    asked.on('error', () => done(0));
    asked.end(body);
  });

const PATHS = ['/api/v1/edition', '/api/v1/fees', '/api/v1/registration-options', '/api/v1/session'];
async function others(): Promise<number[]> {
  const took: number[] = [];
  for (const path of PATHS) {
    const began = performance.now();
    expect(await send(path, {}, agent)).toBe(200);
    took.push(performance.now() - began);
  }
  return took;
}
const measure = async (until: () => boolean, least = 100): Promise<number[]> => {
  const took: number[] = [];
  while (!until() || took.length < least) {
    took.push(...(await others()));
    await pause(5);
  }
  return took;
};
const p99 = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.99) - 1] ?? 0;

/** Holds the connections open until the abuse is over. */
async function slowloris(): Promise<() => void> {
  const sockets: Socket[] = [];
  for (let n = 0; n < 1000; n += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(`POST /api/v1/session HTTP/1.1\r\nHost: localhost:${port}\r\nX-`);
    sockets.push(socket);
  }
  const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('a')), 500);
  return () => {
    clearInterval(drip);
    sockets.forEach((socket) => socket.destroy());
  };
}

const json = { 'content-type': 'application/json' };
const at = (count: number, work: () => Promise<number>) => Promise.all(Array.from({ length: count }, work));
const million = Array.from({ length: 1_000_000 }, (_, n) => `p${n}=1`).join('&');

const ABUSES: [what: string, abuse: () => Promise<readonly number[]>, statuses: readonly number[]][] = [
  [
    '1,000 connections that send a byte at a time',
    async () => {
      const end = await slowloris();
      await pause(5000);
      end();
      return [];
    },
    [],
  ],
  [
    '10 MB bodies, twenty at a time',
    () => at(20, () => send('/api/v1/session', { method: 'POST', headers: json, body: Buffer.alloc(10 * MB, 'a') })),
    // Closed while it was still being sent, or told why.
    [413, 0],
  ],
  [
    'a form of a million parameters',
    () =>
      at(10, () =>
        send('/api/v1/session', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: million }),
      ),
    [413, 415, 0],
  ],
  ['an address of a million parameters', () => at(10, () => send(`/api/v1/edition?${million}`)), [400, 414, 431, 0]],
  [
    'an address with as many parameters as there is room for',
    () => at(200, () => send(`/api/v1/edition?${million.slice(0, 14_000)}`)),
    [200, 400, 422, 414, 431],
  ],
  [
    'JSON of a hundred thousand levels and keys',
    () =>
      at(20, () =>
        send('/api/v1/session', {
          method: 'POST',
          headers: json,
          body: `{${Array.from({ length: 4000 }, (_, n) => `"k${n}":${'['.repeat(5)}${']'.repeat(5)}`).join(',')}}`,
        }),
      ),
    [400, 413, 422, 429],
  ],
  [
    'bombs: a gigabyte of zeros, compressed',
    () => {
      const bomb = gzipSync(Buffer.alloc(1024 * MB));
      return at(20, () => send('/api/v1/session', { method: 'POST', headers: { ...json, 'content-encoding': 'gzip' }, body: bomb }));
    },
    [400, 413, 415, 422, 429, 0],
  ],
];

test.each(ABUSES)('%s', { timeout: 240_000 }, async (what, abuse, statuses) => {
  const before = p99(await measure(() => true, 400));
  const memory = residentMb(web.pid);
  let [over, most] = [false, memory];
  const watch = setInterval(() => (most = Math.max(most, residentMb(web.pid))), 50);
  const done = abuse().finally(() => (over = true));
  const during = p99(await measure(() => over, 400));
  clearInterval(watch);
  const answered = new Set(await done);
  console.log(
    `${what}: ${[...answered].join(', ')}; ${Math.round(most - memory)} MB more; p99 of others ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms during it`,
  );
  expect([...answered].filter((status) => !statuses.includes(status))).toEqual([]);
  expect(most - memory).toBeLessThanOrEqual(100);
  expect(web.deaths).toBe(0);
});
