import { CallFailed } from '@isocentre/contract/call';
import * as content from '@isocentre/contract/content-editing';
import * as settings from '@isocentre/contract/settings-editing';
import type { Item, Publication, Revision } from '@isocentre/contract/content-editing';
import { type Kind, type KindName, kindOf } from '@isocentre/domain/content/kinds';
import type { Permission } from '@isocentre/domain/people/permissions';
import { refusals } from '@isocentre/domain/refusals';
import { call } from '../../../../lib/call.ts';
import type { Choices } from '../form/form-context.ts';

type Area = Kind['area'];

interface Key {
  readonly kind: KindName;
  readonly id: string;
}

export interface Opened {
  readonly item: Item;
  readonly choices: Choices;
}

interface Publishing {
  readonly items: ReadonlyArray<Key & { readonly version: number }>;
  /** Null: now. */
  readonly at: string | null;
  readonly reason: string | null;
}

/** Everything that is done to an item, by the routes of its area. */
export interface Hands {
  readonly area: Area;
  readonly change: Permission;
  readonly publish: Permission;
  /** With what its fields can name. */
  readonly open: (key: Key) => Promise<Opened>;
  readonly save: (key: Key, draft: { version: number; body: Record<string, unknown>; hides: boolean }) => Promise<Item>;
  readonly discard: (key: Key, version: number) => Promise<{ item: Item | null }>;
  readonly sayIEdit: (key: Key) => Promise<{ others: string[]; version: number }>;
  readonly revisions: (key: Key, after: string | undefined) => Promise<{ revisions: Revision[]; next: string | null }>;
  readonly send: (publishing: Publishing, idempotencyKey: string) => Promise<Publication>;
  readonly move: (publication: string, at: string) => Promise<Publication>;
  readonly withdraw: (publication: string) => Promise<Publication>;
  readonly undo: (publication: string, idempotencyKey: string) => Promise<Publication>;
  /** The address of its form. */
  readonly pageOf: (key: Key) => string;
}

export const handsFor = (area: Area, slug: string): Hands => (area === 'content' ? contentHands(slug) : settingsHands(slug));

/** What is published together is all of one area. */
export const areaOf = ({ items: [first] }: Pick<Publication, 'items'>): Area => (first ? kindOf(first.kind).area : 'content');

export const handsOf = (kind: KindName, slug: string): Hands => handsFor(kindOf(kind).area, slug);

function contentHands(edition: string): Hands {
  const named = ({ kind, id }: Key) => ({ edition, kind, id });
  return {
    area: 'content',
    change: 'content.change',
    publish: 'content.publish',
    open: async ({ kind, id }) => {
      const { items, choices } = await call(content.listContent, { params: { edition, kind } });
      const item = items.find((one) => one.id === id);
      if (!item) throw new CallFailed(404, 'NOT_FOUND', refusals.NOT_FOUND.text);
      return { item, choices };
    },
    save: (key, body) => call(content.saveDraft, { params: named(key), body }),
    discard: (key, version) => call(content.discardDraft, { params: named(key), query: { version } }),
    sayIEdit: (key) => call(content.sayIEdit, { params: named(key) }),
    revisions: (key, after) => call(content.listRevisions, { params: named(key), query: { after } }),
    send: ({ items, at, reason }, idempotencyKey) =>
      call(content.publishContent, {
        params: { edition },
        body: { items: items.map(({ kind, id, version }) => ({ kind, id, version })), at, reason },
        idempotencyKey,
      }),
    move: (id, at) => call(content.movePublication, { params: { edition, id }, body: { at } }),
    withdraw: (id) => call(content.withdrawPublication, { params: { edition, id } }),
    undo: (id, idempotencyKey) => call(content.undoPublication, { params: { edition, id }, idempotencyKey }),
    pageOf: ({ kind, id }) => `/organiser/${edition}/content/${kind}${id === 'order' ? '' : `/${id}`}`,
  };
}

/** Settings are items, too: one of each kind, never taken off, and never published without a reason. */
function settingsHands(edition: string): Hands {
  const named = ({ kind }: Key) => ({ edition, kind });
  return {
    area: 'settings',
    change: 'settings.change',
    publish: 'settings.change',
    open: async (key) => ({ item: await call(settings.readSettings, { params: named(key) }), choices: {} }),
    save: (key, { version, body }) => call(settings.saveSettingsDraft, { params: named(key), body: { version, body } }),
    discard: (key, version) => call(settings.discardSettingsDraft, { params: named(key), query: { version } }),
    sayIEdit: (key) => call(settings.sayIEditSettings, { params: named(key) }),
    revisions: (key, after) => call(settings.listSettingsRevisions, { params: named(key), query: { after } }),
    send: ({ items, at, reason }, idempotencyKey) =>
      call(settings.publishSettings, {
        params: { edition },
        body: { items: items.map(({ kind, version }) => ({ kind, version })), at, reason: reason ?? '' },
        idempotencyKey,
      }),
    move: (id, at) => call(settings.moveSettingsPublication, { params: { edition, id }, body: { at } }),
    withdraw: (id) => call(settings.withdrawSettingsPublication, { params: { edition, id } }),
    undo: (id, idempotencyKey) => call(settings.undoSettingsPublication, { params: { edition, id }, idempotencyKey }),
    pageOf: ({ kind }) => `/organiser/${edition}/settings/${kind}`,
  };
}
