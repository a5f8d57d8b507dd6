import { layDots, orbitKey, type Point, type Shape, type Symmetry } from './grid.ts';
import { fix, numbers } from './numbers.ts';
import { type Gate, type Sense, side, walk, type Walked } from './walk.ts';

/**
 * A sikku kolam: dots on a grid and smooth closed strands looping around them. Gates are chosen at random, once per
 * symmetry orbit; of `tries` candidates the one with the fewest strands wins, since the ideal kolam is one unbroken
 * line.
 */
export interface PulliOptions {
  seed: string;
  shape?: Shape;
  /** Dots across, or round the ring. */
  n?: number;
  rows?: number;
  symmetry?: Symmetry;
  /** Strip and ring: dots until the pattern repeats. */
  period?: number;
  /** Share of gates that are not shut, and share of those that are bridges. */
  open?: number;
  bridge?: number;
  /** Radius of a turn, in cells. */
  loop?: number;
  /** Degrees of a crossing: 45 is straight, less is rounder. */
  tilt?: number;
  /** Units per cell. */
  cell?: number;
  tries?: number;
  /** Ring: radius of the first row, in cells. */
  inner?: number;
  /** Strip: its end joins its beginning, so that it can be tiled. Strands are then cut at the seam. */
  endless?: boolean;
}

export interface Pulli {
  /** Path data, the longest strand first; every path ends with Z unless the figure is endless. */
  strands: string[];
  dots: Point[];
  /** Half the width of the figure about 0,0. */
  half: number;
}

type Arrow = readonly [x: number, y: number, dx: number, dy: number];
type Place = (x: number, y: number) => Point;

const DEFAULTS = {
  shape: 'diamond',
  n: 5,
  symmetry: 'D4',
  open: 0.7,
  bridge: 0,
  loop: 0.4,
  tilt: 38,
  cell: 100,
  tries: 60,
  period: 4,
  inner: 3,
  endless: false,
} as const;

export function pulli(options: PulliOptions): Pulli {
  const o = { ...DEFAULTS, rows: options.rows ?? options.n ?? DEFAULTS.n, ...options };
  // The last gate of a ring or an endless strip is its first: the pattern must divide evenly, or strands end in
  // mid-air.
  if ((o.shape === 'ring' || o.endless) && o.n % o.period !== 0) throw new Error('The dots must be a multiple of the period.');
  const dots = layDots(o.shape, o.n, o.rows);
  const figure = bestWalk(dots, o);
  const growth = 1 + (2 * Math.PI) / o.n;
  const place: Place =
    o.shape === 'ring'
      ? (x, y) => {
          const angle = (x / o.n) * 2 * Math.PI - Math.PI / 2;
          const radius = o.inner * growth ** y * o.cell;
          return [radius * Math.cos(angle), radius * Math.sin(angle)];
        }
      : (x, y) => [x * o.cell, y * o.cell];
  return {
    strands: traceStrands(dots, figure, place, o.loop, (o.tilt * Math.PI) / 180),
    dots: dots.map(([x, y]) => place(x, y)),
    half: o.shape === 'ring' ? o.inner * growth ** (o.rows - 1 + o.loop) * o.cell : ((Math.max(o.n, o.rows) - 1) / 2 + o.loop) * o.cell,
  };
}

type Settings = Required<Pick<PulliOptions, 'seed' | 'shape' | 'n' | 'symmetry' | 'period' | 'open' | 'bridge' | 'tries' | 'endless'>>;

function bestWalk(dots: Point[], o: Settings): Walked {
  const next = numbers(`${o.seed}/${o.shape}/${o.n}`);
  const key = orbitKey(o.shape, o.symmetry, o.period);
  const centre = o.shape === 'strip' ? (o.n - 1) / 2 : 0;
  const draw = (): Gate => (next() >= o.open ? 'shut' : next() < o.bridge ? 'bridge' : 'cross');
  let best: (Walked & { score: number }) | undefined;
  for (let t = 0; t < o.tries && !(best && best.score <= 1); t += 1) {
    const chosen = new Map<string, Gate>();
    const figure = walk(dots, o.shape === 'ring' || o.endless ? o.n : 0, (x, y) => {
      const orbit = key(x - centre, y);
      const gate = chosen.get(orbit) ?? draw();
      chosen.set(orbit, gate);
      return gate;
    });
    const share = [...chosen.values()].filter((gate) => gate !== 'shut').length / Math.max(1, chosen.size);
    // A figure with every gate open is only a grid.
    const score = figure.strands.length + 4 * (figure.islands - 1) + (share > 0.94 ? 2 : 0);
    if (!best || score < best.score) best = { ...figure, score };
  }
  if (!best) throw new Error('A kolam needs at least one try.');
  return best;
}

/** Turns the walk into curves: a point and a direction at each gate, and an arc between two of them. */
function traceStrands(dots: Point[], figure: Walked, place: Place, loop: number, lean: number): string[] {
  const node = (dot: number, k: number, sense: Sense, leaving: boolean): Arrow => {
    const [x, y] = dots[dot] as Point;
    const [u, v] = [side(k), side(k + sense)];
    const gate = figure.gates[dot]?.[k];
    const away = leaving ? -1 : 1;
    if (gate === 'bridge') {
      const w = leaving ? v : side(k - sense);
      const at = (reach: number) => place(x + u[0] * reach + w[0] * loop, y + u[1] * reach + w[1] * loop);
      return arrow(at(0.5), at(0.5 + away * 1e-3));
    }
    const crossing = gate === 'cross';
    const radius = crossing ? 0.5 : loop;
    const bend = (i: 0 | 1) => (crossing ? v[i] * Math.cos(lean) + away * u[i] * Math.sin(lean) : v[i]);
    return arrow(
      place(x + u[0] * radius, y + u[1] * radius),
      place(x + u[0] * radius + bend(0) * 1e-3, y + u[1] * radius + bend(1) * 1e-3),
    );
  };
  return figure.strands
    .map((steps) => {
      let d = '';
      let end: Arrow | undefined;
      let whole = true;
      for (const { dot, from, to, sense } of steps) {
        const [a, b] = [node(dot, from, sense, true), node(dot, to, sense, false)];
        const broken = end !== undefined && Math.hypot(a[0] - end[0], a[1] - end[1]) > 1e-6;
        if (end === undefined || broken) d += `M${fix(a[0])} ${fix(a[1])}`;
        if (broken) whole = false;
        d += curve(a, b);
        end = b;
      }
      return whole ? `${d}Z` : d;
    })
    .toSorted((a, b) => b.length - a.length);
}

function arrow(at: Point, towards: Point): Arrow {
  const [dx, dy] = [towards[0] - at[0], towards[1] - at[1]];
  const length = Math.hypot(dx, dy);
  return [at[0], at[1], dx / length, dy / length];
}

function curve(a: Arrow, b: Arrow): string {
  const chord = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const bend = Math.acos(Math.max(-1, Math.min(1, a[2] * b[2] + a[3] * b[3])));
  const h = bend < 0.02 ? chord / 3 : (4 / 3) * Math.tan(bend / 4) * (chord / (2 * Math.sin(bend / 2)));
  return `C${[a[0] + a[2] * h, a[1] + a[3] * h, b[0] - b[2] * h, b[1] - b[3] * h, b[0], b[1]].map(fix).join(' ')}`;
}
