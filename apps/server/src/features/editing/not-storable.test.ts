import { readSettings, saveSettingsDraft } from '@isocentre/contract/settings-editing';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { asOwner } from '../../test/blindness.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { editorOf, refusal } from '../../test/editing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { applyDrafts } from './apply-changes.ts';
import { applyWaiting } from './apply-waiting.ts';

/** What the tables have no room for is told at its field before it is published, and stops nobody else. */

const edition = ampiTnpy2025.slug;
const HOUR = 3_600_000;
let site: TestApp;
let editor: ReturnType<typeof editorOf>;
let theirs: ReturnType<typeof editorOf>;
let owner: Call;
beforeAll(async () => {
  site = await buildTestApp();
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  const as = async (email: string, slug: string, society: string) =>
    site.callWith({ cookie: (await makeStaff(site, email, { role: 'owner', edition: slug, society })).cookie });
  owner = await as('owner@example.org', edition, 'ampi-tnpy');
  editor = editorOf(edition, owner);
  theirs = editorOf(lakeside2026.slug, await as('owner@example.net', lakeside2026.slug, 'lakeside'));
});
afterAll(() => site.close());

const soon = (ms: number) => new Date(Date.now() + ms);
const worker = (ms: number) => ({ db: site.db, clock: createClock(site.config, () => soon(ms)) });
const previewed = async () => {
  const id = await editionIdOf(site, edition);
  return site.db.transaction().execute((transaction) => applyDrafts(transaction, id));
};

describe('a draft that the database would refuse', { tags: ['ORG-402'] }, () => {
  test.each([
    ['directions', { minutesMin: 60, minutesMax: 30 }],
    ['directions', { kilometres: 3_000_000_000 }],
    ['awards', { year: 25 }],
    ['sponsors', { link: 'https:/optics.example.org' }],
    ['sponsors', { link: 'HTTPS://optics.example.org' }],
  ] as const)('%s with %j has a fault, is not published, and leaves previews alone', async (kind, change) => {
    const item = await editor.first(kind);
    const saved = await editor.save(item, { ...item.published.body, ...change });
    expect(await refusal(editor.publish(saved))).toMatchObject({ status: 422, code: 'DRAFTS_BROKEN' });
    expect(await previewed()).toEqual({ left: [`${kind}/${item.id}`] });
    await editor.discard(await editor.item(kind, item.id));
  });

  test.each([{ ageMin: 70, ageMax: 20 }, { retentionMinMonths: 50, retentionMaxMonths: 3 }, { financialYearStartsInMonth: 13 }])(
    'limits with %j have a fault',
    { tags: ['ORG-431'] },
    async (change) => {
      const params = { edition, kind: 'limits' as const };
      const item = await owner(readSettings, { params });
      const body = item.published?.body as { limits: object };
      const saved = await owner(saveSettingsDraft, {
        params,
        body: { version: item.version, body: { ...body, limits: { ...body.limits, ...change } } },
      });
      expect(saved.draft?.faults).not.toEqual([]);
    },
  );
});

test('what cannot be published keeps nobody else waiting', { tags: ['ORG-407', 'ORG-408'] }, async () => {
  const item = await editor.first('awards');
  const bad = await editor.publishAt(soon(HOUR), await editor.save(item, { ...item.published.body, title: 'Refused below the rules' }));
  const facts = await theirs.first('facts');
  const good = await theirs.publishAt(soon(HOUR + 1000), await theirs.save(facts, { ...facts.published.body, theme: 'Lake on time' }));
  const states = async () =>
    Object.fromEntries(
      (await site.db.selectFrom('publications').select(['id', 'state']).where('id', 'in', [bad.id, good.id]).execute()).map((one) => [
        one.id,
        one.state,
      ]),
    );
  // Something that no rule knows: its turn fails, and is taken again.
  await asOwner(
    site,
    `create function refuse_award() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = 'XX000'; end $$;
     create trigger refuse before update on awards for each row execute function refuse_award()`,
  );
  await expect(applyWaiting(worker(2 * HOUR))).rejects.toThrow('1 of 2 publications could not be made');
  expect(await states()).toEqual({ [bad.id]: 'waiting', [good.id]: 'done' });
  // A check of the table: it is refused for good, and its editor is told.
  await asOwner(
    site,
    `drop trigger refuse on awards;
     alter table awards add constraint no_such_title check (title <> 'Refused below the rules')`,
  );
  await applyWaiting(worker(2 * HOUR));
  expect(await states()).toMatchObject({ [bad.id]: 'refused' });
  await asOwner(site, 'alter table awards drop constraint no_such_title');
});
