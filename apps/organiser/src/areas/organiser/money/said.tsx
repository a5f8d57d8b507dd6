import { useEffect, useRef } from 'react';

/** What was just done. It takes the focus: the button that did it may be gone, and on a phone it was a screen below. */
export function Said({ words }: { words: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (words) line.current?.focus();
  }, [words]);
  return (
    <p ref={line} className="money-said" role="status" tabIndex={-1}>
      {words}
    </p>
  );
}
