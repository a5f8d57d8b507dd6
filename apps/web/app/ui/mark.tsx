const LINE =
  'M7.8 -17C7.8 -12.9 3.3 -10.9 0 -8.5C-3.3 -6.1 -6.1 -3.3 -8.5 0C-10.9 3.3 -12.9 7.8 -17 7.8C-21.3 7.8 -24.8 4.3 -24.8 0C-24.8 -4.3 -21.3 -7.8 -17 -7.8C-12.9 -7.8 -10.9 -3.3 -8.5 0C-6.1 3.3 -3.3 6.1 0 8.5C3.3 10.9 7.8 12.9 7.8 17C7.8 21.3 4.3 24.8 0 24.8C-4.3 24.8 -7.8 21.3 -7.8 17C-7.8 12.9 -3.3 10.9 0 8.5C3.3 6.1 6.1 3.3 8.5 0C10.9 -3.3 12.9 -7.8 17 -7.8C21.3 -7.8 24.8 -4.3 24.8 0C24.8 4.3 21.3 7.8 17 7.8C12.9 7.8 10.9 3.3 8.5 0C6.1 -3.3 3.3 -6.1 0 -8.5C-3.3 -10.9 -7.8 -12.9 -7.8 -17C-7.8 -21.3 -4.3 -24.8 0 -24.8C4.3 -24.8 7.8 -21.3 7.8 -17Z';

/** The strands of the mark alone, for drawings that place it. */
export function MarkShapes() {
  return (
    <>
      <path className="m-hair" d="M-31 0h4M27 0h4M0 -31v4M0 27v4" />
      <path className="m-line" d={LINE} />
      <circle className="m-dot" cy="-17" r="1.9" />
      <circle className="m-dot" cx="17" r="1.9" />
      <circle className="m-dot" cy="17" r="1.9" />
      <circle className="m-dot" cx="-17" r="1.9" />
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
