import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cropImage, type Image, uploadImage } from '@isocentre/contract/images';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { editorOf } from '../../test/editing.ts';
import { until } from '../../test/insist.ts';
import { makeStaff } from '../../test/staff.ts';
import { forgetUnusedPictures } from './forget-unused.ts';
import { SHOWN_IN } from './queries/unused-images.ts';

const edition = ampiTnpy2025.slug;
let site: TestApp;
let folder: string;
let call: Call;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-unused-'));
  site = await buildTestApp({ env: { FILES_DIR: folder, CLOCK: '2025-08-10T12:00:00+05:30' } });
  call = site.callWith({ cookie: (await makeStaff(site, 'editor@example.org', { role: 'editor', edition })).cookie });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});
// Each test begins with what is in use alone.
beforeEach(async () => {
  await aged('31 days');
  await forget();
});

const forget = (system?: () => Date) =>
  forgetUnusedPictures({
    db: site.db,
    files: openFiles(site.config),
    clock: createClock({ APP_MODE: 'test', CLOCK: '2025-08-10T12:00:00+05:30' }, system),
    log: { error: () => {} },
  });
const upload = async () =>
  call(uploadImage, {
    params: { edition },
    file: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0f5e78' } })
      .png()
      .toBuffer(),
  });
const described = ({ key }: Image, x = 0) =>
  call(cropImage, {
    params: { edition, key },
    body: { crop: { x, y: 0, width: 200, height: 200 }, alt: 'A blue square', decoration: false },
  });
const aged = (age: string) => sql`update images set created_at = now() - ${age}::interval`.execute(site.db);
const keys = async () => (await site.db.selectFrom('images').select('key').orderBy('key').execute()).map(({ key }) => key);
/** Until a statement waits for a lock that another holds. */
const someoneWaits = () =>
  until(
    'somebody waits',
    async () => {
      const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db);
      return rows.length > 0;
    },
    10_000,
  );
const originals = () => readdir(join(folder, 'originals-1'));
const stored = async () => (await readdir(join(folder, 'pictures-1'))).map((name) => name.slice(0, 32));
const sponsor = (picture: { upload: string } | null) => ({
  tier: 'Gold',
  title: 'Blue',
  description: 'x',
  link: 'https://example.org',
  sample: false,
  picture,
});

describe('a picture that nothing shows', { tags: ['ORG-425'] }, () => {
  test('is deleted after 30 days with its files, and not before', async () => {
    const { key } = await upload();
    await aged('29 days 23 hours 59 minutes');
    expect(await forget()).toBe(0);
    expect(await keys()).toContain(key);
    await aged('30 days 1 second');
    expect(await forget()).toBe(1);
    expect(await keys()).not.toContain(key);
    expect([...(await stored()), ...(await originals())]).not.toContain(key);
    const record = await site.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'image.forgotten')
      .orderBy('at', 'desc')
      .execute();
    expect(record[0]).toMatchObject({ actor_kind: 'system', after: { pictures: 1 } });
    expect(await forget()).toBe(0);
  });

  test('stays while the clocks of machine and database differ', async () => {
    const { key } = await upload();
    await aged('31 days');
    expect(await forget(() => new Date(Date.now() + 3_600_000))).toBe(0);
    expect(await keys()).toContain(key);
  });

  test('stays in an edition that is archived', async () => {
    const { key } = await upload();
    await aged('31 days');
    await sql`update editions set status = 'archived', archived_at = now() where slug = ${edition}`.execute(site.db);
    expect(await forget()).toBe(0);
    await sql`update editions set status = 'published', archived_at = null where slug = ${edition}`.execute(site.db);
    expect(await keys()).toContain(key);
    expect(await forget()).toBe(1);
  });
});

describe('a picture that a version shows stays, however old it is', { tags: ['ORG-425'] }, () => {
  test('in a draft, on a page, and in a version that can be restored', async () => {
    const mine = editorOf(edition, call);
    const [whole, unused] = [await upload(), await upload()];
    const part = await described(whole);
    const draft = await mine.add('sponsors', sponsor({ upload: part.key }));
    await aged('400 days');
    expect(await forget()).toBe(1);
    expect(await keys()).toEqual(expect.arrayContaining([whole.key, part.key]));
    expect(await keys()).not.toContain(unused.key);
    // The whole stays with its part: another part of it can still be chosen.
    expect(await originals()).toEqual(expect.arrayContaining([whole.key]));
    await described(part, 100);

    await mine.publish(draft);
    const shown = await mine.item('sponsors', draft.id);
    const without = await mine.save(shown, sponsor(null));
    await mine.publish(without);
    await aged('400 days');
    expect(await forget()).toBe(1);
    expect(await keys()).toEqual(expect.arrayContaining([whole.key, part.key]));
  });

  test('in a text, as a picture of it or by its address', async () => {
    const [inText, byAddress] = [await upload(), await upload()];
    const body = {
      type: 'doc',
      content: [
        { type: 'image', attrs: { id: inText.key, alt: 'Blue' } },
        { type: 'paragraph', content: [{ type: 'text', text: byAddress.url }] },
      ],
    };
    await sql`
      update content_pages set document = ${JSON.stringify(body)}::jsonb where slug = (select min(slug) from content_pages)`.execute(
      site.db,
    );
    await aged('400 days');
    expect(await forget()).toBe(0);
    expect(await keys()).toEqual(expect.arrayContaining([inText.key, byAddress.key]));
  });

  test('also when its draft is saved while unused ones are deleted', async () => {
    const mine = editorOf(edition, call);
    const image = await upload();
    await aged('31 days');
    // Somebody saves: the row is held until the draft is there.
    const [locked, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = site.db.transaction().execute(async (transaction) => {
      await sql`select from images where key = ${image.key} for key share`.execute(transaction);
      locked.resolve();
      await saved.promise;
      await sql`
        insert into content_revisions (edition_id, kind, item_id, version, body)
        values (1, 'sponsors', '9999', 1, ${JSON.stringify(sponsor({ upload: image.key }))}::jsonb)`.execute(transaction);
    });
    await locked.promise;
    const forgetting = forget();
    await someoneWaits();
    saved.resolve();
    await held;
    expect(await forgetting).toBe(0);
    expect(await keys()).toContain(image.key);
    // And the other way round: while it is being deleted, a draft that names it waits, and says that it is gone.
    const late = await upload();
    const [gone, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deleting = site.db.transaction().execute(async (transaction) => {
      await sql`delete from images where key = ${late.key}`.execute(transaction);
      gone.resolve();
      await ended.promise;
    });
    await gone.promise;
    const adding = mine.add('sponsors', sponsor({ upload: late.key }));
    await someoneWaits();
    ended.resolve();
    await deleting;
    expect((await adding).draft?.faults).toEqual([{ at: 'picture', message: 'This picture is not stored here. Please upload it again.' }]);
  });

  test('in every column that refers to pictures', async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint where confrelid = 'images'::regclass and contype = 'f'`.execute(site.db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...SHOWN_IN].toSorted());
  });
});
