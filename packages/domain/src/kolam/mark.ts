import { DEFAULT_MARK, type MarkShape } from './default-mark.ts';
import { pulli } from './pulli.ts';

/** An edition with a seed of its own gets a mark of its own: a square of nine dots, so that it never looks like ours. */
export function markOf(seed: string | undefined): MarkShape {
  if (seed === undefined) return DEFAULT_MARK;
  const { strands, dots } = pulli({ seed, shape: 'square', n: 3, cell: 14, open: 0.8, bridge: 0.25 });
  return { strands, dots: dots.filter(([x, y]) => x !== 0 || y !== 0) };
}
