import { useEffect, useRef, useState } from 'react';

/** Whoever listens to the page is not interrupted more often than this. */
const PAUSE_MS = 30_000;

/** `words`, when they change: the first ones are read with the page, later ones at most every half minute, the latest last. */
export function useAnnouncement(words: string): string {
  const [said, setSaid] = useState('');
  const first = useRef(words);
  const at = useRef(0);
  useEffect(() => {
    if (words === first.current) return undefined;
    first.current = '';
    const wait = Math.max(0, at.current + PAUSE_MS - Date.now());
    const timer = setTimeout(() => {
      at.current = Date.now();
      setSaid(words);
    }, wait);
    return () => clearTimeout(timer);
  }, [words]);
  return said;
}
