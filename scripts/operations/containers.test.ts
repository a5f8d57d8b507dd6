import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { debianImage, type Engine, load, startEngine } from './container-engine.ts';
import { makeRelease } from './make-release.ts';

/**
 * The image and compose.yaml of this commit's release, run by a real engine. PostgreSQL and nginx are Debian's, in stand-ins that start
 * as the published images do: this test fetches nothing from a registry. As root; minutes, so only in `pnpm verify`.
 */

const VERSION = '9.8.7';
const HOST = 'conference.example.org';
const folder = mkdtempSync(join(tmpdir(), 'isocentre-containers-'));
const release = join(folder, 'release');
const site = join(folder, 'site');
const SERVICES = ['database', 'web-1', 'web-2', 'worker', 'nginx'] as const;
let engine: Engine;
const images: string[] = [];

/** As the published image: makes the cluster when there is none, with the password of a file, and listens for the others. */
const DATABASE = `RUN echo 'postgres:x:999:999::/var/lib/postgresql:/bin/sh' >> /etc/passwd.new; \\
  sed '/^postgres:/d' /etc/passwd >> /etc/passwd.new && mv /etc/passwd.new /etc/passwd; \\
  mkdir -p /var/lib/postgresql/data /var/run/postgresql && chown -R 999:999 /var/lib/postgresql/data
ENV PATH=/usr/lib/postgresql/17/bin:/usr/bin:/bin
CMD test -f $PGDATA/PG_VERSION || initdb -U postgres --pwfile=$POSTGRES_PASSWORD_FILE $POSTGRES_INITDB_ARGS && \\
  (grep -q 10.77 $PGDATA/pg_hba.conf || echo 'host all all 10.77.53.0/24 scram-sha-256' >> $PGDATA/pg_hba.conf) && exec postgres -c listen_addresses=*
`;
const NGINX = `RUN mkdir -p /var/cache/nginx && chown 101:101 /var/cache/nginx\n`;

const setUp = () =>
  execFileSync(join(release, `isocentre-${VERSION}/deploy/container/set-up.sh`), [site, HOST, 'organisers@example.org'], {
    env: { ...engine.env, BASE_IMAGE: 'localhost/debian:13' },
    stdio: 'pipe',
  });
const imageId = () => engine.run('buildah', ['images', '-q', '--no-trunc', `isocentre:${VERSION}`]);
const compose = (...args: string[]) => engine.run('docker-compose', args, site);
const containerOf = (service: string) => compose('ps', '-q', service);
const inspect = (service: string, format: string) => engine.run('docker', ['inspect', '-f', format, containerOf(service)]);
const page = (path: string) =>
  spawnSync('curl', ['-sk', '-m', '20', '-w', '\n%{http_code}', '--resolve', `${HOST}:18443:127.0.0.1`, `https://${HOST}:18443${path}`], {
    encoding: 'utf8',
  }).stdout;
const until = async (done: () => boolean, seconds: number) => {
  for (const end = performance.now() + seconds * 1000; !done(); await pause(500)) {
    if (performance.now() > end) throw new Error(compose('ps', '-a') + compose('logs', '--tail=40'));
  }
};

beforeAll(async () => {
  makeRelease(VERSION, release);
  execFileSync('tar', ['-x', '--zstd', '-f', `isocentre-${VERSION}-linux-x64.tar.zst`], { cwd: release });
  engine = await startEngine(folder);
  debianImage(engine, folder, 'debian:13', []);
  debianImage(engine, folder, 'database:test', ['postgresql'], DATABASE);
  debianImage(engine, folder, 'nginx:test', ['nginx-light'], NGINX);
  setUp();
  images.push(imageId());
  writeFileSync(
    join(site, '.env'),
    `ISOCENTRE_VERSION=${VERSION}\nDATABASE_IMAGE=localhost/database:test\nNGINX_IMAGE=localhost/nginx:test\nHTTP_PORT=18080\nHTTPS_PORT=18443\n`,
  );
  for (const name of [`localhost/isocentre:${VERSION}`, 'localhost/database:test', 'localhost/nginx:test']) load(engine, folder, name);
  engine.run('docker', ['tag', `localhost/isocentre:${VERSION}`, `isocentre:${VERSION}`]);
  compose('up', '-d');
  await until(() => page('/').endsWith('200'), 120);
}, 1_800_000);

afterAll(async () => {
  spawnSync('docker-compose', ['down', '-v', '-t', '5'], { cwd: site, env: engine.env });
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
}, 300_000);

test('the site answers through nginx, and every service is healthy', { tags: ['OPS-018'] }, async () => {
  expect(page('/')).toContain('28th Annual Conference');
  expect(page('/api/v1/edition')).toMatch(/200$/);
  expect(page('/metrics')).toMatch(/403$/);
  const watched = SERVICES.filter((service) => service !== 'nginx');
  await until(() => watched.every((service) => inspect(service, '{{.State.Health.Status}}') === 'healthy'), 60);
  expect(inspect('web-1', '{{json .Config.Healthcheck.Test}}')).toContain('ready.ts');
});

test.each(SERVICES)('%s is not root, has no capability and cannot write outside its volumes', { tags: ['OPS-018'] }, (service) => {
  const status = readFileSync(`/proc/${inspect(service, '{{.State.Pid}}')}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? '';
  expect(field('Uid').split(/\s+/)).not.toContain('0');
  for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) expect([set, field(set)]).toEqual([set, '0000000000000000']);
  expect([field('NoNewPrivs'), field('Seccomp')]).toEqual(['1', '2']);
  const write = (path: string) => spawnSync('docker', ['exec', containerOf(service), 'touch', path], { env: engine.env, encoding: 'utf8' });
  for (const path of ['/usr/x', '/opt/x', '/etc/x']) expect(write(path).stderr).toMatch(/Read-only file system|Permission denied/);
  expect(inspect(service, '{{.HostConfig.ReadonlyRootfs}}')).toBe('true');
  // The control: what may be written can be.
  expect(write('/tmp/x').status).toBe(0);
});

test('nobody who may look at a container, or at the image, sees a secret', { tags: ['OPS-018'] }, () => {
  const secrets = ['isocentre.env', 'setup.env', 'database-password'].flatMap(
    (file) => readFileSync(join(site, 'settings', file), 'utf8').match(/[0-9a-f]{48}|(?<=KEY=).{44}/g) ?? [],
  );
  expect(secrets.length).toBeGreaterThanOrEqual(6);
  const seen = [...SERVICES, 'setup'].map((service) => engine.run('docker', ['inspect', containerOf(service)])).join('');
  const image = engine.run('docker', ['image', 'inspect', `isocentre:${VERSION}`]);
  const logs = compose('logs');
  for (const secret of secrets) expect([seen, image, logs].map((text) => text.includes(secret))).toEqual([false, false, false]);
  const settingsOfOwner = spawnSync('docker', ['exec', containerOf('web-1'), 'cat', '/etc/isocentre/setup.env'], { env: engine.env });
  expect(settingsOfOwner.status).not.toBe(0);
});

test('what is inside is the archive of the release', { tags: ['OPS-018'] }, () => {
  const list = `cd "$1" && find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum`;
  const inside = engine.run('docker', ['exec', containerOf('web-1'), 'sh', '-c', list, 'sh', '/opt/isocentre']);
  const outside = execFileSync('sh', ['-c', list, 'sh', join(release, `isocentre-${VERSION}`)], { encoding: 'utf8' }).trim();
  expect(inside).toBe(outside);
});

test('one web process away: the other answers; it comes back', { tags: ['OPS-018'] }, async () => {
  compose('kill', 'web-1');
  for (let n = 0; n < 10; n += 1) expect(page('/api/v1/session')).toMatch(/200$/);
  compose('up', '-d', '--no-deps', 'web-1');
  await until(() => inspect('web-1', '{{.State.Health.Status}}') === 'healthy', 60);
  compose('kill', 'web-2');
  for (let n = 0; n < 10; n += 1) expect(page('/api/v1/session')).toMatch(/200$/);
  compose('up', '-d', '--no-deps', 'web-2');
});

test('taken down and up again, secrets and rows are the same', { tags: ['OPS-018'] }, async () => {
  const settings = () => execFileSync('sh', ['-c', 'cat settings/* tls/live/*'], { cwd: site, encoding: 'utf8' });
  const rows = () =>
    compose(
      'exec',
      '-T',
      'database',
      'psql',
      '-U',
      'postgres',
      '-h',
      '/var/run/postgresql',
      '-Atc',
      'select slug, created_at from editions',
      'isocentre',
    );
  const before = [settings(), rows()];
  compose('down');
  setUp();
  images.push(imageId());
  compose('up', '-d');
  await until(() => page('/').endsWith('200'), 120);
  expect([settings(), rows()]).toEqual(before);
});

test('two builds give the same image, with the list of its components, of at most 650 MB', () => {
  expect(images).toHaveLength(2);
  expect(images[1]).toBe(images[0]);
  const sbom = engine.run('docker', ['exec', containerOf('web-1'), 'cat', '/usr/share/sbom/isocentre.cdx.json']);
  expect(sbom).toBe(readFileSync(join(release, `isocentre-${VERSION}.cdx.json`), 'utf8').trim());
  const megabytes = Number(engine.run('docker', ['image', 'inspect', '-f', '{{.Size}}', `isocentre:${VERSION}`])) / 1e6;
  console.log(`image ${megabytes.toFixed(0)} MB`);
  expect(megabytes).toBeLessThanOrEqual(650);
});
