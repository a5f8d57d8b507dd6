import './sample-pill.css';

/** Marks a value that was invented for a demonstration. Real content never carries it. */
export function SamplePill({ show = true }: { show?: boolean }) {
  return show ? <span className="sample">Sample</span> : null;
}
