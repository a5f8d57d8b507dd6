import { useEffect, useState } from 'react';

/** A number that rises as time goes by, and when somebody comes back to the page: what others do meanwhile is asked for again. */
export function useRound(everyMs: number): number {
  const [round, setRound] = useState(0);
  useEffect(() => {
    const next = () => document.visibilityState === 'visible' && setRound((before) => before + 1);
    const timer = setInterval(next, everyMs);
    document.addEventListener('visibilitychange', next);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', next);
    };
  }, [everyMs]);
  return round;
}
