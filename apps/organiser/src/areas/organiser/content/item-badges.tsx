import type { Item } from '@isocentre/contract/content-editing';
import { Badge } from '@isocentre/ui/tag.tsx';
import { instantInWords } from './differences/difference-words.ts';

/** What visitors see of an item, and what waits for them. */
export function ItemBadges({ item: { state, draft, published }, timeZone }: { item: Item; timeZone: string }) {
  return (
    <span className="item-badges">
      {state === 'hidden' && <Badge state="off">Not shown</Badge>}
      {published && state !== 'hidden' && <Badge state="good">Published</Badge>}
      {draft && <Badge state="pending">{draft.hides ? 'Draft: taken off' : state === 'new' ? 'Draft, never published' : 'Draft'}</Badge>}
      {draft?.publication && <Badge state="info">Goes out {instantInWords(draft.publication.at, timeZone)}</Badge>}
      {draft && draft.faults.length > 0 && <Badge state="bad">Not complete</Badge>}
    </span>
  );
}
