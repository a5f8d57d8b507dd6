import { DEFAULT_MARK } from '@isocentre/domain/kolam/default-mark';

/** The strands of the mark alone, for drawings that place it. */
export function MarkShapes() {
  return (
    <>
      <path className="m-hair" d="M-31 0h4M27 0h4M0 -31v4M0 27v4" />
      <path className="m-line" d={DEFAULT_MARK.strands[0]} />
      {DEFAULT_MARK.dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} className="m-dot" cx={x} cy={y} r="1.9" />
      ))}
      <circle className="m-ring" r="4.6" />
      <circle className="m-core" r="1.7" />
    </>
  );
}

export function Mark() {
  return (
    <svg className="mark" viewBox="-32 -32 64 64" aria-hidden="true" focusable="false">
      <MarkShapes />
    </svg>
  );
}
