import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskFiles } from '../../platform/files/disk-files.ts';
import type { Files } from '../../platform/files/files.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { pictureUrls } from '../../platform/files/pictures.ts';
import { storePicture } from './store-picture.ts';

let site: TestApp;
let folder: string;
let files: Files;
let editionId: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-pictures-'));
  files = diskFiles(folder);
  site = await buildTestApp({ env: { FILES_DIR: folder }, handlePage: async () => new Response('page', { status: 404 }) });
  await loadEdition(site.db, lakeside2026, { content: lakeside2026Content, hosts: ['lakeside.example.org'] });
  ({ id: editionId } = await site.db.selectFrom('editions').select('id').where('is_default', '=', true).executeTakeFirstOrThrow());
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0f5e78' } });
const store = (bytes: Uint8Array) => storePicture({ files, db: site.db, editionId, bytes });
const get = (url: string, host = 'localhost') => site.app.inject({ url, headers: { host } });
const rowCount = async () => (await site.db.selectFrom('images').select('key').execute()).length;

describe('a picture', () => {
  test('is made in widths up to its own and served from /uploads, for ever', { tags: ['PUB-242'] }, async () => {
    const stored = await store(await blank(1200, 800).png().toBuffer());
    expect(stored).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), width: 1200, height: 800, widths: [320, 640, 960, 1200] });
    const picture = pictureUrls(stored);
    expect(picture).toEqual({
      url: `/uploads/${stored.key}-1200.webp`,
      width: 1200,
      height: 800,
      variants: [320, 640, 960, 1200].map((width) => ({ url: `/uploads/${stored.key}-${width}.webp`, width })),
    });
    for (const { url, width } of picture.variants) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers]).toEqual([
        200,
        expect.objectContaining({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        }),
      ]);
      const { format, width: real } = await sharp(answer.rawPayload).metadata();
      expect([format, real]).toEqual(['webp', width]);
    }
  });

  test('of another edition is shown where organisers work, and on no host of a third', { tags: ['ORG-436'] }, async () => {
    const { id } = await site.db.selectFrom('editions').select('id').where('slug', '=', lakeside2026.slug).executeTakeFirstOrThrow();
    const { key } = await storePicture({ files, db: site.db, editionId: id, bytes: await blank(400, 300).png().toBuffer() });
    const url = `/uploads/${key}-400.webp`;
    expect((await get(url, 'lakeside.example.org')).statusCode).toBe(200);
    // The organisers' origin.
    expect((await get(url)).statusCode).toBe(200);
    expect((await get(`/uploads/${key}-401.webp`)).statusCode).toBe(404);
    const ours = await store(await blank(400, 300).png().toBuffer());
    expect((await get(`/uploads/${ours.key}-400.webp`, 'lakeside.example.org')).statusCode).toBe(404);
  });

  test.each([
    ['small', 200, [200]],
    ['just as wide as a step', 640, [320, 640]],
    ['larger than any page', 3000, [320, 640, 960, 1600]],
  ])('that is %s never grows', async (_, width, widths) => {
    const stored = await store(await blank(width, 300).jpeg().toBuffer());
    expect(stored.widths).toEqual(widths);
    expect(stored.width).toBe(widths.at(-1));
  });

  test('is turned upright and has no camera data', async () => {
    const camera = await blank(600, 400)
      .withExif({ IFD0: { Make: 'Camera', Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(camera).metadata()).orientation).toBe(6);
    const stored = await store(camera);
    expect([stored.width, stored.height]).toEqual([400, 600]);
    const { exif, xmp, iptc, icc, orientation } = await sharp((await get(pictureUrls(stored).url)).rawPayload).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
  });

  test('that an organiser takes away is gone', async () => {
    const stored = await store(await blank(400, 300).webp().toBuffer());
    const { url } = pictureUrls(stored);
    expect((await get(url)).statusCode).toBe(200);
    await site.db.deleteFrom('images').where('key', '=', stored.key).execute();
    await expect.poll(async () => (await get(url)).statusCode, { timeout: 5000 }).toBe(404);
  });
});

describe('what is not a picture', () => {
  const refused = async (bytes: Uint8Array) => {
    const before = [await rowCount(), (await readdir(folder, { recursive: true })).length];
    const code = await store(bytes).then(
      () => 'stored',
      (error: { code?: string }) => error.code,
    );
    expect([await rowCount(), (await readdir(folder, { recursive: true })).length]).toEqual(before);
    return code;
  };

  test.each([
    ['text', Buffer.from('I am called holiday.png')],
    ['nothing', Buffer.alloc(0)],
    ['a page with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['only the first bytes of a PNG', Buffer.from('\x89PNG\r\n\x1a\n and then words', 'latin1')],
  ])('%s is refused', async (_, bytes) => {
    expect(await refused(bytes)).toBe('UNSUPPORTED_MEDIA');
  });

  test('a picture cut short is refused', async () => {
    const whole = await sharp({
      create: { width: 800, height: 800, channels: 3, background: '#fff', noise: { type: 'gaussian', sigma: 40 } },
    })
      .png()
      .toBuffer();
    expect(await refused(whole.subarray(0, whole.length / 2))).toBe('UNSUPPORTED_MEDIA');
  });

  test('a small file that would unpack into gigabytes is refused before it is unpacked', async () => {
    const bomb = pngOf(30_000, 30_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().rss;
    expect(await refused(bomb)).toBe('TOO_LARGE');
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  test('more than 20 MB are refused', async () => {
    const small = await blank(10, 10).png().toBuffer();
    expect(await refused(Buffer.concat([small, Buffer.alloc(20 * 1024 * 1024)]))).toBe('TOO_LARGE');
  });
});

describe('an address under /uploads', () => {
  test('of another edition leads nowhere', async () => {
    const { url } = pictureUrls(await store(await blank(400, 300).png().toBuffer()));
    expect((await get(url, 'lakeside.example.org')).statusCode).toBe(404);
    expect((await get(url)).statusCode).toBe(200);
  });

  test.each([
    '/uploads/../package.json',
    '/uploads/..%2Fpackage.json',
    '/uploads/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/uploads/..%5c..%5cx-320.webp',
    '/uploads/%00-320.webp',
    '/uploads/',
    '/uploads/nobody-knows-this-one-320.webp',
  ])('%s leads nowhere', { tags: ['SRV-029'] }, async (url) => {
    expect([400, 404]).toContain((await get(url)).statusCode);
  });

  test('leads to pictures of the site only: what else the store holds stays unseen', { tags: ['SRV-028'] }, async () => {
    const name = '0123456789abcdef0123456789abcdef-320';
    await files.put(`proofs/${name}.webp`, Buffer.from('a proof of age'), 'image/webp');
    await files.put(`pictures-${editionId}/${name}.webp`, Buffer.from('no row names me'), 'image/webp');
    for (const url of [`/uploads/${name}.webp`, `/uploads/proofs/${name}.webp`, `/uploads/proofs%2F${name}.webp`])
      expect((await get(url)).statusCode).toBe(404);
  });

  test('exists only for the widths that were made', async () => {
    const { key } = await store(await blank(400, 300).png().toBuffer());
    expect((await get(`/uploads/${key}-320.webp`)).statusCode).toBe(200);
    for (const odd of [`${key}-321.webp`, `${key}-0320.webp`, `${key}-320.png`, `${key}.webp`])
      expect((await get(`/uploads/${odd}`)).statusCode).toBe(404);
  });
});

/** A valid PNG of one colour, compressed to a thousandth of its pixels. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
