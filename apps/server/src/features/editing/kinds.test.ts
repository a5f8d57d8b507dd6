import * as contract from '@isocentre/contract/content-editing';
import type { Call } from '@isocentre/contract/route';
import type { Body } from '@isocentre/domain/content/items';
import { KIND_NAMES, type KindName, kindOf } from '@isocentre/domain/content/kinds';
import { dayAfter } from '@isocentre/domain/editions/local-time';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { editorOf, refusal } from '../../test/editing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { readStored } from './stored.ts';

const edition = ampiTnpy2025.slug;
/** Nothing stands on it yet. */
const freeDay = dayAfter(ampiTnpy2025.endsOn);
let site: TestApp;
let call: Call;
let editor: ReturnType<typeof editorOf>;
let editionId: number;
beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: '2025-08-10T12:00:00+05:30' } });
  editionId = await editionIdOf(site, edition);
  await site.db.updateTable('editions').set({ ends_on: freeDay }).where('id', '=', editionId).execute();
  call = site.callWith({ cookie: (await makeStaff(site, 'editor@example.org', { role: 'editor', edition })).cookie });
  editor = editorOf(edition, call);
});
afterAll(() => site.close());

const publicItems = async () => (await readStored(site.db, editionId)).items;

/** The same body with another text in it. */
function changed(kind: KindName, body: Body): Body {
  if (kind === 'abstract-topics') return { abstractCategories: [...(body['abstractCategories'] as string[]), 'A new topic'] };
  const field = ['title', 'name', 'heading', 'caption', 'from', 'body'].find((one) => typeof body[one] === 'string') ?? '';
  return { ...body, [field]: `${String(body[field])} anew` };
}

/** A body for a new item beside those there are. */
function another(kind: KindName, body: Body): Body {
  if (kind === 'days') return { date: freeDay };
  if (kind === 'committee-pages') return { ...body, path: 'another-committee', properPath: null };
  return changed(kind, kind === 'sights' ? { ...body, pictures: [] } : body);
}

const contentKinds = KIND_NAMES.filter((kind) => kindOf(kind).area === 'content');
/** Shown within another: by session, by day, by date. */
const nested = new Set<KindName>(['speakers', 'speaker-sessions', 'days']);

describe.each(contentKinds.filter((kind) => kind !== 'days'))('%s', (kind) => {
  test('is changed as a draft, published, and undone in one step', { tags: ['ORG-402', 'ORG-410'] }, async () => {
    const before = await publicItems();
    const item = await editor.first(kind);
    const body = changed(kind, item.published.body);
    const saved = await editor.save(item, body);
    expect(saved).toMatchObject({ state: 'changed', draft: { body, faults: [] }, published: { body: item.published.body } });
    expect(await publicItems()).toEqual(before);
    const publication = await editor.publish(saved);
    expect(publication).toMatchObject({ state: 'done', undoable: true, items: [{ kind, id: item.id, hides: false }] });
    expect((await publicItems()).kinds[kind].find(({ id }) => id === item.id)).toEqual({ id: item.id, body });
    expect(await editor.item(kind, item.id)).toMatchObject({ state: 'published', draft: null, published: { body } });
    expect(await editor.undo(publication.id)).toMatchObject({ state: 'done', undoable: true });
    expect(await publicItems()).toEqual(before);
  });
});

test('days change their dates together, and their programme goes with them', { tags: ['ORG-402', 'ORG-410'] }, async () => {
  const before = await publicItems();
  const [first, second] = (await editor.list('days')).items;
  if (!first?.published || !second?.published) throw new Error('the sample has two days');
  const drafts = [await editor.save(first, second.published.body), await editor.save(second, first.published.body)];
  const publication = await editor.publish(...drafts);
  const after = await publicItems();
  expect(after.kinds.days.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(after.programme.get(first.id)).toEqual(before.programme.get(first.id));
  await editor.undo(publication.id);
  expect(await publicItems()).toEqual(before);
});

describe.each(contentKinds.filter((kind) => kindOf(kind).holds === 'list'))('a list of %s', (kind) => {
  test('gets an item with an id of its own, hides it, and restores it under the same id', { tags: ['ORG-402', 'ORG-409'] }, async () => {
    const before = await publicItems();
    const body = another(kind, (await editor.first(kind)).published.body);
    const added = await editor.add(kind, body);
    expect(Number(added.id)).toBeGreaterThanOrEqual(1000);
    expect(added).toMatchObject({ state: 'new', published: null, draft: { faults: [] } });
    await editor.publish(added);
    const standing = async () => (await publicItems()).kinds[kind].find(({ id }) => id === added.id);
    expect(await standing()).toEqual({ id: added.id, body });
    expect(nested.has(kind) || (await publicItems()).kinds[kind].at(-1)?.id === added.id).toBe(true);

    await editor.publish(await editor.save(await editor.item(kind, added.id), body, true));
    expect(await publicItems()).toEqual(before);
    const hidden = await editor.item(kind, added.id);
    expect(hidden).toMatchObject({ state: 'hidden', published: { body } });
    const publication = await editor.publish(await editor.save(hidden, body));
    expect(await standing()).toEqual({ id: added.id, body });
    await editor.undo(publication.id);
    expect(await publicItems()).toEqual(before);
    const revisions = await editor.revisions(kind, added.id);
    expect(revisions.map(({ hides }) => hides)).toEqual([true, false, true, false]);
    expect(revisions[1]).toMatchObject({ madeBy: 'Staff editor', publishedAt: expect.any(String) });
  });
});

describe.each(contentKinds.filter((kind) => kindOf(kind).holds === 'list' && kind !== 'days'))('the order of %s', (kind) => {
  test('is changed as a draft and published; ids stay', { tags: ['ORG-402'] }, async () => {
    const before = await publicItems();
    const { order } = await editor.list(kind);
    const ids = order?.ids.toReversed() ?? [];
    const { version } = await call(contract.orderContent, { params: { edition, kind }, body: { version: order?.version ?? -1, ids } });
    expect(await editor.list(kind)).toMatchObject({ order: { ids, version, draft: true } });
    expect(await publicItems()).toEqual(before);
    const publication = await editor.publish({ kind, id: 'order', version });
    const after = await publicItems();
    const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);
    expect(after.kinds[kind].toSorted(byId)).toEqual(before.kinds[kind].toSorted(byId));
    const inOrder = after.kinds[kind].map(({ id }) => id);
    expect(nested.has(kind) ? ids : inOrder).toEqual(ids);
    await editor.undo(publication.id);
    expect(await publicItems()).toEqual(before);
  });
});

test('days follow their dates and have no order of their own', async () => {
  expect((await editor.list('days')).order).toBeNull();
  const ordering = call(contract.orderContent, { params: { edition, kind: 'days' }, body: { version: 0, ids: [] } });
  expect((await refusal(ordering)).code).toBe('NOT_IN_AN_ORDER');
});

test('something hidden in the middle comes back where it stood', { tags: ['ORG-409'] }, async () => {
  const before = await publicItems();
  const [, second] = (await editor.list('sponsors')).items;
  if (!second?.published) throw new Error('the sample has several sponsors');
  const { body } = second.published;
  const hiding = await editor.publish(await editor.save(second, body, true));
  expect((await publicItems()).kinds.sponsors).toHaveLength(before.kinds.sponsors.length - 1);
  await editor.undo(hiding.id);
  expect(await publicItems()).toEqual(before);
});
