import type { Item } from '@isocentre/contract/content-editing';
import type { DeviceCopy } from '../../../../lib/device-copy.ts';
import { type Body, type Kept as KeptText, TextKeeper } from '../../../../lib/text-keeper.ts';

export type { Body } from '../../../../lib/text-keeper.ts';
export type Kept = KeptText<Item>;

interface Hands {
  save: (version: number, body: Body, hides: boolean) => Promise<Item>;
  device: DeviceCopy;
  now?: () => Date;
}

const PAUSE_MS = 2000;

export const bodyOf = (item: Item): Body => item.draft?.body ?? item.published?.body ?? {};

/** Keeps what is typed into one item of the pages or settings. */
export class ItemKeeper extends TextKeeper<Item> {
  constructor(item: Item, { save, device, now }: Hands) {
    super(item, {
      save: ({ version, draft }, body) => save(version, body, draft?.hides ?? false),
      bodyOf,
      savedBy: ({ draft }) => draft?.savedBy ?? 'Somebody else',
      device,
      pauseMs: PAUSE_MS,
      now,
    });
  }
}
