import { readContentPage, readTextVersion } from '@isocentre/contract/content';
import { submitAbstract } from '@isocentre/contract/abstracts';
import * as settings from '@isocentre/contract/settings-editing';
import { listContent } from '@isocentre/contract/content-editing';
import { randomUUID } from 'node:crypto';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, EARLY, registerAs } from '../../test/delegates.ts';
import { editorOf, refusal } from '../../test/editing.ts';
import { until } from '../../test/insist.ts';
import { makeStaff } from '../../test/staff.ts';

const edition = ampiTnpy2025.slug;
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: EARLY } });
});
afterAll(() => site.close());

test(
  'terms published again: the version rises, who accepted which stays, and it is said how many accepted it',
  { tags: ['ORG-420'] },
  async () => {
    const call = site.callWith({ cookie: (await makeStaff(site, 'editor@example.org', { role: 'editor', edition })).cookie });
    const editor = editorOf(edition, call);
    await registerAs(site, { email: 'asha@example.org' }, EARLY);
    const accepted = async () => (await call(listContent, { params: { edition, kind: 'pages' } })).accepted;
    expect(await accepted()).toContainEqual({ page: 'terms', version: 1, people: 1, earlier: 0 });
    const terms = await editor.item('pages', 'terms');
    const before = await site.callWith()(readContentPage, { params: { slug: 'terms' } });
    await editor.publish(await editor.save(terms, { ...terms.published?.body, title: 'Terms, second edition' }));
    await until(
      'the version rises',
      async () => (await site.callWith()(readContentPage, { params: { slug: 'terms' } })).version === 2,
      2000,
    );
    expect(await accepted()).toContainEqual({ page: 'terms', version: 2, people: 0, earlier: 1 });
    const rows = await site.db.selectFrom('registrations').select('terms_version').where('terms_accepted_at', 'is not', null).execute();
    expect(rows).toEqual([{ terms_version: 1 }]);
    const first = await site.callWith()(readTextVersion, { params: { slug: 'terms', version: '1' } });
    expect(first).toMatchObject({ title: before.title, document: before.document, nextVersion: 2 });
  },
);

test('a limit below what some have used applies to new entries, and says how many are above it', { tags: ['ORG-435'] }, async () => {
  const owner = site.callWith({ cookie: (await makeStaff(site, 'owner@example.org', { role: 'owner', edition })).cookie });
  await registerAs(site, { email: 'balan@example.org' }, EARLY);
  const author = await callAs(site, 'balan@example.org', EARLY);
  for (const title of ['One', 'Two']) await author(submitAbstract, { body: goodAbstract({ title }) });
  const item = await owner(settings.readSettings, { params: { edition, kind: 'limits' } });
  const limits = { ...(item.published?.body['limits'] as typeof ampiTnpy2025.limits), maxAbstracts: 1 };
  const { version } = await owner(settings.saveSettingsDraft, {
    params: { edition, kind: 'limits' },
    body: { version: item.version, body: { ...item.published?.body, limits } },
  });
  const items = [{ kind: 'limits' as const, version }];
  const said = await owner(settings.readSettingsConsequences, { params: { edition }, body: { items } });
  expect(said.above).toEqual([
    { limit: 'maxAbstracts', count: 1, message: expect.stringMatching(/^1 person has submitted more abstracts/) },
  ]);
  await owner(settings.publishSettings, {
    params: { edition },
    body: { items, at: null, reason: 'Too many talks' },
    idempotencyKey: randomUUID(),
  });
  const kept = await site.db.selectFrom('abstracts').select('status').execute();
  expect(kept).toEqual([{ status: 'pending' }, { status: 'pending' }]);
  await registerAs(site, { email: 'chitra@example.org' }, EARLY);
  const another = await callAs(site, 'chitra@example.org', EARLY);
  await another(submitAbstract, { body: goodAbstract({ title: 'Three' }) });
  expect((await refusal(another(submitAbstract, { body: goodAbstract({ title: 'Four' }) }))).status).toBe(409);
});
