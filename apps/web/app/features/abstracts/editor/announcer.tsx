import { useEffect, useRef, useState } from 'react';

/** How long a pause must be before counts are read out: nobody wants to hear every keystroke. */
const PAUSE_MS = 1200;

/**
 * One polite live region for the page. `say` speaks at once; a count that changes with every keystroke (`figures`) is
 * read out when the typing pauses.
 */
export function useAnnouncer(figures: string) {
  const [said, setSaid] = useState('');
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => setSaid(figures), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [figures]);
  return { say: setSaid, said };
}

export const Announcer = ({ said }: { said: string }) => (
  <p className="vh" role="status" aria-live="polite">
    {said}
  </p>
);
