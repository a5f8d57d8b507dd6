import { readContentPage, readTextVersion } from '@isocentre/contract/content';
import type { TextDocument } from '@isocentre/domain/content/document';
import { documentFromSections } from '@isocentre/domain/content/document-text';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { registerAs } from '../../test/delegates.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: '2025-08-10T12:00:00+05:30' } });
});
afterAll(() => site.close());

type Text = 'terms' | 'privacypolicy';
const version = (slug: Text, wanted: number | string) => site.callWith()(readTextVersion, { params: { slug, version: String(wanted) } });
const now = async (slug: Text) => site.callWith()(readContentPage, { params: { slug } });
const saying = (words: string): TextDocument => documentFromSections([{ heading: null, paragraphs: [words], items: [] }]);
const write = (slug: Text, words: string) =>
  sql`update content_pages set document = ${JSON.stringify(saying(words))}::jsonb
    where edition_id = 1 and slug = ${slug}`.execute(site.db);
const accepted = async (email: string) =>
  site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['terms_version', 'privacy_version'])
    .where('accounts.email', '=', email)
    .executeTakeFirstOrThrow();
/** A change is seen as soon as the edition is looked up again. */
const LATER = { timeout: 5000 };

test('a delegate can read the text they accepted after it has been changed twice', { tags: ['SRV-031'] }, async () => {
  const [terms, privacy] = [await now('terms'), await now('privacypolicy')];
  await registerAs(site, { email: 'early@example.org' });
  await write('terms', 'Fees are refunded until May.');
  await write('terms', 'Fees are refunded until June.');
  await write('privacypolicy', 'We keep nothing.');
  await registerAs(site, { email: 'late@example.org' });
  expect(await accepted('early@example.org')).toEqual({ terms_version: 1, privacy_version: 1 });
  expect(await accepted('late@example.org')).toEqual({ terms_version: 3, privacy_version: 2 });

  await expect.poll(async () => (await now('terms')).version, LATER).toBe(3);
  expect(await now('terms')).toMatchObject({ previousVersion: 2, document: saying('Fees are refunded until June.') });
  const first = await version('terms', 1);
  expect(first).toMatchObject({
    version: 1,
    title: terms.title,
    previousVersion: null,
    nextVersion: 2,
    inForceUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(first.document).toEqual(terms.document);
  expect((await version('privacypolicy', 1)).document).toEqual(privacy.document);
  expect(await version('terms', 2)).toMatchObject({ document: saying('Fees are refunded until May.'), previousVersion: 1 });
  expect(await version('terms', 3)).toMatchObject({ inForceUntil: null, nextVersion: null });
});

test('a day asks for the version that was in force on it', async () => {
  const owner = new pg.Client({ connectionString: site.database.migrationUrl });
  await owner.connect();
  await owner.query('alter table accepted_texts disable trigger user');
  await owner.query(
    `update accepted_texts set in_force_from = '2025-06-01T00:00:00+05:30'::timestamptz + (version - 1) * interval '30 days' where slug = 'terms'`,
  );
  await owner.query('alter table accepted_texts enable trigger user');
  await owner.end();
  await sql`update editions set theme = 'Another' where id = 1`.execute(site.db);
  await expect.poll(async () => (await version('terms', '2025-06-30')).version, LATER).toBe(1);
  // The second came into force at midnight in Chennai, when it was still the evening before in London.
  expect(await version('terms', '2025-07-01')).toMatchObject({ version: 2, inForceFrom: '2025-07-01', inForceUntil: '2025-07-31' });
  expect((await version('terms', '2041-01-01')).version).toBe(3);
  await expect(version('terms', '2025-05-31')).rejects.toMatchObject({ status: 404 });
});

test.each([
  ['terms', '4', 404],
  ['terms', '0', 422],
  ['terms', '2025-13', 422],
  ['terms', '2025-99-99', 422],
  ['terms', '9999-12-31', 422],
  ['terms', '2000-01-01', 404],
  ['terms', '999999999', 404],
  ['welcome-letter', '1', 422],
])('there is no version %s of %s', async (slug, wanted, status) => {
  const answer = await site.app.inject({ url: `/api/v1/pages/${slug}/versions/${wanted}`, headers: { host: 'localhost' } });
  expect(answer.statusCode).toBe(status);
});

test('a kept text is neither changed nor removed nor written by the application', async () => {
  for (const attempt of [
    sql`update accepted_texts set title = 'Other'`,
    sql`delete from accepted_texts`,
    sql`truncate accepted_texts`,
    sql`insert into accepted_texts select edition_id, slug, 99, title, note, sections, signatures, changed_on, in_force_from from accepted_texts`,
  ]) {
    await expect(attempt.execute(site.db)).rejects.toMatchObject({ code: '42501' });
  }
});

test('a text that was removed and is written again goes on counting', async () => {
  const [row] = await site.db.deleteFrom('content_pages').where('slug', '=', 'terms').returningAll().execute();
  if (!row) throw new Error('There were no terms');
  const { edition_id, slug, title, note, document, signatures } = row;
  await site.db
    .insertInto('content_pages')
    .values({
      edition_id,
      slug,
      title,
      note,
      document: JSON.stringify(document),
      sections: JSON.stringify([]),
      signatures: JSON.stringify(signatures),
    })
    .execute();
  const kept = await sql<{ version: number }>`select version from accepted_texts where slug = 'terms' order by version`.execute(site.db);
  expect(kept.rows.map((one) => one.version)).toEqual([1, 2, 3, 4]);
});
