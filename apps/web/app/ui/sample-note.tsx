import './sample-pill.css';

/** Whether everything in a list is invented: then that is said once, above it, and not beside each entry. */
export const allSample = (list: readonly { sample: boolean }[]) => list.length > 0 && list.every(({ sample }) => sample);

/** States once that what follows was invented for a demonstration: `Sample people, invented for this preview`. */
export function SampleNote({ of, show = true }: { of: string; show?: boolean }) {
  if (!show) return null;
  return (
    <p className="sample-note">
      <span className="sample">Sample {of}, invented for this preview</span>
    </p>
  );
}
