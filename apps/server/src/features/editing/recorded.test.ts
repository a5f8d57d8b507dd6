import { randomUUID } from 'node:crypto';
import * as contract from '@isocentre/contract/content-editing';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { editorOf } from '../../test/editing.ts';
import { makeStaff } from '../../test/staff.ts';

const edition = ampiTnpy2025.slug;
const kind = 'sponsors' as const;
let site: TestApp;
let call: Call;
let editor: ReturnType<typeof editorOf>;
let accountId: string;
beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: '2025-08-10T12:00:00+05:30' } });
  const { id, cookie } = await makeStaff(site, 'editor@example.org', { role: 'editor', edition });
  accountId = id;
  call = site.callWith({ cookie });
  editor = editorOf(edition, call);
});
afterAll(() => site.close());

const rows = () => site.db.selectFrom('audit_log').selectAll().where('entity', 'in', ['content', 'publication']).execute();
const tomorrow = () => new Date('2025-08-11T12:00:00Z');
const waiting = async () => {
  const item = await editor.first(kind);
  return editor.publishAt(tomorrow(), await editor.save(item, { ...item.published.body, title: randomUUID() }));
};
const withdraw = (id: string) => call(contract.withdrawPublication, { params: { edition, id } });

/** Each route that changes something: what comes before it, and the call itself. */
const CHANGES: Readonly<Record<string, readonly [action: string, prepare: () => Promise<() => Promise<unknown>>]>> = {
  addContent: ['content.drafted', async () => () => editor.add(kind, { title: 'New' })],
  saveContentDraft: [
    'content.drafted',
    async () => {
      const item = await editor.first(kind);
      return () => editor.save(item, { ...item.published.body, title: randomUUID() });
    },
  ],
  discardContentDraft: [
    'content.discarded',
    async () => {
      const item = await editor.add(kind, { title: 'Not kept' });
      return () => editor.discard(item);
    },
  ],
  orderContent: [
    'content.ordered',
    async () => {
      const { order } = await editor.list('awards');
      const ids = order?.ids.toReversed() ?? [];
      return () => call(contract.orderContent, { params: { edition, kind: 'awards' }, body: { version: order?.version ?? 0, ids } });
    },
  ],
  publishContent: [
    'publication.done',
    async () => {
      const item = await editor.first(kind);
      const draft = await editor.save(item, { ...item.published.body, title: randomUUID() });
      return () => editor.publish(draft);
    },
  ],
  moveContentPublication: [
    'publication.moved',
    async () => {
      const { id } = await waiting();
      return () => call(contract.movePublication, { params: { edition, id }, body: { at: '2025-08-12T12:00:00Z' } });
    },
  ],
  withdrawContentPublication: [
    'publication.withdrawn',
    async () => {
      const { id } = await waiting();
      return () => withdraw(id);
    },
  ],
  undoContentPublication: [
    'publication.undone',
    async () => {
      const item = await editor.first(kind);
      const { id } = await editor.publish(await editor.save(item, { ...item.published.body, title: randomUUID() }));
      return () => editor.undo(id);
    },
  ],
};

test.each(Object.entries(CHANGES))('%s leaves one row with who, role and what', async (_route, [action, prepare]) => {
  const change = await prepare();
  const known = new Set((await rows()).map(({ id }) => id));
  await change();
  const written = (await rows()).filter(({ id }) => !known.has(id));
  expect(written).toMatchObject([
    { action, actor_kind: 'staff', account_id: accountId, role: 'editor', request_id: expect.any(String), entity_id: expect.any(String) },
  ]);
});

test('a reason stays with the publication and in the record', async () => {
  const item = await editor.first(kind);
  const { id, version } = await editor.save(item, { ...item.published.body, title: randomUUID() });
  const body = { items: [{ kind, id, version }], at: null, reason: 'Their new name' };
  const published = await call(contract.publishContent, { params: { edition }, body, idempotencyKey: randomUUID() });
  expect(published.reason).toBe('Their new name');
  expect((await rows()).find(({ entity_id }) => entity_id === published.id)?.after).toMatchObject({ reason: 'Their new name' });
});
