import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** For a page whose parts load later: once they are there, the one named in the URL fragment is scrolled into view. */
export function useHashTarget(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ block: 'start' });
  }, [hash]);
}
