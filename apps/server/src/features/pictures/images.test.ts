import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cropImage, readImage, uploadImage } from '@isocentre/contract/images';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { editorOf, refusal } from '../../test/editing.ts';
import { makeStaff } from '../../test/staff.ts';
import { within } from '../../test/limits.ts';

const edition = ampiTnpy2025.slug;
let site: TestApp;
let folder: string;
let call: Call;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-images-'));
  site = await buildTestApp({ env: { FILES_DIR: folder, CLOCK: '2025-08-10T12:00:00+05:30' } });
  call = site.callWith({ cookie: (await makeStaff(site, 'editor@example.org', { role: 'editor', edition })).cookie });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** Left half red, right half blue. */
const halves = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } }, left: width / 2, top: 0 },
  ]);
const upload = (file: Uint8Array) => call(uploadImage, { params: { edition }, file });
const bytesOf = async (url: string) => (await site.app.inject({ url })).rawPayload;

describe('an uploaded picture', () => {
  test('is upright, without metadata, in our widths; the original is private', { tags: ['ORG-421'] }, async () => {
    const camera = await sharp(await halves().png().toBuffer())
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const image = await upload(camera);
    expect(image).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      url: `/uploads/${image.key}-800.webp`,
      alt: null,
      decoration: false,
      crop: null,
      whole: { url: image.url, width: 800, height: 1200 },
    });
    const { format, exif, orientation } = await sharp(await bytesOf(image.url)).metadata();
    expect({ format, exif, orientation }).toEqual({ format: 'webp', exif: undefined, orientation: undefined });
    expect(await readdir(join(folder, 'originals-1'))).toContain(image.key);
    for (const url of [`/uploads/${image.key}`, `/uploads/originals-1/${image.key}`, `/uploads/originals-1%2F${image.key}`])
      expect((await site.app.inject({ url })).statusCode, url).toBe(404);
    expect(await call(readImage, { params: { edition, key: image.key } })).toEqual(image);
  });

  test('is cut by numbers, again and again, without a new upload; pages keep what they show', { tags: ['ORG-423'] }, async () => {
    const whole = await upload(await halves().png().toBuffer());
    const cut = (key: string, crop: { x: number; y: number; width: number; height: number } | null) =>
      call(cropImage, { params: { edition, key }, body: { crop, alt: 'Two colours', decoration: false } });
    const right = await cut(whole.key, { x: 600, y: 0, width: 600, height: 600 });
    expect(right).toMatchObject({ alt: 'Two colours', crop: { x: 600, y: 0, width: 600, height: 600 }, whole: whole.whole });
    expect(right.key).not.toBe(whole.key);
    const left = await cut(right.key, { x: 0, y: 100, width: 400, height: 400 });
    const colourOf = async (url: string) => {
      const { channels, dominant } = await sharp(await bytesOf(url)).stats();
      expect(channels).toHaveLength(3);
      return dominant.r > dominant.b ? 'red' : 'blue';
    };
    expect([await colourOf(right.url), await colourOf(left.url)]).toEqual(['blue', 'red']);
    const { width, height } = await sharp(await bytesOf(left.url)).metadata();
    expect([width, height]).toEqual([400, 400]);
    expect(await cut(left.key, null)).toMatchObject({ crop: null, whole: whole.whole });
    for (const crop of [
      { x: 601, y: 0, width: 600, height: 600 },
      { x: 0, y: 0, width: 10, height: 600 },
    ])
      expect(await refusal(cut(whole.key, crop))).toMatchObject({ status: 422, fields: { crop: 'Choose a part inside the picture.' } });
  });

  test('is in the record, with who did it', async () => {
    const image = await upload(await halves(400, 300).png().toBuffer());
    const said = await call(cropImage, { params: { edition, key: image.key }, body: { crop: null, alt: 'Two halves', decoration: false } });
    const rows = await site.db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'entity_id', 'role'])
      .where('entity_id', 'in', [image.key, said.key])
      .orderBy('at')
      .execute();
    expect(rows).toEqual([
      { action: 'image.uploaded', entity: 'image', entity_id: image.key, role: 'editor' },
      { action: 'image.changed', entity: 'image', entity_id: said.key, role: 'editor' },
    ]);
  });

  test('of another edition is nobody’s', { tags: ['ORG-711'] }, async () => {
    const image = await upload(await halves(400, 300).png().toBuffer());
    expect((await refusal(call(readImage, { params: { edition: 'lakeside-2026', key: image.key } }))).status).toBe(404);
  });

  test('that nobody has described is not published; described or as a decoration it is', { tags: ['ORG-424'] }, async () => {
    const mine = editorOf(edition, call);
    const image = await upload(await halves(400, 300).png().toBuffer());
    const body = { tier: 'Gold', title: 'Halves', description: 'x', link: 'https://example.org', sample: false };
    const added = await mine.add('sponsors', { ...body, picture: { upload: image.key } });
    expect(added.draft?.faults).toEqual([{ at: 'picture', message: 'Please say what the picture shows, or mark it as decoration.' }]);
    expect(await refusal(mine.publish(added))).toMatchObject({ code: 'DRAFTS_BROKEN' });
    const decoration = await call(cropImage, {
      params: { edition, key: image.key },
      body: { crop: null, alt: null, decoration: true },
    });
    const saved = await mine.save(added, { ...body, picture: { upload: decoration.key } });
    expect(saved.draft?.faults).toEqual([]);
    await mine.publish(saved);
  });
});

describe('what is not a picture for pages', { tags: ['ORG-422'] }, () => {
  const png = () => halves(800, 600).png().toBuffer();
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'IMAGE_TYPE'],
    ['GIF', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'IMAGE_TYPE'],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'IMAGE_TYPE'],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n'), 'IMAGE_TYPE'],
    ['a text that is called holiday.png', () => Buffer.from('holiday'), 'IMAGE_TYPE'],
    ['a truncated file', async () => (await png()).subarray(0, 900), 'IMAGE_TYPE'],
    [
      'more than 40 megapixels',
      () =>
        sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      'IMAGE_TOO_LARGE',
    ],
  ])('%s is refused within two seconds, and the answer says what to upload', async (_, make, code) => {
    const bytes = await make();
    const [begun, before] = [performance.now(), process.memoryUsage().rss];
    const error = await refusal(upload(bytes));
    expect(performance.now() - begun).toBeLessThan(within(2000));
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(/Please upload/);
  });
});
