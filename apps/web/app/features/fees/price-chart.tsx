import { dateInWords } from '@isocentre/domain/editions/local-time';
import { classNames } from '@isocentre/ui/class-names.ts';
import './price-chart.css';
import { priceParts, type PriceStep, shareOfPhase } from './price-steps.ts';

const LEFT = 24;
const RIGHT = 344;
const LOW = 66;
const HIGH = 32;
const AXIS = 84;
/** Today's phase is drawn wider than the others: it has the longest labels. */
const WIDER = 1.6;
/** Keeps today away from both ends of its phase, where dates are written. */
const NEAREST = 0.36;

interface Piece extends PriceStep {
  from: number;
  to: number;
  y: number;
}

function drawn(steps: readonly PriceStep[]): Piece[] {
  const weight = (step: PriceStep) => (step.state === 'current' ? WIDER : 1);
  const unit = (RIGHT - LEFT) / steps.reduce((sum, step) => sum + weight(step), 0);
  let x = LEFT;
  return steps.map((step) => {
    const from = x;
    x += weight(step) * unit;
    return { ...step, from, to: x, y: LOW - step.level * (LOW - HIGH) };
  });
}

/** `2025-08-15` as `15 Aug`. */
const shortDay = (date: string) => {
  const [day = '', month = ''] = dateInWords(date, { year: false }).split(' ');
  return `${day} ${month.slice(0, 3)}`;
};

/** The drawing in words, for screen readers. */
const inWords = (steps: readonly PriceStep[]) =>
  `Price by phase: ${steps
    .map(({ name, price, state, firstDay }) => {
      const when = { past: 'closed', current: 'now', upcoming: firstDay ? `from ${dateInWords(firstDay, { year: false })}` : 'later' };
      return `${name.toLowerCase()} ${priceParts(price)[0]} ${when[state]}`;
    })
    .join(', ')}`;

/** The price as a line that rises from phase to phase, with today on it. A sketch, not to scale. */
export function PriceChart({ steps, today }: { steps: readonly PriceStep[]; today: string }) {
  if (steps.length < 2) return null;
  const pieces = drawn(steps);
  const now = pieces.find(({ state }) => state === 'current');
  const share = now && Math.min(1 - NEAREST, Math.max(NEAREST, shareOfPhase(now, today)));
  const dot = now && share !== undefined ? { x: now.from + share * (now.to - now.from), y: now.y } : undefined;
  return (
    <svg className="price-chart" viewBox="0 0 368 118" role="img" aria-label={inWords(steps)}>
      <path className="chart-axis" d={`M${LEFT} ${AXIS}H${RIGHT}`} />
      {pieces.slice(0, -1).map(({ code, to, lastDay }) => (
        <g key={code}>
          <path className="chart-tick" d={`M${to} ${AXIS - 4}v8`} />
          <text x={to} y={AXIS + 19} textAnchor="middle">
            {shortDay(lastDay)}
          </text>
        </g>
      ))}
      {pieces.map((piece, i) => (
        <StepLine key={piece.code} piece={piece} before={pieces[i - 1]} />
      ))}
      {dot && (
        <g className="chart-today">
          <path d={`M${dot.x} ${dot.y}V${AXIS}`} />
          <circle className="chart-ring" cx={dot.x} cy={dot.y} r="9" />
          <circle className="chart-dot" cx={dot.x} cy={dot.y} r="4.5" />
          <text x={dot.x} y={AXIS + 19} textAnchor="middle">
            today
          </text>
        </g>
      )}
      {pieces.map((piece) => (
        <StepPrice key={piece.code} piece={piece} dot={dot?.x} />
      ))}
    </svg>
  );
}

function StepLine({ piece: { from, to, y, state }, before }: { piece: Piece; before: Piece | undefined }) {
  return (
    <path className={classNames('chart-step', `chart-${state}`)} d={before ? `M${from} ${before.y}V${y}H${to}` : `M${from} ${y}H${to}`} />
  );
}

/** Above its line; today's beside the dot, on the side with more room. */
function StepPrice({ piece: { from, to, y, state, price }, dot }: { piece: Piece; dot: number | undefined }) {
  const words = priceParts(price)[0];
  if (state === 'current' && dot !== undefined) {
    const after = to - dot >= dot - from;
    return (
      <text className="chart-price-current" x={after ? dot + 16 : dot - 16} y={y - 9} textAnchor={after ? 'start' : 'end'}>
        {words}
      </text>
    );
  }
  const last = to >= RIGHT;
  return (
    <text
      className={`chart-price-${state}`}
      x={last ? to : from === LEFT ? from : (from + to) / 2}
      y={y - 9}
      textAnchor={last ? 'end' : from === LEFT ? 'start' : 'middle'}
    >
      {words}
    </text>
  );
}
