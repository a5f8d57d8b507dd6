import './sample-pill.css';

/** Marks one invented value among real ones; a list of them has a `SampleNote`. */
export function SamplePill({ show = true }: { show?: boolean }) {
  return show ? <span className="sample">Sample</span> : null;
}
