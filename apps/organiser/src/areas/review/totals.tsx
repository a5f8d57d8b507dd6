import type { QueuedAssignment } from '@isocentre/contract/review/reviewing';

const BARS = 8;

interface TotalsProps {
  assignments: readonly QueuedAssignment[];
  most: number;
  /** The points of the one being scored. */
  points?: number;
}

/** My own totals so far, so that I keep my scale; nobody else's. */
export function Totals({ assignments, most, points }: TotalsProps) {
  const totals = assignments.flatMap((one) => (one.points === null ? [] : [one.points]));
  if (totals.length < 3 || most === 0) return null;
  const low = Math.min(...totals, points ?? most);
  const span = Math.max(1, Math.max(...totals, points ?? 0) - low);
  const counts = Array<number>(BARS).fill(0);
  for (const total of totals) {
    const bar = Math.min(BARS - 1, Math.floor(((total - low) / span) * BARS));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  const highest = Math.max(...counts);
  const at = points === undefined ? undefined : 4 + ((points - low) / span) * 188;
  const words = `Your ${totals.length} totals so far, from ${Math.min(...totals)} to ${Math.max(...totals)}`;
  return (
    <svg
      className="review-totals"
      viewBox="0 0 196 60"
      width="196"
      height="60"
      role="img"
      aria-label={points === undefined ? words : `${words}; this one has ${points}`}
    >
      <path className="totals-line" d="M0 42.5H196" />
      {counts
        .map((count, place) => ({ place, height: (count / Math.max(1, highest)) * 33 }))
        .map(({ place, height }) => (
          <rect
            key={place}
            className={`totals-bar iso-${1 + Math.floor((place / BARS) * 6)}`}
            x={4 + place * 24}
            y={42 - height}
            width="20"
            height={height}
            rx="2"
          />
        ))}
      {at !== undefined && <path className="totals-here" d={`M${at} 4v38`} />}
      <text x="4" y="56">
        {low}
      </text>
      <text x="192" y="56" textAnchor="end">
        {low + span}
      </text>
    </svg>
  );
}
