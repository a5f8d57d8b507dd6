import { chooseColumns, deleteView, listViews, saveView } from '@isocentre/contract/delegates/views';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeStaff, staffCookie } from '../../test/staff.ts';

const OURS = { edition: ampiTnpy2025.slug };
let site: TestApp;
const who = {} as Record<'owner' | 'registrar' | 'treasurer' | 'viewer', { id: string; cookie: string }>;

beforeAll(async () => {
  site = await buildTestApp();
  for (const role of ['owner', 'registrar', 'treasurer', 'viewer'] as const)
    who[role] = await makeStaff(site, `${role}@example.org`, { role, edition: OURS.edition });
});
afterAll(() => site.close());

const as = (role: keyof typeof who) => site.callWith({ cookie: who[role].cookie });
const view = (name: string, more: object = {}) => ({
  name,
  query: { status: 'PAID', sort: 'name' as const },
  columns: null,
  shared: false,
  ...more,
});

describe('columns', { tags: ['ORG-206'] }, () => {
  test('are one’s own, keep their order, and are there at the next login', async () => {
    expect((await as('registrar')(listViews, { params: OURS })).columns).toBeNull();
    const columns = ['mobile', 'email', 'fee'] as const;
    await as('registrar')(chooseColumns, { params: OURS, body: { columns: [...columns] } });
    const later = site.callWith({ cookie: await staffCookie(site, who.registrar.id) });
    expect((await later(listViews, { params: OURS })).columns).toEqual(columns);
    expect((await as('owner')(listViews, { params: OURS })).columns).toBeNull();
    await as('registrar')(chooseColumns, { params: OURS, body: { columns: null } });
    expect((await as('registrar')(listViews, { params: OURS })).columns).toBeNull();
  });

  test.each([[['name']], [['email', 'email']], [['password_hash']]])('%j is refused', async (columns) => {
    await expect(as('registrar')(chooseColumns, { params: OURS, body: { columns: columns as never } })).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe('views', { tags: ['ORG-207'] }, () => {
  test('one that is not shared is there for its author alone, as if it did not exist for others', async () => {
    const { views } = await as('registrar')(saveView, { params: OURS, body: view('Still to pay', { columns: ['fee'] }) });
    expect(views).toEqual([{ id: expect.any(String), ...view('Still to pay', { columns: ['fee'] }), by: null, deletable: true }]);
    expect((await as('owner')(listViews, { params: OURS })).views).toEqual([]);
    const params = { ...OURS, id: views[0]?.id ?? '' };
    await expect(as('owner')(deleteView, { params })).rejects.toMatchObject({ status: 404 });
  });

  test('a shared one is read by everybody who may read the list, and deleted by its author or an owner only', async () => {
    await as('registrar')(saveView, { params: OURS, body: view('Caterer', { shared: true }) });
    const [seen] = (await as('treasurer')(listViews, { params: OURS })).views;
    expect(seen).toMatchObject({ name: 'Caterer', by: 'Staff registrar', deletable: false });
    const params = { ...OURS, id: seen?.id ?? '' };
    await expect(as('treasurer')(deleteView, { params })).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
    expect((await as('owner')(deleteView, { params })).views).toEqual([]);
    expect((await as('registrar')(listViews, { params: OURS })).views.map(({ name }) => name)).toEqual(['Still to pay']);
  });

  test('saved again under its name, it is changed; the record says that, and not what it is called', async () => {
    const before = (await as('registrar')(listViews, { params: OURS })).views[0];
    const { views } = await as('registrar')(saveView, { params: OURS, body: view('Still to pay', { query: { q: 'asha' }, shared: true }) });
    expect(views).toMatchObject([{ id: before?.id, name: 'Still to pay', query: { q: 'asha' }, shared: true }]);
    const rows = await site.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'view')
      .where('entity_id', '=', before?.id ?? '')
      .orderBy('at')
      .execute();
    expect(rows.map(({ action, role, after }) => [action, role, after])).toEqual([
      ['view.saved', 'registrar', { list: 'delegates', shared: false }],
      ['view.saved', 'registrar', { list: 'delegates', shared: true }],
    ]);
  });

  test('a viewer has none', async () => {
    await expect(as('viewer')(listViews, { params: OURS })).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
  });

  test.each([
    { name: ' ', query: {} },
    { name: 'x'.repeat(61), query: {} },
    { name: 'x', query: { status: 'RICH' } },
    { name: 'x', query: { q: 'x'.repeat(101) } },
  ])('%j is refused', async (body) => {
    await expect(as('registrar')(saveView, { params: OURS, body: { ...view(''), ...body } })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('nobody keeps more than fifty', async () => {
    const many = await makeStaff(site, 'many@example.org', { role: 'registrar', edition: OURS.edition });
    const call = site.callWith({ cookie: many.cookie });
    for (let n = 0; n < 50; n += 1) await call(saveView, { params: OURS, body: view(`View ${n}`) });
    await expect(call(saveView, { params: OURS, body: view('One more') })).rejects.toMatchObject({ status: 422 });
    expect((await call(saveView, { params: OURS, body: view('View 7', { shared: true }) })).views).toHaveLength(51);
  });
});
