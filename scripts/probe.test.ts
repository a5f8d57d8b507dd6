import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { addresses } from '@isocentre/domain/addresses';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** The real deploy/monitor/probe.sh, and a site that can be told to fail. */

const PROBE = resolve(import.meta.dirname, '../deploy/monitor/probe.sh');
const run = promisify(execFile);

let site: Server;
let origin: string;
let folder: string;
let broken: ReadonlySet<string> = new Set();

beforeAll(async () => {
  site = createServer(({ url = '' }, answer) => {
    // What is no page of the site leads elsewhere, as the old addresses do.
    answer.statusCode = broken.has(url) ? 503 : ['/', addresses.login, '/api/v1/clock'].includes(url) ? 200 : 301;
    answer.end(url.startsWith('/api/') ? '{"now":"2026-11-16T12:00:00Z"}' : '<!doctype html><html></html>');
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  folder = join(mkdtempSync(join(tmpdir(), 'isocentre-probe-')), 'status');
});
afterAll(() => {
  site.close();
  rmSync(dirname(folder), { recursive: true });
});
beforeEach(() => {
  broken = new Set();
});

async function probe(of = origin) {
  const { code, stdout } = await run(PROBE, [of, folder]).then(
    (ended) => ({ code: 0, stdout: ended.stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  const status = JSON.parse(readFileSync(join(folder, 'status.json'), 'utf8')) as {
    ok: boolean;
    notice: string;
    parts: { name: string; ok: boolean; says: string }[];
  };
  return {
    code,
    stdout,
    status,
    page: readFileSync(join(folder, 'index.html'), 'utf8'),
    metrics: readFileSync(join(folder, 'probe.prom'), 'utf8'),
  };
}

test('all is well', async () => {
  const { code, stdout, status, page, metrics } = await probe();
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(status.parts).toEqual([
    { name: 'home', ok: true, says: 'Pages can be read.' },
    { name: 'login', ok: true, says: 'People can log in.' },
    { name: 'api', ok: true, says: 'Registration and payment can be reached.' },
  ]);
  expect(page).toContain('<h1>Everything works</h1>');
  expect(metrics).toMatch(/^isocentre_probe_success\{site="127\.0\.0\.1:\d+",part="login"\} 1$/m);
});

test('what does not work is said in plain words, and the rest still works', { tags: ['OPS-100'] }, async () => {
  broken = new Set([addresses.login]);
  const { code, stdout, status, page, metrics } = await probe();
  expect({ code, stdout }).toEqual({ code: 1, stdout: 'FAULT  People cannot log in.\n' });
  expect(status.ok).toBe(false);
  expect(status.parts.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(page).toContain('<h1>Something is not working</h1>');
  expect(page).toContain('✗ People cannot log in.');
  expect(metrics).toMatch(/part="login"\} 0$/m);
});

test('a site that is gone is noticed in all its parts', async () => {
  const { code, status } = await probe('http://127.0.0.1:1');
  expect(code).toBe(1);
  expect(status.parts.map(({ ok }) => ok)).toEqual([false, false, false]);
});

test('a sentence of the organisers is shown, as text', { tags: ['OPS-100'] }, async () => {
  writeFileSync(join(folder, 'notice.txt'), 'We move to "hall <2>" tonight.\n');
  const { status, page } = await probe();
  expect(status.notice).toBe('We move to "hall <2>" tonight.');
  expect(page).toContain('<strong>We move to &quot;hall &lt;2&gt;&quot; tonight.</strong>');
});
