import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { BoardFacts } from '@isocentre/contract/review/abstracts';
import type { Lines } from '@isocentre/domain/review/cut-lines';
import type { Ranked } from './board-rows.ts';

const HEIGHT = 130;
const WIDTH = 1000;

interface CurveProps {
  rows: readonly Ranked[];
  lines: Lines;
  scale: BoardFacts['scale'];
  /** How many get a talk, and how many an e-poster. */
  counts: { oral: number; poster: number };
  onMove: (line: keyof Lines, to: number) => void;
}

/** All abstracts by rank: a line from the lowest to the highest review, a dot for the mean, and the two cut lines. */
export function Curve({ rows, lines, scale, counts, onMove }: CurveProps) {
  const box = useRef<HTMLDivElement>(null);
  const x = (place: number) => (place / Math.max(1, rows.length)) * WIDTH;
  const y = (points: number) => HEIGHT - 6 - ((points - scale.least) / Math.max(1, scale.most - scale.least)) * (HEIGHT - 12);
  const ranges = rows.map(
    ({ points }, i) => `M${x(i + 0.5).toFixed(1)} ${y(points[0] ?? 0).toFixed(1)}V${y(points.at(-1) ?? 0).toFixed(1)}`,
  );
  const means = rows.map(({ mean }, i) => `M${x(i + 0.5).toFixed(1)} ${y(mean ?? 0).toFixed(1)}h0`);
  const best = rows[0]?.mean ?? 0;
  const last = rows.at(-1)?.mean ?? 0;
  const placeAt = (clientX: number) => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {};
    return Math.round(((clientX - left) / width) * rows.length);
  };
  return (
    <div className="board-curve" ref={box}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${rows.length} abstracts by rank. Their means fall from ${best.toFixed(1)} to ${last.toFixed(1)}.`}
      >
        <rect className="zone-oral" x={0} width={x(lines.oral)} height={HEIGHT} />
        <rect className="zone-poster" x={x(lines.oral)} width={x(lines.poster) - x(lines.oral)} height={HEIGHT} />
        <rect className="zone-no" x={x(lines.poster)} width={WIDTH - x(lines.poster)} height={HEIGHT} />
        <path className="ranges" d={ranges.join('')} />
        <path className="means" d={means.join('')} />
      </svg>
      <Handle name="Oral" line="oral" at={lines.oral} places={counts.oral} most={rows.length} {...{ placeAt, onMove }} />
      <Handle name="E-poster" line="poster" at={lines.poster} places={counts.poster} most={rows.length} {...{ placeAt, onMove }} />
    </div>
  );
}

interface HandleProps {
  name: string;
  line: keyof Lines;
  at: number;
  places: number;
  most: number;
  placeAt: (clientX: number) => number;
  onMove: CurveProps['onMove'];
}

const PAGE = 6;

const placed = (share: number): CSSProperties & { '--share': number } => ({ left: `${share * 100}%`, '--share': share });

function Handle({ name, line, at, places, most, placeAt, onMove }: HandleProps) {
  const keys = (event: KeyboardEvent) => {
    const to: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      PageUp: at + PAGE,
      PageDown: at - PAGE,
      Home: 0,
      End: most,
    };
    const wanted = to[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    onMove(line, wanted);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(line, placeAt(event.clientX));
  };
  return (
    <div
      className={`board-handle board-handle-${line}`}
      role="slider"
      tabIndex={0}
      aria-label={`${name} line`}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={at}
      aria-valuetext={`${places} ${places === 1 ? 'place' : 'places'}`}
      style={placed(at / Math.max(1, most))}
      onKeyDown={keys}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
      }}
      onPointerMove={drag}
    >
      <span>
        {name} <b>{places}</b>
      </span>
    </div>
  );
}
