import type { Item, listContent } from '@isocentre/contract/content-editing';
import type { Answer } from '@isocentre/contract/route';
import { type KindName, kindOf, ORDER_ITEM } from '@isocentre/domain/content/kinds';
import type { Choices } from '../form/form-context.ts';

export type ContentList = Answer<typeof listContent>;

/** A draft that can be published, with what is needed to say what will change. */
export interface Pending {
  readonly kind: KindName;
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly is: 'new' | 'changed' | 'hidden' | 'restored' | 'order';
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
  readonly faults: readonly { readonly at: string; readonly message: string }[];
  readonly choices: Choices;
}

/** The drafts of a kind that do not wait already. */
export function pendingOf(kind: KindName, { items, order, choices }: ContentList): Pending[] {
  const drafts = items.flatMap((item) => pendingItem(item, choices) ?? []);
  if (!order?.draft) return drafts;
  return [
    ...drafts,
    {
      kind,
      id: ORDER_ITEM,
      version: order.version,
      title: `Order of ${kindOf(kind).name.toLowerCase()}`,
      is: 'order',
      before: null,
      after: { rows: order.ids.map((id) => ({ id, name: items.find((item) => item.id === id)?.title ?? id })) },
      faults: [],
      choices,
    },
  ];
}

export function pendingItem(item: Item, choices: Choices): Pending | null {
  const { kind, id, draft, published, state } = item;
  if (!draft || draft.publication) return null;
  const is = draft.hides ? 'hidden' : state === 'new' ? 'new' : state === 'hidden' ? 'restored' : 'changed';
  return {
    kind,
    id,
    version: draft.version,
    title: item.title,
    is,
    before: published?.body ?? null,
    after: draft.body,
    faults: draft.faults,
    choices,
  };
}
