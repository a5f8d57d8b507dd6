import type { Point } from './grid.ts';

/**
 * Every dot owns a cell with a gate in the middle of each of its four sides. A gate between two neighbours is a
 * crossing (two strands cross), shut (each strand turns back around its own dot) or a bridge (two strands run side by
 * side). Walking quarter turn by quarter turn, and reversing the rotation at every crossing, closes every strand.
 */

export type Gate = 'shut' | 'cross' | 'bridge';
export type Sense = 1 | -1;
export interface Step {
  dot: number;
  from: number;
  to: number;
  sense: Sense;
}
export interface Walked {
  gates: Gate[][];
  strands: Step[][];
  /** Groups of dots not connected by a strand; one is best. */
  islands: number;
}

/** East, south, west, north, with y pointing down. */
export const SIDES = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const satisfies readonly Point[];

export const side = (k: number): Point => SIDES[(k + 4) % 4] as Point;
const turn = (k: number) => (k + 4) % 4;

/** `wrap`: dots round a ring, 0 when the grid has edges. */
export function walk(dots: readonly Point[], wrap: number, gateAt: (x: number, y: number) => Gate): Walked {
  const index = new Map(dots.map(([x, y], i) => [`${x},${y}`, i]));
  const near = dots.map(([x, y]) => SIDES.map(([dx, dy]) => index.get(`${wrap ? (x + dx + wrap) % wrap : x + dx},${y + dy}`) ?? -1));
  const neighbour = (dot: number, k: number) => near[dot]?.[k] ?? -1;
  const gates = dots.map(([x, y], i) => SIDES.map(([dx, dy], k): Gate => (neighbour(i, k) < 0 ? 'shut' : gateAt(x + dx / 2, y + dy / 2))));
  const gate = (dot: number, k: number) => gates[dot]?.[k] ?? 'shut';

  const seen = new Set<number>();
  const strands: Step[][] = [];
  for (let start = 0; start < dots.length * 4; start += 1) {
    if (seen.has(start)) continue;
    const steps: Step[] = [];
    let [dot, from, sense]: [number, number, Sense] = [Math.floor(start / 4), start % 4, 1];
    for (;;) {
      const quarter = dot * 4 + (sense > 0 ? from : turn(from - 1)); // a quarter turn is named by its clockwise start
      if (seen.has(quarter)) break;
      seen.add(quarter);
      const to = turn(from + sense);
      steps.push({ dot, from, to, sense });
      const passed = gate(dot, to);
      from = passed === 'shut' ? to : turn(to + 2);
      if (passed !== 'shut') dot = neighbour(dot, to);
      if (passed === 'cross') sense = sense === 1 ? -1 : 1;
    }
    strands.push(steps);
  }
  return { gates, strands, islands: countIslands(dots.length, neighbour, gate) };
}

function countIslands(count: number, neighbour: (dot: number, k: number) => number, gate: (dot: number, k: number) => Gate): number {
  const group = Array.from({ length: count }, (_, i) => i);
  const find = (i: number): number => {
    const up = group[i] ?? i;
    return up === i ? i : (group[i] = find(up));
  };
  for (let i = 0; i < count; i += 1) for (let k = 0; k < 4; k += 1) if (gate(i, k) !== 'shut') group[find(i)] = find(neighbour(i, k));
  return new Set(group.map((_, i) => find(i))).size;
}
