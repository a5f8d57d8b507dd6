import { useEffect, useState } from 'react';

export const TURN_MS = 2000;

const STILL = '(prefers-reduced-motion: reduce)';

/**
 * One clock for all pictures of the page: `turn` rises every two seconds while they run. It stays at 0 without script
 * and with reduced motion; `alive` is then false and only first pictures are needed.
 */
export function useTurning(paused: boolean): { turn: number; alive: boolean } {
  const [turn, setTurn] = useState(0);
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    const still = matchMedia(STILL);
    const follow = () => setAlive(!still.matches);
    follow();
    still.addEventListener('change', follow);
    return () => still.removeEventListener('change', follow);
  }, []);
  useEffect(() => {
    if (paused || !alive) return;
    const timer = setInterval(() => setTurn((now) => now + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [paused, alive]);
  return { turn: alive ? turn : 0, alive };
}
