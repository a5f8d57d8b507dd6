import { LRUCache } from 'lru-cache';

/** However many people look, the numbers of an edition are counted once in this time by each process. */
const KEPT_MS = 2000;
const EDITIONS_KEPT = 500;

interface Entry<Figures extends object> {
  readonly countedAt: number;
  readonly figures: Promise<Figures>;
}

/** Counts at most once every two seconds for each key; who asks meanwhile gets the same figures, or waits for them. */
export function createFiguresCache<Figures extends object>() {
  const kept = new LRUCache<string, Entry<Figures>>({ max: EDITIONS_KEPT });
  return (key: string, count: () => Promise<Figures>): Promise<Figures> => {
    const known = kept.get(key);
    if (known && performance.now() - known.countedAt < KEPT_MS) return known.figures;
    const entry = { countedAt: performance.now(), figures: count() };
    kept.set(key, entry);
    // A failure is not kept: the next one who asks may have more luck.
    entry.figures.catch(() => kept.delete(key));
    return entry.figures;
  };
}
