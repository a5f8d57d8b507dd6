import { useEffect, useRef, useState } from 'react';

/** How long somebody must have paused before figures are read out: nobody wants to hear every key. */
const PAUSE_MS = 1200;

/**
 * One polite voice for the page. `say` speaks at once; a figure that changes with every key (`figures`) is read out when
 * the typing pauses.
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
