/** Parts of a whole: a bar in the colours of the isodose ramp, and the same in words and numbers. `within`: part of the one above. */
export function Shares({ parts }: { parts: ReadonlyArray<{ name: string; count: number; words?: string; within?: true }> }) {
  const whole = parts.reduce((sum, { count, within }) => sum + (within ? 0 : count), 0);
  if (whole === 0) return null;
  return (
    <>
      <div className="shares-bar" aria-hidden="true">
        {/* Widths are data. */}
        {parts.map(
          ({ name, count }, i) =>
            count > 0 && !parts[i]?.within && <i key={name} className={`share-${i + 1}`} style={{ flexGrow: count }} />,
        )}
      </div>
      <ul className="shares">
        {parts.map(({ name, count, words, within }, i) => (
          <li key={name}>
            <i className={within ? undefined : `share-${i + 1}`} aria-hidden="true" />
            <span>{name}</span>
            <b>{words ?? count}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
