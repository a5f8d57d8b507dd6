import { type ReactNode, useEffect, useState } from 'react';

/** How many workshop seats there are, in words, once the browser has asked; null until then, the same for everybody. */
export function useSeats(): ReactNode {
  const [seats, setSeats] = useState<ReactNode>(null);
  useEffect(() => {
    let gone = false;
    const show = (now: ReactNode) => {
      if (!gone) setSeats(now);
    };
    import('./seats-now.tsx').then(({ seatsNow }) => seatsNow()).then(show, () => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return seats;
}
