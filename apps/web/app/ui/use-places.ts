import { type ReactNode, useEffect, useState } from 'react';

/** How many workshop places there are, in words, once the browser has asked; until then null, the same for everybody. */
export function usePlaces(): ReactNode {
  const [places, setPlaces] = useState<ReactNode>(null);
  useEffect(() => {
    let gone = false;
    const show = (now: ReactNode) => {
      if (!gone) setPlaces(now);
    };
    import('./places-now.tsx').then(({ placesNow }) => placesNow()).then(show, () => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return places;
}
