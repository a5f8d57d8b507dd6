import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMyRegistration, uploadProof } from '@isocentre/contract/registration';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTestApp, ORIGIN, type TestApp } from '../../test/build-test-app.ts';
import { callAs, cookieFor, registerAs } from '../../test/delegates.ts';

const STUDENT = 'student@example.org';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF');
const proofsOf = async (site: TestApp) =>
  (await site.db.selectFrom('proofs').select('storage_key').execute()).map((row) => row.storage_key);

async function upload(site: TestApp, bytes: Buffer = PDF) {
  const began = performance.now();
  const { statusCode, headers, body } = await site.app.inject({
    method: uploadProof.method,
    url: `${uploadProof.path}?kind=bonafide&name=certificate.pdf`,
    headers: { origin: ORIGIN, 'content-type': 'application/octet-stream', cookie: await cookieFor(site, STUDENT) },
    payload: bytes,
  });
  return { status: statusCode, retryAfter: headers['retry-after'], ms: performance.now() - began, body };
}

describe('an object store in trouble', { tags: ['OPS-136'] }, () => {
  let folder: string;
  let store: InstanceType<typeof S3rver>;
  let front: Server;
  let site: TestApp;
  /** What stands between us and the store does with a request. */
  let trouble: 'none' | 'down' | 'slow' | '503' = 'none';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'isocentre-s3-'));
    store = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'uploads', configs: [] }],
    });
    const { port } = (await store.run()) as unknown as { port: number };
    front = createServer((request, response) => {
      if (trouble === 'down') return void request.socket.destroy();
      if (trouble === '503') return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      const pass = () => {
        // Whoever asked has given up.
        if (response.destroyed) return;
        const { method, url, headers } = request;
        const passed = ask(
          { host: '127.0.0.1', port, method, path: url, headers: { ...headers, connection: 'close' }, agent: false },
          (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
          },
        );
        passed.on('error', () => response.destroy());
        response.on('close', () => passed.destroy());
        request.pipe(passed);
      };
      if (trouble === 'slow') setTimeout(pass, 10_000);
      else pass();
    });
    await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    const S3_ENDPOINT = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    site = await buildTestApp({
      env: { FILES_DRIVER: 's3', S3_BUCKET: 'uploads', S3_ENDPOINT },
      handlePage: async () => new Response('<p>A whole page</p>'),
    });
    await registerAs(site, { email: STUDENT, category: 'student', membershipId: '' });
  });
  afterAll(async () => {
    await site.close();
    front.closeAllConnections();
    front.close();
    vi.unstubAllEnvs();
    await store.close();
    await rm(folder, { recursive: true });
  });

  test.each(['down', 'slow', '503'] as const)(
    '%s: uploads and downloads say "not now" within eight seconds, pages are whole, the retry works',
    async (how) => {
      trouble = 'none';
      expect((await upload(site)).status).toBe(201);
      const before = await proofsOf(site);
      const { proofs } = await (await callAs(site, STUDENT))(readMyRegistration, {});
      trouble = how;
      const refused = await upload(site);
      expect([refused.status, refused.retryAfter]).toEqual([503, '5']);
      expect(refused.ms).toBeLessThan(8000);
      const began = performance.now();
      const download = await site.app.inject({
        url: `/api/v1/me/proofs/${proofs[0]?.id}`,
        headers: { cookie: await cookieFor(site, STUDENT) },
      });
      expect([download.statusCode, download.headers['retry-after']]).toEqual([503, '5']);
      expect(performance.now() - began).toBeLessThan(8000);
      expect((await site.app.inject({ url: '/', headers: { host: 'localhost' } })).body).toContain('A whole page');
      expect(await proofsOf(site)).toEqual(before);
      trouble = 'none';
      expect((await upload(site)).status).toBe(201);
      expect(await proofsOf(site)).toHaveLength(1);
    },
    60_000,
  );
});

/** A volume of its own takes root. */
const asRoot = (...command: string[]) =>
  process.getuid?.() === 0 ? execFileSync(command[0] ?? '', command.slice(1)) : execFileSync('sudo', ['-n', ...command]);

describe('a volume that is full during an upload', { tags: ['OPS-130'] }, () => {
  let volume: string;
  let site: TestApp;
  beforeAll(async () => {
    volume = await mkdtemp(join(tmpdir(), 'isocentre-files-'));
    asRoot('mount', '-t', 'tmpfs', '-o', 'size=512k,mode=777', 'isocentre', volume);
    site = await buildTestApp({ env: { FILES_DIR: volume } });
    await registerAs(site, { email: STUDENT, category: 'student', membershipId: '' });
  });
  afterAll(async () => {
    await site.close();
    asRoot('umount', volume);
    await rm(volume, { recursive: true });
  });

  test('is told as "not now": no row without its file, no piece of a file; with room again it works', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(2 * 1024 * 1024)]);
    const stored = () => readdir(join(volume, 'proofs-1'));
    expect((await upload(site)).status).toBe(201);
    const [before, keys] = [await stored(), await proofsOf(site)];
    const refused = await upload(site, large);
    expect([refused.status, refused.retryAfter]).toEqual([503, '5']);
    expect([await stored(), await proofsOf(site)]).toEqual([before, keys]);
    // Full to the last block: not even the beginning of a file fits.
    await writeFile(join(volume, 'ballast'), Buffer.alloc(400 * 1024));
    for (let i = 0; i < 40; i += 1) await writeFile(join(volume, `ballast-${i}`), Buffer.alloc(4096)).catch(() => {});
    expect((await upload(site, Buffer.concat([PDF, Buffer.alloc(8192)]))).status).toBe(503);
    expect([await stored(), await proofsOf(site)]).toEqual([before, keys]);
    for (const name of (await readdir(volume)).filter((one) => one.startsWith('ballast'))) await rm(join(volume, name));
    expect((await upload(site)).status).toBe(201);
    expect(await stored()).toEqual((await proofsOf(site)).map((key) => key.split('/')[1]));
  });
});
