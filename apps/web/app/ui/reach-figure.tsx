import { MarkShapes } from '@isocentre/ui/mark.tsx';
import { useShellData } from '../lib/shell-data.ts';

export interface Way {
  from: string;
  minutesMin: number;
  minutesMax: number;
  kilometres: number;
}

const CENTRE = { x: 150, y: 222 };
/** The outermost ring, in units of the drawing. */
const REACH = 210;
/** Rings are at round distances, and few. */
const STEPS_KM = [1, 2, 5, 10, 20, 50, 100];
const MOST_RINGS = 4;

const round = (value: number) => Math.round(value * 10) / 10;

/** Rings to scale by road distance, each place on its own ray; the directions are schematic. */
export function ReachFigure({ ways }: { ways: readonly Way[] }) {
  const own = useShellData()?.edition.look;
  const farthest = Math.max(...ways.map((one) => one.kilometres));
  const step = STEPS_KM.find((km) => farthest / km <= MOST_RINGS) ?? farthest;
  const rings = Array.from({ length: Math.ceil(farthest / step) }, (_, i) => (i + 1) * step);
  const scale = REACH / (rings.at(-1) ?? step);
  // The farthest lowest, the others fanned out above it, so that no two labels overlap.
  const placed = ways
    .toSorted((a, b) => b.kilometres - a.kilometres)
    .map((one, i, all) => {
      const angle = ((50 - (70 * i) / Math.max(1, all.length - 1)) * Math.PI) / 180;
      const radius = one.kilometres * scale;
      return { ...one, x: round(CENTRE.x + radius * Math.cos(angle)), y: round(CENTRE.y + radius * Math.sin(angle)) };
    });
  return (
    <figure className="reach-figure" aria-hidden="true">
      <svg viewBox="-64 4 624 436" focusable="false">
        <g className="rings">
          {rings.map((km, i) => (
            <circle
              key={km}
              className="ring"
              cx={CENTRE.x}
              cy={CENTRE.y}
              r={round(km * scale)}
              opacity={round(0.8 - 0.5 * (i / rings.length))}
            />
          ))}
          {rings.map((km) => (
            <text key={km} className="km" x={CENTRE.x} y={round(CENTRE.y - km * scale + 4)} textAnchor="middle">
              {km} km
            </text>
          ))}
        </g>
        {placed.map(({ from, kilometres, x, y }) => (
          <g key={from}>
            <path className="ray" d={`M${CENTRE.x} ${CENTRE.y}L${x} ${y}`} />
            <circle className="place" cx={x} cy={y} r="13" />
            <circle className="place-core" cx={x} cy={y} r="3.5" />
            <text className="name" x={x + 22} y={y - 1}>
              {from}
            </text>
            <text className="far" x={x + 22} y={y + 17}>
              {kilometres} km
            </text>
          </g>
        ))}
        <g transform={`translate(${CENTRE.x} ${CENTRE.y}) scale(1.15)`}>
          <circle className="here" r="34" />
          {own ? <Target /> : <MarkShapes />}
        </g>
        <text className="name" x={CENTRE.x} y={CENTRE.y + 62} textAnchor="middle">
          Venue
        </text>
      </svg>
      <figcaption>Distance by road, to scale along each line. Directions are schematic.</figcaption>
    </figure>
  );
}

/** In place of the mark, for a society that has its own. */
const Target = () => (
  <>
    <path className="m-hair" d="M-31 0h19M12 0h19M0 -31v19M0 12v19" />
    <circle className="m-ring" r="8" />
    <circle className="m-core" r="3" />
  </>
);
