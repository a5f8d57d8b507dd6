import type { Item } from '@isocentre/contract/content-editing';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useAsk } from '../../../../session/ask.ts';
import { deviceCopy } from '../../../../lib/device-copy.ts';
import type { Hands } from './hands.ts';
import { ItemKeeper } from './item-keeper.ts';

/** Together with the time of an answer, colleagues see each other within ten seconds. */
const LOOK_MS = 8000;

interface Where {
  slug: string;
  hands: Hands;
  /** Whose text it is on this device. */
  whose: string;
  mayChange: boolean;
}

/** One open item: what is typed is kept, and who else has it open is known. */
export function useKeeper(opened: Item, { slug, hands, whose, mayChange }: Where) {
  const ask = useAsk();
  const { kind, id } = opened;
  const [keeper] = useState(
    () =>
      new ItemKeeper(opened, {
        device: deviceCopy('content', whose, slug, kind, id),
        save: (version, body, hides) => ask(() => hands.save(opened, { version, body, hides })),
      }),
  );
  const kept = useSyncExternalStore(keeper.subscribe, keeper.kept);
  const [others, setOthers] = useState<readonly string[]>([]);

  const look = useEffectEvent(async () => {
    if (document.hidden || !mayChange) return;
    try {
      const seen = await hands.sayIEdit(opened);
      setOthers(seen.others);
      if (seen.version > keeper.kept().item.version) keeper.came((await hands.open(opened)).item);
    } catch {
      // The next look may succeed; a save that fails says so itself.
    }
  });
  useEffect(() => {
    const first = setTimeout(() => void look(), 0);
    const timer = setInterval(() => void look(), LOOK_MS);
    const away = () => {
      if (document.hidden) void keeper.flush();
      else void look();
    };
    const back = () => void keeper.flush();
    document.addEventListener('visibilitychange', away);
    addEventListener('online', back);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', away);
      removeEventListener('online', back);
      keeper.leave();
    };
  }, [keeper]);
  return { keeper, kept, others };
}
