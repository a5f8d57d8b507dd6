import { randomUUID } from 'node:crypto';
import type { CallFailed } from '@isocentre/contract/call';
import * as contract from '@isocentre/contract/content-editing';
import type { Item } from '@isocentre/contract/content-editing';
import type { Call } from '@isocentre/contract/route';
import { ONLY_ITEM } from '@isocentre/domain/content/kinds';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { ampiTnpy2025Content } from '@isocentre/editions/ampi-tnpy-2025-content';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { editorOf, refusal } from '../../test/editing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { EditionChanged, loadEdition } from '../editions/load-edition.ts';
import { applyDrafts } from './apply-changes.ts';
import { readStored } from './stored.ts';

const edition = ampiTnpy2025.slug;
let site: TestApp;
let call: Call;
let other: Call;
let mine: ReturnType<typeof editorOf>;
let theirs: ReturnType<typeof editorOf>;
let editionId: number;
beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: '2025-08-10T12:00:00+05:30' } });
  await loadEdition(site.db, lakeside2026, {
    society: lakeside,
    content: lakeside2026Content,
    hosts: ['lakeside.localhost'],
    replace: true,
  });
  editionId = await editionIdOf(site, edition);
  call = site.callWith({ cookie: (await makeStaff(site, 'editor@example.org', { role: 'editor', edition })).cookie });
  other = site.callWith({ cookie: (await makeStaff(site, 'second@example.org', { role: 'editor', edition })).cookie });
  [mine, theirs] = [editorOf(edition, call), editorOf(edition, other)];
});
afterAll(() => site.close());

const publicItems = async () => (await readStored(site.db, editionId)).items;
const contentVersion = async (id = editionId) =>
  (await site.db.selectFrom('editions').select('content_version').where('id', '=', id).executeTakeFirstOrThrow()).content_version;

describe('what is typed', () => {
  test('may be incomplete: it is stored, says what is missing, and is not published', { tags: ['ORG-402'] }, async () => {
    const before = await publicItems();
    const added = await mine.add('sponsors', { title: ' ' });
    const draft = await mine.save(added, {
      title: 'Acme',
      tier: 'Wood',
      link: 'http://acme.example',
      description: 'x',
      picture: null,
      sample: false,
    });
    expect(draft.draft?.faults).toEqual([
      { at: 'tier', message: 'Please choose one of: Diamond, Platinum, Gold, Silver.' },
      { at: 'link', message: 'Please give a web address that begins with https://.' },
    ]);
    expect(added.draft?.faults).toContainEqual({ at: 'title', message: 'This is still needed.' });
    const refused = await refusal(mine.publish(draft));
    expect(refused).toMatchObject({ code: 'DRAFTS_BROKEN', status: 422 });
    expect(refused.fields).toMatchObject({ [`sponsors/${added.id}/link`]: 'Please give a web address that begins with https://.' });
    expect(await publicItems()).toEqual(before);
    const gone = await mine.discard({ kind: 'sponsors', id: added.id, version: draft.version });
    expect(gone).toEqual({ item: null });
    const strange = mine.save({ ...added, version: draft.version }, { colour: 'red' });
    expect((await refusal(strange)).fields).toEqual({ 'body.colour': 'There is no such field.' });
  });

  test('is refused with the loader’s sentence where items contradict each other', { tags: ['ORG-402'] }, async () => {
    const [first, second] = (await mine.list('committee-categories')).items as [Item, Item];
    const draft = await mine.save(second, { name: first.published?.body['name'] });
    const name = String(first.published?.body['name']);
    expect(draft.draft?.faults).toEqual([{ at: '', message: `committeeCategories: "${name}" stands twice` }]);
    expect((await refusal(mine.publish(draft))).fields).toEqual({
      [`committee-categories/${second.id}/`]: `committeeCategories: "${name}" stands twice`,
    });
    await mine.discard({ kind: 'committee-categories', id: second.id, version: draft.version });
  });

  test('a session with speakers is not hidden without them', { tags: ['ORG-402'] }, async () => {
    const [session] = (await mine.list('speaker-sessions')).items as [Item];
    const draft = await mine.save(session, session.published?.body ?? {}, true);
    expect(draft.draft?.faults.map(({ message }) => message).join()).toMatch(/speaks in a session that is not published/);
    expect((await refusal(mine.publish(draft))).code).toBe('DRAFTS_BROKEN');
    await mine.discard({ kind: 'speaker-sessions', id: session.id, version: draft.version });
  });

  test('what no table can hold is left out, and what is nested too deeply is refused', async () => {
    const [award] = (await mine.list('awards')).items as [Item];
    const saved = await mine.save(award, { ...award.published?.body, title: 'A\0B\uD800' });
    expect(saved.draft?.body['title']).toBe('AB\uFFFD');
    const deep = JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown;
    expect((await refusal(mine.save(saved, { title: deep }))).code).toBe('VALIDATION');
    await mine.discard({ kind: 'awards', id: award.id, version: saved.version });
  });

  test('settings are not changed here', async () => {
    const refused = await refusal(call(contract.listContent, { params: { edition, kind: 'fees' } }));
    expect(refused.code).toBe('NOT_FOUND');
    expect((await refusal(mine.save({ kind: 'fees', id: ONLY_ITEM, version: 0 }, {}))).code).toBe('NOT_FOUND');
    expect((await refusal(mine.publish({ kind: 'fees', id: ONLY_ITEM, version: 1 }))).code).toBe('NOT_FOUND');
  });
});

describe('versions', () => {
  test('two who save the same item: the second gets the stored one', { tags: ['ORG-411'] }, async () => {
    const [award] = (await mine.list('awards')).items as [Item];
    const body = award.published?.body ?? {};
    const results = await Promise.allSettled([
      mine.save(award, { ...body, title: 'Mine' }),
      theirs.save(award, { ...body, title: 'Yours' }),
    ]);
    const stored = await mine.item('awards', award.id);
    const lost = results.find((one) => one.status === 'rejected')?.reason as CallFailed;
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(lost).toMatchObject({ code: 'CHANGED_ELSEWHERE', status: 409 });
    expect(lost.current).toMatchObject({ id: award.id, version: stored.version, draft: { body: stored.draft?.body } });
    await mine.discard({ kind: 'awards', id: award.id, version: stored.version });
  });

  test('one person’s typing makes one version, another person’s a new one; numbers always rise', { tags: ['ORG-409'] }, async () => {
    const [item] = (await mine.list('gallery')).items as [Item];
    const body = item.published?.body ?? {};
    const versionsBefore = (await call(contract.listRevisions, { params: { edition, kind: 'gallery', id: item.id }, query: {} })).revisions;
    let saved = item;
    for (const caption of ['A', 'Ab', 'Abc']) saved = await mine.save(saved, { ...body, caption });
    const yours = await theirs.save(saved, { ...body, caption: 'Abcd' });
    const { revisions } = await call(contract.listRevisions, { params: { edition, kind: 'gallery', id: item.id }, query: {} });
    const added = revisions.filter(({ version }) => !versionsBefore.some((known) => known.version === version));
    expect(added.filter(({ madeBy }) => madeBy).map(({ madeBy, body: said }) => [madeBy, said['caption']])).toEqual([
      ['Staff second', 'Abcd'],
      ['Staff editor', 'Abc'],
    ]);
    expect(yours.version).toBeGreaterThan(saved.version);
    await expect(site.pool.query('update content_revisions set body = $1', ['{}'])).rejects.toThrow(/permission denied|append-only/);
    await expect(site.pool.query('delete from content_revisions')).rejects.toThrow(/append-only|foreign key/);
    await mine.discard({ kind: 'gallery', id: item.id, version: yours.version });
  });

  test('a version that is older than what was seen is not published', async () => {
    const [item] = (await mine.list('sponsors')).items as [Item];
    const first = await mine.save(item, { ...item.published?.body, title: 'One' });
    const second = await theirs.save(first, { ...item.published?.body, title: 'Two' });
    expect((await refusal(mine.publish(first))).code).toBe('CHANGED_ELSEWHERE');
    await mine.discard({ kind: 'sponsors', id: item.id, version: second.version });
  });

  test('who else has it open is said', async () => {
    const params = { edition, kind: 'pages' as const, id: 'terms' };
    expect((await call(contract.sayIEdit, { params })).others).toEqual([]);
    expect((await other(contract.sayIEdit, { params })).others).toEqual(['Staff editor']);
    expect((await call(contract.sayIEdit, { params })).others).toEqual(['Staff second']);
  });
});

describe('publishing', () => {
  test('several together: one content version, all or nothing, and no other edition', { tags: ['ORG-406'] }, async () => {
    const lakesideId = await editionIdOf(site, lakeside2026.slug);
    const [sponsor] = (await mine.list('sponsors')).items as [Item];
    const [award] = (await mine.list('awards')).items as [Item];
    const drafts = [
      await mine.save(sponsor, { ...sponsor.published?.body, title: 'Together' }),
      await mine.save(award, { ...award.published?.body, title: 'Together too' }),
    ];
    const [before, theirsBefore] = [await contentVersion(), await contentVersion(lakesideId)];
    const broken = await mine.save(drafts[1] as Item, { ...award.published?.body, title: '' });
    expect((await refusal(mine.publish(drafts[0] as Item, broken))).code).toBe('DRAFTS_BROKEN');
    expect(await contentVersion()).toBe(before);
    const sound = await mine.save(broken, { ...award.published?.body, title: 'Together too' });
    const key = randomUUID();
    const wish = {
      params: { edition },
      body: {
        items: [drafts[0] as Item, sound].map(({ kind, id, version }) => ({ kind, id, version })),
        at: null,
        reason: 'For the opening',
      },
      idempotencyKey: key,
    };
    const publication = await call(contract.publishContent, wish);
    expect(await call(contract.publishContent, wish)).toEqual(publication);
    expect(await contentVersion()).toBe(before + 1);
    expect(await contentVersion(lakesideId)).toBe(theirsBefore);
    const rows = await site.db.selectFrom('sponsors').select(['changed_by', 'version']).where('title', '=', 'Together').execute();
    expect(rows).toMatchObject([{ changed_by: expect.any(String) }]);
    await expect(loadEdition(site.db, ampiTnpy2025, { content: ampiTnpy2025Content })).rejects.toBeInstanceOf(EditionChanged);
    await mine.undo(publication.id);
  });

  test('all drafts can be laid into a transaction that is rolled back', async () => {
    const before = await publicItems();
    const [sponsor] = (await mine.list('sponsors')).items as [Item];
    const draft = await mine.save(sponsor, { ...sponsor.published?.body, title: 'Previewed' });
    const broken = await mine.add('awards', { title: 'Unfinished' });
    const rollBack = new Error('roll back');
    const shown: string[] = [];
    const left: string[] = [];
    const preview = site.db.transaction().execute(async (transaction) => {
      left.push(...(await applyDrafts(transaction, editionId)).left);
      const rows = await transaction.selectFrom('sponsors').select('title').where('edition_id', '=', editionId).execute();
      shown.push(...rows.map(({ title }) => title));
      throw rollBack;
    });
    await expect(preview).rejects.toBe(rollBack);
    expect(left).toEqual([`awards/${broken.id}`]);
    expect(shown).toContain('Previewed');
    expect(await publicItems()).toEqual(before);
    await mine.discard({ kind: 'sponsors', id: draft.id, version: draft.version });
    await mine.discard({ kind: 'awards', id: broken.id, version: broken.version });
  });

  test('something changed by other means since is not overwritten unseen', async () => {
    const [sponsor] = (await mine.list('sponsors')).items as [Item];
    const draft = await mine.save(sponsor, { ...sponsor.published?.body, title: 'From here' });
    await site.db
      .updateTable('sponsors')
      .set({ description: 'From a console' })
      .where('edition_id', '=', editionId)
      .where('id', '=', Number(sponsor.id))
      .execute();
    expect((await refusal(mine.publish(draft))).code).toBe('DRAFTS_BROKEN');
    const seen = await mine.item('sponsors', sponsor.id);
    expect(seen.published?.body).toMatchObject({ description: 'From a console' });
    const again = await mine.save(seen, { ...seen.published?.body, title: 'From here' });
    expect((await mine.publish(again)).state).toBe('done');
  });
});
