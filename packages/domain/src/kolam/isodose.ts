import type { Point } from './grid.ts';
import { numbers } from './numbers.ts';

/** Nested smooth closed contours around one or more foci, as in a dose plot. */
export interface IsodoseOptions {
  seed?: string;
  /** The foci, or how many to place at random. */
  foci: readonly Point[] | number;
  /** Distances from the foci. */
  levels: readonly number[];
  /** How softly foci merge. */
  blend?: number;
  /** Half the size of the sampled square, and samples across it. */
  reach: number;
  grid?: number;
}

export interface Isodose {
  /** Path data per level; every piece ends with Z. */
  contours: string[];
  foci: readonly Point[];
}

export function isodose({ seed = 'dose', foci: wanted, levels, blend = 26, reach, grid = 64 }: IsodoseOptions): Isodose {
  const foci = typeof wanted === 'number' ? scatter(seed, wanted, levels[1] ?? reach / 6) : wanted;
  const step = (2 * reach) / grid;
  const at = (i: number) => i * step - reach;
  const samples = Array.from({ length: grid + 1 }, (_, j) =>
    Array.from({ length: grid + 1 }, (__, i) => distance(foci, blend, at(i), at(j))),
  );
  return { foci, contours: levels.map((level) => contour(samples, level, grid, at)) };
}

function scatter(seed: string, count: number, spread: number): Point[] {
  const next = numbers(`${seed}/dose`);
  const start = next() * 6.283;
  return Array.from({ length: count }, (_, i) => {
    const angle = start + (i * 6.283) / count + (next() - 0.5) * 0.7;
    const radius = count === 1 ? 0 : spread * (0.9 + next() * 0.8);
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
}

/** A smooth minimum of the distances to all foci. */
function distance(foci: readonly Point[], blend: number, x: number, y: number): number {
  const each = foci.map(([a, b]) => Math.hypot(x - a, y - b));
  const near = Math.min(...each);
  return near - blend * Math.log(each.reduce((sum, d) => sum + Math.exp((near - d) / blend), 0));
}

/**
 * For every sampled square, connects the points where the level crosses its sides, then chains the pieces into loops.
 */
function contour(samples: number[][], level: number, grid: number, at: (i: number) => number): string {
  const links = new Map<string, string[]>();
  const spots = new Map<string, Point>();
  const sample = (i: number, j: number) => samples[j]?.[i] ?? 0;
  const cut = (i: number, j: number, dx: number, dy: number): string | null => {
    const [a, b] = [sample(i, j), sample(i + dx, j + dy)];
    if (a < level === b < level) return null;
    const share = (level - a) / (b - a);
    const name = `${i},${j},${dx}`;
    spots.set(name, [at(i + dx * share), at(j + dy * share)]);
    return name;
  };
  const join = (a: string | undefined, b: string | undefined) => {
    if (a === undefined || b === undefined) return;
    links.set(a, [...(links.get(a) ?? []), b]);
    links.set(b, [...(links.get(b) ?? []), a]);
  };
  for (let j = 0; j < grid; j += 1) {
    for (let i = 0; i < grid; i += 1) {
      const cuts = [cut(i, j, 1, 0), cut(i + 1, j, 0, 1), cut(i, j + 1, 1, 0), cut(i, j, 0, 1)].filter((one) => one !== null);
      join(cuts[0], cuts[1]);
      join(cuts[2], cuts[3]);
    }
  }
  return chain(links)
    .map((loop) => smooth(loop.filter((_, i) => i % 3 === 0).map((name) => spots.get(name) as Point)))
    .join('');
}

function chain(links: Map<string, string[]>): string[][] {
  const done = new Set<string>();
  const loops: string[][] = [];
  for (const first of links.keys()) {
    const loop: string[] = [];
    let now: string | undefined = first;
    while (now !== undefined && !done.has(now)) {
      done.add(now);
      loop.push(now);
      now = links.get(now)?.find((next) => !done.has(next));
    }
    if (loop.length > 0) loops.push(loop);
  }
  return loops;
}

/** A closed curve through the midpoints of the polygon's sides. */
function smooth(points: Point[]): string {
  if (points.length < 5) return '';
  const point = (i: number) => points[i % points.length] as Point;
  const middle = (i: number) => [(point(i)[0] + point(i + 1)[0]) / 2, (point(i)[1] + point(i + 1)[1]) / 2];
  let d = `M${middle(0).map(Math.round).join(' ')}`;
  for (let i = 1; i <= points.length; i += 1) d += `Q${[...point(i), ...middle(i)].map(Math.round).join(' ')}`;
  return `${d}Z`;
}
