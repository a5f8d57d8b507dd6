import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRelease } from './make-release.ts';

/** Makes the release of this commit twice, in two folders, and runs it without a network. Minutes, so only in `pnpm verify`. */

const folder = mkdtempSync(join(tmpdir(), 'isocentre-release-'));
const [first, second, unpacked] = ['first', 'second', 'unpacked'].map((name) => join(folder, name)) as [string, string, string];
const VERSION = '9.8.7';
const ARCHIVE = `isocentre-${VERSION}-linux-x64.tar.zst`;
const program = join(unpacked, `isocentre-${VERSION}`);
const keys = generateKeyPairSync('ed25519');

beforeAll(() => {
  writeFileSync(join(folder, 'key.pem'), keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(folder, 'key.pub'), keys.publicKey.export({ type: 'spki', format: 'pem' }));
  for (const to of [first, second]) makeRelease(VERSION, to, { RELEASE_KEY: join(folder, 'key.pem') });
  execFileSync('mkdir', ['-p', unpacked]);
  execFileSync('tar', ['-x', '--zstd', '-f', join(first, ARCHIVE), '-C', unpacked]);
}, 900_000);
afterAll(() => rmSync(folder, { recursive: true }));

test('the same commit gives the same bytes in another folder', { tags: ['OPS-002'] }, () => {
  expect(readFileSync(join(first, 'SHA256SUMS'), 'utf8')).toBe(readFileSync(join(second, 'SHA256SUMS'), 'utf8'));
});

test('the archive holds what runs, and neither tests nor what only builds', { tags: ['OPS-001'] }, () => {
  const inside = (pattern: string) => globSync(pattern, { cwd: program });
  expect(readFileSync(join(program, 'VERSION'), 'utf8')).toBe(`${VERSION}\n`);
  for (const needed of [
    'bin/node',
    'apps/server/src/main-web.ts',
    'apps/server/src/main-worker.ts',
    'apps/server/migrations/0001_editions.sql',
    'apps/web/build/server/index.js',
    'apps/organiser/build/index.html',
    'packages/domain/package.json',
    'deploy/nginx.conf',
    'node_modules/.pnpm/fastify@*',
  ])
    expect(inside(needed), needed).not.toEqual([]);
  for (const unwanted of ['{apps,packages}/**/src/**/*.test.ts', 'e2e', 'tools', 'node_modules/.pnpm/{vite,vitest,typescript}@*'])
    expect(inside(unwanted), unwanted).toEqual([]);
});

test('it is small enough to carry', { tags: ['OPS-005'] }, () => {
  const megabytes = {
    archive: statSync(join(first, ARCHIVE)).size / 1e6,
    unpacked: Number(execFileSync('du', ['-sm', '--apparent-size', program], { encoding: 'utf8' }).split('\t')[0]),
  };
  console.log(`archive ${megabytes.archive.toFixed(1)} MB, unpacked ${megabytes.unpacked} MB`);
  const before = JSON.parse(readFileSync(join(import.meta.dirname, 'release-size.json'), 'utf8')) as typeof megabytes;
  expect(megabytes.archive).toBeLessThanOrEqual(Math.min(90, before.archive * 1.1));
  expect(megabytes.unpacked).toBeLessThanOrEqual(Math.min(420, before.unpacked * 1.1));
});

test('beside it: sums, their signature, the components and the changes', { tags: ['OPS-003'] }, () => {
  execFileSync('sha256sum', ['--check', '--status', 'SHA256SUMS'], { cwd: first });
  const verify = (sums: string) =>
    execFileSync(
      'openssl',
      ['pkeyutl', '-verify', '-pubin', '-inkey', join(folder, 'key.pub'), '-rawin', '-in', sums, '-sigfile', 'SHA256SUMS.sig'],
      {
        cwd: first,
        stdio: 'pipe',
      },
    );
  verify('SHA256SUMS');
  // The control: one character more, and the signature does not fit.
  writeFileSync(join(first, 'changed'), `${readFileSync(join(first, 'SHA256SUMS'), 'utf8')} `);
  expect(() => verify('changed')).toThrow('Command failed');
  const components = JSON.parse(readFileSync(join(first, `isocentre-${VERSION}.cdx.json`), 'utf8')) as {
    bomFormat: string;
    specVersion: string;
    components: { name: string }[];
  };
  expect([components.bomFormat, Number(components.specVersion) >= 1.6]).toEqual(['CycloneDX', true]);
  expect(components.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'pg']));
  expect(readFileSync(join(first, `isocentre-${VERSION}.md`), 'utf8')).toMatch(/^## /);
});

test('unpacked on a machine without a network, web and worker start', { tags: ['OPS-004'], timeout: 300_000 }, () => {
  // A network of its own with nothing but loopback; PostgreSQL is reached by its socket.
  const database = 'isocentre_release_test';
  const url = (role: string, name: string) => `postgres://${role}:isocentre@localhost/${name}?host=/var/run/postgresql`;
  const settings = [
    'APP_MODE=demo',
    'PORT=3000',
    'SMTP_URL=smtp://127.0.0.1:25',
    `DATABASE_ADMIN_URL=${url('isocentre_admin', 'postgres')}`,
    `DATABASE_MIGRATION_URL=${url('isocentre_migrator', database)}`,
    `DATABASE_URL=${url('isocentre_app', database)}`,
  ];
  const script = `
    set -e
    ip link set lo up
    bin/node apps/server/src/main-setup.ts
    bin/node apps/server/src/main-web.ts & web=$!
    bin/node apps/server/src/main-worker.ts > worker.log & worker=$!
    trap 'kill $web $worker; wait' EXIT
    for n in $(seq 120); do curl -sf localhost:3000/readyz > ready && break; sleep 1; done
    curl -sf localhost:3000/ > home
    for n in $(seq 60); do grep -q 'waits for jobs' worker.log && break; sleep 1; done
    grep -q 'waits for jobs' worker.log`;
  try {
    execFileSync('unshare', ['-n', 'env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', ...settings, 'bash', '-c', script], {
      cwd: program,
      stdio: 'pipe',
    });
    expect(readFileSync(join(program, 'home'), 'utf8')).toContain('28th Annual Conference');
  } finally {
    execFileSync('psql', [url('isocentre_admin', 'postgres'), '-qc', `drop database if exists ${database} with (force)`]);
  }
});
