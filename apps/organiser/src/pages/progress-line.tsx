import './progress-line.css';

/** One of what somebody has to score. */
export interface Step {
  readonly id: string;
  readonly state: 'to-read' | 'draft' | 'done';
}

const STEP = 20;

/** A dot is one of them; a closed line round it: done. A dotted line: begun. A ring: here. */
export function ProgressLine({ assignments, here, wide }: { assignments: readonly Step[]; here?: string; wide: number }) {
  const done = assignments.filter(({ state }) => state === 'done').length;
  const rows = Math.ceil(assignments.length / wide);
  // Rows of the same length.
  const perRow = Math.ceil(assignments.length / Math.max(1, rows));
  const width = perRow * STEP;
  // Many dots say nothing that the number does not.
  if (assignments.length === 0 || assignments.length > 44) return null;
  return (
    <svg
      className="review-line"
      viewBox={`0 0 ${width} ${rows * STEP}`}
      width={width}
      height={rows * STEP}
      role="img"
      aria-label={`${done} of ${assignments.length} done`}
    >
      {inGroups(assignments).map((one, i) => {
        const [x, y] = [(i % perRow) * STEP, Math.floor(i / perRow) * STEP + STEP / 2];
        const mid = x + STEP / 2;
        if (one.id === here)
          return (
            <g key={one.id}>
              <circle className="line-ring" cx={mid} cy={y} r="7" />
              <circle className="line-here" cx={mid} cy={y} r="3.2" />
            </g>
          );
        return (
          <g key={one.id}>
            {one.state === 'done' && (
              <path
                className="line-done"
                d={`M${x} ${y}C${x + 5} ${y - 11} ${x + 15} ${y - 11} ${x + 20} ${y}C${x + 15} ${y + 11} ${x + 5} ${y + 11} ${x} ${y}Z`}
              />
            )}
            {one.state === 'draft' && (
              <path className="line-begun" d={`M${x} ${y}C${x + 5} ${y - 11} ${x + 15} ${y - 11} ${x + 20} ${y}`} />
            )}
            <circle className={one.state === 'done' ? 'line-dot' : 'line-open'} cx={mid} cy={y} r="2.8" />
          </g>
        );
      })}
    </svg>
  );
}

const PLACE = { done: 0, draft: 1, 'to-read': 2 } as const;
const inGroups = (assignments: readonly Step[]) => assignments.toSorted((a, b) => PLACE[a.state] - PLACE[b.state]);
