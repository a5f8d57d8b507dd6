import { randomUUID } from 'node:crypto';
import { CallFailed } from '@isocentre/contract/call';
import * as contract from '@isocentre/contract/content-editing';
import type { Item } from '@isocentre/contract/content-editing';
import type { Call } from '@isocentre/contract/route';
import type { Body } from '@isocentre/domain/content/items';
import type { KindName } from '@isocentre/domain/content/kinds';

export type Seen = Pick<Item, 'kind' | 'id' | 'version'>;

/** What an editor of an edition does, with one call each. */
export const editorOf = (edition: string, call: Call) => {
  const list = (kind: KindName) => call(contract.listContent, { params: { edition, kind } });
  return {
    list,
    item: async (kind: KindName, id: string): Promise<Item> => {
      const found = (await list(kind)).items.find((item) => item.id === id);
      if (!found) throw new Error(`no ${kind} ${id}`);
      return found;
    },
    first: async (kind: KindName): Promise<Item & { published: NonNullable<Item['published']> }> => {
      const found = (await list(kind)).items.find((item) => item.state === 'published');
      if (!found?.published) throw new Error(`no ${kind} is published`);
      return { ...found, published: found.published };
    },
    add: (kind: KindName, body: Body) =>
      call(contract.addContent, { params: { edition, kind }, body: { body: { ...body } }, idempotencyKey: randomUUID() }),
    save: ({ kind, id, version }: Seen, body: Body, hides = false) =>
      call(contract.saveDraft, { params: { edition, kind, id }, body: { version, body: { ...body }, hides } }),
    discard: ({ kind, id, version }: Seen) => call(contract.discardDraft, { params: { edition, kind, id }, query: { version } }),
    publish: (...items: readonly Seen[]) =>
      call(contract.publishContent, {
        params: { edition },
        body: { items: items.map(({ kind, id, version }) => ({ kind, id, version })), at: null, reason: null },
        idempotencyKey: randomUUID(),
      }),
    publishAt: (at: Date, ...items: readonly Seen[]) =>
      call(contract.publishContent, {
        params: { edition },
        body: { items: items.map(({ kind, id, version }) => ({ kind, id, version })), at: at.toISOString(), reason: null },
        idempotencyKey: randomUUID(),
      }),
    undo: (id: string) => call(contract.undoPublication, { params: { edition, id }, idempotencyKey: randomUUID() }),
    revisions: async (kind: KindName, id: string) =>
      (await call(contract.listRevisions, { params: { edition, kind, id }, query: {} })).revisions,
  };
};

/** The refusal of a call that has to be refused. */
export async function refusal(work: Promise<unknown>): Promise<CallFailed> {
  const failed = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failed instanceof CallFailed)) throw new Error(`not refused: ${String(failed)}`);
  return failed;
}
