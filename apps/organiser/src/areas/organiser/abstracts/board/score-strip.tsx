import './score-strip.css';

const WIDTH = 150;
const EDGE = 6;

interface StripProps {
  /** In ascending order. */
  points: readonly number[];
  mean: number | null;
  /** Of everything that is compared. */
  scale: { readonly least: number; readonly most: number };
  /** Said where there is nothing yet. */
  none: string;
}

/** One dot for each review or sheet on the scale of all, a bar for the mean. */
export function ScoreStrip({ points, mean, scale, none }: StripProps) {
  const at = (score: number) => EDGE + ((score - scale.least) / Math.max(1, scale.most - scale.least)) * (WIDTH - 2 * EDGE);
  const words = mean === null ? none : `Points ${points.join(', ')}; mean ${mean.toFixed(2)}`;
  return (
    <svg className="score-strip" viewBox={`0 0 ${WIDTH} 26`} width={WIDTH} height={26} role="img" aria-label={words}>
      <path className="axis" d={`M${EDGE} 22H${WIDTH - EDGE}`} />
      {points.length > 0 && <path className="range" d={`M${at(points[0] ?? 0)} 11H${at(points.at(-1) ?? 0)}`} />}
      {mean !== null && <path className="mean" d={`M${at(mean)} 2V20`} />}
      {points.map((one, i) => {
        const same = points.slice(0, i).filter((other) => other === one).length;
        return (
          <circle
            key={`${one} ${same}`}
            cx={at(one)}
            cy={11 - same * 5 + (points.filter((other) => other === one).length - 1) * 2.5}
            r={3.4}
          />
        );
      })}
    </svg>
  );
}
