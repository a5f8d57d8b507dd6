import type { Difference } from '@isocentre/contract/review/decision-letters';
import { Refused } from '@isocentre/domain/refusals';

type Digests = ReadonlyMap<string, string>;

/** A release is of what was shown, letter by letter; anything else, and nothing is released. */
export function expectAsShown(shown: Digests, now: Digests): void {
  const current: Difference = {
    gone: [...shown.keys()].filter((id) => !now.has(id)).length,
    changed: [...shown].filter(([id, digest]) => now.has(id) && now.get(id) !== digest).length,
    added: [...now.keys()].filter((id) => !shown.has(id)).length,
  };
  if (current.gone + current.changed + current.added > 0) throw new Refused('OUTBOX_CHANGED', { current, words: differenceWords(current) });
}

function differenceWords({ gone, changed, added }: Difference): string {
  const parts = [
    ...(gone > 0 ? [`${gone} ${gone === 1 ? 'is' : 'are'} no longer ready`] : []),
    ...(changed > 0 ? [`${changed} ${changed === 1 ? 'says' : 'say'} something else`] : []),
    ...(added > 0 ? [`${added} ${added === 1 ? 'is' : 'are'} new`] : []),
  ];
  return `Nothing was released. Since the letters were shown to you, ${parts.join(', ')}. Please look at them again.`;
}
